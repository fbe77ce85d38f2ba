// A list with sections is scrolled under a header that stretches and collapses.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let liveScroll = Workload(
    name: "live-scroll",
    summary: "Sections of five rows scroll under a stretchy header; their titles stick, 60 frames.",
    why: "One edit a frame moves the content; header and titles cross breakpoints on the way.",
    unit: "section",
    sizes: [1, 10, 100],
    sizeMax: 20_000,
    generate: { sections, seed in LiveScroll(sections: sections, seed: seed).trace(frames: 60) })
}

/// Eleven constraints a section and nine a row. Rows and titles have their places in the content,
/// which scrolls, so that of the rows' variables none changes by scrolling.
private struct LiveScroll {
  private struct Section {
    let view: ViewVariables
    let title: ViewVariables
    let height: Double
  }

  private static let headerHeight = 240.0
  private static let headerHeightMin = 60.0
  private static let titleHeight = 28.0
  private static let rowCount = 5

  private var layout: LayoutTrace
  private let offset: Variable
  private let header: ViewVariables
  private let content: ViewVariables
  private var sections: [Section] = []

  init(sections count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "live-scroll \(count)")
    offset = layout.variable("scroll.offset")
    layout.edit(offset)
    header = layout.view("header")
    content = layout.view("content")
    layout.add(content.x == 0.0)
    layout.add(content.y == Self.headerHeight - offset)
    layout.add(content.width == 375.0)
    layout.add(header.x == 0.0)
    layout.add(header.y == 0.0)
    layout.add(header.width == content.width)
    // Stretches with the content, and stops collapsing in time.
    layout.add(header.height >= Self.headerHeightMin)
    layout.add(header.height == content.y, 760)
    for index in 0 ..< count {
      addSection(
        "section\(index)",
        textHeights: (0 ..< Self.rowCount).map { _ in
          18 * random.points(1 ... 4)
        })
    }
    if let last = sections.last?.view { layout.add(content.height == last.y + last.height) }
  }

  // MARK: - Constraints

  private mutating func addSection(_ name: String, textHeights: [Double]) {
    let view = layout.view(name)
    layout.add(view.x == 0.0)
    layout.add(view.width == content.width)
    layout.add(view.y == (sections.last?.view).bottom)
    let title = layout.view(name + ".title")
    addTitle(title, of: view)

    var bottom: LinearExpression = Self.titleHeight.linearExpression
    var height = Self.titleHeight
    for (index, textHeight) in textHeights.enumerated() {
      bottom = addRow("\(name).row\(index)", of: view, below: bottom, textHeight: textHeight)
      height += textHeight + 16
    }
    layout.add(view.height == bottom)
    sections.append(Section(view: view, title: title, height: height))
  }

  /// At the top of its section, or at the header's edge while the section passes below it, and
  /// never out of the section.
  private mutating func addTitle(_ title: ViewVariables, of section: ViewVariables) {
    layout.add(title.x == 0.0)
    layout.add(title.width == content.width)
    layout.add(title.height == Self.titleHeight)
    layout.add(title.y >= section.y)
    layout.add(title.y + title.height <= section.y + section.height)
    layout.add(title.y >= header.height - content.y, 750)
    layout.add(title.y == section.y, 250)
  }

  private mutating func addRow(
    _ name: String, of section: ViewVariables, below top: LinearExpression, textHeight: Double
  ) -> LinearExpression {
    let row = layout.view(name)
    layout.add(row.x == 0.0)
    layout.add(row.y == top)
    layout.add(row.width == section.width)
    let label = layout.view(name + ".label")
    layout.add(label.x == 16.0)
    layout.add(label.y == 8.0)
    layout.add(label.x + label.width == row.width - 16.0)
    layout.add(label.height >= 18.0)
    layout.add(label.height == textHeight, 751)
    layout.add(row.height == label.y + label.height + 8.0)
    return row.y + row.height
  }

  // MARK: - Frames

  consuming func trace(frames: Int) -> Trace {
    solveAndExpect(0)
    layout.animate()
    // Over the top by 100 points, then up until the last section is below the header.
    let total = sections.map(\.height).reduce(0, +)
    let end = max(Self.headerHeight, total)
    for frame in 1 ... frames {
      let progress = Double(frame) / Double(frames)
      let scrolled =
        progress < 0.25
        ? -100 * (1 - abs(8 * progress - 1)) : end * (progress - 0.25) / 0.75
      solveAndExpect((2 * scrolled).rounded() / 2)
    }
    return layout.finish()
  }

  private mutating func solveAndExpect(_ scrolled: Double) {
    layout.suggest(scrolled, offset)
    layout.solve()
    let contentY = Self.headerHeight - scrolled
    let edge = max(Self.headerHeightMin, contentY)
    layout.expect(header.height, edge)
    layout.expect(content.y, contentY)
    var y = 0.0
    for (index, section) in sections.enumerated() {
      // The edge of the header in the content's coordinates.
      let stuck = min(edge - contentY, y + section.height - Self.titleHeight)
      if index == 0 || index == sections.count / 2 || index == sections.count - 1 {
        layout.expect(section.view.y, y)
        layout.expect(section.title.y, max(y, stuck))
      }
      y += section.height
    }
    layout.expect(content.height, y)
  }
}
