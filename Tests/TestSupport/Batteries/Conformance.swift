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
package enum Conformance<Solver: ConstraintSolver & ~Copyable> {
  /// Plays the random scripts of `seeds` and reports every disagreement, each with a shrunk script.
  ///
  /// - Parameter failureCountMax: Stops after this many failures, because shrinking takes time.
  /// - Returns: Nothing where the strategy conforms.
  package static func run(
    seeds: Range<UInt64>, flavour: Flavour, failureCountMax: Int = 3
  ) -> [Failure] {
    run(seeds: seeds, flavour: flavour, failureCountMax: failureCountMax) { _, _ in nil }
  }

  /// Plays `script` and reports the first disagreement, without shrinking.
  package static func check(_ script: Script) -> Finding? { finding(of: script) { _, _ in nil } }
}

extension Conformance where Solver: CertifyingSolver & ~Copyable {
  /// As for other strategies, and checks the multipliers after every `solve`. The solvers are those
  /// that `make` makes.
  package static func run(
    seeds: Range<UInt64>, flavour: Flavour, failureCountMax: Int = 3,
    making make: () -> Solver = { Solver() }
  ) -> [Failure] {
    run(seeds: seeds, flavour: flavour, failureCountMax: failureCountMax, making: make) {
      certificate(&$0, $1)
    }
  }

  /// As for other strategies, and checks the multipliers after every `solve`.
  package static func check(_ script: Script) -> Finding? {
    finding(of: script) { certificate(&$0, $1) }
  }

  /// Plays `script` and reports the first disagreement, shrunk. `origin` says where it came from.
  package static func failure(of script: Script, origin: String) -> Failure? {
    failure(of: script, origin: origin) { certificate(&$0, $1) }
  }

  /// As for other strategies, and checks the multipliers after every `solve`.
  package static func run(_ classic: ClassicCase) -> [Failure] {
    run(classic) { certificate(&$0, $1) }
  }

  static func certificate(
    _ solver: inout Solver, _ handles: HandleTable
  ) -> Transcript.Certificate? {
    var certificate = Transcript.Certificate()
    // In the order of the names, because asking may be work and work must be deterministic.
    for (name, id) in handles.constraints.sorted(by: { $0.key < $1.key }) {
      var entries: [Multiplier] = []
      solver.appendMultiplier(of: id, to: &entries)
      if !entries.isEmpty { certificate.constraints[name] = entries }
    }
    for (name, variable) in handles.variables.sorted(by: { $0.key < $1.key }) {
      var entries: [Multiplier] = []
      solver.appendMultiplier(ofEditOf: variable, to: &entries)
      if !entries.isEmpty { certificate.edits[name] = entries }
    }
    return certificate
  }
}

extension Conformance where Solver: ~Copyable {
  static func run(
    seeds: Range<UInt64>, flavour: Flavour, failureCountMax: Int,
    making make: () -> Solver = { Solver() }, certify: Player<Solver>.Certify
  ) -> [Failure] {
    var failures: [Failure] = []
    for seed in seeds {
      Echo.note("\(Solver.self) \(flavour) \(seed)")
      let script = Script.random(seed: seed, flavour: flavour)
      let origin = "seed \(seed), \(flavour)"
      guard let failure = failure(of: script, origin: origin, making: make, certify: certify)
      else { continue }
      failures.append(failure)
      if failures.count >= failureCountMax { break }
    }
    return failures
  }

  /// The first disagreement about `script`, with the smallest script that shows one of its kind.
  static func failure(
    of script: Script, origin: String, making make: () -> Solver = { Solver() },
    certify: Player<Solver>.Certify
  ) -> Failure? {
    func find(_ script: Script) -> Finding? {
      self.finding(of: script, making: make, certify: certify)
    }
    guard let finding = find(script) else { return nil }
    let shrunk = script.shrunk { find($0)?.kind == finding.kind }
    let shrunkFinding = find(shrunk) ?? finding
    return Failure(origin: origin, finding: shrunkFinding, script: shrunk)
  }

  /// The first disagreement about `script`.
  static func finding(
    of script: Script, making make: () -> Solver = { Solver() }, certify: Player<Solver>.Certify
  ) -> Finding? {
    func play(_ script: Script) -> Transcript { Player.play(script, on: make(), certify: certify) }
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
