// Checking a solver that proves nothing against one that does.

internal import PeerSolvers
internal import RevisedSolver
internal import SolverCore
internal import Traces

extension SolverDriver where S: ~Copyable {
  /// Drives the solvers of `make`, ours or a peer's, which prove nothing. To be called where their
  /// type is known.
  ///
  /// - Parameters:
  ///   - peer: The peer; nil for a solver of ours.
  ///   - failure: What went wrong inside a solver, if anything did.
  @inline(__always)
  init(
    comparing make: @escaping @Sendable () -> S, peer: Peer? = nil,
    failure: @escaping @Sendable (borrowing S) -> String? = { _ in nil }
  ) {
    self.init(make: make, meetsExpectations: peer == nil) { trace, limit throws(DriverError) in
      var comparison = AnswerComparison(trace, solver: make(), peer: peer, failure: failure)
      return try comparison.run(limit: peer == nil ? nil : limit)
    }
  }
}

extension SolverDriver<PeerSolver> {
  @inline(__always)
  init(peer: Peer) {
    self.init(comparing: { PeerSolver(peer) }, peer: peer) { $0.failure }
  }
}

/// Replays a trace on a solver and on `revised` side by side, and compares after every solve.
///
/// A solver of ours must leave as little violated at every level as `revised`. A peer has weights
/// instead: its answer is right if it meets every requirement and is as good as ours by the peer's
/// own weights. By levels it may be worse than ours, since weights add up; that is reported, but is
/// no error. If it is as good by levels, it must also have the values that the trace expects.
private struct AnswerComparison<S: ConstraintSolver & ~Copyable>: ~Copyable {
  private let trace: Trace
  private let peer: Peer?
  private let failure: (borrowing S) -> String?
  private var solver: S
  private var replayer: Replayer
  private var reference = RevisedSolver()
  private var referenceReplayer: Replayer
  private var model: TraceModel

  private var solveCount = 0
  private var disagreementCount = 0
  private var worst: LevelDifference?
  /// Whether the last solve's answer is as good as ours by levels, so that expectations count.
  private var agrees = true
  /// Edits that have no suggestion yet. They want 0 of a peer, and nothing of ours.
  private var unsuggested: Set<Variable> = []

  init(
    _ trace: Trace, solver: consuming S, peer: Peer?, failure: @escaping (borrowing S) -> String?
  ) {
    self.trace = trace
    self.peer = peer
    self.failure = failure
    self.solver = solver
    replayer = Replayer(trace)
    replayer.checksExpectations = peer == nil
    referenceReplayer = Replayer(trace)
    model = TraceModel(trace)
  }

  /// Replays all, and says how the answers compare.
  mutating func run(limit: ReplayLimit?) throws(DriverError) -> String {
    var budget = ReplayBudget(limit)
    let clock = ContinuousClock()
    // One by one, so that a slow operation is told from one that never ends.
    while let run = replayer.nextRun(countMax: 1) {
      let start = clock.now
      budget.beginWatch()
      do { try replayer.replay(run, into: &solver) } catch {
        budget.endWatch()
        throw .verification(.replay(error))
      }
      budget.endWatch()
      try budget.spend(clock.now - start, at: replayer)
      do throws(VerificationError) {
        for position in run.operations { try follow(position) }
      } catch { throw .verification(error) }
    }
    return summary
  }

  /// Does with the reference what the solver has just done, and looks at the outcome.
  private mutating func follow(_ position: Int) throws(VerificationError) {
    let operation = trace.operations[position]
    do {
      while referenceReplayer.position <= position { try referenceReplayer.step(on: &reference) }
    } catch {
      throw .replay(error)
    }
    switch operation.kind {
    case .edit: unsuggested.insert(operation.variable)
    case .suggest, .unedit: unsuggested.remove(operation.variable)
    case .expect where peer != nil: try checkExpectation(operation)
    case .solve: try compare(operation, at: position)
    default: break
    }
  }

  private func checkExpectation(_ operation: TraceOperation) throws(VerificationError) {
    let value = solver.value(of: operation.variable)
    // Not the other way round: NaN must fail.
    guard !agrees || abs(value - operation.number) <= operation.tolerance else {
      throw wrong(
        operation, "\(trace.label(of: operation.variable)) is \(value), not \(operation.number)")
    }
  }

  private mutating func compare(
    _ operation: TraceOperation, at position: Int
  ) throws(VerificationError) {
    solveCount += 1
    if let failure = failure(solver) {
      throw wrong(operation, "\(peer?.name ?? "it") failed inside: \(failure)")
    }
    model.advance(to: position + 1)
    var values: [Double] = []
    var ours: [Double] = []
    replayer.readValues(of: solver, into: &values)
    referenceReplayer.readValues(of: reference, into: &ours)
    do { try OptimalityCheck.checkFeasibility(values, of: model) } catch {
      throw .notOptimal(location: trace.location(of: operation), solve: solveCount, error)
    }
    guard peer != nil else {
      if let difference = model.firstDifference(between: values, and: ours) {
        throw wrong(operation, "beside revised, \(difference)")
      }
      return
    }
    let difference = WeighedDifference(
      model.violations(values), model.violations(ours), strength: Peer.strength)
    agrees = difference.first == nil
    guard let first = difference.first else { return }
    guard !unsuggested.isEmpty || !difference.isWorseByWeight else {
      throw wrong(
        operation,
        "\(first); by weight it is \(difference.weight) against \(difference.referenceWeight)")
    }
    disagreementCount += 1
    if worst.map({ first.level > $0.level }) ?? true { worst = first }
  }

  private func wrong(_ operation: TraceOperation, _ reason: String) -> VerificationError {
    .wrongAnswer(location: trace.location(of: operation), solve: solveCount, reason: reason)
  }

  private var summary: String {
    let compared = "violations compared with those of revised after every solve"
    if peer == nil { return "expected values, and \(compared)" }
    let checked = "requirements, and \(compared)"
    guard let worst else { return "\(checked): the same at every level" }
    return "\(checked): worse after \(disagreementCount) of \(solveCount) solves, because weights "
      + "add up; at level \(worst.level) by \(worst.left - worst.right)"
  }
}

/// A comparison of the violations that two answers to the same demands leave.
struct WeighedDifference {
  /// The highest soft level at which they differ by more than rounding.
  private(set) var first: LevelDifference?
  /// The sum of the violations of the first answer, each times the strength of its level.
  private(set) var weight = 0.0
  /// The same of the second answer.
  private(set) var referenceWeight = 0.0
  /// What the difference of the weights may be off by, as rounding.
  private var tolerance = 0.0

  /// - Parameters:
  ///   - answer: The violations of one answer, from the highest level down.
  ///   - reference: Those of the other, at the same levels.
  ///   - strength: The weight of a level.
  init(_ answer: [LevelViolation], _ reference: [LevelViolation], strength: (Priority) -> Double) {
    for (left, right) in zip(answer, reference) where !left.level.isRequired {
      let rounding = Self.roundingFactor * (left.tolerance + right.tolerance)
      // Not the other way round: NaN must differ.
      if first == nil, !(abs(left.sum - right.sum) <= rounding) {
        first = LevelDifference(level: left.level, left: left.sum, right: right.sum)
      }
      let strength = strength(left.level)
      weight += strength * left.sum
      referenceWeight += strength * right.sum
      tolerance += strength * rounding
    }
  }

  /// Whether the first answer is worse than the second by weights, too.
  var isWorseByWeight: Bool { !(weight <= referenceWeight + tolerance + 1e-9 * referenceWeight) }

  /// Kiwi and its ports take coefficients below 1e-8 for zero; our solvers do not.
  private static let roundingFactor = 10.0
}
