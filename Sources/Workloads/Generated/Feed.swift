// A scrolling list of posts, and its constraints that come and go one at a time.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let feed = Workload(
    name: "feed",
    summary: "A scrolling list of cells: avatar, name, time, text, capped image, three buttons.",
    why: "The screen that users scroll most, with inequalities and soft constraints in each cell.",
    unit: "cell",
    sizes: [1, 10, 100],
    sizeMax: 250_000,
    generate: { cells, seed in Feed(cells: cells, seed: seed).trace(frames: 20) })
}

/// Ten views and forty constraints a cell, after the feed cells of layout benchmarks. Two edits
/// move it: the width of the window and the scroll offset.
struct Feed {
  private struct Cell {
    let view: ViewVariables
    let name: ViewVariables
    let image: ViewVariables
    let share: ViewVariables
    let nameWidth: Double
    let textHeight: Double
  }

  private var layout: LayoutTrace
  private let width: Variable
  private let offset: Variable
  private var cells: [Cell] = []

  private static let imageHeightMax = 300.0

  init(cells count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "feed \(count)")
    width = layout.variable("window.width")
    offset = layout.variable("scroll.offset")
    layout.edit(width)
    layout.edit(offset)
    cells.reserveCapacity(count)
    for index in 0 ..< count {
      addCell(
        "cell\(index)", nameWidth: random.points(60 ... 400),
        textHeight: 18 * random.points(1 ... 6))
    }
  }

  // MARK: - Constraints

  private mutating func addCell(_ name: String, nameWidth: Double, textHeight: Double) {
    let cell = layout.view(name)
    layout.add(cell.x == 0.0)
    layout.add(cell.width == width)
    if let previous = cells.last?.view {
      layout.add(cell.y == previous.y + previous.height)
    } else {
      layout.add(cell.y == -offset)
    }
    let title = addHeader(name, of: cell, nameWidth: nameWidth)
    let image = addContent(name, of: cell, below: title.avatar, textHeight: textHeight)
    let share = addButtons(name, of: cell, below: image)
    layout.add(cell.height == share.y + share.height)
    cells.append(
      Cell(
        view: cell, name: title.name, image: image, share: share, nameWidth: nameWidth,
        textHeight: textHeight))
  }

  /// Avatar, name and time: 14 constraints.
  private mutating func addHeader(
    _ prefix: String, of cell: ViewVariables, nameWidth: Double
  ) -> (avatar: ViewVariables, name: ViewVariables) {
    let avatar = layout.view(prefix + ".avatar")
    layout.add(avatar.x == 12.0)
    layout.add(avatar.y == 12.0)
    layout.add(avatar.width == 40.0)
    layout.add(avatar.height == avatar.width)

    let name = layout.view(prefix + ".name")
    layout.add(name.x == avatar.x + avatar.width + 8.0)
    layout.add(name.y == avatar.y)
    layout.add(name.height == 20.0)
    layout.add(name.x + name.width <= cell.width - 60.0)
    layout.add(name.width == nameWidth, 750)

    let time = layout.view(prefix + ".time")
    layout.add(time.x == name.x)
    layout.add(time.y == name.y + name.height + 2.0)
    layout.add(time.height == 14.0)
    layout.add(time.x + time.width <= cell.width - 12.0)
    layout.add(time.width == 80.0, 250)
    return (avatar, name)
  }

  /// Text and image: 10 constraints.
  private mutating func addContent(
    _ prefix: String, of cell: ViewVariables, below avatar: ViewVariables, textHeight: Double
  ) -> ViewVariables {
    let text = layout.view(prefix + ".text")
    layout.add(text.x == 12.0)
    layout.add(text.y == avatar.y + avatar.height + 8.0)
    layout.add(text.x + text.width == cell.width - 12.0)
    layout.add(text.height >= 20.0)
    layout.add(text.height == textHeight, 751)

    let image = layout.view(prefix + ".image")
    layout.add(image.x == 0.0)
    layout.add(image.y == text.y + text.height + 8.0)
    layout.add(image.width == cell.width)
    layout.add(image.height == 0.5 * image.width, 750)
    layout.add(image.height <= Self.imageHeightMax)
    return image
  }

  /// Three buttons of equal width: 12 constraints.
  private mutating func addButtons(
    _ prefix: String, of cell: ViewVariables, below image: ViewVariables
  ) -> ViewVariables {
    let like = layout.view(prefix + ".like")
    let comment = layout.view(prefix + ".comment")
    let share = layout.view(prefix + ".share")
    layout.add(like.x == 0.0)
    layout.add(comment.x == like.x + like.width)
    layout.add(share.x == comment.x + comment.width)
    layout.add(comment.width == like.width)
    layout.add(share.width == like.width)
    layout.add(share.x + share.width == cell.width)
    for button in [like, comment, share] {
      layout.add(button.y == image.y + image.height)
      layout.add(button.height == 36.0)
    }
    return share
  }

  // MARK: - Frames

  /// Builds, drags the window and scrolls for `frames` frames, and tears down.
  consuming func trace(frames: Int) -> Trace {
    solveAndExpect(width: 400, offset: 0)
    layout.animate()
    // Past 600 points the image meets its greatest height: some frames cross a breakpoint.
    let drag = DragPath(from: 400, to: 640, frames: frames)
    for frame in 1 ... frames {
      solveAndExpect(width: drag.position(frame), offset: Double(frame) * 3)
    }
    return layout.finish()
  }

  /// Builds, then removes and adds again random constraints, with a solve after each step.
  consuming func churnTrace(changes: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed ^ 0xC0FFEE)
    solveAndExpect(width: 400, offset: 0)
    layout.animate()
    for _ in 0 ..< changes {
      layout.readd(Int(random.points(0 ... layout.constraints.count - 1)))
      expect(width: 400, offset: 0)
    }
    return layout.finish()
  }

  private mutating func solveAndExpect(width windowWidth: Double, offset scrolled: Double) {
    layout.suggest(windowWidth, width)
    layout.suggest(scrolled, offset)
    layout.solve()
    expect(width: windowWidth, offset: scrolled)
  }

  private mutating func expect(width windowWidth: Double, offset scrolled: Double) {
    let imageHeight = min(windowWidth / 2, Self.imageHeightMax)
    var y = -scrolled
    for (index, cell) in cells.enumerated() {
      let height = 12 + 40 + 8 + max(20, cell.textHeight) + 8 + imageHeight + 36
      // The ends and the middle are enough: every y is the sum of all heights above.
      if index == 0 || index == cells.count / 2 || index == cells.count - 1 {
        layout.expect(cell.view.y, y)
        layout.expect(cell.view.height, height)
        layout.expect(cell.name.width, min(cell.nameWidth, windowWidth - 120))
        layout.expect(cell.image.height, imageHeight)
        layout.expect(cell.share.x, 2 * windowWidth / 3)
      }
      y += height
    }
  }
}

// MARK: - Churn

extension Workload {
  static let churn = Workload(
    name: "churn",
    summary: "Random constraints of a feed are removed and added again, with a solve after each.",
    why: "Long-lived screens remake constraints for hours: what a solver leaks shows here.",
    unit: "cell",
    sizes: [1, 10, 100],
    sizeMax: 250_000,
    generate: { cells, seed in
      Feed(cells: cells, seed: seed).churnTrace(changes: 200, seed: seed)
    })
}
