// Rows that come and go while the others keep their cells.

public import Foundation

/// What has been said of rows since `beginUpdates()`.
struct TableUpdates {
  var depth = 0
  /// By the rows as they were.
  var deleted: Set<IndexPath> = []
  var reloaded: Set<IndexPath> = []
  /// By the rows as they are to be.
  var inserted: Set<IndexPath> = []
  var mustReload = false
  /// Where those of the deleted are that have come back with the inserted.
  var moved: [IndexPath: IndexPath] = [:]

  /// Where a row is now, if it has stayed.
  func newPath(of old: IndexPath) -> IndexPath? {
    guard !deleted.contains(old) else { return moved[old] }
    let gone = deleted.count { $0.section == old.section && $0.row < old.row }
    var row = old.row - gone
    for path in inserted.filter({ $0.section == old.section }).sorted(by: { $0.row < $1.row })
    where path.row <= row { row += 1 }
    return IndexPath(row: row, section: old.section)
  }
}

extension TableView {
  /// How rows come and go; at once here, unless in an animation block.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// By fading, to and from an edge, not at all, or growing from the middle.
    case fade, right, left, top, bottom, none, middle
    /// As suits the table.
    case automatic = 100
  }

  /// Where a row is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// As little as is needed.
    case none
    /// To the top.
    case top
    /// To the middle.
    case middle
    /// To the bottom.
    case bottom
  }

  /// Starts a group of changes. An empty group asks for the heights of all rows again, and keeps
  /// the cells.
  public final func beginUpdates() { updates.depth += 1 }

  /// Ends the group: the rows are where they belong with the next pass.
  public final func endUpdates() {
    updates.depth = max(0, updates.depth - 1)
    if updates.depth == 0 { applyUpdates() }
  }

  /// A group of changes, and what comes after it.
  public final func performBatchUpdates(
    _ body: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    body?()
    endUpdates()
    layOutTree()
    completion?(true)
  }

  /// Rows have come, at these places among the new ones.
  public final func insertRows(at paths: [IndexPath], with animation: RowAnimation) {
    change { $0.inserted.formUnion(paths) }
  }

  /// Rows have gone, from these places among the old ones.
  public final func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {
    change { $0.deleted.formUnion(paths) }
  }

  /// Rows, by the old places, are to be asked for again.
  public final func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded.formUnion(paths) }
  }

  /// A row has gone from one place to another, with its cell.
  public final func moveRow(at path: IndexPath, to newPath: IndexPath) {
    change {
      $0.deleted.insert(path)
      $0.inserted.insert(newPath)
      $0.moved[path] = newPath
    }
  }

  /// Sections have come: everything is asked for again.
  public final func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.mustReload = true }
  }

  /// Sections have gone: everything is asked for again.
  public final func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.mustReload = true }
  }

  /// Sections are others: everything is asked for again.
  public final func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.mustReload = true }
  }

  private func change(_ body: (inout TableUpdates) -> Void) {
    body(&updates)
    if updates.depth == 0 { applyUpdates() }
  }

  private func applyUpdates() {
    let done = updates
    updates = TableUpdates()
    if done.mustReload || mustReload { return reloadData() }
    let old = elements
    let oldShown = shown
    elements = TableElements(of: self)
    shown = [:]
    poolAll(
      oldShown.filter { position, view in
        guard let path = old.path(at: position), !done.reloaded.contains(path),
          let now = done.newPath(of: path).flatMap({ elements.position(of: $0) })
        else { return true }
        shown[now] = view
        return false
      })
    for position in 0 ..< old.count where !old.isEstimate(at: position) {
      guard let path = old.path(at: position), !done.reloaded.contains(path),
        oldShown[position] == nil,
        let now = done.newPath(of: path).flatMap({ elements.position(of: $0) }),
        elements.isEstimate(at: now)
      else { continue }
      elements.setHeight(old.heights.heights[position], at: now)
    }
    selectedPaths = selectedPaths.compactMap { done.newPath(of: $0) }
    shownRange = 0 ..< 0
    shownHeader = nil
    setNeedsLayout()
  }

  /// Scrolls so that a row is where it is wanted.
  public final func scrollToRow(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    let row = rectForRow(at: indexPath)
    let visible = bounds.inset(by: adjustedContentInset)
    var target = row
    switch position {
    case .none: break
    case .top: target.size.height = visible.height
    case .middle:
      target.origin.y = row.midY - visible.height / 2
      target.size.height = visible.height
    case .bottom:
      target.origin.y = row.maxY - visible.height
      target.size.height = visible.height
    }
    scrollRectToVisible(target, animated: animated)
  }

  /// The rows that were selected, in this order; `nil` without any.
  public final var indexPathsForSelectedRows: [IndexPath]? {
    selectedPaths.isEmpty ? nil : selectedPaths
  }

  /// The row that was selected first.
  public final var indexPathForSelectedRow: IndexPath? { selectedPaths.first }

  /// Where a row lies, in the content's coordinates.
  public final func rectForRow(at indexPath: IndexPath) -> CGRect {
    layOutTree()
    return elements.position(of: indexPath).map { rect(of: $0 ..< $0 + 1) } ?? .zero
  }

  /// Where the header of a section lies, without height if there is none.
  public final func rectForHeader(inSection section: Int) -> CGRect {
    rect(ofSection: section) { $0.prefix(1) }
  }

  /// Where the footer of a section lies, likewise.
  public final func rectForFooter(inSection section: Int) -> CGRect {
    rect(ofSection: section) { $0.suffix(1) }
  }

  /// Where a section lies, with its header and its footer.
  public final func rect(forSection section: Int) -> CGRect { rect(ofSection: section) { $0 } }

  private func rect(ofSection section: Int, _ part: (Range<Int>) -> Range<Int>) -> CGRect {
    layOutTree()
    guard let header = elements.headerPosition(ofSection: section) else { return .zero }
    return rect(of: part(header ..< elements.sectionEnd(at: header)))
  }

  /// Where elements lie, a header that stays at the top in its own place.
  private func rect(of positions: Range<Int>) -> CGRect {
    let top = elements.heights.offset(of: positions.lowerBound)
    let height = elements.heights.offset(of: positions.upperBound) - top
    return CGRect(x: 0, y: headerHeight + top, width: node.frame.width, height: height)
      .inset(by: rowInsets)
  }

  /// The rows that reach into a rectangle of the content; `nil` without any.
  public final func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    layOutTree()
    return paths(in: positions(from: Double(rect.minY), height: Double(rect.height)))
  }

  /// The row at a point of the content.
  public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
    layOutTree()
    let y = Double(point.y) - headerHeight
    guard elements.count > 0, y >= 0, y < elements.heights.total else { return nil }
    return elements.path(at: elements.heights.index(at: y))
  }
}
