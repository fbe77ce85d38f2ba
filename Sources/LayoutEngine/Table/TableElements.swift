// The rows, headers and footers of a table in one column.

internal import Foundation

/// Positions for headers, rows and footers, section by section: each header before its rows, each
/// footer behind them.
struct TableElements {
  /// The position of each section's header.
  private var headers: [Int] = []
  private(set) var heights = RowHeights()
  /// Whether a height is still only assumed.
  private var estimates: [Bool] = []

  init() {}

  /// What the table's data source and delegate say now.
  ///
  /// - Complexity: O(rows), and that of measuring headers and footers of automatic height.
  init(of table: TableView) {
    var heights: [Double] = []
    let delegate = table.delegate as? any TableViewDelegate
    for section in 0 ..< table.numberOfSections {
      headers.append(heights.count)
      heights.append(table.height(of: .header, inSection: section, delegate))
      estimates.append(false)
      for row in 0 ..< table.numberOfRows(inSection: section) {
        let path = IndexPath(indexes: [section, row])
        let height = table.knownHeight(of: path, delegate)
        heights.append(height ?? table.assumedHeight(of: path, delegate))
        estimates.append(height == nil)
      }
      heights.append(table.height(of: .footer, inSection: section, delegate))
      estimates.append(false)
    }
    self.heights = RowHeights(heights)
  }

  var count: Int { heights.count }

  func isEstimate(at position: Int) -> Bool { estimates[position] }

  /// Takes a measured height.
  mutating func setHeight(_ height: Double, at position: Int) {
    heights.set(height, at: position)
    estimates[position] = false
  }

  /// The section whose header, row or footer is at `position`.
  ///
  /// - Complexity: O(log sections).
  func section(at position: Int) -> Int {
    var (low, high) = (0, headers.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if headers[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// The position of a section's header, if there is such a section.
  func headerPosition(ofSection section: Int) -> Int? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  /// The position behind the footer of the section at `position`.
  func sectionEnd(at position: Int) -> Int { end(ofSection: section(at: position)) }

  private func end(ofSection section: Int) -> Int {
    section + 1 < headers.count ? headers[section + 1] : count
  }

  /// The row at `position`, or `nil` for a header or footer.
  func path(at position: Int) -> IndexPath? {
    let section = section(at: position)
    let row = position - headers[section] - 1
    let isRow = row >= 0 && position < end(ofSection: section) - 1
    return isRow ? IndexPath(indexes: [section, row]) : nil
  }

  /// Where a row is among the elements, if there is such a row.
  func position(of path: IndexPath) -> Int? {
    guard path.count == 2, headers.indices.contains(path[0]), path[1] >= 0 else { return nil }
    let position = headers[path[0]] + 1 + path[1]
    return position < end(ofSection: path[0]) - 1 ? position : nil
  }
}

extension TableView {
  /// What a row of automatic height counts with until it has been seen.
  fileprivate func assumedHeight(
    of path: IndexPath, _ delegate: (any TableViewDelegate)?
  ) -> Double {
    let height = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return height > 0 && height.isFinite ? Double(height) : 44
  }

  /// The height that delegate or table give a row; `nil` if its constraints do.
  fileprivate func knownHeight(of path: IndexPath, _ delegate: (any TableViewDelegate)?) -> Double?
  {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height != Self.automaticDimension, height.isFinite else { return nil }
    return max(0, Double(height))
  }

  /// How high a header or footer is.
  fileprivate func height(
    of part: SectionPart, inSection section: Int, _ delegate: (any TableViewDelegate)?
  ) -> Double {
    let height =
      switch part {
      case .header:
        delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      case .footer:
        delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      }
    let isAutomatic = height == Self.automaticDimension
    if isAutomatic || delegate == nil {
      // Only one that there is has a height.
      guard let view = makeView(for: part, ofSection: section, delegate) else { return 0 }
      if isAutomatic { return measuredHeight(of: view, otherwise: 28) }
    }
    return height.isFinite ? max(0, Double(height)) : 0
  }
}
