// Replaying with every answer checked.

public import SolverCore

/// Why a strategy's answers to a trace cannot be trusted.
public enum VerificationError: Error, Hashable, Sendable {
  /// The replay stopped.
  case replay(ReplayError)

  /// The answer of the `solve` at `location` is not optimal. `solve` counts from 1.
  case notOptimal(location: String, solve: Int, OptimalityFailure)

  /// The answer of the `solve` at `location` is not proven to be optimal, and the part of the
  /// system that this concerns is too large to decide it by exact arithmetic. `solve` counts from
  /// 1.
  case notProven(
    location: String, solve: Int, OptimalityFailure, rowCount: Int, variableCount: Int)

  /// The answer of the `solve` at `location` is wrong for another reason. `solve` counts from 1.
  case wrongAnswer(location: String, solve: Int, reason: String)
}

extension VerificationError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .replay(let error): error.description
    case .notOptimal(let location, let solve, let failure):
      "\(location): the answer of solve \(solve) is not optimal: \(failure)"
    case .notProven(let location, let solve, let failure, let rowCount, let variableCount):
      "\(location): the answer of solve \(solve) is not proven to be optimal: \(failure); with "
        + "\(rowCount) constraints of \(variableCount) variables, the system is too large to decide it "
        + "by exact arithmetic"
    case .wrongAnswer(let location, let solve, let reason):
      "\(location): the answer of solve \(solve) is wrong: \(reason)"
    }
  }
}

extension Trace {
  /// Replays the trace on `solver`, a fresh one, and checks after each solve that the answer is
  /// optimal: from the solver's own certificate, and where that is not clear, by exact arithmetic.
  ///
  /// - Parameters:
  ///   - solver: Checks its invariants, too, at as many operations, if it was built with
  ///     `SOLVER_CHECKS`.
  ///   - sampleCount: How many solves are checked at most, besides the last one: evenly spread over
  ///     the trace. Above 0.
  /// - Returns: The refusal with which the replay ended early, of a requirement that contradicts
  ///   the others by no more than rounding, so that it may be accepted or refused; `nil` as a rule.
  /// - Throws: What is wrong first.
  /// - Complexity: O((constraints + terms + variables) × solves checked), and what the solver
  ///   needs. Exact arithmetic takes seconds at most for each solve that needs it.
  @discardableResult
  public func verify<S: CertifyingSolver & ~Copyable>(
    on solver: inout S, sampleCount: Int = .max
  ) throws(VerificationError) -> ReplayError? {
    precondition(sampleCount > 0)
    let solves = operations.indices.filter { operations[$0].kind == .solve }
    let solveInterval = (solves.count - 1) / sampleCount + 1
    let checkInterval = (operations.count - 1) / sampleCount + 1
    var replayer = Replayer(self)
    var model = TraceModel(self)
    var solveCount = 0
    while let run = replayer.nextRun(countMax: 1) {
      do {
        try replayer.replay(run, into: &solver)
      } catch {
        if isNearContradiction(error, model) { return error }
        throw .replay(error)
      }
      if sampleCount < .max, replayer.position % checkInterval == 0 { solver.checkInvariants() }
      guard run.kind == .solve else { continue }
      solveCount += 1
      guard solveCount % solveInterval == 0 || solveCount == solves.count else { continue }
      if sampleCount < .max { solver.checkInvariants() }
      model.advance(to: replayer.position)
      let rows = model.rows()
      let certificate = replayer.certificate(of: &solver, rows: rows)
      guard let doubt = AnswerCheck(model, rows).doubt(of: certificate) else { continue }
      let location = location(of: operations[run.operations.lowerBound])
      switch doubt {
      case .wrong(let failure):
        throw .notOptimal(location: location, solve: solveCount, failure)
      case .undecided(let failure, let rowCount, let variableCount):
        throw .notProven(
          location: location, solve: solveCount, failure, rowCount: rowCount,
          variableCount: variableCount)
      }
    }
    return nil
  }

  /// Whether `error` is the refusal of a requirement that contradicts the others, but by no more
  /// than rounding. `model` is one at an earlier position.
  private func isNearContradiction(_ error: ReplayError, _ model: TraceModel) -> Bool {
    let operation = operations[error.position]
    guard case .unsatisfiable = error.problem, operation.kind != .refuse else { return false }
    var model = model
    model.advance(to: error.position + 1)
    let requirements = model.rows().filter(\.priority.isRequired)
    let concerned = requirements.filter { row in
      switch row.origin {
      case .constraint(let constraint):
        operation.kind != .suggest && constraint == operation.constraint
      case .suggestion(let variable): operation.kind == .suggest && variable == operation.variable
      }
    }
    return concerned.contains { row in
      ExactJudge(model, rows: requirements).isNearContradiction(around: row)
    }
  }
}
