// Tables: which rows exist, how cells are used again, and what scrolling costs.

import Foundation
import SnapDSL
import SolverCore
import Testing
import UIKitNames

@testable import LayoutEngine

@Suite struct TableViewTests {
  /// A row with a label that is as high as its text.
  final class TextCell: UITableViewCell {
    let label = UILabel()
    var reuseCount = 0

    init() {
      super.init(reuseIdentifier: "text")
      label.numberOfLines = 0
      contentView.add(label) { make in make.edges.equalToSuperview().inset(5) }
    }

    override func prepareForReuse() { reuseCount += 1 }
  }

  /// Rows whose texts have one line to four.
  final class Source: ScriptedRows, UITableViewDelegate {
    var madeCount = 0
    var askedCount = 0
    var usesCellsAgain = true

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      askedCount += 1
      var cell: TextCell?
      if usesCellsAgain {
        cell = tableView.dequeueReusableCell(withIdentifier: "text") as? TextCell
      }
      if cell == nil {
        madeCount += 1
        cell = TextCell()
      }
      cell!.label.text = Self.text(indexPath.row)
      return cell!
    }

    static func text(_ row: Int) -> String {
      Array(repeating: "line", count: 1 + row % 4).joined(separator: "\n")
    }

    /// One line of 17 points is 20.4 high; labels are rounded up to whole points.
    static func height(_ row: Int) -> CGFloat { (20.4 * CGFloat(1 + row % 4)).rounded(.up) + 10 }
  }

  private func makeTable(_ source: Source, height: CGFloat = 400) -> (UIView, UITableView) {
    let root = makeScreen(300, height)
    let table = root.add(UITableView()) { make in make.edges.equalToSuperview() }
    table.rowHeight = UITableView.automaticDimension
    table.delegate = source
    table.dataSource = source
    root.layoutIfNeeded()
    return (root, table)
  }

  /// Each cell is where the heights above it put it, as far as they have been seen.
  private func expectRows(
    _ table: UITableView, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var bottom: CGFloat?
    for path in table.indexPathsForVisibleRows ?? [] {
      let cell = table.cellForRow(at: path)! as! TextCell
      #expect(cell.label.text == Source.text(path.row), sourceLocation: sourceLocation)
      expectFrame(
        cell.frame, 0, bottom ?? cell.frame.minY, 300, Source.height(path.row),
        sourceLocation: sourceLocation)
      bottom = cell.frame.maxY
    }
  }

  @Test func onlyVisibleRowsExist() {
    let source = Source([1_000])
    let (_, table) = makeTable(source)
    // 31, 51, 72 and 92 points: the eighth row starts at 400.
    #expect(table.visibleCells.count == 7)
    #expect(table.subviews.count == 7)
    expectRows(table)
    #expect(table.indexPathsForVisibleRows?.map(\.row) == Array(0 ..< 7))
    #expect(table.cellForRow(at: IndexPath(row: 20, section: 0)) == nil)
  }

  /// Goal: scrolling costs the rows that come and go, whatever the number of rows.
  /// Method: the solver's work for the same way through short and long tables is compared.
  @Test func scrollingCostsWhatComesAndGoes() {
    var work: [LayoutCounters] = []
    for rowCount in [100, 1_000] {
      let source = Source([rowCount])
      let (root, table) = makeTable(source)
      for offset in stride(from: 0.0, through: 600, by: 5) {
        table.scroll(to: offset, in: root)
      }
      let (before, asked) = (root.layoutCounters, source.askedCount)
      for offset in stride(from: 600.0, through: 2_000, by: 5) {
        table.scroll(to: offset, in: root)
        expectRows(table)
      }
      work.append(root.layoutCounters - before)
      // About 1400 points of rows that are 61.5 points high on average have come, each once.
      #expect((20 ... 26).contains(source.askedCount - asked))
      #expect(source.madeCount <= 12)
      #expect(table.subviews.count == table.visibleCells.count)
    }
    #expect(work[0] == work[1])
  }

  @Test func withinTheVisibleRowsScrollingIsOneEdit() {
    let (root, table) = makeTable(Source([1_000]))
    table.scroll(to: 10, in: root)
    let before = root.layoutCounters
    table.scroll(to: 25, in: root)
    let done = root.layoutCounters - before
    #expect((done.solves, done.frameWrites, done.rowsAdded, done.layoutCalls) == (1, 0, 0, 0))
  }

  @Test func cellsAreUsedAgain() {
    let source = Source([1_000])
    let (root, table) = makeTable(source)
    table.scrollToRow(at: IndexPath(row: 500, section: 0))
    expectRows(table)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 500, section: 0))
    let cell = table.visibleCells[0] as! TextCell
    #expect(cell.reuseCount == 1)
    #expect(source.madeCount <= 14)
    // Back at the top everything is where it was.
    table.scroll(to: 0, in: root)
    expectRows(table)
    expectFrame(table.visibleCells[1].frame, 0, 31, 300, 51)
  }

  /// Cells that are not used again come and go, too.
  @Test func withoutReuseCellsAreMadeAnew() {
    let source = Source([200])
    source.usesCellsAgain = false
    let (root, table) = makeTable(source)
    for offset in stride(from: 0.0, through: 3_000, by: 100) {
      table.scroll(to: offset, in: root)
      expectRows(table)
    }
    #expect(source.madeCount == source.askedCount)
    #expect(table.subviews.count == table.visibleCells.count)
  }

  @Test func fixedHeightsAreNotMeasured() {
    let source = Source([1_000_000])
    let root = makeScreen(300, 400)
    let table = root.add(UITableView()) { make in make.edges.equalToSuperview() }
    table.rowHeight = 40
    table.dataSource = source
    root.layoutIfNeeded()
    #expect(table.contentSize == CGSizeMake(300, 40_000_000))
    table.scroll(to: 20_000_010, in: root)
    #expect(table.indexPathsForVisibleRows?.map(\.row) == Array(500_000 ... 500_010))
    expectFrame(table.visibleCells[0].frame, 0, 20_000_000, 300, 40)
  }

  @Test func reloadingAndResizing() {
    let source = Source([50])
    let (root, table) = makeTable(source)
    source.counts = [2]
    table.reloadData()
    root.layoutIfNeeded()
    #expect(table.visibleCells.count == 2)
    expectClose(table.contentSize.height, 31 + 51)
    source.counts = []
    table.reloadData()
    root.layoutIfNeeded()
    #expect(table.subviews.isEmpty)
    source.counts = [50]
    table.reloadData()
    root.frame.size.height = 800
    root.layoutIfNeeded()
    #expect(table.visibleCells.count == 14)
    expectRows(table)
    root.frame.size.width = 200
    root.layoutIfNeeded()
    #expect(table.visibleCells.allSatisfy { $0.frame.width == 200 })
  }

  /// A card with space around it, as many lists have them.
  private final class CardCell: UITableViewCell {
    let card = UIView()
    override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = contentView.frame.inset(
        by: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10))
    }
  }

  /// Goal: a cell that gives its content view another frame whenever it is laid out, as published
  /// code does, has that frame, and what is in it follows.
  /// Regression: constraints and the cell moved the content by turns, until the pass was stopped.
  @Test func cellsPlaceTheirContent() {
    let rows = ScriptedRows([3]) { _, _ in
      let cell = CardCell(reuseIdentifier: nil)
      cell.contentView.add(cell.card) { make in make.edges.equalToSuperview() }
      return cell
    }
    let root = makeScreen(320, 480)
    let table = root.add(UITableView()) { make in make.edges.equalToSuperview() }
    (table.rowHeight, table.dataSource) = (100, rows)
    let found = issues {
      for width in [320, 200] as [CGFloat] {
        root.frame.size.width = width
        root.layoutIfNeeded()
        for case let cell as CardCell in table.visibleCells {
          expectFrame(cell.contentView.frame, 10, 5, width - 20, 90)
          expectFrame(cell.card.frame, 0, 0, width - 20, 90)
        }
      }
    }
    #expect(found.isEmpty && root.layoutCounters.layoutCalls < 20)
  }

  /// Regression: it was 0, which UIKit takes for none.
  @Test func estimatesAreAutomatic() {
    #expect(UITableView().estimatedRowHeight == UITableView.automaticDimension)
  }

  @Test func registeredKindsAreMade() {
    let table = UITableView()
    #expect(table.dequeueReusableCell(withIdentifier: "text") == nil)
    table.register(TextCell(), forCellReuseIdentifier: "text")
    let path = IndexPath(row: 0, section: 0)
    let first = table.dequeueReusableCell(withIdentifier: "text", for: path)
    #expect(first is TextCell)
    #expect(table.dequeueReusableCell(withIdentifier: "text", for: path) !== first)
  }

  /// Regression: a delegate that asked the table for its rows, while the table asked for heights
  /// again, ended the process.
  @Test func theDelegateAsksForRowsMeanwhile() {
    final class Asking: UITableViewDataSource, UITableViewDelegate {
      var height: CGFloat = 40
      var seen: [Int] = []
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        seen.append(tableView.indexPathsForVisibleRows?.count ?? 0)
        return height
      }
    }
    let asking = Asking()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 120))
    table.dataSource = asking
    table.delegate = asking
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.frame.minY) == [0, 40, 80])
    asking.height = 60
    asking.seen = []
    table.rowHeight = 1
    table.layoutIfNeeded()
    #expect(asking.seen == [3, 3, 3, 3, 3])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 60])
  }
}

@Suite struct RowHeightsTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 100])
  func sumsAndPlaces(count: Int) {
    var plain = (0 ..< count).map { Double(($0 * 7) % 5) }
    var heights = RowHeights(plain)
    for change in 0 ..< max(1, count) {
      var sum = 0.0
      for index in 0 ... count {
        #expect(heights.offset(of: index) == sum)
        if index < count { sum += plain[index] }
      }
      #expect(heights.total == sum)
      let starts = (0 ..< count).map { heights.offset(of: $0) }
      for y in stride(from: -1.0, through: sum + 1, by: 0.5) where count > 0 {
        let wanted = starts.lastIndex { $0 <= y } ?? 0
        #expect(heights.index(at: y) == wanted, "at \(y)")
      }
      guard count > 0 else { break }
      let index = (change * 13) % count
      plain[index] = Double(change)
      heights.set(plain[index], at: index)
    }
  }
  /// Method: a cell that no table has yet is as wide as one and laid out, as published code does it
  /// to find a row's height.
  /// Regression: cells began without a height, which contradicted the insets of what is in them.
  @Test func aCellIsMeasuredBeforeThereIsATable() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.contentView.add(makeLabel(LabelLinesTests.words, lineCountMax: 0)) { make in
      make.edges.equalToSuperview().inset(10)
    }
    cell.bounds = CGRect(x: 0, y: 0, width: 220, height: cell.bounds.height)
    #expect(conflicts { cell.layoutIfNeeded() }.isEmpty)
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 220, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.height == LabelLinesTests.height(3) + 20)
  }
}
