// A screen that is laid out by constraints: a window, and what is in it.

package import LayoutEngine
internal import SnapDSL
internal import UIKitNames

/// The window of a screen; subclasses fill it.
package class ConstraintScreen: Contestant {
  /// What everything is in.
  package let window: Window

  init(width: Double, height: Double) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// The leaves, in the order of the screen.
  var leaves: [UIView] { preconditionFailure("a subclass has them") }

  final override package func layOut() { window.layoutIfNeeded() }

  final override package func setWidth(_ width: Double) { window.frame.size.width = CGFloat(width) }

  final override package var leafFrames: [LayoutRect] { leaves.map { Self.frameInWindow($0) } }

  private static func frameInWindow(_ view: UIView) -> LayoutRect {
    var frame = LayoutRect(view.frame)
    var next = view.superview
    while let outer = next, !(outer is UIWindow) {
      frame.x += Double(outer.frame.origin.x - outer.bounds.origin.x)
      frame.y += Double(outer.frame.origin.y - outer.bounds.origin.y)
      next = outer.superview
    }
    return frame
  }
}

/// A cell of a list that is laid out by constraints.
protocol ConstraintCell: UIView {
  associatedtype Content: Sendable

  /// Whether nothing but a wish keeps the cell from being higher than its content.
  static var wantsToBeLow: Bool { get }

  init(showing content: Content)

  /// The leaves, from top to bottom and from left to right.
  var leaves: [UIView] { get }

  /// The label whose text changes.
  var changingLabel: UILabel { get }
}

extension ConstraintCell {
  static var wantsToBeLow: Bool { false }
}

/// Cells below each other in a scroll view.
final class ConstraintList<Cell: ConstraintCell>: ConstraintScreen {
  private let column = UIScrollView(frame: .zero)
  private var hanging = HangingCells<Cell, Constraint>()
  private let content: RaceList<Cell.Content>

  init(_ content: RaceList<Cell.Content>, width: Double, height: Double) {
    self.content = content
    super.init(width: width, height: height)
    window.addSubview(column)
    column.snp.makeConstraints { make in make.edges.equalToSuperview() }
    for item in content.items {
      let cell = Cell(showing: item)
      column.addSubview(cell)
      hold(cell)
      hanging.append(cell, hang: hang)
    }
    hanging.cells.last?.snp.makeConstraints { make in make.bottom.equalToSuperview() }
  }

  private func hold(_ cell: Cell) {
    cell.snp.makeConstraints { make in
      make.left.right.width.equalToSuperview()
      if Cell.wantsToBeLow { make.height.equalTo(0).priority(.fittingSizeLevel) }
    }
  }

  private func hang(_ cell: Cell, below previous: Cell?) -> Constraint {
    var top: Constraint!
    cell.snp.makeConstraints { make in
      if let previous {
        top = make.top.equalTo(previous.snp.bottom).constraint
      } else {
        top = make.top.equalToSuperview().constraint
      }
    }
    return top
  }

  override var leaves: [UIView] { hanging.cells.flatMap(\.leaves) }

  override func changeText(to variant: Int) {
    hanging.cells[hanging.cells.count / 2].changingLabel.text = content.texts[variant]
  }

  override func insertCell() {
    let cell = Cell(showing: content.newcomer)
    column.addSubview(cell)
    hold(cell)
    hanging.insert(cell, hang: hang) { $0.deactivate() }
  }

  override func removeCell() {
    hanging.remove(by: { cell, _ in cell.removeFromSuperview() }, hang: hang) { $0.deactivate() }
  }

  override func scroll(to offset: Double) { column.contentOffset.y = CGFloat(offset) }
}
