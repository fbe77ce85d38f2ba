// Lives: what is generated, that faults are found and shrunk, and what counts as one.

import SolverCore
import Testing
import Traces

@testable import TestSupport

@Suite struct LifeTests {
  private static func kind(_ name: String) -> LifeKind { LifeKind.all.first { $0.name == name }! }

  // MARK: - The generator

  /// Goal: a life has in it what its kind promises.
  @Test func everythingHappens() {
    var (marks, refusals, levels): ([String: Int], Int, Set<Priority>) = ([:], 0, [])
    for step in LifeGenerator(Self.kind("churn"), seed: 1).prefix(20_000) {
      let name = step.description.prefix { $0 != "(" && $0 != "." || $0 == "." }
      marks[String(name.prefix(12)), default: 0] += 1
      guard case .operation(let operation) = step else { continue }
      if operation.description.contains(".nan") { refusals += 1 }
      if case .add(_, let row) = operation { levels.insert(row.priority) }
    }
    #expect(
      Set([".snapshot", ".restore", ".begin", ".commit", ".rollBack"]).isSubset(of: marks.keys))
    #expect(refusals > 0)
    #expect(levels.count == 6)
  }

  @Test func systemsStayWithinTheirSize() {
    for kind in LifeKind.all {
      var model = SystemModel()
      for operation in Script.life(kind, seed: 3, stepCount: 5_000).operations {
        if case .refusal = model.expectation(of: operation, HandleTable()) { continue }
        model.apply(operation)
      }
      #expect(model.variables.count <= 2 * kind.variableCount, "\(kind.name)")
      #expect(model.constraints.count <= 3 * kind.variableCount, "\(kind.name)")
    }
  }

  // MARK: - Finding faults

  /// Goal: each fault is found, and a wrong answer shows in the trace that is written. Method: a
  /// life with a solver that has it; the failure must be of one of these kinds, and short.
  @Test(
    arguments: [
      (
        KeepsRemovedConstraint.self, "few",
        [.certificate, .optimum, .required, .acceptance, .handle], 25
      ),
      (
        IgnoresPriorityChange.self, "few",
        [.certificate, .optimum, .required, .conflict, .acceptance], 25
      ),
      (ReturnsStaleValues.self, "few", [.certificate, .optimum, .required], 25),
      (ForgetsToRestore.self, "churn", [.refusalLeavesTrace], 8),
      (RemembersRefusals.self, "contradictory", [.refusalLeavesTrace], 12),
      (ForgetsToReport.self, "few", [.report], 12), (LeavesStaysBehind.self, "stays", [.stay], 12),
      (RefusesWithoutReason.self, "few", [.acceptance, .conflict], 25),
      (DoublesMultipliers.self, "few", [.certificate], 25),
    ] as [(any Fault.Type, String, Set<Finding.Kind>, Int)])
  func finds(
    _ fault: any Fault.Type, in kind: String, as kinds: Set<Finding.Kind>, countMax: Int
  ) throws {
    func find<Injected: Fault>(_ fault: Injected.Type) throws {
      let failures = Lives<FaultySolver<Injected>>.run(
        Self.kind(kind), seeds: 0 ..< 1, stepCount: 3_000)
      let failure = try #require(failures.first)
      #expect(kinds.contains(failure.finding.kind), "\(failure)")
      #expect(failure.steps.count <= countMax, "\(failure)")
      guard kinds.contains(.certificate) else { return }
      let trace = try #require(failure.trace)
      var solver = FaultySolver<Injected>()
      var isFound = false
      do throws(VerificationError) { try trace.verify(on: &solver) } catch { isFound = true }
      #expect(isFound, "\(failure)")
    }
    try find(fault)
  }

  /// Regression: a solver that said itself that its answer was wrong ended its life by a trap of
  /// its invariants, and was reported as one that is wrong in silence.
  @Test func whoAdmitsToBeWrongIsCountedAndLivesOn() throws {
    let kind = Self.kind("few")
    let report = Lives<FaultySolver<AdmitsToBeWrong>>.report(kind, seed: 0, stepCount: 3_000)
    #expect(report.finding == nil)
    #expect(report.defectCount > 0)
    let strict = Lives<FaultySolver<AdmitsToBeWrong>>.report(
      kind, seed: 0, stepCount: 3_000, countsDefects: true)
    #expect(strict.finding?.kind == .defect)
  }

  /// Goal: snapshots and transactions that mean nothing can be left out, and so can half of one.
  @Test func marksWithoutTheirOthersMeanNothing() {
    let steps: [LifeStep] = [
      .restore, .rollBack, .operation(.makeVariable(0)), .begin, .restore,
      .operation(.addEdit(0, .medium)), .snapshot, .commit,
      .operation(.suggest(4, for: 0)), .rollBack, .operation(.solve), .restore,
      .operation(.solve), .rollBack, .operation(.solve),
    ]
    #expect(Lives<FaultySolver<NoFault>>.finding(in: steps) == nil)
    for index in steps.indices {
      var shorter = steps
      shorter.remove(at: index)
      #expect(Lives<FaultySolver<NoFault>>.finding(in: shorter) == nil)
    }
  }

  // MARK: - The judge

  /// `x >= 10`, required, `x == 4` at 500, and `x == 10` at 250: x is 10, and the multipliers are
  /// −1, 1 and nothing.
  private var system: LifeSystem {
    var model = SystemModel()
    model.apply(.makeVariable(0))
    model.apply(.add(0, .init([(1, 0)], .greaterThanOrEqual, 10, .required)))
    model.apply(.add(1, .init([(1, 0)], .equal, 4, 500)))
    model.apply(.add(2, .init([(1, 0)], .equal, 10, 250)))
    return LifeSystem(model)
  }

  private func fault(_ value: Double, _ first: Double, _ second: Double) -> Finding.Kind? {
    fault(value, of: [(500, first)], [(500, second)])
  }

  private func fault(
    _ value: Double = 10, of rows: [(level: Priority, value: Double)]...
  ) -> Finding.Kind? {
    var answer = LifeAnswer(values: [value])
    for entries in rows + [[], []].prefix(3 - rows.count) {
      answer.multipliers += entries.map { Multiplier(level: $0.level, value: $0.value) }
      answer.ends.append(answer.multipliers.count)
    }
    return system.fault(of: answer, tolerances: LifeSystem.tolerances)?.kind
  }

  @Test func judgesByTheConditionsOfMultipliers() {
    #expect(fault(10, -1, 1) == nil)
    #expect(fault(9, -1, 1) == .required)
    #expect(fault(11, -1, 1) == .certificate)
    #expect(fault(10, -1, 0.5) == .certificate)
    #expect(fault(10, 1, -1) == .certificate)
    #expect(fault(10, -2, 1) == .certificate)
    #expect(fault(.nan, -1, 1) == .value)
    #expect(fault(10 - 1e-9, -1 + 1e-9, 1) == nil)
    // A row that holds weighs no more than the unit of its level, and nothing above it.
    #expect(fault(of: [(500, -1), (250, -0.5)], [(500, 1)], [(250, 0.5)]) == nil)
    #expect(fault(of: [(500, -1), (250, -1.5)], [(500, 1)], [(250, 1.5)]) == .certificate)
    #expect(fault(of: [(500, -1.5)], [(500, 1)], [(500, 0.5)]) == .certificate)
    // Nothing holds x.
    #expect(fault(of: [(500, -1), (250, -0.5)], [(500, 1)]) == .certificate)
  }

  /// Goal: multipliers are as their protocol says, from the highest level down and without zeros.
  @Test func judgesTheFormOfMultipliers() {
    #expect(fault(of: [(500, -1), (250, 0)], [(500, 1)]) == .certificate)
    #expect(fault(of: [(250, 0.5), (500, -1)], [(500, 1), (250, -0.5)]) == .certificate)
    #expect(fault(of: [(500, -0.5), (500, -0.5)], [(500, 1)]) == .certificate)
    #expect(fault(of: [(.required, 1), (500, -1)], [(500, 1)]) == .certificate)
  }

  @Test func judgesValuesExactly() {
    func isRight(_ value: Double) -> Bool {
      if case .right = system.exactVerdict(of: [value], rows: [0, 1]) { true } else { false }
    }
    #expect(isRight(10))
    #expect(isRight(10 - 1e-9))
    #expect(!isRight(9))
    #expect(!isRight(10.001))
    #expect(!isRight(.nan))
  }

  /// Where the last digit of a coefficient decides what is optimal, whoever is optimal for one is
  /// right.
  @Test func judgesUpToTheRoundingOfCoefficients() {
    func isOptimal(tilt: Double) -> Bool {
      var model = SystemModel()
      for name in 0 ..< 2 { model.apply(.makeVariable(name)) }
      model.apply(.add(0, .init([(1, 0), (1, 1)], .equal, 0, .required)))
      model.apply(.add(1, .init([(1 + tilt, 0), (1, 1)], .equal, 1, 500)))
      let multipliers = [1.0, -1].map { Multiplier(level: 500, value: $0) }
      return LifeSystem(model).isOptimal(
        LifeAnswer(values: [0, 0], multipliers: multipliers, ends: [0, 1, 2]))
    }
    #expect(isOptimal(tilt: 0))
    #expect(isOptimal(tilt: 1e-15))
    #expect(!isOptimal(tilt: 1e-9))
  }

  /// Regression: where rows are parallel but for 1e-8, others have multipliers so small that a
  /// digit of the large ones is more to them than a rounding. The judge called right answers wrong.
  @Test func judgesSmallMultipliersByTheDigitsOfLargeOnes() {
    func isOptimal(last: Double) -> Bool {
      var model = SystemModel()
      for name in 0 ..< 3 { model.apply(.makeVariable(name)) }
      model.apply(.add(0, .init([(1, 0), (1, 1)], .equal, 0, .required)))
      model.apply(.add(1, .init([(1 + 1e-8, 0), (1, 1)], .equal, 1, 500)))
      model.apply(.add(2, .init([(1, 0), (-1, 2)], .lessThanOrEqual, 5, .required)))
      model.apply(.add(3, .init([(1, 2)], .lessThanOrEqual, 0, .required)))
      let multipliers = [1, -1, 1e-8, last].map { Multiplier(level: 500, value: $0) }
      return LifeSystem(model).isOptimal(
        LifeAnswer(values: [5, -5, 0], multipliers: multipliers, ends: [0, 1, 2, 3, 4]))
    }
    #expect(isOptimal(last: 1e-8))
    #expect(isOptimal(last: 1e-8 + 2e-16))
    #expect(!isOptimal(last: 1e-8 + 1e-14))
  }

  @Test func judgesContradictions() {
    func row(
      _ terms: [(Double, Int)], _ relation: Relation, _ rightHandSide: Double
    ) -> Operation.Row {
      Operation.Row(terms.map { ($0.0, $0.1) }, relation, rightHandSide)
    }
    let plain = [
      row([(1, 0), (0.1, 1)], .equal, 4), row([(1, 1)], .lessThanOrEqual, 10),
      row([(2, 0)], .lessThanOrEqual, 5),
    ]
    #expect(Contradiction.isPlain(plain))
    #expect(Contradiction.verdict(on: plain, exactly: true) == .proven)
    #expect(Contradiction.verdict(on: Array(plain.dropLast()), exactly: false) == .refuted)
    // They meet where values are a million million times as large as the numbers.
    let parallel = [row([(1, 0), (1, 1)], .equal, 1), row([(1, 0), (1 + 1e-12, 1)], .equal, 2)]
    #expect(Contradiction.verdict(on: parallel, exactly: true) == .undecided)
    // One solution, which the third row misses by 1e-16 of what it adds up there.
    let far = [
      row([(3, 0), (-1.8000000000000007, 1)], .equal, -6932.020375958322),
      row([(2, 0), (-1.2000000000000002, 1)], .equal, -4621.346917305548),
      row([(1.0000001995262315, 0), (-0.6, 1)], .equal, 0),
    ]
    #expect(Contradiction.verdict(on: far, exactly: true) == .undecided)
    // Three times the first row but for one rounding, without which they contradict each other.
    // Coefficients of other rows say nothing about how large values may be there.
    let tripled = [
      row([(0.002498659262537206, 0)], .lessThanOrEqual, 0),
      row([(64.16114356490702, 1), (-301.4165410923195, 2)], .equal, 327_586.8936049048),
      row(
        [(1, 0), (192.48343069472105, 1), (-904.2496232769586, 2)], .greaterThanOrEqual,
        982_760.7488861727),
    ]
    #expect(Contradiction.verdict(on: tripled, exactly: true) == .undecided)
    #expect(Contradiction.verdict(on: Array(tripled.dropFirst()), exactly: true) == .refuted)
  }
}
