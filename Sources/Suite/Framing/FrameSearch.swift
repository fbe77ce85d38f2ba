// The largest size whose frames hold a budget.

public import Measurement

/// Looks for the largest size of a workload whose 99th percentile of frames stays within a budget,
/// by doubling until one misses and bisection from there.
///
/// Sizes are measured once for all budgets. Where a frame comes within a quarter of the budget, two
/// more processes are asked and the median of the three decides, since that is where noise could.
public struct FrameSearch: Sendable {
  /// Measures the frames of one size in a fresh process.
  public typealias Measure = @Sendable (_ size: Int) async -> FrameAnswer

  /// What was found for one budget.
  public struct Result: Sendable {
    /// The largest size found that holds the budget, with its frames; `nil` if not even size 1
    /// does.
    public let holds: (size: Int, frames: FrameTimes)?

    /// The smallest size found that does not; `nil` if none was.
    public let misses: (size: Int, frames: FrameTimes?)?

    /// Why there is no size that misses because of its frames: then the result is a lower bound.
    public let end: End?
  }

  /// Why a search ended before a frame was too slow.
  public enum End: Hashable, Sendable {
    /// The workload has no larger size.
    case largestSize

    /// A replay of the next size took too long to wait for.
    case overrun

    /// The next size has no answer: it was wrong, or the process crashed.
    case failed(String)

    /// Nothing moves.
    case noFrames
  }

  private let sizeMax: Int
  private let measure: Measure
  private var answers: [Int: [FrameAnswer]] = [:]

  /// The bisection ends where the sizes are this close.
  private static let precision = 0.02

  /// A search through the sizes 1 through `sizeMax`.
  public init(sizeMax: Int, measure: @escaping Measure) {
    precondition(sizeMax >= 1, "there is a size to start from")
    self.sizeMax = sizeMax
    self.measure = measure
  }

  /// The largest size that holds `budgetNanoseconds`.
  public mutating func result(budgetNanoseconds budget: Double) async -> Result {
    var holds: (size: Int, frames: FrameTimes)?
    var misses: (size: Int, frames: FrameTimes?)?
    var end: End?
    var size = 1
    while true {
      switch await verdict(size, budget) {
      case .holds(let frames): holds = (size, frames)
      case .misses(let frames): (misses, end) = ((size, frames), nil)
      case .ended(let reason): (misses, end) = ((size, nil), reason)
      }
      guard let next = Self.next(holds: holds?.size, misses: misses?.size, sizeMax) else { break }
      size = next
    }
    if misses == nil { end = .largestSize }
    return Result(holds: holds, misses: misses, end: end)
  }

  /// Every size that was timed so far, ascending, each by its first process.
  public var timedSizes: [FrameSize] {
    answers.sorted { $0.key < $1.key }.compactMap { size, answers in
      guard case .measured(let times)? = answers.first else { return nil }
      return times.frameSize(size)
    }
  }

  private static func next(holds: Int?, misses: Int?, _ sizeMax: Int) -> Int? {
    guard let holds else { return nil }
    guard let misses else { return holds == sizeMax ? nil : min(2 * holds, sizeMax) }
    let gap = misses - holds
    return gap <= max(1, Int(precision * Double(holds))) ? nil : holds + gap / 2
  }

  private enum Verdict {
    case holds(FrameTimes)
    case misses(FrameTimes)
    case ended(End)
  }

  private mutating func verdict(_ size: Int, _ budget: Double) async -> Verdict {
    var frames: [FrameTimes] = []
    for attempt in 0 ..< 3 {
      switch await answer(size, attempt) {
      case .measured(let times): frames.append(times)
      case .noFrames: return .ended(.noFrames)
      case .overrun: return .ended(.overrun)
      case .failed(let reason): return .ended(.failed(reason))
      }
      let share = Double(frames[0].percentiles.p99) / budget
      if share < 0.75 || share > 1.25 { break }
    }
    let middle = frames.sorted { $0.percentiles.p99 < $1.percentiles.p99 }[frames.count / 2]
    return Double(middle.percentiles.p99) <= budget ? .holds(middle) : .misses(middle)
  }

  /// The answer to the `attempt`th order of `size`, from the first on.
  private mutating func answer(_ size: Int, _ attempt: Int) async -> FrameAnswer {
    if let known = answers[size], attempt < known.count { return known[attempt] }
    let answer = await measure(size)
    answers[size, default: []].append(answer)
    return answer
  }
}
