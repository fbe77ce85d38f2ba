// Whether errors or leftovers gather over a very long life.

private import CMemoryUse
internal import Randomness
internal import SolverCore

/// What was found out about one strategy under one load.
package struct EnduranceReport: Sendable {
  /// How many steps were made.
  package var stepCount = 0

  /// The largest violation of a required constraint on the way, relative to its largest addend.
  package var residualMax = 0.0

  /// The bytes allocated in the process after a tenth of the steps, and at the end; 0 unless memory
  /// was measured.
  package var liveBytesEarly = 0
  package var liveBytesLate = 0

  /// What was wrong first, or `nil`.
  package var finding: Finding?
}

extension Conformance where Solver: ~Copyable {
  /// Lets a solver live through `count` steps of `load`. Guarantee 6 asks for a million suggestions
  /// and 100,000 pairs of add and remove.
  ///
  /// All required constraints must hold within 1e-7 relative at a thousand points on the way, and
  /// every level be optimal at 20 of them. Handles must stay small: nothing may be left over, so
  /// that indices are used again. Refusals must leave every value as it was, bit by bit; in the end
  /// the solver must go on, bit by bit, like one that never saw any.
  ///
  /// - Parameter measuresMemory: Whether memory may not grow after the first tenth of the steps.
  ///   Only where nothing else runs in the process, since all of it is measured.
  package static func endurance(
    _ load: EnduranceLoad, count: Int, seed: UInt64 = 1, measuresMemory: Bool = false
  ) -> EnduranceReport {
    var life = LongLife<Solver>(load: load, seed: seed)
    life.run(count: count, measuresMemory: measuresMemory)
    if measuresMemory { life.checkMemory() }
    if load == .refusals { life.checkAgainstTwin(seed: seed) }
    return life.report
  }
}

/// A long life of one solver, beside the model of what it holds.
private struct LongLife<Solver: ConstraintSolver & ~Copyable>: ~Copyable {
  let load: EnduranceLoad
  private(set) var report = EnduranceReport()
  private var player = Player<Solver>()
  private var random: SplitMix64

  /// Handles above this would mean that indices are not used again.
  private static var indexMax: UInt32 { 256 }

  /// What the C library keeps aside, with room. A leak of one byte a step would be far more.
  private static var memoryNoise: Int { 64 << 10 }

  init(load: EnduranceLoad, seed: UInt64) {
    self.load = load
    random = SplitMix64(seed: seed)
    perform(load.setUp(seed: seed), mustBeRefused: false)
  }

  mutating func run(count: Int, measuresMemory: Bool) {
    let (looks, comparisons) = (max(1, count / 1_000), max(1, count / 20))
    for step in 1 ... count {
      report.stepCount = step
      let before = load == .refusals ? player.bits() : []
      perform(load.operations(step: step, &random), mustBeRefused: load == .refusals)
      if load == .refusals, player.bits() != before {
        note(.refusalLeavesTrace, "the refused operation changed values")
      }
      if step.isMultiple(of: looks) { checkRequired() }
      if step.isMultiple(of: comparisons) || step == count { checkOptimum() }
      if measuresMemory, step == max(1, count / 10) {
        report.liveBytesEarly = Self.liveByteCount()
      }
      if report.finding != nil { return }
    }
    if measuresMemory { report.liveBytesLate = Self.liveByteCount() }
  }

  private mutating func perform(_ operations: [Operation], mustBeRefused: Bool) {
    for operation in operations {
      switch player.perform(operation) {
      case .refused(let refusal):
        // Requirements may contradict each other; other misuse does not occur.
        if case .unsatisfiable = refusal { continue }
        if !mustBeRefused { note(.acceptance, "\(operation) was refused: \(refusal)") }
      case .made(let variable) where variable.index >= Self.indexMax:
        note(.handle, "\(variable) was made where 256 would be enough")
      case .added(let id) where id.index >= Self.indexMax:
        note(.handle, "\(id) was added where 256 would be enough")
      default:
        if case .solve = operation { continue }
        if mustBeRefused { note(.acceptance, "\(operation) was accepted") }
      }
    }
    // The player would list every variable that there ever was.
    player.made.removeAll(keepingCapacity: true)
  }

  private mutating func note(_ kind: Finding.Kind, _ message: String) {
    if report.finding == nil { report.finding = Finding(kind, report.stepCount, message) }
  }

  // MARK: - Checks

  private mutating func checkRequired() {
    let system = LifeSystem(player.model)
    let values = player.values(of: system)
    for index in system.rows.indices where system.rows[index].row.priority.isRequired {
      let residual = system.violation(index, values) / system.scale(index, values)
      report.residualMax = max(report.residualMax, residual)
      if !(residual <= LifeSystem.scriptTolerance) {
        note(.required, "the required \(system.rows[index].origin) is off by \(residual), relative")
      }
    }
  }

  private mutating func checkOptimum() {
    let system = LifeSystem(player.model)
    do throws(Finding) {
      try system.checkOptimum(player.values(of: system), report.stepCount)
    } catch { report.finding = report.finding ?? error }
  }

  /// What the process has allocated, without what the oracle remembers of earlier questions: only
  /// where memory is measured, since other tests of the process still ask it.
  private static func liveByteCount() -> Int {
    ReferenceMemo.forgetAll()
    return MemoryUse.liveByteCount
  }

  mutating func checkMemory() {
    let growth = report.liveBytesLate - report.liveBytesEarly
    if report.finding == nil, growth > Self.memoryNoise {
      note(.memory, "\(growth) bytes more than after a tenth of the steps")
    }
  }

  /// Drags the window of this solver and of one that saw no refusals.
  mutating func checkAgainstTwin(seed: UInt64) {
    var twin = Self(load: load, seed: seed)
    for _ in 0 ..< 200 where report.finding == nil {
      let operations = EnduranceLoad.suggestions.operations(step: 0, &random)
      perform(operations, mustBeRefused: false)
      twin.perform(operations, mustBeRefused: false)
      if player.bits() != twin.player.bits() {
        note(.refusalLeavesTrace, "later values are others than without the refusals")
      }
    }
  }
}

/// What `malloc` has given out and not got back.
package enum MemoryUse {
  /// The bytes in use in the whole process, in blocks of every size.
  ///
  /// It is exact but for a few hundred small blocks that the C library keeps aside for each thread,
  /// and includes what other threads hold: compare two readings only where nothing else runs.
  package static var liveByteCount: Int { Int(tinamou_live_bytes()) }
}
