// Whether both sides lay out the same.

package import LayoutEngine

/// Both sides of a screen, side by side: a screen has a speed only where they agree.
package struct RaceAgreement {
  /// How far an edge of a leaf may lie from the other side's, in points.
  package static let tolerance = 0.5

  private let screen: RaceScreen
  private let size: Int

  package init(_ screen: RaceScreen, size: Int) {
    self.screen = screen
    self.size = size
  }

  /// What one side lays out in a state of the screen, which has a name.
  package typealias State = (name: String, frames: [LayoutRect])

  /// The frames of all leaves at three widths, and at the middle one after each change that the
  /// screen knows.
  ///
  /// - Parameter engine: Who makes the screen; `nil` for the engine here.
  package func states(on engine: RaceEngine?) -> [State] {
    let atWidths = screen.widths(size: size).map { width in
      let contestant = screen.laidOut(on: engine, size: size, width: width)
      return ("\(width) points wide", contestant.leafFrames)
    }
    let contestant = screen.laidOut(on: engine, size: size)
    return atWidths
      + changes.map { name, change in
        change(contestant)
        contestant.layOut()
        return (name, contestant.leafFrames)
      }
  }

  private var changes: [(name: String, change: (Contestant) -> Void)] {
    var changes: [(String, (Contestant) -> Void)] = []
    if screen.operations.contains(.text) {
      for variant in 0 ..< RaceRun.variantCount {
        changes.append(("content \(variant)", { $0.changeText(to: variant) }))
      }
    }
    if screen.operations.contains(.cell) {
      changes.append(("a cell more", { $0.insertCell() }))
      changes.append(("a cell less", { $0.removeCell() }))
    }
    if screen.operations.contains(.width) {
      for width in screen.changingWidths(size: size) {
        changes.append(("changed to \(width) points", { $0.setWidth(width) }))
      }
    }
    if screen.operations.contains(.scroll) {
      changes.append(("scrolled", { $0.scroll(to: 24) }))
    }
    return changes
  }

  /// Compares the states of the engine here with those of another one.
  ///
  /// - Throws: `.leavesDiffer` or `.framesDiffer` where they do not agree.
  package func check(_ ours: [State], _ theirs: [State]) throws(RaceDisagreement) {
    for ((state, first), (_, second)) in zip(ours, theirs) {
      guard first.count == second.count else {
        throw .leavesDiffer(screen.name, state, first.count, second.count)
      }
      for (leaf, (one, other)) in zip(first, second).enumerated() where !one.isNear(other) {
        throw .framesDiffer(screen.name, state, leaf: leaf, one, other)
      }
    }
  }
}

/// How two sides of a race differ.
package enum RaceDisagreement: Error, Hashable, Sendable, CustomStringConvertible {
  case leavesDiffer(String, String, Int, Int)
  case framesDiffer(String, String, leaf: Int, LayoutRect, LayoutRect)

  package var description: String {
    switch self {
    case .leavesDiffer(let screen, let state, let ours, let theirs):
      "\(screen), \(state): there are \(ours) leaves by constraints and \(theirs) on the other "
        + "engine; describe the same ones twice"
    case .framesDiffer(let screen, let state, let leaf, let ours, let theirs):
      "\(screen), \(state): leaf \(leaf) is at \(ours.text) by constraints and at \(theirs.text) "
        + "on the other engine, where \(RaceAgreement.tolerance) points are allowed"
    }
  }
}

extension LayoutRect {
  fileprivate var text: String { "(\(x), \(y), \(width), \(height))" }

  fileprivate func isNear(_ other: LayoutRect) -> Bool {
    [
      x - other.x, y - other.y, x + width - other.x - other.width,
      y + height - other.y - other.height,
    ].allSatisfy { abs($0) <= RaceAgreement.tolerance }
  }
}
