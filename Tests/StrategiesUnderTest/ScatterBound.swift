// The least that frames could take.

internal import Measurement

/// The time of writing what frames move, and nothing else.
struct ScatterBound {
  /// The shortest time of a frame's scatter-add so far, the mean over the frames.
  private(set) var nanoseconds = Double.infinity

  private let frames: [[ScatterPart]]
  private var values: [Double]

  /// How often each measurement goes through the frames: once takes hardly longer than reading the
  /// clock.
  private static let roundCount = 10

  /// The bound of frames that move variables of these indices.
  init(of frames: [[Int32]]) {
    self.frames = frames.map { $0.map { ScatterPart(variable: $0, coefficient: 0.5) } }
    let largest = frames.reduce(0) { max($0, $1.max() ?? 0) }
    values = Array(repeating: 0, count: Int(largest) + 1)
  }

  /// Times the scatter-adds once more.
  mutating func measure() {
    let clock = MonotonicClock()
    let before = clock.now()
    for _ in 0 ..< Self.roundCount {
      for frame in frames { Self.scatter(frame, into: &values) }
    }
    let elapsed = Double(clock.elapsed(from: before, to: clock.now()))
    nanoseconds = min(nanoseconds, elapsed / Double(Self.roundCount * frames.count))
  }

  // MARK: - Unsafe

  /// Adds to `values` what a frame moves.
  ///
  /// Safe because: `values` has an element for the largest index.
  /// Worth it because: checks of bounds would make the bound a looser one.
  @inline(never)  // Or its repetitions might become one.
  private static func scatter(_ frame: [ScatterPart], into values: inout [Double]) {
    unsafe frame.withUnsafeBufferPointer { frame in
      unsafe values.withUnsafeMutableBufferPointer { values in
        for position in 0 ..< frame.count {
          let part = unsafe frame[position]
          unsafe values[Int(part.variable)] += part.coefficient * 1.25
        }
      }
    }
  }
}

/// How far a variable moves along a direction.
private struct ScatterPart {
  var variable: Int32
  var coefficient: Double
}
