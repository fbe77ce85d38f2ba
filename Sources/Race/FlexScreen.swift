// A screen that is laid out by flex styles: a root node as large as the window.

internal import LayoutEngine

/// The root of a screen; subclasses fill it.
class FlexScreen: Contestant {
  let engine: FlexEngine
  let root: FlexNode

  init(_ engine: FlexEngine, width: Double, height: Double) {
    self.engine = engine
    root = engine.box(width, height)
  }

  deinit { root.free() }

  /// The leaves, in the order of the screen.
  var leaves: [FlexNode] { preconditionFailure("a subclass has them") }

  final override func layOut() { root.calculate() }

  final override func setWidth(_ width: Double) { root.width(width) }

  final override var leafFrames: [LayoutRect] { leaves.map(\.frameInTree) }
}

/// A cell of a list that is laid out by flex styles.
protocol FlexCell {
  associatedtype Content: Sendable

  init(_ engine: FlexEngine, showing content: Content)

  var node: FlexNode { get }

  /// The leaves, from top to bottom and from left to right.
  var leaves: [FlexNode] { get }

  /// The label whose text changes.
  var changingLabel: FlexLabel { get set }
}

/// Cells below each other, in a column that scrolls by its offset.
final class FlexList<Cell: FlexCell>: FlexScreen {
  private let column: FlexNode
  private var cells: [Cell] = []
  private let content: RaceList<Cell.Content>

  init(_ engine: FlexEngine, _ content: RaceList<Cell.Content>, width: Double, height: Double) {
    self.content = content
    column = engine.column()
    super.init(engine, width: width, height: height)
    root.insert(column, at: 0)
    for item in content.items {
      let cell = Cell(engine, showing: item)
      column.insert(cell.node, at: cells.count)
      cells.append(cell)
    }
  }

  override var leaves: [FlexNode] { cells.flatMap(\.leaves) }

  override func changeText(to variant: Int) {
    cells[cells.count / 2].changingLabel.show(content.texts[variant])
  }

  override func insertCell() {
    let position = cells.count / 2
    let cell = Cell(engine, showing: content.newcomer)
    column.insert(cell.node, at: position)
    cells.insert(cell, at: position)
  }

  override func removeCell() {
    let cell = cells.remove(at: (cells.count - 1) / 2)
    column.remove(cell.node)
    cell.node.free()
  }

  override func scroll(to offset: Double) { column.offset(.top, -offset) }
}
