// A screen of widgets: a window, and what is in the box that fills it.

internal import LayoutEngine

/// The box of a window; subclasses fill it.
class WidgetScreen: Contestant {
  let box: Widget
  private var width: Double
  private let height: Double

  /// A screen in the box of a window, which ends with it.
  init(_ box: Widget, width: Double, height: Double) {
    self.box = box
    self.width = width
    self.height = height
  }

  deinit { box.endWindow() }

  /// The leaves, in the order of the screen.
  var leaves: [Widget] { preconditionFailure("a subclass has them") }

  final override func layOut() { box.layOut(width, height) }

  final override func setWidth(_ width: Double) { self.width = width }

  final override var leafFrames: [LayoutRect] { leaves.map(\.frameInWindow) }
}

/// A cell of a list of widgets. Cells have no box of their own: that is one layout less each.
protocol WidgetCell {
  associatedtype Content: Sendable

  /// Adds the cell's widgets to `box`, and the constraints between them.
  init(in box: Widget, showing content: Content)

  /// The leaves, from top to bottom and from left to right.
  var leaves: [Widget] { get }

  /// All constraints of the cell but the one that hangs it below another.
  var constraints: [WidgetConstraint] { get }

  /// The label whose text changes.
  var changingLabel: WidgetLabel { get set }

  /// Hangs the cell below `previous`, or at the top of `box`.
  func hang(below previous: Self?, in box: Widget) -> WidgetConstraint
}

/// Cells below each other, which end below the window: what scrolls them there asks for no layout.
final class WidgetList<Cell: WidgetCell>: WidgetScreen {
  private var cells: [Cell] = []
  /// Where each cell hangs.
  private var tops: [WidgetConstraint] = []
  private let content: RaceList<Cell.Content>

  init(_ engine: WidgetEngine, _ content: RaceList<Cell.Content>, width: Double, height: Double) {
    self.content = content
    super.init(engine.makeWindow(), width: width, height: height)
    for item in content.items {
      let cell = Cell(in: box, showing: item)
      tops.append(cell.hang(below: cells.last, in: box))
      cells.append(cell)
    }
  }

  override var leaves: [Widget] { cells.flatMap(\.leaves) }

  override func changeText(to variant: Int) {
    cells[cells.count / 2].changingLabel.show(content.texts[variant])
  }

  override func insertCell() {
    let position = cells.count / 2
    let cell = Cell(in: box, showing: content.newcomer)
    box.remove(tops[position])
    tops[position] = cells[position].hang(below: cell, in: box)
    tops.insert(cell.hang(below: position > 0 ? cells[position - 1] : nil, in: box), at: position)
    cells.insert(cell, at: position)
  }

  override func removeCell() {
    let position = (cells.count - 1) / 2
    let cell = cells.remove(at: position)
    // GTK keeps constraints of widgets that are gone.
    for constraint in cell.constraints + [tops.remove(at: position), tops[position]] {
      box.remove(constraint)
    }
    for leaf in cell.leaves { leaf.remove() }
    tops[position] = cells[position].hang(below: position > 0 ? cells[position - 1] : nil, in: box)
  }
}
