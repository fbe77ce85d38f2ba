// Section headers of a table: they stay at the top while their section is there.

import Foundation
import SnapDSL
import Testing
import UIKitNames

@Suite struct TableHeaderTests {
  /// Sections of rows of 50 points under headers of 30.
  final class Source: ScriptedRows, UITableViewDelegate {
    var madeHeaderCount = 0

    func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { 30 }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      madeHeaderCount += 1
      return UILabel()
    }
  }

  private func makeTable(
    _ source: Source, style: UITableView.Style = .plain
  ) -> (root: UIView, table: UITableView) {
    let root = makeScreen(300, 400)
    let table = root.add(UITableView(frame: .zero, style: style)) { make in
      make.edges.equalToSuperview()
    }
    table.rowHeight = 50
    table.delegate = source
    table.dataSource = source
    root.layoutIfNeeded()
    return (root, table)
  }

  /// Where the header of a section is seen, as a distance from the top of the table.
  private func visibleTop(_ section: Int, _ table: UITableView) -> CGFloat? {
    table.headerView(forSection: section).map { $0.frame.minY - table.contentOffset.y }
  }

  /// Section 0 ends at 180, where the header of section 1 begins: from 150 on it is pushed out.
  @Test(arguments: [
    (offset: 0.0, first: 0.0, second: 180.0), (1, 0, 179), (100, 0, 80), (150, 0, 30),
    (160, -10, 20), (179, -29, 1),
  ])
  func headersStickUntilTheNextPushesThemOut(offset: Double, first: Double, second: Double) {
    let source = Source([3, 20])
    let (root, table) = makeTable(source)
    table.scroll(to: CGFloat(offset), in: root)
    #expect(visibleTop(0, table) == CGFloat(first))
    #expect(visibleTop(1, table) == CGFloat(second))
  }

  @Test func aHeaderStaysThoughItsPlaceIsOutOfSight() {
    let source = Source([3, 200])
    let (root, table) = makeTable(source)
    for offset in stride(from: 181.0, through: 9_000, by: 35) {
      table.scroll(to: CGFloat(offset), in: root)
      #expect(visibleTop(1, table) == 0, "offset \(offset)")
      #expect(table.subviews.last === table.headerView(forSection: 1))
    }
    #expect(table.headerView(forSection: 0) == nil)
    #expect(source.madeHeaderCount == 2)
    table.scroll(to: 0, in: root)
    #expect(visibleTop(0, table) == 0)
    #expect(visibleTop(1, table) == 180)
  }

  /// A header with a text, and one without constraints.
  private final class Texts: UITableViewDelegate {
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      let header = UIView()
      guard section == 0 else { return header }
      header.add(makeLabel(LabelLinesTests.words, lineCountMax: 0)) { make in
        make.edges.equalToSuperview().inset(10)
      }
      return header
    }
  }

  /// The same, with heights that are said to be automatic.
  private final class AutomaticTexts: UITableViewDelegate {
    let texts = Texts()

    func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { UITableView.automaticDimension }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      texts.tableView(tableView, viewForHeaderInSection: section)
    }
  }

  /// Goal: headers are as high as what is in them, in the width that the table has, unless the
  /// table has another height for them.
  /// Regression: without a height of their own, or with an automatic one, they were not seen.
  @Test func headersAreAsHighAsTheirConstraintsSay() {
    for delegate in [Texts(), AutomaticTexts()] as [any UITableViewDelegate] {
      let source = Source([1, 1])
      let (root, table) = makeTable(source)
      table.delegate = delegate
      table.reloadData()
      func expectHeaders(_ first: CGFloat, _ second: CGFloat) {
        root.layoutIfNeeded()
        let width = root.frame.width
        expectFrame(table.headerView(forSection: 0)?.frame ?? .zero, 0, 0, width, first)
        expectFrame(
          table.headerView(forSection: 1)?.frame ?? .zero, 0, first + 50, width, second)
      }
      expectHeaders(LabelLinesTests.height(2) + 20, 28)
      root.frame.size.width = 220
      expectHeaders(LabelLinesTests.height(3) + 20, 28)
      guard delegate is Texts else { continue }
      table.sectionHeaderHeight = 35
      expectHeaders(35, 35)
    }
  }

  @Test func pulledDownAHeaderKeepsItsPlace() {
    let (root, table) = makeTable(Source([3, 20]))
    for offset in [10.0, -40] { table.scroll(to: offset, in: root) }
    #expect(visibleTop(0, table) == 40)
  }

  @Test func headersStickBelowTheContentInset() {
    let (root, table) = makeTable(Source([3, 20]))
    table.contentInset.top = 64
    table.scroll(to: -20, in: root)
    #expect(visibleTop(0, table) == 64)
  }

  @Test func inAGroupedTableHeadersScrollAway() {
    let (root, table) = makeTable(Source([3, 20]), style: .grouped)
    table.scroll(to: 20, in: root)
    #expect(visibleTop(0, table) == -20)
    table.scroll(to: 50, in: root)
    #expect(table.headerView(forSection: 0) == nil)
  }

  /// Between two rows that come or go, a header that stays is moved in place.
  @Test func aStuckHeaderMovesInPlace() {
    let (root, table) = makeTable(Source([20]))
    table.scroll(to: 40, in: root)
    let before = root.layoutCounters
    table.scroll(to: 45, in: root)
    let work = root.layoutCounters - before
    #expect((work.solves, work.rowsAdded, work.rowsRemoved, work.layoutCalls) == (1, 0, 0, 0))
    #expect(visibleTop(0, table) == 0)
  }

  /// Goal: as in UIKit, a view above the rows and one below them are as high as they are when they
  /// are set, as wide as the table, and scroll with the rows.
  /// Regression: both were kept without being placed, and the rows began at the top.
  @Test func viewsStandAboveAndBelowTheRows() throws {
    let (root, table) = makeTable(Source([3, 20]))
    let (header, footer) = (UIView(), UIView())
    header.frame = CGRect(x: 5, y: 5, width: 10, height: 80)
    footer.frame.size.height = 40
    table.tableHeaderView = header
    table.tableFooterView = footer
    root.layoutIfNeeded()
    expectFrame(header.frame, 0, 0, 300, 80)
    expectFrame(footer.frame, 0, 1_290, 300, 40)
    #expect(table.contentSize == CGSize(width: 300, height: 1_330))
    #expect(visibleTop(0, table) == 80)
    expectFrame(table.rectForRow(at: IndexPath(row: 1, section: 0)), 0, 160, 300, 50)
    #expect(table.indexPathForRow(at: CGPoint(x: 9, y: 209)) == IndexPath(row: 1, section: 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 9, y: 79)) == nil)
    #expect(table.visibleCells.count == 6)

    table.scrollToRow(at: IndexPath(row: 1, section: 0))
    #expect(table.contentOffset.y == 160)
    #expect(visibleTop(0, table) == 0)
    table.scrollToRow(at: IndexPath(row: 19, section: 1), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 890)

    table.contentOffset.y = 0
    header.frame.size.height = 20
    table.tableHeaderView = header
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == 20)
    table.tableHeaderView = nil
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == 0)
    #expect(header.superview == nil)
  }

  /// Goal: a header that constraints make as high as its text is set again when it is, as
  /// published code does, and the rows begin below it.
  /// Regression: constraints and the table moved it by turns, until the pass was stopped.
  @Test func constraintsMayPlaceTheHeader() {
    let (root, table) = makeTable(Source([3]))
    let header = UIView()
    header.translatesAutoresizingMaskIntoConstraints = false
    header.add(makeLabel(LabelLinesTests.words, lineCountMax: 0)) { make in
      make.edges.equalToSuperview().inset(10)
    }
    let found = issues {
      table.tableHeaderView = header
      header.snp.makeConstraints { make in make.top.centerX.width.equalTo(table) }
      root.layoutIfNeeded()
      table.tableHeaderView = table.tableHeaderView
      root.layoutIfNeeded()
    }
    let height = LabelLinesTests.height(2) + 20
    #expect(found.isEmpty)
    expectFrame(header.frame, 0, 0, 300, height)
    #expect(visibleTop(0, table) == height)
  }

  @Test func sectionsWithoutRowsHaveHeadersToo() {
    let (root, table) = makeTable(Source([0, 0, 30]))
    for (offset, tops) in [(0.0, [0.0, 30, 60]), (10, [-10, 20, 50]), (30, [nil, 0, 30])]
      as [(Double, [Double?])]
    {
      table.scroll(to: CGFloat(offset), in: root)
      #expect(
        (0 ..< 3).map { visibleTop($0, table).map { Double($0) } } == tops, "offset \(offset)")
    }
  }
}

/// Sections with titles above and below their rows, as a screen of settings has them.
@Suite struct TableTitleTests {
  private final class Settings: UITableViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 3 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      2
    }
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { section == 2 ? nil : "Section \(section)" }
    override func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { section == 0 ? LabelLinesTests.words : nil }
    override func tableView(
      _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat { section == 2 ? 30 : UITableView.automaticDimension }
    override func tableView(
      _ tableView: UITableView, viewForFooterInSection section: Int
    ) -> UIView? { section == 2 ? UIView() : nil }
  }

  /// Regression: titles were not asked for, and there were no footers.
  @Test func sectionsHaveTitles() throws {
    let settings = Settings(style: .grouped)
    let table = try #require(settings.tableView)
    table.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    table.rowHeight = 50
    table.layoutIfNeeded()
    let header = try #require(table.headerView(forSection: 0) as? UITableViewHeaderFooterView)
    #expect(header.textLabel?.text == "Section 0")
    // A line of 16 points, 11 above and below.
    expectFrame(header.frame, 0, 0, 300, 38)
    expectFrame(header.textLabel?.frame ?? .zero, 16, 11, 268, 16)
    let footer = try #require(table.footerView(forSection: 0) as? UITableViewHeaderFooterView)
    let lines = try #require(footer.textLabel?.sizeThatFits(CGSize(width: 268, height: 999)).height)
    expectFrame(footer.frame, 0, 138, 300, lines + 22)
    let second = footer.frame.maxY
    expectFrame(table.headerView(forSection: 1)?.frame ?? .zero, 0, second, 300, 38)
    #expect(table.footerView(forSection: 1) == nil && table.headerView(forSection: 2) == nil)
    let last = IndexPath(row: 1, section: 2)
    expectFrame(table.rectForRow(at: last), 0, second + 188, 300, 50)
    expectFrame(table.footerView(forSection: 2)?.frame ?? .zero, 0, second + 238, 300, 30)
    #expect(table.contentSize.height == second + 268 && table.visibleCells.count == 6)
    #expect(table.indexPathForRow(at: CGPoint(x: 0, y: 140)) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 2)) == nil)
  }

  @Test func titlesOfPlainTables() throws {
    let settings = Settings(style: .plain)
    let table = try #require(settings.tableView)
    table.delegate = nil
    table.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    table.layoutIfNeeded()
    table.scroll(to: 40, in: table)
    expectFrame(table.headerView(forSection: 0)?.frame ?? .zero, 0, 40, 300, 28)
    #expect(table.headerView(forSection: 2) == nil)
  }

  @Test(arguments: [(390.0, 16.0), (430, 20)])
  func insetGroupsKeepAwayFromTheSides(_ width: Double, _ inset: Double) throws {
    let settings = Settings(style: .insetGrouped)
    let table = try #require(settings.tableView)
    table.frame = CGRect(x: 0, y: 0, width: width, height: 800)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 60))
    table.layoutIfNeeded()
    let cell = try #require(table.visibleCells.first)
    expectFrame(table.tableHeaderView?.frame ?? .zero, 0, 0, width, 60)
    expectFrame(cell.frame, inset, 98, width - 2 * inset, 44)
    expectFrame(cell.contentView.frame, 0, 0, width - 2 * inset, 44)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)) == cell.frame)
  }

  /// Goal: turned, a phone's notch does not cover the content of rows, whose backgrounds reach from
  /// side to side.
  /// Regression: content began at the side of the screen.
  @Test(arguments: [UITableView.Style.plain, .insetGrouped])
  func contentKeepsFreeTheSidesOfTheSafeArea(style: UITableView.Style) throws {
    let settings = Settings(style: style)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
    window.rootViewController = settings
    window.makeKeyAndVisible()
    let table = try #require(settings.tableView)
    func expectContent(_ x: CGFloat, _ width: CGFloat, inRowOf rowWidth: CGFloat) {
      window.layoutIfNeeded()
      for view in table.visibleCells + [table.headerView(forSection: 0)!] {
        #expect(view.frame.width == rowWidth && view.frame.minX == (812 - rowWidth) / 2)
        #expect(view.subviews[0].frame.minX == x && view.subviews[0].frame.width == width)
      }
    }
    window.layoutIfNeeded()
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
    window.resize(to: CGSize(width: 812, height: 375))
    if style == .insetGrouped { return expectContent(0, 684, inRowOf: 684) }
    expectContent(44, 724, inRowOf: 812)
    table.insetsContentViewsToSafeArea = false
    expectContent(0, 812, inRowOf: 812)
  }

  /// Regression: a constraint of a cell's own between its content view and the cell was taken for
  /// the one that keeps the content free from the safe area, and lost its constant.
  @Test func constraintsOfACellsOwnStay() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
    var constraints: [NSLayoutConstraint] = []
    let rows = ScriptedRows([1]) { _, _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      constraints = [
        cell.contentView.leftAnchor.constraint(lessThanOrEqualTo: cell.leftAnchor, constant: 100),
        cell.contentView.rightAnchor.constraint(
          greaterThanOrEqualTo: cell.rightAnchor, constant: -100),
      ]
      NSLayoutConstraint.activate(constraints)
      return cell
    }
    let table = UITableView()
    table.dataSource = rows
    window.add(table) { make in make.edges.equalToSuperview() }
    window.layoutIfNeeded()
    #expect(constraints.map(\.constant) == [100, -100])
    expectFrame(try #require(table.visibleCells.first).contentView.frame, 44, 0, 312, 44)
  }

  /// A header of a class of its own, as it is registered.
  private final class Header: UITableViewHeaderFooterView {
    let label = makeLabel("Header")
    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      contentView.add(label) { make in
        make.edges.equalToSuperview().inset(UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
      }
    }
    required init?(coder: NSCoder) { fatalError() }
  }

  @Test func headersAreRegistered() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(Header(reuseIdentifier: "h"), forHeaderFooterViewReuseIdentifier: "h")
    let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "h") as? Header)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "x") == nil)
    #expect(header.reuseIdentifier == "h")
    #expect(header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height == 37)
  }

  /// Regression: a view without a width conflicted with the margins in it, before the table could
  /// give it its own width.
  @Test func aHeaderViewIsAsWideAsTheTable() {
    let (root, table, header) = (makeScreen(300, 400), UITableView(), UIView())
    header.frame.size.height = 80
    let label = header.add(makeLabel("Header")) { make in
      make.edges.equalToSuperview().inset(20)
    }
    let found = conflicts {
      table.tableHeaderView = header
      root.add(table) { make in make.edges.equalToSuperview() }
      root.layoutIfNeeded()
      expectFrame(label.frame, 20, 20, 260, 40)
      root.frame.size.width = 200
      root.layoutIfNeeded()
    }
    #expect(found.isEmpty)
    expectFrame(label.frame, 20, 20, 160, 40)
  }
}
