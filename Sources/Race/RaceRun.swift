// What is timed of a screen.

/// One side's screen, made and changed again and again.
package final class RaceRun {
  /// How many contents the middle of a screen shows in turn.
  static let variantCount = 4
  /// The operations of a cycle, after which everything is as before.
  package static let cycleLength = 8

  private let contestant: any Contestant
  private let widths: [Double]

  /// - Parameter contestant: A screen of `size`, laid out.
  package init(_ contestant: any Contestant, of screen: RaceScreen, size: Int) {
    self.contestant = contestant
    widths = screen.changingWidths(size: size)
  }

  /// Carries out a cycle of an operation, with a layout after each change.
  package func cycle(_ operation: RaceOperation) {
    for step in 0 ..< Self.cycleLength {
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
