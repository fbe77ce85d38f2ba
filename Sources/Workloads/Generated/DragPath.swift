// How generated animations move a window edge.

/// The widths and offsets of a pointer that drags an edge to and fro.
///
/// The path is a triangle wave in whole and half points: exact in binary, so that what plain
/// arithmetic expects of a frame carries no rounding of its own.
struct DragPath {
  let from: Double
  let to: Double
  let frames: Int

  /// The position in frame `index` of `frames`, from `from` to `to` and back.
  func position(_ index: Int) -> Double {
    let half = max(1, frames / 2)
    let step = index < half ? index : max(0, 2 * half - index)
    return ((from + (to - from) * Double(step) / Double(half)) * 2).rounded() / 2
  }
}
