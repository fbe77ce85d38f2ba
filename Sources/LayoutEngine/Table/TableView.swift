// A column of cells that scrolls.

public import Foundation

/// A scroll view with a column of cells, of which those exist that can be seen.
///
/// Rows that leave go into a pool, from which `dequeueReusableCell` takes them for rows that come.
/// A cell that goes and comes within one pass stays in the tree with its constraints. Rows that
/// have not been seen count with `estimatedRowHeight`, so the content's height is an estimate, too,
/// until all have been.
open class TableView: ScrollView {
  /// Stands for the height that a row's constraints give it.
  public static let automaticDimension: CGFloat = -1

  /// Gives the cells. Setting it loads them with the next pass.
  public final weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// How headers behave.
  public final var style: Style { ownStyle }
  /// Apart from the public property, so that the compiler knows everybody who uses it, and does not
  /// check that at run time.
  private final var ownStyle = Style.plain
  /// Whether the content views of rows, headers and footers keep free the sides of the safe area.
  public final var insetsContentViewsToSafeArea = true { didSet { forgetHeights() } }
  /// Whether lines stand between rows; of no effect here.
  public final var separatorStyle = SeparatorStyle.singleLine
  /// The height of rows without one of their own: what their constraints say, unless set.
  public final var rowHeight = TableView.automaticDimension { didSet { forgetHeights() } }
  /// What rows of automatic height are assumed to be high before they are seen: 44 points, unless
  /// set.
  public final var estimatedRowHeight = TableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of headers without one of their own: what the constraints in them say, unless set.
  public final var sectionHeaderHeight = TableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of footers, likewise.
  public final var sectionFooterHeight = TableView.automaticDimension { didSet { forgetHeights() } }
  /// A view above the rows, as wide as the table, and as high as it is when it is set: whoever
  /// changes its height sets it again.
  open var tableHeaderView: View? {
    get { headerView }
    set {
      let old = headerView
      headerView = newValue
      headerHeight = takeIn(newValue, insteadOf: old)
    }
  }
  /// A view below the rows, as wide as the table, and as high as it is when it is set.
  open var tableFooterView: View? {
    get { footerView }
    set {
      let old = footerView
      footerView = newValue
      footerHeight = takeIn(newValue, insteadOf: old)
    }
  }
  private(set) final var headerView: View?
  private(set) final var footerView: View?
  /// The heights with which these were set; the rows begin below the first.
  private(set) final var headerHeight = 0.0
  private(set) final var footerHeight = 0.0

  /// Whether lines stand between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// None.
    case none
    /// A line.
    case singleLine
  }

  /// A plain table. What few rows there are begins below the safe area, too, since tables bounce.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  /// A table of a style; `.plain` without one.
  public convenience init(frame: CGRect, style: Style) {
    self.init(frame: frame)
    ownStyle = style
  }

  /// The rows and headers, seen or not.
  final var elements = TableElements()
  /// What is in the tree now, by position among the elements.
  final var shown: [Int: View] = [:]
  /// The positions that are in the tree now.
  final var shownRange = 0 ..< 0
  /// The position of the header that stays at the top now, if one does.
  final var shownHeader: Int?
  /// Cells that wait for a row of their kind.
  final var pool: [String: [TableViewCell]] = [:]
  private var makers: [String: () -> TableViewCell] = [:]
  private var headerMakers: [String: () -> TableViewHeaderFooterView] = [:]
  /// What has been said of rows since `beginUpdates()`.
  final var updates = TableUpdates()
  private(set) final var mustReload = true
  private var mustForgetHeights = false
  /// Whether contents of rows keep free, or have kept free, the sides of the safe area.
  final var hasInsetContents = false
  /// Whether a row that is tapped leaves others selected.
  public final var allowsMultipleSelection = false
  private(set) final var isEdited = false
  /// Whether a row was ever selected or edited: most tables only show theirs.
  private(set) final var hasMarkedRows = false
  private var placedWidth = -1.0

  /// The cells that can be seen, from top to bottom.
  public final var visibleCells: [TableViewCell] {
    shownRange.compactMap { shown[$0] as? TableViewCell }
  }

  /// The rows that can be seen, from top to bottom; `nil` without any.
  public final var indexPathsForVisibleRows: [IndexPath]? { paths(in: shownRange) }

  /// The rows at these positions, if there are any.
  final func paths(in positions: Range<Int>) -> [IndexPath]? {
    let paths = positions.compactMap { elements.path(at: $0) }
    return paths.isEmpty ? nil : paths
  }

  /// Asks the data source for everything with the next pass.
  open func reloadData() {
    mustReload = true
    setNeedsLayout()
  }

  /// Puts a header or footer into the table, as wide as that, now and when it has another width.
  ///
  /// - Returns: How high it is.
  private func takeIn(_ view: View?, insteadOf old: View?) -> Double {
    if old !== view, old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
    guard let view else { return 0 }
    let height = max(0, view.node.frame.height)
    view.frame = CGRect(x: 0, y: 0, width: node.frame.width, height: height)
    view.autoresizingMask.insert(.flexibleWidth)
    if view.superview !== self { addSubview(view) }
    return height
  }

  private func forgetHeights() {
    mustForgetHeights = true
    setNeedsLayout()
  }

  // MARK: Cells for reuse

  /// Says how cells of a kind are made. Other than in UIKit, `make` is an example of one, evaluated
  /// for each cell: `register(MyCell(reuseIdentifier: "row"), forCellReuseIdentifier: "row")`.
  public final func register(
    _ make: @escaping @autoclosure () -> TableViewCell,
    forCellReuseIdentifier identifier: String
  ) { makers[identifier] = make }

  /// Says that cells of a kind are plain ones. A class of one's own cannot be made from its type,
  /// since there is no Objective-C: `register(MyCell(reuseIdentifier: "row"), …)` gives an example
  /// of it.
  ///
  /// - Precondition: `type` is `TableViewCell` itself.
  public final func register(
    _ type: TableViewCell.Type, forCellReuseIdentifier identifier: String
  ) {
    precondition(
      type == TableViewCell.self,
      """
      a \(type) cannot be made from its type; write \
      register(\(type)(reuseIdentifier: "\(identifier)"), forCellReuseIdentifier: "\(identifier)")
      """)
    makers[identifier] = { TableViewCell(reuseIdentifier: identifier) }
  }

  /// A cell of that kind which no row needs any more, or a new one of a kind that was registered;
  /// `nil` if there is neither.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let cell = pool[identifier]?.popLast() else { return makers[identifier]?() }
    if cell.isSelected { cell.setSelected(false, animated: false) }
    cell.prepareForReuse()
    return cell
  }

  /// The same for a kind that was registered.
  public final func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure("no kind of cell was registered as '\(identifier)'")
    }
    return cell
  }

  /// Says how headers and footers of a kind are made, as for cells.
  public final func register(
    _ make: @escaping @autoclosure () -> TableViewHeaderFooterView,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) { headerMakers[identifier] = make }

  /// A new header or footer of a kind that was registered.
  public final func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView? { headerMakers[identifier]?() }

  // MARK: Rows

  /// The row of a cell, or `nil` for a cell that no row has.
  public final func indexPath(for cell: TableViewCell) -> IndexPath? {
    shownRange.first { shown[$0] === cell }.flatMap { elements.path(at: $0) }
  }

  /// The cell of a row, or `nil` for one that cannot be seen.
  public final func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layOutTree()
    return elements.position(of: indexPath).flatMap { shown[$0] as? TableViewCell }
  }

  /// How many sections there are.
  public final var numberOfSections: Int { max(0, dataSource?.numberOfSections(in: self) ?? 0) }

  /// How many rows a section has.
  public final func numberOfRows(inSection section: Int) -> Int {
    max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
  }

  /// Scrolls so that a row is at the top.
  open func scrollToRow(at indexPath: IndexPath) {
    layOutTree()
    guard let position = elements.position(of: indexPath) else { return }
    contentOffset.y = CGFloat(headerHeight + elements.heights.offset(of: position))
    layOutTree()
  }

  /// Taps a row, which is scrolled to unless it can be seen: its recognizers and the table's hear
  /// of it, then the delegate.
  public final func tapRow(at indexPath: IndexPath, count: Int = 1) {
    if cellForRow(at: indexPath) == nil { scrollToRow(at: indexPath) }
    guard let cell = cellForRow(at: indexPath) else { return }
    cell.contentView.tap(count: count)
    let rowDelegate = delegate as? any TableViewDelegate
    if !allowsMultipleSelection {
      for old in selectedPaths where old != indexPath {
        deselectRow(at: old, animated: false)
        rowDelegate?.tableView(self, didDeselectRowAt: old)
      }
    }
    select(indexPath)
    rowDelegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// Whether rows are being edited. Cells hear of it, and have the same room.
  open var isEditing: Bool {
    get { isEdited }
    set { setEditing(newValue, animated: false) }
  }

  /// Rows are being edited, or no longer.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEdited = editing
    hasMarkedRows = true
    for cell in visibleCells { cell.setEditing(editing, animated: animated) }
  }

  /// The rows that are selected, in the order in which they were, until the table is loaded again.
  final var selectedPaths: [IndexPath] = []

  private func select(_ path: IndexPath) {
    hasMarkedRows = true
    if !selectedPaths.contains(path) { selectedPaths.append(path) }
    cellForRow(at: path)?.setSelected(true, animated: false)
  }

  /// Selects a row without telling the delegate, in place of the others unless several may be.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selectedPaths { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    select(indexPath)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Ends the selection of a row.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedPaths.removeAll { $0 == indexPath }
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  // MARK: Layout

  package override func contentOffsetDidChange() {
    // Within the rows that are there, scrolling is the solver's business alone, but for a header.
    if visibleRange() != shownRange || stuckHeader() != shownHeader {
      setNeedsLayout()
    } else {
      placeStuckHeader()
    }
  }

  /// Tables themselves have nothing to do while the same rows can be seen.
  override var laysOutWhileScrolling: Bool {
    Self.layoutMethods.mayBeOverridden(by: type(of: self))
      || owningController?.hasLayoutCode ?? false
  }
  private static let layoutMethods = OverridableMethods(
    of: TableView.self, plain: PlainTable.self, overriding: LaidOutTable.self, count: 1)

  open override func layoutSubviews() {
    super.layoutSubviews()
    if mustReload {
      mustReload = false
      elements = TableElements(of: self)
      selectedPaths = []
      poolEverything()
    } else if mustForgetHeights || node.frame.width != placedWidth {
      elements = TableElements(of: self)
    }
    mustForgetHeights = false
    placedWidth = node.frame.width
    showVisibleRows()
  }
}

/// A class that overrides nothing.
private final class PlainTable: TableView {}

/// A class that overrides `layoutSubviews()`.
private final class LaidOutTable: TableView {
  override func layoutSubviews() { preconditionFailure("nobody makes one") }
}
