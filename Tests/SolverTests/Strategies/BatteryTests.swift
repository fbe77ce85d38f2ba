// The batteries that every strategy must pass; RevisedSolverTests have those of `revised`.

import RebuildSolver
import RevisedSolver
import SolverCore
import TableauSolvers
import TestSupport
import Testing

/// A strategy with what the batteries do with its solver.
struct BatterySubject: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Plays random scripts on it.
  let run: @Sendable (Range<UInt64>, Flavour) -> [Failure]
  let solve: @Sendable (ClassicCase) -> [Failure]
  let driftOfSuggestions: @Sendable (Int) -> Finding?
  let driftOfChurn: @Sendable (Int) -> Finding?
  let interact: @Sendable (InteractivePart, Range<UInt64>, Flavour) -> [String]
  let interactOnKnownSystems: @Sendable () -> [String]

  init<Solver: InteractiveSolver & ~Copyable & SendableMetatype>(_ name: String, _: Solver.Type) {
    testDescription = name
    run = { Conformance<Solver>.run(seeds: $0, flavour: $1) }
    solve = { Conformance<Solver>.run($0) }
    driftOfSuggestions = { Conformance<Solver>.driftOfSuggestions(count: $0, seed: 1) }
    driftOfChurn = { Conformance<Solver>.driftOfChurn(count: $0, seed: 1) }
    interact = { InteractiveBattery { Solver() }.findings($0, seeds: $1, flavour: $2) }
    interactOnKnownSystems = { InteractiveBattery { Solver() }.findingsOnKnownSystems() }
  }

  static let textbook = BatterySubject("textbook", TextbookSolver.self)
  static let tableaus = [
    BatterySubject("sparse", SparseSolver.self), BatterySubject("dense", DenseSolver.self),
    textbook,
  ]
  static let rebuildOverSparse = BatterySubject(
    "rebuild over sparse", RebuildSolver<SparseSolver>.self)
  static let rebuildOverRevised = BatterySubject(
    "rebuild over revised", RebuildSolver<RevisedSolver>.self)
}

@Suite struct ConformanceTests {
  private static let subjects = BatterySubject.tableaus + [.rebuildOverSparse]

  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure. This is a
  /// sample: `scripts/check` plays 2,500 of each flavour from the same seeds on, optimised.
  @Test(arguments: BatterySubject.tableaus, Flavour.allCases)
  func agreesWithTheOracle(subject: BatterySubject, flavour: Flavour) {
    #expect(subject.run(0 ..< (flavour == .large ? 2 : 50), flavour) == [])
  }

  /// The same of a strategy that `scripts/check` does not play.
  @Test(arguments: Flavour.allCases)
  func rebuildOverSparseAgreesWithTheOracle(flavour: Flavour) {
    #expect(
      BatterySubject.rebuildOverSparse.run(0 ..< (flavour == .large ? 2 : 100), flavour) == [])
  }

  @Test(arguments: subjects.filter { $0.testDescription != "textbook" }, ClassicCase.all)
  func solvesClassicCases(subject: BatterySubject, classic: ClassicCase) {
    #expect(subject.solve(classic) == [])
  }

  /// `scripts/check` solves the large ones, too, which take seconds here.
  @Test(arguments: ClassicCase.small)
  func textbookSolvesClassicCases(_ classic: ClassicCase) {
    #expect(BatterySubject.textbook.solve(classic) == [])
  }

  /// Goal: values do not drift however often they move.
  /// Method: a sample of the suggestions of `scripts/check`: a million, of `textbook` 100,000.
  @Test(arguments: BatterySubject.tableaus)
  func doesNotDriftOverSuggestions(subject: BatterySubject) {
    #expect(subject.driftOfSuggestions(4_000) == nil)
  }

  /// Goal: nothing drifts and nothing grows however often constraints come and go.
  /// Method: a sample of the pairs of `scripts/check`: 100,000, of `textbook` 20,000.
  @Test(arguments: BatterySubject.tableaus)
  func doesNotDriftOverChurn(subject: BatterySubject) {
    #expect(subject.driftOfChurn(1_000) == nil)
  }

  /// Goal: dictionaries of `textbook`, whose order is another one in every process, decide nothing.
  /// Method: a second process gives the same values, outcomes and work counters, bit for bit.
  @Test func textbookAnswersAlikeInEveryProcess() async throws {
    let digest = Conformance<TextbookSolver>.digest(seeds: 0 ..< 100, flavour: .layout)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print(Conformance<TextbookSolver>.digest(seeds: 0 ..< 100, flavour: .layout))
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("\(digest)"))
  }
}

/// Snapshots, transactions, stays and questions: a sample of what `scripts/check` plays.
@Suite struct InteractiveTests {
  @Test(arguments: BatterySubject.tableaus, InteractiveTests.parts)
  func passesTheBattery(subject: BatterySubject, part: Part) {
    let seeds: Range<UInt64> = 0 ..< (part.flavour == .large ? 2 : 20)
    #expect(subject.interact(part.part, seeds, part.flavour) == [])
  }

  @Test(arguments: InteractiveTests.parts)
  func rebuildPassesTheBattery(_ part: Part) {
    let seeds: Range<UInt64> = 0 ..< (part.flavour == .large ? 1 : 10)
    #expect(BatterySubject.rebuildOverRevised.interact(part.part, seeds, part.flavour) == [])
  }

  @Test(arguments: BatterySubject.tableaus + [.rebuildOverRevised])
  func answersOnKnownSystems(subject: BatterySubject) {
    #expect(subject.interactOnKnownSystems() == [])
  }

  /// A part of the battery, on scripts of a flavour.
  struct Part: Sendable {
    let part: InteractivePart
    let flavour: Flavour
  }

  private static let parts = InteractivePart.allCases.flatMap { part in
    Flavour.allCases.map { Part(part: part, flavour: $0) }
  }
}

/// Scripts that once failed, shrunk.
@Suite struct SparseRegressionTests {
  /// A soft right-hand side had moved the variable off a required row before the required edit was
  /// judged, so that the edit seemed to hold.
  @Test func requiredEditIsJudgedWhereRequirementsHold() {
    let script = Script([
      .makeVariable(0),
      .add(1, .init([(1, 0)], .equal, 0, 500)),
      .add(5, .init([(1, 0)], .equal, 0, .required)),
      .addEdit(0, .required), .setRightHandSide(1, of: 1), .suggest(1, for: 0),
    ])
    #expect(Conformance<SparseSolver>.check(script) == nil)
  }

  /// The same for a constraint that becomes required while it is nonbasic.
  @Test func constraintThatBecomesRequiredIsJudgedWhereRequirementsHold() {
    let script = Script([
      .makeVariable(0),
      .add(1, .init([(1, 0)], .equal, 0, 500)),
      .add(2, .init([(1, 0)], .lessThanOrEqual, 0, .required)),
      .setRightHandSide(1, of: 1), .setPriority(.required, of: 1),
    ])
    #expect(Conformance<SparseSolver>.check(script) == nil)
  }
}
