// Plays scripts on a solver and writes down what it answers.

internal import SolverCore

/// A solver under test together with the handles it gave out.
struct Player<Solver: ConstraintSolver & ~Copyable>: ~Copyable {
  /// Asks a solver for the multipliers of the named constraints and edits; see `Conformance`.
  typealias Certify = (inout Solver, HandleTable) -> Transcript.Certificate?

  private var solver = Solver()
  private var handles = HandleTable()

  /// Plays the whole of `script` on a new solver.
  static func play(_ script: Script, certify: Certify) -> Transcript {
    var player = Player()
    var transcript = Transcript()
    transcript.steps.reserveCapacity(script.operations.count)
    // In the order of their making, because a dictionary has none.
    var made: [Variable] = []
    for operation in script.operations {
      let outcome = player.perform(operation)
      if case .made(let variable) = outcome { made.append(variable) }
      player.solver.checkInvariants()
      var certificate: Transcript.Certificate?
      if case .solve = operation { certificate = certify(&player.solver, player.handles) }
      transcript.steps.append(
        Transcript.Step(
          outcome: outcome, values: player.values(of: made), work: player.solver.work,
          certificate: certificate))
    }
    return transcript
  }

  private func values(of variables: [Variable]) -> [UInt64] {
    var bits: [UInt64] = []
    bits.reserveCapacity(variables.count)
    for variable in variables { bits.append(solver.value(of: variable).bitPattern) }
    return bits
  }

  /// The value of the variable with this name.
  func value(of name: Int) -> Double { solver.value(of: handles.variable(name)) }

  /// Passes one operation on to the solver.
  mutating func perform(_ operation: Operation) -> Transcript.Outcome {
    operation.perform(on: &solver, &handles)
  }
}
