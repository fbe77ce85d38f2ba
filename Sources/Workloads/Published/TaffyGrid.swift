// Taffy's grid: tracks of every kind, as many as there are rows.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let taffyGrid = Workload(
    name: "taffy-grid",
    summary: "Taffy's square grid: tracks that are fixed, shares, or as large as their content.",
    why: "A track that hugs its content has an inequality for each cell, and shares what is left.",
    unit: "row",
    sizes: [31, 100],
    sizeMax: 400,
    generate: { rows, seed in TaffyGrid(rows: rows, seed: seed).trace(frames: 20) })
}

/// Tracks in the shares of the published grid: 30 % as large as their content, 20 % with a share of
/// what is left and at least their content, 10 % with a share and no content, 20 % fixed, 20 %
/// relative to the window. The last kind takes 30 % of the window in all, where the published ones
/// take 30 % each and leave nothing to share.
///
/// - Source: DioxusLabs/taffy, benches/grid.rs.
private struct TaffyGrid {
  private enum Kind {
    case hugging, sharing, sharingFreely, fixed, relative

    /// Whether a track takes an equal share of what the others leave.
    var isSharing: Bool { self == .sharing || self == .sharingFreely }

    /// Whether a track is at least as large as its cells.
    var holdsContent: Bool { self == .hugging || self == .sharing }
  }

  private struct Track {
    let kind: Kind
    let start: Variable
    let size: Variable
    /// The largest cell.
    var content = 0.0
  }

  private static let fixedSize = 40.0
  private static let relativeShare = 0.3

  private var random: SplitMix64
  private var layout: LayoutTrace
  private let window: WindowVariables
  private var columns: [Track] = []
  private var rows: [Track] = []
  private var lastCell: ViewVariables?

  init(rows count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "taffy-grid \(count)")
    window = layout.window()
    columns = makeTracks("column", count, in: window.width)
    rows = makeTracks("row", count, in: window.height)
    for row in 0 ..< count {
      for column in 0 ..< count { addCell(row, column) }
    }
  }

  // MARK: - Constraints

  private mutating func makeTracks(
    _ name: String, _ count: Int, in window: Variable
  ) -> [Track] {
    var tracks: [Track] = []
    for index in 0 ..< count {
      let track = Track(
        kind: drawKind(), start: layout.variable("\(name)\(index).start"),
        size: layout.variable("\(name)\(index).size"))
      if let previous = tracks.last {
        layout.add(track.start == previous.start + previous.size)
      } else {
        layout.add(track.start == 0.0)
      }
      tracks.append(track)
    }
    let relativeCount = Double(tracks.count { $0.kind == .relative })
    let sharing = tracks.filter { $0.kind.isSharing }
    for track in tracks {
      switch track.kind {
      // As small as the cells allow.
      case .hugging: layout.add(track.size == 0.0, 250)
      case .sharing, .sharingFreely:
        layout.add(track.size >= 0.0)
        // Equal as far as the content of each allows.
        if let first = sharing.first, first.size != track.size {
          layout.add(track.size == first.size)
        }
      case .fixed: layout.add(track.size == Self.fixedSize)
      case .relative: layout.add(track.size == (Self.relativeShare / relativeCount) * window)
      }
    }
    // The grid fills the window, if it has tracks that can, and else is as large as it is.
    if !sharing.isEmpty, let last = tracks.last {
      layout.add(last.start + last.size == window, 500)
    }
    return tracks
  }

  private mutating func drawKind() -> Kind {
    switch Int.random(in: 0 ..< 10, using: &random) {
    case 0 ..< 3: .hugging
    case 3 ..< 5: .sharing
    case 5: .sharingFreely
    case 6 ..< 8: .fixed
    default: .relative
    }
  }

  private mutating func addCell(_ row: Int, _ column: Int) {
    let cell = layout.view("cell\(row).\(column)")
    let size = (width: random.points(10 ... 30), height: random.points(10 ... 30))
    layout.add(cell.x == columns[column].start)
    layout.add(cell.y == rows[row].start)
    layout.add(cell.width == size.width, 750)
    layout.add(cell.height == size.height, 750)
    if columns[column].kind.holdsContent { layout.add(columns[column].size >= cell.width) }
    if rows[row].kind.holdsContent { layout.add(rows[row].size >= cell.height) }
    columns[column].content = max(columns[column].content, size.width)
    rows[row].content = max(rows[row].content, size.height)
    lastCell = cell
  }

  // MARK: - Frames

  consuming func trace(frames: Int) -> Trace {
    // Less than the tracks need at one end, more than they need at the other.
    let side = 40 * Double(columns.count)
    solveAndExpect(side, side)
    layout.animate()
    let drag = DragPath(from: side / 2, to: 1.5 * side, frames: frames)
    for frame in 1 ... frames { solveAndExpect(drag.position(frame), side + Double(frame)) }
    return layout.finish()
  }

  private mutating func solveAndExpect(_ windowWidth: Double, _ windowHeight: Double) {
    layout.resize(window, windowWidth, windowHeight)
    expect(columns, in: windowWidth)
    expect(rows, in: windowHeight)
    if let lastCell {
      layout.expect(lastCell.x, sizes(of: columns, in: windowWidth).dropLast().reduce(0, +))
    }
  }

  private mutating func expect(_ tracks: [Track], in window: Double) {
    let sizes = sizes(of: tracks, in: window)
    var start = 0.0
    for (index, track) in tracks.enumerated() {
      if index == tracks.count / 2 || index == tracks.count - 1 {
        layout.expect(track.start, start)
        layout.expect(track.size, sizes[index])
      }
      start += sizes[index]
    }
  }

  private func sizes(of tracks: [Track], in window: Double) -> [Double] {
    let relativeCount = Double(tracks.count { $0.kind == .relative })
    let sharing = tracks.filter { $0.kind.isSharing }
    func own(_ track: Track) -> Double {
      switch track.kind {
      case .hugging: track.content
      case .fixed: Self.fixedSize
      case .relative: window * Self.relativeShare / relativeCount
      case .sharing, .sharingFreely: 0
      }
    }
    let rest = window - tracks.map(own).reduce(0, +)
    let contents = sharing.filter { $0.kind == .sharing }.map(\.content)
    let share = max(contents.max() ?? 0, rest / Double(max(1, sharing.count)), 0)
    return tracks.map { $0.kind.isSharing ? share : own($0) }
  }
}
