// Which rows are selected and edited, and where sections lie.

import SnapDSL
import Testing
import UIKitNames

/// A screen of two sections, each with a header and a footer, that notes what it hears.
private final class Screen: UITableViewController {
  var lines: [String] = []
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
}
