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

  /// How many rows the solver was given; 0 where there is none.
  package var rowCount: Int { 0 }

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
