// The oracle: the exact optimum, level by level, straight from the definition.

internal import SolverCore
internal import Synchronization

/// Solves problems exactly and slowly. Shares no code with any strategy.
package enum ReferenceSolver {
  /// The least violation at each level and a solution that reaches it; `nil` if the required rows
  /// contradict each other.
  ///
  /// What was asked before in this process is not calculated again.
  ///
  /// - Complexity: exponential in the worst case, as for every simplex with Bland's rule; a few
  ///   microseconds for the systems that the tests generate.
  package static func optimum(of problem: ReferenceProblem) -> ReferenceOptimum? {
    ReferenceMemo.optimum(of: problem, by: calculatedOptimum)
  }

  /// As `optimum(of:)`, without remembering: for questions that never come again.
  static func calculatedOptimum(of problem: ReferenceProblem) -> ReferenceOptimum? {
    do {
      return try optimum(of: problem, calculatingWith: SmallRational.self)
    } catch { return largeOptimum(of: problem) }
  }

  /// As `optimum(of:)`, always with numbers of unlimited size. For the test of the other kind.
  static func largeOptimum(of problem: ReferenceProblem) -> ReferenceOptimum? {
    do {
      return try optimum(of: problem, calculatingWith: LargeRational.self)
    } catch { preconditionFailure("numbers of unlimited size overflowed") }
  }

  private static func optimum<Number: ExactNumber>(
    of problem: ReferenceProblem, calculatingWith: Number.Type
  ) throws(ExactOverflow) -> ReferenceOptimum? {
    var tableau = try ReferenceTableau<Number>(problem)
    guard try tableau.findFeasibleBasis() else { return nil }
    let levels = Set(problem.rows.map(\.priority)).filter { !$0.isRequired }
    var violations: [(level: Priority, sum: Double)] = []
    for level in levels.sorted(by: >) {
      violations.append((level, try tableau.minimize(level).double))
    }
    return ReferenceOptimum(violations: violations, values: try tableau.values().map(\.double))
  }
}

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
