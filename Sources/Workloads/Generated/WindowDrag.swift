// A three-pane window whose corner is dragged.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let windowDrag = Workload(
    name: "window-drag",
    summary: "A three-pane window with rows, its corner dragged to and fro for 60 frames.",
    why: "Live resizing solves on every frame, and panes that meet their limits cross breakpoints.",
    unit: "row",
    sizes: [1, 10, 100],
    sizeMax: 100_000,
    generate: { rows, seed in WindowDrag(rows: rows, seed: seed).trace(frames: 60) })
}

/// The sidebar takes a quarter of the window within limits; the inspector gives way so that the
/// content keeps its least width, down to the inspector's own. 13 constraints a row.
struct WindowDrag {
  private var layout: LayoutTrace
  private let window: WindowVariables
  private let sidebar: ViewVariables
  private let content: ViewVariables
  private let inspector: ViewVariables
  private var lastRow: ViewVariables?
  private var lastEntry: ViewVariables?
  private var labels: [(width: Variable, textWidth: Double)] = []

  private static let sidebarWidth = 160.0 ... 320.0
  private static let inspectorWidth = 200.0 ... 280.0
  private static let contentWidthMin = 400.0

  init(rows: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "window-drag \(rows)")
    window = layout.window()
    sidebar = layout.view("sidebar")
    content = layout.view("content")
    inspector = layout.view("inspector")
    addPanes()
    for index in 0 ..< rows { addRow(index, textWidth: random.points(120 ... 700)) }
  }

  // MARK: - Constraints

  private mutating func addPanes() {
    for pane in [sidebar, content, inspector] {
      layout.add(pane.y == 0.0)
      layout.add(pane.height == window.height)
    }
    layout.add(sidebar.x == 0.0)
    layout.add(content.x == sidebar.x + sidebar.width)
    layout.add(inspector.x == content.x + content.width)
    layout.add(inspector.x + inspector.width == window.width)

    layout.add(sidebar.width >= Self.sidebarWidth.lowerBound)
    layout.add(sidebar.width <= Self.sidebarWidth.upperBound)
    layout.add(sidebar.width == 0.25 * window.width, 500)
    layout.add(content.width >= Self.contentWidthMin, 450)
    layout.add(inspector.width >= Self.inspectorWidth.lowerBound)
    layout.add(inspector.width == Self.inspectorWidth.upperBound, 400)
  }

  private mutating func addRow(_ index: Int, textWidth: Double) {
    let entry = layout.view("entry\(index)")
    layout.add(entry.x == 0.0)
    layout.add(entry.width == sidebar.width)
    layout.add(entry.height == 28.0)
    layout.add(entry.y == lastEntry.bottom)

    let row = layout.view("row\(index)")
    layout.add(row.x == 0.0)
    layout.add(row.width == content.width)
    layout.add(row.height == 24.0)
    layout.add(row.y == lastRow.bottom)

    let label = layout.view("row\(index).label")
    layout.add(label.x == 8.0)
    layout.add(label.y == 2.0)
    layout.add(label.height == 20.0)
    layout.add(label.x + label.width <= row.width - 8.0)
    // Weaker than what the panes want: a label gives way to its pane.
    layout.add(label.width == textWidth, 300)

    lastEntry = entry
    lastRow = row
    labels.append((label.width, textWidth))
  }

  // MARK: - Frames

  consuming func trace(frames: Int) -> Trace {
    solveAndExpect(width: 1_400, height: 900)
    layout.animate()
    let drag = DragPath(from: 1_400, to: 720, frames: frames)
    for frame in 1 ... frames {
      solveAndExpect(width: drag.position(frame), height: 900 - Double(frame))
    }
    return layout.finish()
  }

  private mutating func solveAndExpect(width windowWidth: Double, height windowHeight: Double) {
    layout.resize(window, windowWidth, windowHeight)

    let sidebarWidth = (windowWidth / 4).clamped(to: Self.sidebarWidth)
    let inspectorWidth = (windowWidth - sidebarWidth - Self.contentWidthMin)
      .clamped(to: Self.inspectorWidth)
    let contentWidth = windowWidth - sidebarWidth - inspectorWidth
    layout.expect(sidebar.width, sidebarWidth)
    layout.expect(content.width, contentWidth)
    layout.expect(inspector.width, inspectorWidth)
    layout.expect(inspector.height, windowHeight)
    for index in Set([0, labels.count / 2, labels.count - 1]).sorted() {
      layout.expect(labels[index].width, min(labels[index].textWidth, contentWidth - 16))
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
