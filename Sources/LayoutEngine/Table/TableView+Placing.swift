// Bringing the rows that can be seen into the tree, and those that cannot out of it; headers stay
// at the top while their section is there.

internal import Foundation

extension TableView {
  /// The positions that can be seen, by the heights known so far.
  final func visibleRange() -> Range<Int> {
    positions(from: Double(bounds.minY), height: node.frame.height)
  }

  /// The positions that reach into a part of the content.
  @inline(__always)  // In each frame that scrolls.
  final func positions(from top: Double, height: Double) -> Range<Int> {
    guard elements.count > 0, height > 0 else { return 0 ..< 0 }
    let top = top - headerHeight
    let bottom = top + height
    guard bottom > 0, top < elements.heights.total else { return 0 ..< 0 }
    let first = elements.heights.index(at: top)
    let last = elements.heights.index(at: bottom)
    // A row that only touches the bottom cannot be seen.
    let end = elements.heights.offset(of: last) < bottom ? last + 1 : last
    return first ..< max(first, end)
  }

  /// Puts the cells and headers in place. A row that turns out higher or lower than was assumed
  /// moves those below it, so more or fewer of them can be seen: from top to bottom once more then.
  final func showVisibleRows() {
    var range = visibleRange()
    let safe = safeAreaInsets
    if safe.left != 0 || safe.right != 0 { hasInsetContents = true }
    // Each round measures a row for the first time, or is the last.
    while true {
      let header = stuckHeader()
      pool(outside: range, except: header)
      for position in range { show(position) }
      if let header { show(header) }
      shownHeader = header
      let now = visibleRange()
      if now == range { break }
      range = now
    }
    shownRange = range
    for position in range { place(position) }
    placeStuckHeader()
    // Rows pass behind it.
    if let header = shownHeader.flatMap({ shown[$0] }) { addSubviewWhileLayingOut(header) }
    detachPool()
    let rowsEnd = headerHeight + elements.heights.total
    place(headerView, at: 0, height: headerHeight)
    place(footerView, at: rowsEnd, height: footerHeight)
    let size = CGSize(width: node.frame.width, height: rowsEnd + footerHeight)
    if size != contentSize { contentSize = size }
  }

  /// Makes the cell or header at `position` and measures it, unless that has been done.
  private func show(_ position: Int) {
    if shown[position] == nil, let view = makeView(at: position) {
      let isNew = view.superview !== self
      // A data source that hands out a cell twice gets it at its last row.
      if !isNew, let before = shown.first(where: { $0.value === view })?.key { shown[before] = nil }
      shown[position] = view
      if isNew { addSubviewWhileLayingOut(view) }
    }
    let isEstimate = elements.isEstimate(at: position)
    guard isEstimate || hasInsetContents, let view = shown[position] else { return }
    if hasInsetContents { insetContent(of: view) }
    if isEstimate { elements.setHeight(measuredHeight(of: view), at: position) }
  }

  private func makeView(at position: Int) -> View? {
    if let path = elements.path(at: position) {
      guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
      if hasMarkedRows {
        if selectedPaths.contains(path) { cell.setSelected(true, animated: false) }
        if cell.isEditing != isEdited { cell.setEditing(isEdited, animated: false) }
      }
      // The delegate has the last word on a cell, also on its selection.
      (delegate as? any TableViewDelegate)?.tableView(self, willDisplay: cell, forRowAt: path)
      return cell
    }
    guard elements.heights.heights[position] > 0 else { return nil }
    let section = elements.section(at: position)
    let isHeader = position == elements.headerPosition(ofSection: section)
    return makeView(
      for: isHeader ? .header : .footer, ofSection: section, delegate as? any TableViewDelegate)
  }

  private func place(_ position: Int) {
    place(
      shown[position], at: placedOffset(of: position), height: elements.heights.heights[position],
      inset: rowInsets)
  }

  private func place(_ view: View?, at y: Double, height: Double, inset: EdgeInsets = .zero) {
    // What constraints place stays there: a header of the whole table may have some.
    guard let view, view.translatesAutoresizingMaskIntoConstraints else { return }
    let frame = CGRect(x: 0, y: y, width: node.frame.width, height: height).inset(by: inset)
    if view.frame != frame { view.frame = frame }
  }

  /// Brings the header that stays at the top to where it belongs now.
  final func placeStuckHeader() {
    if let shownHeader { place(shownHeader) }
  }

  /// - Parameter least: The height where nobody has said how high.
  final func measuredHeight(of view: View, otherwise least: Double = 44) -> Double {
    let size = view.systemLayoutSizeFitting(
      CGSize(width: node.frame.width - rowInsets.left - rowInsets.right, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    // Nobody has said how high: what UIKit gives a row then, and one with its own label at least.
    let hasOwnContent = (view as? TableViewCell)?.hasOwnContent ?? false
    guard size.height > 0, !hasOwnContent else { return max(least, Double(size.height)) }
    return Double(size.height)
  }

  // MARK: The pool

  /// Lets go of everything that is shown; cells wait for new rows.
  final func poolEverything() { pool(outside: 0 ..< 0) }

  private func pool(outside range: Range<Int>, except header: Int? = nil) {
    let gone = shown.filter { !range.contains($0.key) && $0.key != header }
    for position in gone.keys { shown[position] = nil }
    poolAll(gone)
  }

  /// Lets go of views that are not shown any more, from top to bottom.
  final func poolAll(_ gone: [Int: View]) {
    for (_, view) in gone.sorted(by: { $0.key < $1.key }) {
      if let cell = view as? TableViewCell, let identifier = cell.reuseIdentifier {
        pool[identifier, default: []].append(cell)
      } else {
        view.removeFromSuperview()
      }
    }
  }

  /// Takes cells that nobody has dequeued out of the tree; they stay in the pool.
  private func detachPool() {
    for cells in pool.values {
      for cell in cells where cell.superview != nil { cell.removeFromSuperview() }
    }
  }
}

// MARK: - Headers

extension TableView {
  /// How headers behave.
  public enum Style: Int, Hashable, Sendable {
    /// The header of the section at the top stays there until the next one pushes it out.
    case plain
    /// Headers scroll with their rows.
    case grouped
    /// The same, and rows keep away from the sides: 16 points, 20 from a width of 414 on.
    case insetGrouped
  }

  /// How far rows, headers and footers are from the sides.
  final var rowInsets: EdgeInsets {
    guard style == .insetGrouped else { return .zero }
    let (margin, safe) = (systemSideMargin, safeAreaInsets)
    return EdgeInsets(left: safe.left + margin, right: safe.right + margin)
  }

  /// Lets the content of a row, header or footer keep free the sides of the safe area.
  private func insetContent(of view: View) {
    let isInset = insetsContentViewsToSafeArea && style != .insetGrouped
    let safe = isInset ? safeAreaInsets : .zero
    let sides = EdgeInsets(left: safe.left, right: safe.right)
    (view as? TableViewCell)?.contentInsets = sides
    let content =
      (view as? TableViewCell)?.contentView ?? (view as? TableViewHeaderFooterView)?.contentView
    if let content { view.inset(filling: content, by: sides) }
  }

  /// The header of a section, or `nil` for one that cannot be seen.
  public final func headerView(forSection section: Int) -> View? {
    layOutTree()
    return elements.headerPosition(ofSection: section).flatMap { shown[$0] }
  }

  /// The footer of a section, or `nil` for one that cannot be seen.
  public final func footerView(forSection section: Int) -> View? {
    layOutTree()
    return elements.headerPosition(ofSection: section).flatMap {
      shown[elements.sectionEnd(at: $0) - 1]
    }
  }

  /// The header that has left its place to stay at the top, by its position among the elements.
  final func stuckHeader() -> Int? {
    let top = contentTop
    guard style == .plain, elements.count > 0, top > 0, top < elements.heights.total else {
      return nil
    }
    let section = elements.section(at: elements.heights.index(at: top))
    guard let header = elements.headerPosition(ofSection: section),
      elements.heights.heights[header] > 0, elements.heights.offset(of: header) < top
    else { return nil }
    return header
  }

  /// How far down an element begins, headers that stay at the top included.
  final func placedOffset(of position: Int) -> Double {
    let offset = elements.heights.offset(of: position)
    guard style == .plain,
      position == elements.headerPosition(ofSection: elements.section(at: position))
    else { return headerHeight + offset }
    let end = elements.heights.offset(of: elements.sectionEnd(at: position))
    return headerHeight + max(offset, min(contentTop, end - elements.heights.heights[position]))
  }

  /// Where the first line of content that bars leave free is seen, as a distance from the first
  /// element.
  private var contentTop: Double {
    Double(bounds.minY + adjustedContentInset.top) - headerHeight
  }
}
