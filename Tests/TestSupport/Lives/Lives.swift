// Random lives of solvers: long, of many kinds, each answer judged.

package import SolverCore
package import Traces

/// Lets a strategy live, and reports what goes wrong, shrunk.
///
/// ```swift
/// @Test(arguments: LifeKind.all.indices) func livesWithoutAFault(kind: Int) {
///   #expect(Lives<SparseSolver>.run(LifeKind.all[kind], seeds: 0 ..< 2, stepCount: 3_000) == [])
/// }
/// ```
package enum Lives<Solver: InteractiveSolver & ~Copyable> {
  /// Lives `stepCount` steps for each of the seeds, on solvers that `make` makes.
  package static func run(
    _ kind: LifeKind, seeds: Range<UInt64>, stepCount: Int,
    making make: () -> Solver = { Solver() }
  ) -> [LifeFailure] {
    seeds.compactMap { seed in
      let life = play(
        LifeGenerator(kind, seed: seed), in: Life(stepCountMax: stepCount), making: make)
      guard let finding = life.report.finding else { return nil }
      return failure(of: finding, kind, seed: seed, until: .now + .seconds(60)) {
        self.finding(in: $0, making: make)
      }
    }
  }

  /// Lives the life that `seed` names.
  ///
  /// - Parameters:
  ///   - stepCount: After so many steps it ends, or with what is wrong.
  ///   - deadline: When it ends at the latest.
  ///   - countsDefects: Whether an answer of which the solver says itself that it is not right is
  ///     a fault.
  package static func report(
    _ kind: LifeKind, seed: UInt64, stepCount: Int, deadline: ContinuousClock.Instant? = nil,
    countsDefects: Bool = false
  ) -> LifeReport {
    play(
      LifeGenerator(kind, seed: seed),
      in: Life(stepCountMax: stepCount, deadline: deadline, countsDefects: countsDefects)
    ).report
  }

  /// What is wrong first where `steps` are lived. In a short life all is judged exactly that is
  /// small enough.
  package static func finding(
    in steps: [LifeStep], countsDefects: Bool = false, checksInvariants: Bool = true,
    making make: () -> Solver = { Solver() }
  ) -> Finding? {
    let judging = steps.count < 200 ? LifeJudgement.Judging.everything : .samples
    let life = Life(
      judging: judging, countsDefects: countsDefects, checksInvariants: checksInvariants)
    return play(steps, in: life, making: make).report.finding
  }

  /// What is known after a new solver has lived `steps`.
  static func play(
    _ steps: some Sequence<LifeStep>, in life: consuming Life,
    making make: () -> Solver = { Solver() }
  ) -> Life {
    var player = Player(make())
    var steps = steps.makeIterator()
    life.play(&steps, on: &player)
    return life
  }

  /// The shortest life that still shows the same kind of fault as `finding`.
  ///
  /// A fault may need what has gathered in a long life, or only the system as it was in the end. So
  /// lives are tried that begin by building that system, and what fails is shrunk step by step, in
  /// turns.
  ///
  /// - Parameters:
  ///   - deadline: When the shortest one so far must do.
  ///   - find: What is wrong first in a life; in another process where it may end this one.
  package static func failure(
    of finding: Finding, _ kind: LifeKind, seed: UInt64, until deadline: ContinuousClock.Instant,
    by find: ([LifeStep]) -> Finding?
  ) -> LifeFailure {
    func fails(_ steps: [LifeStep]) -> Bool {
      .now < deadline && find(steps)?.kind.group == finding.kind.group
    }
    var best = Array(LifeGenerator(kind, seed: seed).prefix(finding.step + 1))
    let straight = best.straightened.map { LifeStep.operation($0) }
    if fails(straight) { best = straight }
    while .now < deadline {
      let count = best.count
      best = truncated(best, while: fails)
      let candidates = starts(before: best.count - 1).lazy.map { start in
        rebuilt(Array(best[..<start])) + best[start...]
      }
      if let short = candidates.first(where: { $0.count < best.count && fails($0) }) {
        best = short
      }
      best = best.shrunk(
        attemptCountMax: best.count > 200 ? 300 : 10_000, until: deadline, while: fails)
      guard best.count < count * 9 / 10 else { break }
    }
    best = truncated(best.shrunk(until: deadline, while: fails), while: fails)
    let found = find(best) ?? finding
    return LifeFailure(
      origin: "\(kind.name), seed \(seed), \(finding.step) steps", finding: found, steps: best,
      trace: trace(of: best, found))
  }

  /// The life up to the first step that shows the fault: a life that fails does so however it goes
  /// on.
  private static func truncated(
    _ steps: [LifeStep], while fails: ([LifeStep]) -> Bool
  ) -> [LifeStep] {
    var (low, high) = (0, steps.count)  // It fails after `high` steps, and not yet after `low`.
    while high - low > 1 {
      let middle = (low + high) / 2
      if fails(Array(steps[..<middle])) { high = middle } else { low = middle }
    }
    return Array(steps[..<high])
  }

  /// The life as a trace whose last operation is the one that goes wrong; `nil` if it cannot be
  /// one.
  static func trace(of steps: [LifeStep], _ finding: Finding) -> Trace? {
    guard !steps.isEmpty else { return nil }
    // The last step may end the process.
    var outcomes = play(steps.dropLast(), in: Life(notesOutcomes: true)).outcomes
    switch finding.kind {
    // What comes last was refused or accepted wrongly: the trace says what is right.
    case .acceptance:
      outcomes.append(play(steps, in: Life(notesOutcomes: true)).outcomes.last == false)
    case .conflict: outcomes.append(false)
    default: outcomes.append(true)
    }
    return steps.trace(named: "life", outcomes: outcomes)
  }

  /// How many steps before the last one a life might begin that is much shorter, the shortest ones
  /// first.
  private static func starts(before end: Int) -> [Int] {
    [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000].map { end - $0 }.filter { $0 > 0 }
  }

  /// The steps that build the system which a solver holds after `steps`.
  private static func rebuilt(_ steps: [LifeStep]) -> [LifeStep] {
    var (life, rest) = (Life(), steps.makeIterator())
    var player = Player<Solver>()
    life.play(&rest, on: &player)
    return player.model.operations.map { .operation($0) }
  }
}

/// A life that shows what is wrong.
package struct LifeFailure: Sendable {
  /// The kind and seed of the life that it was found in.
  package var origin: String
  package var finding: Finding
  package var steps: [LifeStep]

  /// The same as a trace, if it can be one.
  package var trace: Trace?
}

extension LifeFailure: Equatable {
  /// Whether both are the same disagreement, found in the same life.
  package static func == (left: Self, right: Self) -> Bool {
    left.origin == right.origin && left.finding == right.finding
  }
}

extension LifeFailure: CustomStringConvertible {
  /// The finding, then the steps as Swift source.
  package var description: String {
    let lines = steps.map { "  \($0),\n" }.joined()
    return "\n\(origin): \(finding.kind.rawValue): \(finding.message)\n[\n\(lines)]\n"
  }
}
