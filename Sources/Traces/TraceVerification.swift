// Replaying with every answer checked.

public import SolverCore

/// Why a strategy's answers to a trace cannot be trusted.
public enum VerificationError: Error, Hashable, Sendable {
  /// The replay stopped.
  case replay(ReplayError)

  /// The answer of the `solve` at `location` is not optimal. `solve` counts from 1.
  case notOptimal(location: String, solve: Int, OptimalityFailure)

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
    case .wrongAnswer(let location, let solve, let reason):
      "\(location): the answer of solve \(solve) is wrong: \(reason)"
    }
  }
}

extension Trace {
  /// Replays the trace on `solver`, a fresh one, and checks after each solve that the answer is
  /// optimal, from the solver's own certificate.
  ///
  /// - Parameters:
  ///   - solver: Checks its invariants, too, at as many operations, if it was built with `SOLVER_CHECKS`.
  ///   - sampleCount: How many solves are checked at most, besides the last one: evenly spread over the
  ///     trace. Above 0.
  /// - Throws: What is wrong first.
  /// - Complexity: O((constraints + terms + variables) × solves checked), and what the solver needs.
  public func verify<S: CertifyingSolver & ~Copyable>(
    on solver: inout S, sampleCount: Int = .max
  ) throws(VerificationError) {
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
        throw .replay(error)
      }
      if sampleCount < .max, replayer.position % checkInterval == 0 { solver.checkInvariants() }
      guard run.kind == .solve else { continue }
      solveCount += 1
      guard solveCount % solveInterval == 0 || solveCount == solves.count else { continue }
      if sampleCount < .max { solver.checkInvariants() }
      model.advance(to: replayer.position)
      let rows = model.rows()
      do {
        try OptimalityCheck.check(
          replayer.certificate(of: &solver, rows: rows), against: model, rows: rows)
      } catch {
        let solve = operations[run.operations.lowerBound]
        throw .notOptimal(location: location(of: solve), solve: solveCount, error)
      }
    }
  }
}
