// Which rows are selected and edited, and where sections lie.

import SnapDSL
import Testing
import UIKitNames

/// A screen of two sections, each with a header and a footer, that notes what it hears.
private final class Screen: UITableViewController {
  var lines: [String] = []
  /// Rows that were about to be seen, and whether they were selected then.
  var announced: [(row: IndexPath, isSelected: Bool)] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 50
    tableView.sectionHeaderHeight = 30
    tableView.sectionFooterHeight = 10
    tableView.estimatedSectionHeaderHeight = 30
    tableView.estimatedSectionFooterHeight = 10
  }
  override func numberOfSections(in tableView: UITableView) -> Int { 2 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    10
  }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row") ?? Row(reuseIdentifier: "row")
  }
  override func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { UIView() }
  override func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { UIView() }
  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    announced.append((indexPath, cell.isSelected))
    cell.contentView.alpha = 0.5
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    lines.append("+\(indexPath.row)")
  }
  override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    lines.append("-\(indexPath.row)")
  }
}

/// A row that shows whether it is edited.
private final class Row: UITableViewCell {
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    contentView.backgroundColor = isEditing ? .red : .white
  }
}

/// A row that places its text itself, as far as nobody else does.
private final class Placing: UITableViewCell {
  override func layoutSubviews() {
    super.layoutSubviews()
    textLabel?.frame = CGRect(x: 70, y: 5, width: 100, height: 20)
  }
}

@Suite struct RowTests {
  private let screen = Screen()
  private var table: UITableView { screen.tableView }

  init() {
    screen.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    screen.view.layoutIfNeeded()
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Goal: as in UIKit, rows stay selected, one unless more may be, while they come and go; code
  /// that selects them tells nobody.
  /// Regression: each row that was ever tapped stayed selected, until its cell was used again.
  @Test func rowsStaySelected() {
    table.tapRow(at: path(1))
    table.tapRow(at: path(2))
    #expect(screen.lines == ["+1", "-1", "+2"] && table.indexPathForSelectedRow == path(2))
    #expect(table.visibleCells.map(\.isSelected) == [false, false, true, false])
    table.scroll(to: 600, in: table)
    #expect(!table.visibleCells.contains { $0.isSelected })
    table.scroll(to: 0, in: table)
    #expect(table.visibleCells.map(\.isSelected) == [false, false, true, false])
    table.allowsMultipleSelection = true
    table.selectRow(at: path(3), animated: false, scrollPosition: .none)
    table.selectRow(at: path(9, 1), animated: false, scrollPosition: .bottom)
    #expect(table.indexPathsForSelectedRows == [path(2), path(3), path(9, 1)])
    #expect(table.contentOffset.y == 870)
    table.deselectRow(at: path(2), animated: true)
    #expect(table.indexPathForSelectedRow == path(3) && screen.lines.count == 3)
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows == nil)
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.indexPathForSelectedRow == nil)
  }

  /// Goal: as in UIKit, the delegate hears of each row that comes, once each time, when the cell is
  /// selected already; what it says of the cell holds.
  @Test func rowsAreAnnounced() {
    #expect(screen.announced.map(\.row) == (0 ... 3).map { path($0) })
    #expect(table.visibleCells.allSatisfy { $0.contentView.alpha == 0.5 })
    table.tapRow(at: path(1))
    table.scroll(to: 10, in: table)
    #expect(screen.announced.count == 4 && !screen.announced.contains { $0.isSelected })
    table.scroll(to: 600, in: table)
    screen.announced = []
    table.scroll(to: 0, in: table)
    #expect(screen.announced.map(\.row) == (0 ... 3).map { path($0) })
    #expect(screen.announced.map(\.isSelected) == [false, true, false, false])
  }

  @Test func rowsAreEdited() {
    screen.setEditing(true, animated: true)
    #expect(screen.isEditing && table.isEditing)
    table.scroll(to: 60, in: table)
    #expect(table.visibleCells.allSatisfy { $0.contentView.backgroundColor == .red })
    screen.isEditing = false
    #expect(!table.isEditing && !table.visibleCells.contains { $0.isEditing })
    table.isEditing = true
    table.scroll(to: 600, in: table)
    #expect(table.visibleCells.allSatisfy { $0.isEditing } && !screen.isEditing)
  }

  @Test func sectionsHavePlaces() {
    expectFrame(table.rect(forSection: 1), 0, 540, 200, 540)
    expectFrame(table.rectForHeader(inSection: 1), 0, 540, 200, 30)
    expectFrame(table.rectForFooter(inSection: 0), 0, 530, 200, 10)
    #expect(table.rect(forSection: 2) == .zero)
    let rows = table.indexPathsForRows(in: CGRect(x: 0, y: 481, width: 9, height: 90))
    #expect(rows == [path(9), path(0, 1)])
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 2_000, width: 9, height: 90)) == nil)
    #expect(UITableView().indexPathsForVisibleRows == nil)
    // A header that stays at the top has its place all the same.
    table.scroll(to: 700, in: table)
    expectFrame(table.rectForHeader(inSection: 1), 0, 540, 200, 30)
    expectFrame(table.headerView(forSection: 1)?.frame ?? .zero, 0, 700, 200, 30)
  }

  /// A table of 200 points across that is its own data source and has one row.
  private final class Single: UITableView, UITableViewDataSource {
    private let cell: UITableViewCell
    init(_ cell: UITableViewCell) {
      self.cell = cell
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      dataSource = self
      layoutIfNeeded()
    }
    required init?(coder: NSCoder) { fatalError() }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { cell }
  }

  /// Goal: rows have the picture and the texts of their style, and are as high as these want.
  @Test func rowsHaveContentOfTheirOwn() throws {
    let subtitle = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    let (text, detail) = (try #require(subtitle.textLabel), try #require(subtitle.detailTextLabel))
    (text.text, detail.text) = ("Title", "Detail")
    var shown = Single(subtitle)
    // Lines of 21 and 15 points.
    expectFrame(subtitle.frame, 0, 0, 200, 11 + 21 + 15 + 11)
    expectFrame(text.frame, 16, 11, 168, 21)
    expectFrame(detail.frame, 16, 32, 168, 15)
    subtitle.imageView?.image = UIImage(size: CGSize(width: 20, height: 30))
    shown.layoutIfNeeded()
    expectFrame(subtitle.imageView?.frame ?? .zero, 16, 14, 20, 30)
    expectFrame(detail.frame, 52, 32, 132, 15)
    subtitle.imageView?.image = nil
    detail.text = nil
    shown.beginUpdates()
    shown.endUpdates()
    shown.layoutIfNeeded()
    expectFrame(text.frame, 16, 11.5, 168, 21)
    let value = UITableViewCell(style: .value1, reuseIdentifier: nil)
    value.textLabel?.text = "Name"
    value.detailTextLabel?.text = "Value"
    shown = Single(value)
    let width = value.detailTextLabel?.intrinsicContentSize.width ?? 0
    expectFrame(value.detailTextLabel?.frame ?? .zero, 184 - width, 11.5, width, 21)
    #expect(value.textLabel?.frame.width == value.textLabel?.intrinsicContentSize.width)
    #expect(UITableViewCell().detailTextLabel == nil)
  }

  /// Regression: in a low row, a text kept away from the edges, and had hardly any height.
  @Test func lowRowsHaveTheirTexts() {
    let cell = UITableViewCell()
    cell.textLabel?.text = "Title"
    let shown = Single(cell)
    shown.rowHeight = 30
    shown.layoutIfNeeded()
    expectFrame(cell.textLabel?.frame ?? .zero, 16, 4.5, 168, 21)
    shown.rowHeight = 15
    shown.layoutIfNeeded()
    expectFrame(cell.textLabel?.frame ?? .zero, 16, 0, 168, 15)
  }

  /// Regression: a text that a cell places in its layout went back where it was with another one.
  @Test func textsPlacedByHandStay() {
    let cell = Placing()
    cell.textLabel?.text = "a"
    let shown = Single(cell)
    expectFrame(of: cell.textLabel!, in: shown, 70, 5, 100, 20)
    cell.textLabel?.text = "longer"
    expectFrame(of: cell.textLabel!, in: shown, 70, 5, 100, 20)
  }
}
