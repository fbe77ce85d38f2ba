// The battery that every strategy must pass.

private import Foundation
package import SolverCore

/// Runs scripts on a strategy and compares every answer with the promises of `ConstraintSolver`:
///
/// ```swift
/// #expect(Conformance<SparseSolver>.run(seeds: 0 ..< 2_500, flavour: .layout) == [])
/// ```
///
/// A failure prints its shrunk script as source; `check(_:)` takes it as a regression test. Where a
/// solver traps or hangs, set `CONFORMANCE_ECHO=1` in the environment: each seed is printed before
/// it is played. Answers that differ between processes show in `digest(seeds:flavour:)`.
package enum Conformance<Solver: CertifyingSolver & ~Copyable> {
  /// Plays the random scripts of `seeds` and reports every disagreement, each with a shrunk script.
  ///
  /// - Parameters:
  ///   - failureCountMax: Stops after this many failures, because shrinking takes time.
  ///   - make: Makes the solvers.
  /// - Returns: Nothing where the strategy conforms.
  package static func run(
    seeds: Range<UInt64>, flavour: Flavour, failureCountMax: Int = 3,
    making make: () -> Solver = { Solver() }
  ) -> [Failure] {
    var failures: [Failure] = []
    for seed in seeds {
      Echo.note("\(Solver.self) \(flavour) \(seed)")
      let script = Script.random(seed: seed, flavour: flavour)
      let origin = "seed \(seed), \(flavour)"
      guard let failure = failure(of: script, origin: origin, making: make) else { continue }
      failures.append(failure)
      if failures.count >= failureCountMax { break }
    }
    return failures
  }

  /// Plays `script` and reports the first disagreement, with the smallest script that shows one of
  /// its kind. `origin` says where it came from.
  package static func failure(
    of script: Script, origin: String, making make: () -> Solver = { Solver() }
  ) -> Failure? {
    guard let finding = check(script, making: make) else { return nil }
    let shrunk = script.shrunk { check($0, making: make)?.kind == finding.kind }
    let shrunkFinding = check(shrunk, making: make) ?? finding
    return Failure(origin: origin, finding: shrunkFinding, script: shrunk)
  }

  /// Plays `script` and reports the first disagreement, without shrinking.
  package static func check(
    _ script: Script, making make: () -> Solver = { Solver() }
  ) -> Finding? {
    func play(_ script: Script) -> Transcript { Player.play(script, on: make()) }
    let transcript = play(script)
    return Judge.finding(in: transcript, of: script)
      ?? repetitionFinding(transcript, play(script)) ?? twinFinding(script, transcript, play)
  }

  /// The same calls must give the same bits, and the same work.
  private static func repetitionFinding(
    _ transcript: Transcript, _ repetition: Transcript
  ) -> Finding? {
    let difference = zip(transcript.steps, repetition.steps).enumerated()
      .first { $0.element.0 != $0.element.1 }
    guard let (step, (first, second)) = difference else { return nil }
    return Finding(.determinism, step, "one run gave \(first), the next \(second)")
  }

  /// A solver that never saw the refused operations must answer like one that did.
  private static func twinFinding(
    _ script: Script, _ transcript: Transcript, _ play: (Script) -> Transcript
  ) -> Finding? {
    let accepted = transcript.steps.indices.filter { index in
      if case .refused = transcript.steps[index].outcome { return false }
      return true
    }
    guard accepted.count < transcript.steps.count else { return nil }
    let twin = play(Script(accepted.map { script.operations[$0] }))
    for (index, twinStep) in zip(accepted, twin.steps) {
      let step = transcript.steps[index]
      if step.outcome != twinStep.outcome {
        return Finding(
          .refusalLeavesTrace, index,
          "\(step.outcome); but \(twinStep.outcome) without the refused operations")
      }
      if step.values != twinStep.values {
        let values = step.values.map(Double.init(bitPattern:))
        let twinValues = twinStep.values.map(Double.init(bitPattern:))
        return Finding(
          .refusalLeavesTrace, index,
          "the values are \(values); but \(twinValues) without the refused operations")
      }
    }
    return nil
  }
}

/// Prints to standard error if `CONFORMANCE_ECHO` is set.
enum Echo {
  private static let isOn = ProcessInfo.processInfo.environment["CONFORMANCE_ECHO"] != nil

  static func note(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    FileHandle.standardError.write(Data((text() + "\n").utf8))
  }
}
