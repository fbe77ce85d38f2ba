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
  /// - Throws: What is wrong first.
  /// - Complexity: O((constraints + terms + variables) × solves), and what the solver needs.
  public func verify<S: CertifyingSolver & ~Copyable>(
    on solver: inout S
  ) throws(VerificationError) {
    var replayer = Replayer(self)
    var model = TraceModel(self)
    var solveCount = 0
    while let run = replayer.nextRun(countMax: 1) {
      do {
        try replayer.replay(run, into: &solver)
      } catch {
        throw .replay(error)
      }
      guard run.kind == .solve else { continue }
      solveCount += 1
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
