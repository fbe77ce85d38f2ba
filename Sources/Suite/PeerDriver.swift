// Checking the answers of a peer, which proves nothing and has weights instead of levels.

internal import PeerSolvers
internal import RevisedSolver
internal import SolverCore
internal import Traces

extension SolverDriver<PeerSolver> {
  /// Drives a peer.
  @inline(__always)
  init(peer: Peer) {
    self.init(make: { PeerSolver(peer) }, meetsExpectations: false) {
      trace, limit throws(DriverError) in
      var comparison = PeerComparison(trace, peer: peer)
      return try comparison.run(limit: limit)
    }
  }
}

/// Replays a trace on a peer and on a solver of ours side by side, and compares after every solve.
///
/// A peer's answer is right if it meets every requirement and is, by the peer's own weights, as
/// good as ours. By levels it may be worse than ours, since weights add up; that is reported, not
/// held against it. Where it is as good by levels, it must also have the values that the trace
/// expects.
struct PeerComparison: ~Copyable {
  private let trace: Trace
  private let peer: Peer
  private var solver: PeerSolver
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

  init(_ trace: Trace, peer: Peer) {
    self.trace = trace
    self.peer = peer
    solver = PeerSolver(peer)
    replayer = Replayer(trace)
    replayer.checksExpectations = false
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
      do {
        try replayer.replay(run, into: &solver)
      } catch {
        budget.endWatch()
        throw .verification(.replay(error))
      }
      budget.endWatch()
      try budget.spend(clock.now - start, at: replayer)
      for position in run.operations { try follow(position) }
    }
    return summary
  }

  /// Does with our solver what the peer has just done, and looks at the outcome.
  private mutating func follow(_ position: Int) throws(DriverError) {
    let operation = trace.operations[position]
    do {
      while referenceReplayer.position <= position { try referenceReplayer.step(on: &reference) }
    } catch {
      throw .verification(.replay(error))
    }
    switch operation.kind {
    case .edit: unsuggested.insert(operation.variable)
    case .suggest, .unedit: unsuggested.remove(operation.variable)
    case .expect: try checkExpectation(operation, at: position)
    case .solve: try compare(operation, at: position)
    default: break
    }
  }

  private mutating func checkExpectation(
    _ operation: TraceOperation, at position: Int
  ) throws(DriverError) {
    let value = solver.value(of: operation.variable)
    // Not the other way round: NaN must fail.
    guard !agrees || abs(value - operation.number) <= operation.tolerance else {
      throw wrong(
        operation, "\(trace.label(of: operation.variable)) is \(value), not \(operation.number)")
    }
  }

  private mutating func compare(
    _ operation: TraceOperation, at position: Int
  ) throws(DriverError) {
    solveCount += 1
    if let failure = solver.failure {
      throw wrong(operation, "\(peer.name) failed inside: \(failure)")
    }
    model.advance(to: position + 1)
    var values: [Double] = []
    var ours: [Double] = []
    replayer.readValues(of: solver, into: &values)
    referenceReplayer.readValues(of: reference, into: &ours)
    do {
      try OptimalityCheck.checkFeasibility(values, of: model)
    } catch {
      throw .verification(
        .notOptimal(location: trace.location(of: operation), solve: solveCount, error))
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

  private func wrong(_ operation: TraceOperation, _ reason: String) -> DriverError {
    .verification(
      .wrongAnswer(location: trace.location(of: operation), solve: solveCount, reason: reason))
  }

  private var summary: String {
    let checked = "requirements, and violations compared with those of revised after every solve"
    guard let worst else { return "\(checked): the same at every level" }
    return "\(checked): worse after \(disagreementCount) of \(solveCount) solves, because weights "
      + "add up; at level \(worst.level) by \(worst.left - worst.right)"
  }
}
