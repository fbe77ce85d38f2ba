// A collection view that is scrolled: cells leave at the top and come back at the bottom.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let collectionView = Workload(
    name: "collection-view",
    summary: "A collection view, scrolled for 60 frames; rows that leave are used again below.",
    why: "One of WWDC's five: many small systems of their own, refilled by changing constants.",
    unit: "cell",
    sizes: [12, 60, 600],
    sizeMax: 100_000,
    generate: { cells, seed in CollectionView(cells: cells, seed: seed).trace(frames: 60) })
}

/// Cells in rows of three. The collection view's layout gives each cell its frame, as four
/// constants; an image, a title and a price are inside it, by 13 constraints.
///
/// - Source: Apple, "High performance Auto Layout", WWDC 2018, session 220.
private struct CollectionView {
  private struct Cell {
    let view: ViewVariables
    let title: ViewVariables
    let price: ViewVariables
    let y: TraceConstraint
    let titleWidth: TraceConstraint
    let priceWidth: TraceConstraint
    /// Where it stands, counted in rows from the top of the content.
    var row: Int
    var titleText: Double
    var priceText: Double
  }

  private static let columnCount = 3
  private static let cellSize = (width: 120.0, height: 160.0)
  private static let gap = 8.0
  private static let rowHeight = cellSize.height + gap
  private static let margin = 8.0

  private var random: SplitMix64
  private var layout: LayoutTrace
  private let offset: Variable
  private let content: Variable
  private var cells: [Cell] = []

  init(cells count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "collection-view \(count)")
    offset = layout.variable("scroll.offset")
    content = layout.variable("content.y")
    layout.edit(offset)
    layout.add(content == -offset)
    for index in 0 ..< count { addCell(index) }
  }

  // MARK: - Constraints

  private mutating func addCell(_ index: Int) {
    let name = "cell\(index)"
    let view = layout.view(name)
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.columnCount)
    layout.add(view.x == Double(column) * (Self.cellSize.width + Self.gap))
    let y = layout.add(view.y == Double(row) * Self.rowHeight)
    layout.add(view.width == Self.cellSize.width)
    layout.add(view.height == Self.cellSize.height)

    let image = layout.view(name + ".image")
    layout.add(image.x == 0.0)
    layout.add(image.y == 0.0)
    layout.add(image.width == view.width)
    layout.add(image.height == image.width)

    let title = layout.view(name + ".title")
    layout.add(title.x == Self.margin)
    layout.add(title.y == image.y + image.height + Self.margin)
    layout.add(title.height == 20.0)
    let price = layout.view(name + ".price")
    layout.add(price.y == title.y)
    layout.add(price.height == title.height)
    layout.add(price.x + price.width == view.width - Self.margin)
    layout.add(price.x >= title.x + title.width + Self.margin)
    // The price is shown in full, and the title as far as there is room.
    let titleText = random.points(20 ... 160)
    let priceText = random.points(20 ... 50)
    let titleWidth = layout.add(title.width == titleText, 749)
    let priceWidth = layout.add(price.width == priceText, 751)
    cells.append(
      Cell(
        view: view, title: title, price: price, y: y, titleWidth: titleWidth,
        priceWidth: priceWidth, row: row, titleText: titleText, priceText: priceText))
  }

  // MARK: - Frames

  consuming func trace(frames: Int) -> Trace {
    solveAndExpect(0)
    layout.animate()
    for frame in 1 ... frames {
      let scrolled = 30 * Double(frame)
      reuseCells(above: scrolled)
      solveAndExpect(scrolled)
    }
    return layout.finish()
  }

  /// Moves the cells of rows that are above the visible part below all others, with other contents.
  private mutating func reuseCells(above edge: Double) {
    let rowCount = (cells.count + Self.columnCount - 1) / Self.columnCount
    for index in cells.indices where Double(cells[index].row + 1) * Self.rowHeight <= edge {
      cells[index].row += rowCount
      cells[index].titleText = random.points(20 ... 160)
      cells[index].priceText = random.points(20 ... 50)
      let cell = cells[index]
      layout.setConstant(Double(cell.row) * Self.rowHeight, of: cell.y)
      layout.setConstant(cell.titleText, of: cell.titleWidth)
      layout.setConstant(cell.priceText, of: cell.priceWidth)
    }
  }

  private mutating func solveAndExpect(_ scrolled: Double) {
    layout.suggest(scrolled, offset)
    layout.solve()
    layout.expect(content, -scrolled)
    for index in Set([0, cells.count / 2, cells.count - 1]).sorted() {
      let cell = cells[index]
      layout.expect(cell.view.y, Double(cell.row) * Self.rowHeight)
      layout.expect(cell.price.width, cell.priceText)
      let room = Self.cellSize.width - 3 * Self.margin - cell.priceText
      layout.expect(cell.title.width, min(cell.titleText, room))
    }
  }
}
