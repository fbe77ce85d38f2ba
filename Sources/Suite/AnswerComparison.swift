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
  init(
    _ answer: [LevelViolation], _ reference: [LevelViolation],
    strength: (Priority) -> Double
  ) {
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
  var isWorseByWeight: Bool {
    !(weight <= referenceWeight + tolerance + 1e-9 * referenceWeight)
  }

  /// Kiwi and its ports take for zero what our solvers do not yet: 1e-8 in each coefficient.
  private static let roundingFactor = 10.0
}
