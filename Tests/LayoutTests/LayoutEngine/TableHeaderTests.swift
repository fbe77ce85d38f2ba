// Section headers of a table: they stay at the top while their section is there.

import Foundation
import SnapDSL
import Testing
import UIKitNames

@Suite struct TableHeaderTests {
  /// Sections of rows of 50 points under headers of 30.
  final class Source: UITableViewDataSource, UITableViewDelegate {
    let rowCounts: [Int]
    var madeHeaderCount = 0

    init(rowCounts: [Int]) { self.rowCounts = rowCounts }

    func numberOfSections(in tableView: UITableView) -> Int { rowCounts.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rowCounts[section]
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(reuseIdentifier: "row")
    }

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
    let source = Source(rowCounts: [3, 20])
    let (root, table) = makeTable(source)
    table.contentOffset.y = CGFloat(offset)
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == CGFloat(first))
    #expect(visibleTop(1, table) == CGFloat(second))
  }

  @Test func aHeaderStaysThoughItsPlaceIsOutOfSight() {
    let source = Source(rowCounts: [3, 200])
    let (root, table) = makeTable(source)
    for offset in stride(from: 181.0, through: 9_000, by: 35) {
      table.contentOffset.y = CGFloat(offset)
      root.layoutIfNeeded()
      #expect(visibleTop(1, table) == 0, "offset \(offset)")
      #expect(table.subviews.last === table.headerView(forSection: 1))
    }
    #expect(table.headerView(forSection: 0) == nil)
    #expect(source.madeHeaderCount == 2)
    table.contentOffset.y = 0
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == 0)
    #expect(visibleTop(1, table) == 180)
  }

  @Test func pulledDownAHeaderKeepsItsPlace() {
    let (root, table) = makeTable(Source(rowCounts: [3, 20]))
    table.contentOffset.y = 10
    root.layoutIfNeeded()
    table.contentOffset.y = -40
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == 40)
  }

  @Test func headersStickBelowTheContentInset() {
    let (root, table) = makeTable(Source(rowCounts: [3, 20]))
    table.contentInset.top = 64
    table.contentOffset.y = -20
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == 64)
  }

  @Test func inAGroupedTableHeadersScrollAway() {
    let (root, table) = makeTable(Source(rowCounts: [3, 20]), style: .grouped)
    table.contentOffset.y = 20
    root.layoutIfNeeded()
    #expect(visibleTop(0, table) == -20)
    table.contentOffset.y = 50
    root.layoutIfNeeded()
    #expect(table.headerView(forSection: 0) == nil)
  }

  /// Between two rows that come or go, a header that stays is moved in place.
  @Test func aStuckHeaderMovesInPlace() {
    let (root, table) = makeTable(Source(rowCounts: [20]))
    table.contentOffset.y = 40
    root.layoutIfNeeded()
    let before = root.layoutCounters
    table.contentOffset.y = 45
    root.layoutIfNeeded()
    let work = root.layoutCounters - before
    #expect((work.solves, work.rowsAdded, work.rowsRemoved, work.layoutCalls) == (1, 0, 0, 0))
    #expect(visibleTop(0, table) == 0)
  }

  @Test func sectionsWithoutRowsHaveHeadersToo() {
    let (root, table) = makeTable(Source(rowCounts: [0, 0, 30]))
    for (offset, tops) in [(0.0, [0.0, 30, 60]), (10, [-10, 20, 50]), (30, [nil, 0, 30])]
      as [(Double, [Double?])]
    {
      table.contentOffset.y = CGFloat(offset)
      root.layoutIfNeeded()
      #expect(
        (0 ..< 3).map { visibleTop($0, table).map { Double($0) } } == tops, "offset \(offset)")
    }
  }
}
