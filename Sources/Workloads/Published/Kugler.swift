// Flat hierarchies: views placed in their superview, and views placed by each other.

import Randomness
import SolverCore
import Traces

// Kugler's third shape, nested views, is the workload `deep`.
//
// Source: F. Kugler, "Auto Layout performance on iOS", 2013.

extension Workload {
  static let flatAbsolute = Workload(
    name: "flat-absolute",
    summary: "Kugler's flat hierarchy: views at fractions of their window, each on its own.",
    why: "Nothing depends on anything but the window: the least that n views can cost.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: { views, seed in
      FlatViews.trace(name: "flat-absolute \(views)", views: views, seed: seed) { _, _ in nil }
    })

  static let flatRelative = Workload(
    name: "flat-relative",
    summary: "Kugler's flat hierarchy: each view is placed relative to a random earlier one.",
    why: "Dependencies without order or limit: what moves one view moves a random tree of them.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: { views, seed in
      FlatViews.trace(name: "flat-relative \(views)", views: views, seed: seed) { index, random in
        index == 0 ? nil : Int.random(in: 0 ..< index, using: &random)
      }
    })
}

/// Four constraints a view: its place, from the window or from another view, and its fixed size.
private enum FlatViews {
  /// A view and its place: a fraction of the window's size, and points from there.
  private struct Placed {
    let view: ViewVariables
    let fraction: (x: Double, y: Double)
    let offset: (x: Double, y: Double)
  }

  /// - Parameter anchor: Which earlier view the view at an index is placed by; `nil` for the
  ///   window.
  static func trace(
    name: String, views count: Int, seed: UInt64,
    anchor: (_ index: Int, _ random: inout SplitMix64) -> Int?
  ) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: name)
    let window = layout.window()

    var placed: [Placed] = []
    placed.reserveCapacity(count)
    for index in 0 ..< count {
      let view = layout.view("view\(index)")
      if let other = anchor(index, &random).map({ placed[$0] }) {
        let step = (x: random.points(-40 ... 40), y: random.points(-40 ... 40))
        layout.add(view.x == other.view.x + step.x)
        layout.add(view.y == other.view.y + step.y)
        placed.append(
          Placed(
            view: view, fraction: other.fraction,
            offset: (other.offset.x + step.x, other.offset.y + step.y)))
      } else {
        // Sixty-fourths are exact.
        let fraction = (x: random.points(0 ... 64) / 64, y: random.points(0 ... 64) / 64)
        layout.add(view.x == fraction.x * window.width)
        layout.add(view.y == fraction.y * window.height)
        placed.append(Placed(view: view, fraction: fraction, offset: (0, 0)))
      }
      layout.add(view.width == random.points(10 ... 100))
      layout.add(view.height == random.points(10 ... 100))
    }

    func solveAndExpect(_ windowWidth: Double, _ windowHeight: Double) {
      layout.resize(window, windowWidth, windowHeight)
      for index in [0, count / 2, count - 1] {
        let place = placed[index]
        layout.expect(place.view.x, place.fraction.x * windowWidth + place.offset.x)
        layout.expect(place.view.y, place.fraction.y * windowHeight + place.offset.y)
      }
    }
    solveAndExpect(320, 480)
    layout.animate()
    let drag = DragPath(from: 320, to: 480, frames: 20)
    for frame in 1 ... 20 { solveAndExpect(drag.position(frame), 480 - Double(frame)) }
    return layout.finish()
  }
}
