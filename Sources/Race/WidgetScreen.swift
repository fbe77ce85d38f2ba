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
  private var hanging = HangingCells<Cell, WidgetConstraint>()
  private let content: RaceList<Cell.Content>

  init(_ engine: WidgetEngine, _ content: RaceList<Cell.Content>, width: Double, height: Double) {
    self.content = content
    super.init(engine.makeWindow(), width: width, height: height)
    for item in content.items { hanging.append(Cell(in: box, showing: item), hang: hang) }
  }

  private func hang(_ cell: Cell, below previous: Cell?) -> WidgetConstraint {
    cell.hang(below: previous, in: box)
  }

  override var leaves: [Widget] { hanging.cells.flatMap(\.leaves) }

  override func changeText(to variant: Int) {
    hanging.cells[hanging.cells.count / 2].changingLabel.show(content.texts[variant])
  }

  override func insertCell() {
    hanging.insert(Cell(in: box, showing: content.newcomer), hang: hang) { box.remove($0) }
  }

  override func removeCell() {
    // GTK keeps constraints of widgets that are gone.
    func remove(_ cell: Cell, _ top: WidgetConstraint) {
      for constraint in cell.constraints + [top] { box.remove(constraint) }
      for leaf in cell.leaves { leaf.remove() }
    }
    hanging.remove(by: remove, hang: hang) { box.remove($0) }
  }
}
