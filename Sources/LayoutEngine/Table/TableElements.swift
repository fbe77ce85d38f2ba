// The rows and headers of a table in one column.

internal import Foundation

/// Positions for headers and rows, section by section, each header before its rows.
struct TableElements {
  /// The position of each section's header.
  private var headers: [Int] = []
  private(set) var heights = RowHeights()
  /// Whether a height is still only assumed.
  private var estimates: [Bool] = []

  init() {}

  /// What the table's data source and delegate say now.
  ///
  /// - Complexity: O(rows), and that of measuring headers of automatic height.
  init(of table: TableView) {
    var heights: [Double] = []
    for section in 0 ..< table.numberOfSections {
      headers.append(heights.count)
      let header = table.heightForHeader(inSection: section)
      heights.append(header)
      estimates.append(false)
      for row in 0 ..< table.numberOfRows(inSection: section) {
        let height = table.knownHeight(of: IndexPath(indexes: [section, row]))
        heights.append(height ?? table.assumedRowHeight)
        estimates.append(height == nil)
      }
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

  /// The section whose header or row is at `position`.
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

  /// The position behind the last row of the section at `position`.
  func sectionEnd(at position: Int) -> Int {
    let next = section(at: position) + 1
    return next < headers.count ? headers[next] : count
  }

  /// The row at `position`, or `nil` for a header.
  func path(at position: Int) -> IndexPath? {
    let section = section(at: position)
    let row = position - headers[section] - 1
    return row >= 0 ? IndexPath(indexes: [section, row]) : nil
  }

  /// Where a row is among the elements, if there is such a row.
  func position(of path: IndexPath) -> Int? {
    guard path.count == 2, headers.indices.contains(path[0]), path[1] >= 0 else { return nil }
    let position = headers[path[0]] + 1 + path[1]
    return position < sectionEnd(at: headers[path[0]]) ? position : nil
  }
}

extension TableView {
  /// What a row of automatic height counts with until it has been seen.
  fileprivate var assumedRowHeight: Double {
    estimatedRowHeight > 0 && estimatedRowHeight.isFinite ? Double(estimatedRowHeight) : 44
  }

  /// The height that delegate or table give a row; `nil` if its constraints do.
  fileprivate func knownHeight(of path: IndexPath) -> Double? {
    let height =
      (delegate as? any TableViewDelegate)?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height != Self.automaticDimension, height.isFinite else { return nil }
    return max(0, Double(height))
  }

  fileprivate func heightForHeader(inSection section: Int) -> Double {
    guard let delegate = delegate as? any TableViewDelegate else { return 0 }
    let height = delegate.tableView(self, heightForHeaderInSection: section)
    guard height == Self.automaticDimension else {
      return height.isFinite ? max(0, Double(height)) : 0
    }
    // Only a header that there is has a height, and only the delegate knows.
    let view = delegate.tableView(self, viewForHeaderInSection: section)
    return view.map { measuredHeight(of: $0, otherwise: 28) } ?? 0
  }
}
