// What the oracle has been asked before.

internal import Synchronization

/// The optima that the oracle found in this process: every strategy and every ablation is judged on
/// the same scripts, and exact arithmetic takes most of a test's time.
enum ReferenceMemo {
  /// How many optima are kept, about 1 KiB each; one more, and all are forgotten.
  private static let countMax = 100_000

  private static let optima = Mutex<[ReferenceProblem: ReferenceOptimum?]>([:])

  /// The optimum of `problem`, by `solve` unless it is known; `nil` if there is none.
  static func optimum(
    of problem: ReferenceProblem, by solve: (ReferenceProblem) -> ReferenceOptimum?
  ) -> ReferenceOptimum? {
    if let known = optima.withLock({ $0[problem] }) { return known }
    let optimum = solve(problem)
    optima.withLock {
      if $0.count >= countMax { $0.removeAll() }
      $0[problem] = .some(optimum)
    }
    return optimum
  }

  /// Gives back the memory of all optima, so that what else uses memory can be measured.
  static func forgetAll() { optima.withLock { $0 = [:] } }
}
