// A screen that has been made, by constraints or on another engine, and what is timed of it.

package import LayoutEngine

/// What a race asks of a screen.
package enum RaceOperation: String, Sendable, CaseIterable {
  /// Another text, or the content of another size, in the middle of the screen.
  case text
  /// Another width of the window, as while it is dragged or turned.
  case width
  /// A cell that comes in the middle, and goes again; each is laid out.
  case cell
  /// Another offset of what scrolls.
  case scroll
}

/// One side's screen. Changes take effect with `layOut()`.
package class Contestant {
  /// Lays out what has changed.
  package func layOut() { preconditionFailure("a subclass does") }

  /// The frames of all leaves in the coordinates of the window, in the same order on both sides.
  package var leafFrames: [LayoutRect] { preconditionFailure("a subclass has them") }

  /// Changes the width of the window.
  package func setWidth(_ width: Double) { preconditionFailure("a subclass does") }

  /// Shows one of four contents in the middle.
  package func changeText(to variant: Int) { preconditionFailure("there is no text to change") }

  /// Puts a cell into the middle.
  package func insertCell() { preconditionFailure("there are no cells") }

  /// Takes it away again.
  package func removeCell() { preconditionFailure("there are no cells") }

  /// Scrolls to `offset` points.
  package func scroll(to offset: Double) { preconditionFailure("nothing scrolls") }
}

/// Cells in a row, each of which hangs on the one before it, or the first on what holds them all.
struct HangingCells<Cell, Hook> {
  /// Hangs a cell behind another one; behind none, it is the first.
  typealias Hang = (_ cell: Cell, _ previous: Cell?) -> Hook

  /// In their order. None is added or taken away but by the functions below.
  var cells: [Cell] = []
  /// What holds each cell where it hangs.
  private var hooks: [Hook] = []

  /// Adds a cell at the end.
  mutating func append(_ cell: Cell, hang: Hang) {
    hooks.append(hang(cell, cells.last))
    cells.append(cell)
  }

  /// Puts a cell into the middle.
  mutating func insert(_ cell: Cell, hang: Hang, release: (Hook) -> Void) {
    let position = cells.count / 2
    release(hooks[position])
    hooks[position] = hang(cells[position], cell)
    hooks.insert(hang(cell, position > 0 ? cells[position - 1] : nil), at: position)
    cells.insert(cell, at: position)
  }

  /// Takes the cell in the middle away, by `remove`, and hangs the next one in its place.
  mutating func remove(
    by remove: (_ cell: Cell, _ hook: Hook) -> Void, hang: Hang, release: (Hook) -> Void
  ) {
    let position = (cells.count - 1) / 2
    remove(cells.remove(at: position), hooks.remove(at: position))
    release(hooks[position])
    hooks[position] = hang(cells[position], position > 0 ? cells[position - 1] : nil)
  }
}

/// One side's screen, made and changed again and again.
package final class RaceRun {
  /// How many contents the middle of a screen shows in turn.
  static let variantCount = 4

  private let contestant: Contestant
  private let widths: [Double]

  /// The operations of a cycle, after which everything is as before.
  package var cycleLength: Int { widths.count }

  /// - Parameter contestant: A screen of `size`, laid out.
  package init(_ contestant: Contestant, of screen: RaceScreen, size: Int) {
    self.contestant = contestant
    widths = screen.changingWidths(size: size)
  }

  /// Carries out a cycle of an operation, with a layout after each change.
  package func cycle(_ operation: RaceOperation) {
    for step in 0 ..< cycleLength {
      switch operation {
      case .text: contestant.changeText(to: step % Self.variantCount)
      case .width: contestant.setWidth(widths[step])
      case .cell where step.isMultiple(of: 2): contestant.insertCell()
      case .cell: contestant.removeCell()
      case .scroll: contestant.scroll(to: Double(step * 3))
      }
      contestant.layOut()
    }
  }
}
