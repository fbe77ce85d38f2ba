// The suite's door for solvers that are not in the catalog.

public import SolverCore
internal import Traces

extension Strategy {
  /// A strategy of solvers that `make` makes, which the suite can verify, count and time as its
  /// own.
  ///
  /// The solver proves nothing, so its answers are compared: after every solve of a trace it must
  /// leave as little open at every level as `revised` does, and have the values that the trace
  /// expects.
  ///
  /// The solver is called through its protocol, unlike those of the catalog, which are compiled
  /// into the loop that calls them; that is a few nanoseconds an operation.
  ///
  /// - Parameters:
  ///   - name: What tables call it: lower case, words joined by hyphens.
  ///   - summary: What it is, in one sentence.
  ///   - make: Makes a fresh solver, always an equal one: two replays must be the same work.
  public init<S: ConstraintSolver & SendableMetatype & ~Copyable>(
    name: String, summary: String, comparing make: @escaping @Sendable () -> S
  ) {
    let driver = SolverDriver(make: make, meetsExpectations: true) { trace, _ throws(DriverError) in
      var comparison = AnswerComparison(trace, solver: make())
      do throws(VerificationError) {
        return try comparison.run()
      } catch {
        throw .verification(error)
      }
    }
    self.init(name: name, summary: summary, driver: driver)
  }

  /// A strategy of solvers that `make` makes and that prove their answers, by a certificate after
  /// every solve, and say why they refuse.
  ///
  /// - Parameters: As for `init(name:summary:comparing:)`.
  public init<S: InteractiveSolver & SendableMetatype & ~Copyable>(
    name: String, summary: String, certifying make: @escaping @Sendable () -> S
  ) {
    self.init(name: name, summary: summary, driver: SolverDriver(certifying: make))
  }
}
