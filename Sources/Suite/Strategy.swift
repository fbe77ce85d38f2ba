// A solver strategy by its name, and all that the suite does with it.

public import SolverCore
public import Traces

/// A way of solving that can be chosen by name: one of ours, or a peer.
public struct Strategy: Sendable {
  /// What the command line calls it: lower case, words joined by hyphens.
  public let name: String
  /// What it is, in one sentence.
  public let summary: String
  /// What to type to get what solves onto this machine; `nil` where it is there.
  public let installCommand: String?
  /// Whether it is a solver of another project, which may take too long and may fail.
  public let isPeer: Bool

  /// How many bytes it has at least for each pair of a constraint and a variable; nil where memory
  /// grows with the terms.
  let bytesPerCell: Double?

  let driver: any StrategyDriver

  init(
    name: String, summary: String, installCommand: String? = nil, isPeer: Bool = false,
    bytesPerCell: Double? = nil, driver: any StrategyDriver
  ) {
    self.name = name
    self.summary = summary
    self.installCommand = installCommand
    self.isPeer = isPeer
    self.bytesPerCell = bytesPerCell
    self.driver = driver
  }

  /// Replays `trace` on a fresh solver and checks every answer.
  ///
  /// - Returns: How the answers were checked, for records.
  /// - Throws: What is wrong first, with its place in the trace.
  @discardableResult
  public func verify(_ trace: Trace) throws(VerificationError) -> String {
    do { return try driver.verify(trace, limit: nil) } catch {
      switch error {
      case .verification(let error): throw error
      case .overrun, .nondeterministic: preconditionFailure("nothing was limited or counted")
      }
    }
  }

  /// Whether `explain` can be called. Peers do not say why they refuse.
  public var canExplain: Bool { driver.explainer != nil }

  /// Replays `trace` on a fresh solver and says what contradicts what.
  ///
  /// - Precondition: `canExplain`.
  /// - Parameters:
  ///   - trace: What to replay.
  ///   - findsRedundant: Whether to say which requirements follow from others. That costs a few
  ///     operations for every constraint.
  ///   - findsAmbiguous: Whether to say which variables have several optimal values, for every
  ///     variable.
  /// - Throws: Where the solver did not do as the trace says, but for contradictions.
  public func explain(
    _ trace: Trace, findsRedundant: Bool = false, findsAmbiguous: Bool = false
  ) throws(ReplayError) -> Explanation {
    guard let explainer = driver.explainer else { preconditionFailure("it cannot say why") }
    return try explainer(trace, findsRedundant, findsAmbiguous)
  }

  typealias Explainer =
    @Sendable (_ trace: Trace, _ findsRedundant: Bool, _ findsAmbiguous: Bool) throws(ReplayError)
    -> Explanation

  /// Carries out a run of operations of one kind by calling its second argument, once.
  public typealias Performer = (
    _ run: TraceRun, _ replay: () throws(ReplayError) -> Void
  ) throws(ReplayError) -> Void

  /// Replays a trace on a fresh solver, and checks what it expects.
  ///
  /// - Throws: Where the solver did not do as the trace says.
  public func replay(_ trace: Trace) throws(ReplayError) {
    var replayer = Replayer(trace)
    try replay(&replayer) { _, replay throws(ReplayError) in try replay() }
  }

  /// Replays the trace of `replayer`, which must be at its beginning, on a fresh solver, run by
  /// run, each inside a call of `perform`. The solver is gone when this returns.
  ///
  /// - Throws: Where the solver did not do as the trace says.
  public func replay(_ replayer: inout Replayer, perform: Performer) throws(ReplayError) {
    try driver.replay(&replayer, perform: perform)
  }

  /// Replays `trace` on a fresh solver and writes the values after every solve, as JSON Lines.
  ///
  /// - Parameters:
  ///   - trace: What to replay.
  ///   - path: The file to write; `-` is the standard output.
  /// - Throws: `ReplayError`, or `TraceFileError` if the file cannot be written.
  public func writeValues(of trace: Trace, toPath path: String) throws {
    try driver.writeValues(of: trace, toPath: path)
  }
}

// MARK: - Work

extension Strategy {
  /// Replays `trace` on a fresh solver and counts its work, from the first operation to the last.
  ///
  /// - Returns: The counters, which are zero for peers: they count nothing.
  /// - Throws: Where the solver did not do as the trace says, or a value is not the expected one.
  public func work(of trace: Trace) throws(ReplayError) -> WorkCounters {
    try driver.countWork(trace).total
  }
}

// MARK: - Replaying once before it counts

extension Replayer {
  /// A replayer at the beginning of `trace`, after `strategy` has replayed it once. The first
  /// replay pages the code in, and lets the runtime build tables that it keeps; none of that is
  /// the solver's work.
  public init(warm trace: Trace, on strategy: Strategy) throws(ReplayError) {
    self.init(trace)
    checksRefusals = false
    try strategy.replay(&self) { _, replay throws(ReplayError) in try replay() }
    rewind()
  }
}

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
    self.init(name: name, summary: summary, driver: SolverDriver(comparing: make))
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
