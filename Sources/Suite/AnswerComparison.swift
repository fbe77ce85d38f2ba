// Checking a solver that proves nothing against one that does.

internal import RevisedSolver
internal import SolverCore
internal import Traces

/// Replays a trace on a solver and on `revised` side by side, and compares what they leave open.
struct AnswerComparison<S: ConstraintSolver & ~Copyable>: ~Copyable {
  private let trace: Trace
  private var solver: S
  private var replayer: Replayer
  private var reference = RevisedSolver()
  private var referenceReplayer: Replayer
  private var model: TraceModel
  private var solveCount = 0

  init(_ trace: Trace, solver: consuming S) {
    self.trace = trace
    self.solver = solver
    replayer = Replayer(trace)
    referenceReplayer = Replayer(trace)
    model = TraceModel(trace)
  }

  /// Replays all, and says how the answers were checked.
  ///
  /// - Throws: What is wrong first.
  mutating func run() throws(VerificationError) -> String {
    while let run = replayer.nextRun(countMax: 1) {
      do {
        try replayer.replay(run, into: &solver)
        while referenceReplayer.position < replayer.position {
          try referenceReplayer.step(on: &reference)
        }
      } catch {
        throw .replay(error)
      }
      if run.kind == .solve { try compare(trace.operations[run.operations.lowerBound]) }
    }
    return "expected values, and violations compared with those of revised after every solve"
  }

  private mutating func compare(_ solve: TraceOperation) throws(VerificationError) {
    solveCount += 1
    model.advance(to: replayer.position)
    var values: [Double] = []
    var provenValues: [Double] = []
    replayer.readValues(of: solver, into: &values)
    referenceReplayer.readValues(of: reference, into: &provenValues)
    do {
      try OptimalityCheck.checkFeasibility(values, of: model)
    } catch {
      throw .notOptimal(location: trace.location(of: solve), solve: solveCount, error)
    }
    if let difference = model.firstDifference(between: values, and: provenValues) {
      throw .wrongAnswer(
        location: trace.location(of: solve), solve: solveCount,
        reason: "beside revised, \(difference)")
    }
  }
}
