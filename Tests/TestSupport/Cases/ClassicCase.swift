// Systems with a history: textbook examples, and what broke other solvers.

internal import SolverCore

/// A named script whose answers are known.
package struct ClassicCase: Sendable {
  package var name: String

  /// Where it comes from and what it is apt to break.
  package var why: String
  package var script: Script
  var expectations: [(step: Int, variable: Int, value: Double)]
  var refusedSteps: Set<Int>

  /// Whether the oracle judges it, too. Off where it is too large for exact arithmetic, or where
  /// only rounding makes it feasible.
  var isJudged: Bool

  init(_ name: String, why: String, isJudged: Bool = true, _ build: (inout ScriptBuilder) -> Void) {
    var builder = ScriptBuilder()
    build(&builder)
    self.name = name
    self.why = why
    self.isJudged = isJudged
    script = builder.script
    expectations = builder.expectations
    refusedSteps = builder.refusedSteps
  }

  /// All of them.
  package static var all: [ClassicCase] { cycling + levels + layouts + refusals }

  /// Whether any solver solves it soon, however it is written.
  package var isSmall: Bool { script.operations.count <= 500 }

  /// The first expectation that `transcript` does not meet.
  func finding(in transcript: Transcript) -> Finding? {
    for (index, step) in transcript.steps.enumerated() {
      var isRefused = false
      if case .refused = step.outcome { isRefused = true }
      if isRefused != refusedSteps.contains(index) {
        return Finding(.acceptance, index, "the outcome is \(step.outcome)")
      }
    }
    // Variables are named in the order of their making, and none is ever removed here.
    for (step, variable, expected) in expectations {
      let value = Double(bitPattern: transcript.steps[step].values[variable])
      guard abs(value - expected) <= LifeSystem.scriptTolerance * max(1, abs(expected)) else {
        return Finding(.optimum, step, "variable \(variable) is \(value) instead of \(expected)")
      }
    }
    return nil
  }
}

extension ClassicCase: CustomStringConvertible {
  package var description: String { name }
}

extension Conformance where Solver: ~Copyable {
  /// Plays a classic case and reports what is wrong with the answers.
  package static func run(_ classic: ClassicCase) -> [Failure] {
    Echo.note("\(Solver.self) \(classic.name)")
    let transcript = Player<Solver>.play(classic.script)
    let finding =
      classic.finding(in: transcript) ?? (classic.isJudged ? check(classic.script) : nil)
    guard let finding else { return [] }
    let origin = "\(classic.name) (\(classic.why))"
    return [Failure(origin: origin, finding: finding, script: classic.script)]
  }
}
