// A device is turned: one column becomes two, while the window changes its shape.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let rotation = Workload(
    name: "rotation",
    summary: "Cards change from one column to two and back while the device is turned, 52 frames.",
    why: "Every view is constrained anew at once, and then the window moves for a dozen frames.",
    unit: "card",
    sizes: [5, 50, 500],
    sizeMax: 100_000,
    generate: { cards, seed in Rotation(cards: cards, seed: seed).trace(turns: 4) })
}

/// Eight constraints a card, three of which depend on how the device is held.
private struct Rotation {
  private struct Card {
    let view: ViewVariables
    let label: ViewVariables
    let height: Double
    let textWidth: Double
    /// The constraints that a turn replaces.
    var x: TraceConstraint
    var y: TraceConstraint
    var width: TraceConstraint
  }

  private static let gap = 8.0
  private static let upright = (width: 390.0, height: 844.0)
  private static let sideways = (width: 844.0, height: 390.0)
  /// Steps between the two, at 60 a second: a fifth of a second.
  private static let stepCount = 12

  private var layout: LayoutTrace
  private let window: WindowVariables
  private let bar: ViewVariables
  private var cards: [Card] = []
  private var columnCount = 1

  init(cards count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "rotation \(count)")
    window = layout.window()
    bar = layout.view("bar")
    layout.add(bar.x == 0.0)
    layout.add(bar.width == window.width)
    layout.add(bar.height == 49.0)
    layout.add(bar.y + bar.height == window.height)
    for index in 0 ..< count {
      addCard(index, height: random.points(60 ... 200), textWidth: random.points(100 ... 600))
    }
  }

  // MARK: - Constraints

  private mutating func addCard(_ index: Int, height: Double, textWidth: Double) {
    let view = layout.view("card\(index)")
    layout.add(view.height == height)
    let label = layout.view("card\(index).label")
    layout.add(label.x == Self.gap)
    layout.add(label.y == Self.gap)
    layout.add(label.x + label.width <= view.width - Self.gap)
    layout.add(label.width == textWidth, 750)
    cards.append(
      Card(
        view: view, label: label, height: height, textWidth: textWidth,
        x: layout.add(place(view, index).x), y: layout.add(place(view, index).y),
        width: layout.add(place(view, index).width)))
  }

  /// Where a card is, and how wide, by the columns that there are now.
  private func place(
    _ view: ViewVariables, _ index: Int
  ) -> (x: LinearConstraint, y: LinearConstraint, width: LinearConstraint) {
    let columns = Double(columnCount)
    let column = Double(index % columnCount)
    let gaps = Self.gap * (columns + 1)
    // The left edge, with what the columns before take of the window.
    let x =
      view.x == (column / columns) * window.width + (Self.gap - gaps / columns) * column + Self.gap
    let y =
      if index >= columnCount {
        view.y == cards[index - columnCount].view.y + cards[index - columnCount].view.height
          + Self.gap
      } else {
        view.y == Self.gap
      }
    return (x, y, view.width == (1 / columns) * window.width - gaps / columns)
  }

  private mutating func rearrange() {
    for index in cards.indices {
      let card = cards[index]
      let place = place(card.view, index)
      cards[index].x = layout.replace(card.x, by: place.x)
      cards[index].y = layout.replace(card.y, by: place.y)
      cards[index].width = layout.replace(card.width, by: place.width)
    }
  }

  // MARK: - Frames

  consuming func trace(turns: Int) -> Trace {
    solveAndExpect(Self.upright)
    layout.animate()
    for turn in 1 ... turns {
      let (start, end) =
        turn.isMultiple(of: 2) ? (Self.sideways, Self.upright) : (Self.upright, Self.sideways)
      columnCount = turn.isMultiple(of: 2) ? 1 : 2
      rearrange()
      for step in 0 ... Self.stepCount {
        let progress = Double(step) / Double(Self.stepCount)
        // Whole points, as frames are rounded to.
        solveAndExpect(
          (
            (start.width + (end.width - start.width) * progress).rounded(),
            (start.height + (end.height - start.height) * progress).rounded()
          ))
      }
    }
    return layout.finish()
  }

  private mutating func solveAndExpect(_ size: (width: Double, height: Double)) {
    layout.resize(window, size.width, size.height)
    let columns = Double(columnCount)
    let cardWidth = (size.width - Self.gap * (columns + 1)) / columns
    layout.expect(bar.y, size.height - 49)
    var bottoms = Array(repeating: Self.gap, count: columnCount)
    for (index, card) in cards.enumerated() {
      let column = index % columnCount
      if index == 0 || index == cards.count / 2 || index == cards.count - 1 {
        layout.expect(card.view.x, Self.gap + Double(column) * (cardWidth + Self.gap))
        layout.expect(card.view.y, bottoms[column])
        layout.expect(card.view.width, cardWidth)
        layout.expect(card.label.width, min(card.textWidth, cardWidth - 2 * Self.gap))
      }
      bottoms[column] += card.height + Self.gap
    }
  }
}
