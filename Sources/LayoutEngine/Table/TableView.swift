// A column of cells that scrolls.

public import Foundation

/// Gives a table its cells.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
  /// One.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Decides about rows and hears of taps.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// The height of a row; `TableView.automaticDimension` for what its constraints say.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// A row was tapped.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Nothing happens.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
}

/// A row of a table.
open class TableViewCell: View {
  /// Where a cell's views go.
  public final let contentView = View()
  /// What kind of cell it is.
  public final let reuseIdentifier: String?
  /// Whether and how selection shows; of no effect here.
  public final var selectionStyle = SelectionStyle.default

  /// How selection shows.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// As usual.
    case `default`
  }

  /// How a cell is built; all are empty here.
  public enum CellStyle: Int, Hashable, Sendable {
    /// As usual.
    case `default`
    /// With a second text at the side.
    case value1
    /// With a second text below.
    case subtitle
  }

  /// A cell of a kind.
  public init(style: CellStyle = .default, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// A cell with the given frame.
  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    addSubview(contentView)
    contentView.translatesAutoresizingMaskIntoConstraints = false
    for attribute in [LayoutAttribute.left, .top, .right, .bottom] {
      LayoutConstraint(contentView.node, attribute, .equal, node, attribute).isActive = true
    }
  }

  /// Called before a cell is used for another row.
  open func prepareForReuse() {}
}

/// A scroll view with a column of cells.
///
/// All rows have their cells, visible or not: what is measured here is layout, and a table that
/// makes cells while it scrolls would measure its data source as well.
open class TableView: ScrollView {
  /// Stands for the height that a row's constraints give it.
  public static let automaticDimension: CGFloat = -1

  /// Gives the cells. Setting it loads them with the next pass.
  public final weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// The height of rows without one of their own; 44 points unless set.
  public final var rowHeight: CGFloat = 44 { didSet { setNeedsPlacing() } }
  /// What rows are assumed to be high before they are measured; of no effect here.
  public final var estimatedRowHeight: CGFloat = 0
  /// Whether lines stand between rows; of no effect here.
  public final var separatorStyle = SeparatorStyle.singleLine
  /// A view below the rows; kept without being placed.
  public final var tableFooterView: View?

  /// Whether lines stand between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// None.
    case none
    /// A line.
    case singleLine
  }

  private var rows: [(path: IndexPath, cell: TableViewCell)] = []
  private var mustReload = true
  private var mustPlace = true
  private var placedWidth = -1.0

  /// The cells, from top to bottom.
  public final var visibleCells: [TableViewCell] { rows.map(\.cell) }

  /// Asks the data source for all cells with the next pass.
  public final func reloadData() {
    mustReload = true
    setNeedsPlacing()
  }

  private func setNeedsPlacing() {
    mustPlace = true
    setNeedsLayout()
  }

  /// The row of a cell, or `nil` for a cell that is not in the table.
  public final func indexPath(for cell: TableViewCell) -> IndexPath? {
    rows.first { $0.cell === cell }?.path
  }

  /// The cell of a row.
  public final func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return rows.first { $0.path == indexPath }?.cell
  }

  /// How many sections there are.
  public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// How many rows a section has.
  public final func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  /// Taps a row: its recognizers and the table's hear of it, then the delegate.
  public final func tapRow(at indexPath: IndexPath, count: Int = 1) {
    guard let cell = cellForRow(at: indexPath) else { return }
    cell.contentView.tap(count: count)
    (delegate as? any TableViewDelegate)?.tableView(self, didSelectRowAt: indexPath)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if mustReload { load() }
    if mustPlace || node.frame.width != placedWidth { place() }
  }

  private func load() {
    mustReload = false
    for row in rows { row.cell.removeFromSuperview() }
    rows = []
    guard let dataSource else { return }
    for section in 0 ..< max(0, numberOfSections) {
      for row in 0 ..< max(0, numberOfRows(inSection: section)) {
        let path = IndexPath(indexes: [section, row])
        let cell = dataSource.tableView(self, cellForRowAt: path)
        // A data source that hands out a cell twice gets it at its last row.
        rows.removeAll { $0.cell === cell }
        rows.append((path, cell))
        addSubview(cell)
      }
    }
  }

  private func place() {
    mustPlace = false
    placedWidth = node.frame.width
    let delegate = self.delegate as? any TableViewDelegate
    var y = 0.0
    for row in rows {
      var height =
        delegate.map { Double($0.tableView(self, heightForRowAt: row.path)) } ?? Double(rowHeight)
      if height == Double(Self.automaticDimension) || !height.isFinite {
        height = Double(measuredHeight(of: row.cell))
      }
      row.cell.frame = CGRect(x: 0, y: y, width: placedWidth, height: max(0, height))
      y += max(0, height)
    }
    contentSize = CGSize(width: placedWidth, height: y)
  }

  private func measuredHeight(of cell: TableViewCell) -> CGFloat {
    cell.systemLayoutSizeFitting(
      CGSize(width: placedWidth, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}

#if !canImport(UIKit)
  extension IndexPath {
    /// A row of a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The row.
    public var row: Int { count > 1 ? self[1] : 0 }

    /// The section.
    public var section: Int { isEmpty ? 0 : self[0] }
  }
#endif
