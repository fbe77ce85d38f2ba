// What happens to the column of feed cells: it is scrolled, and the screen changes its width.

internal import SnapDSL
internal import Traces
internal import UIKitNames

extension Scene {
  /// Ten cells, scrolled by 800 points within two seconds.
  static let feedCell = Scene(
    name: "feed-cell",
    summary: "A scrolling column of ten cells of the published LayoutFrameworkBenchmark.",
    size: CGSize(width: 375, height: 812), duration: 2
  ) { size, environment in
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    let column = FeedColumn(count: 10, seed: 1)
    window.addSubview(column)
    column.snp.makeConstraints { make in make.edges.equalToSuperview() }
    environment.clock.everyFrame(for: 2) { time in
      column.contentOffset.y = 800 * CGFloat(TimingCurve.easeInOut.progress(at: time / 2))
      window.layoutIfNeeded()
    }
    return window
  }
}

extension Workload {
  static let feedCell = Workload(
    name: "feed-cell",
    summary: "The cell of LayoutFrameworkBenchmark in a column, scrolled while its width changes.",
    why: "21 views and 67 constraints a cell: comparable with figures of other frameworks.",
    unit: "cell",
    sizes: [10, 30, 100],
    sizeMax: 10_000,
    generate: { count, seed in
      LayoutEnvironment.withNew { _ in FeedCellTrace(count: count, seed: seed).trace() }
    })
}

/// The recording of a column of feed cells.
struct FeedCellTrace {
  private let recording: SceneRecording
  private let column: FeedColumn

  init(count: Int, seed: UInt64) {
    recording = SceneRecording(name: "feed-cell \(count)", width: 375, height: 812)
    column = FeedColumn(count: count, seed: seed)
  }

  /// Builds, widens the screen over ten frames while scrolling, and takes the cells away.
  func trace() -> Trace {
    let window = recording.window
    window.addSubview(column)
    column.snp.makeConstraints { make in make.edges.equalToSuperview() }
    window.layoutIfNeeded()
    expectCells()
    recording.phase("animate")
    for frame in 1 ... 10 {
      column.contentOffset.y = CGFloat(20 * frame)
      window.resize(to: CGSize(width: 375 + CGFloat(5 * frame), height: 812))
      expectCells()
    }
    recording.phase("teardown")
    for cell in column.cells.reversed() { cell.removeFromSuperview() }
    window.layoutIfNeeded()
    return recording.trace
  }

  /// Says where the first, the middle and the last cell are, by the heights of their lines and
  /// pictures.
  private func expectCells() {
    let width = recording.window.frame.width
    let cells = column.cells
    var y: CGFloat = 0
    for (index, cell) in cells.enumerated() {
      // Beside the picture of 50 points and two gaps.
      let headline = cell.profile.headlineLabel
        .sizeThatFits(CGSize(width: width - 56, height: 0)).height
      // Three gaps of 1 and one of 3 points, and two lines besides the headline.
      let words = 1 + 21 + 1 + headline + 1 + 21 + 3
      let height = 21 + (words + 21) + (200 + 21 + 21) + 21 + 50
      if index == 0 || index == cells.count / 2 || index == cells.count - 1 {
        recording.expect(cell, 0, y, width, height)
        recording.expect(cell.profile.imageView, 0, 0, 50, words)
        recording.expect(cell.profile.headlineLabel, 52, 23, width - 56, headline)
        recording.expect(cell.content.imageView, 0, 0, width, 200)
        recording.expect(cell.comment, 0, height - 50, width, 50)
      }
      y += height
    }
  }
}
