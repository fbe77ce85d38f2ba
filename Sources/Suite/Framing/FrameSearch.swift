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
    public let holds: FrameSize?

    /// The smallest size found that does not, without times where it has none; `nil` if none was.
    public let misses: FrameSize?
    /// Why the search ended; unless that was slow frames, the result is a lower bound.
    public let end: FrameSearchEnd
    /// Why the size that misses has no answer, if that ended the search.
    public let failure: String?
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

  /// The largest size that holds `budgetNanoseconds`; `nil` where nothing moves.
  public mutating func result(budgetNanoseconds budget: Double) async -> Result? {
    var holds: FrameSize?
    var misses: FrameSize?
    var (end, failure): (FrameSearchEnd, String?) = (.slowFrames, nil)
    var size = 1
    while true {
      switch await verdict(size, budget) {
      case .holds(let frames): holds = frames
      case .misses(let frames): (misses, end, failure) = (frames, .slowFrames, nil)
      case .ended(let reason, let text):
        (misses, end, failure) = (FrameSize(size: size), reason, text)
      case .noFrames:
        // Above a size at which something moves it is no answer either.
        guard holds != nil else { return nil }
        (misses, end, failure) = (FrameSize(size: size), .failed, nil)
      }
      guard let next = Self.next(holds: holds?.size, misses: misses?.size, sizeMax) else { break }
      size = next
    }
    if misses == nil { end = .largestSize }
    return Result(holds: holds, misses: misses, end: end, failure: failure)
  }

  /// Every size that was timed so far, ascending, each by its first process.
  public var timedSizes: [FrameSize] {
    answers.sorted { $0.key < $1.key }.compactMap { _, answers in
      if case .measured(let frames)? = answers.first { frames } else { nil }
    }
  }

  private static func next(holds: Int?, misses: Int?, _ sizeMax: Int) -> Int? {
    guard let holds else { return nil }
    guard let misses else { return holds == sizeMax ? nil : min(2 * holds, sizeMax) }
    let gap = misses - holds
    return gap <= max(1, Int(precision * Double(holds))) ? nil : holds + gap / 2
  }

  private enum Verdict {
    case holds(FrameSize)
    case misses(FrameSize)
    case ended(FrameSearchEnd, String?)
    case noFrames
  }

  private mutating func verdict(_ size: Int, _ budget: Double) async -> Verdict {
    func p99(_ frames: FrameSize) -> UInt64 { frames.percentiles?.p99 ?? .max }
    var frames: [FrameSize] = []
    for attempt in 0 ..< 3 {
      switch await answer(size, attempt) {
      case .measured(let times): frames.append(times)
      case .noFrames: return .noFrames
      case .overrun: return .ended(.overrun, nil)
      case .failed(let reason): return .ended(.failed, reason)
      }
      let share = Double(p99(frames[0])) / budget
      if share < 0.75 || share > 1.25 { break }
    }
    let middle = frames.sorted { p99($0) < p99($1) }[frames.count / 2]
    return Double(p99(middle)) <= budget ? .holds(middle) : .misses(middle)
  }

  /// The answer to the `attempt`th order of `size`, from the first on.
  private mutating func answer(_ size: Int, _ attempt: Int) async -> FrameAnswer {
    if let known = answers[size], attempt < known.count { return known[attempt] }
    let answer = await measure(size)
    answers[size, default: []].append(answer)
    return answer
  }
}
