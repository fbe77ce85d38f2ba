// The batteries that every strategy must pass: samples of what `scripts/check` and `battery lives`
// play.

import RebuildSolver
import RevisedSolver
import SolverCore
import StrategiesUnderTest
import TableauSolvers
import TestSupport
import Testing

extension LifeKind: CustomTestStringConvertible {
  package var testDescription: String { name }
}

extension StrategyUnderTest: CustomTestStringConvertible {
  package var testDescription: String { name }

  fileprivate static let rebuildOverSparse = StrategyUnderTest(
    "rebuild over sparse", RebuildSolver<SparseSolver>.self)
}

@Suite struct ConformanceTests {
  /// `scripts/check` plays the other `rebuild`.
  private static let strategies =
    StrategyUnderTest.all.filter { $0.name != "rebuild" } + [.rebuildOverSparse]

  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure.
  @Test(arguments: strategies, Flavour.allCases)
  func agreesWithTheOracle(strategy: StrategyUnderTest, flavour: Flavour) {
    let isLong = flavour == .large && strategy.name != "revised"
    #expect(strategy.run(0 ..< (isLong ? 2 : 60), flavour) == [])
  }

  @Test(arguments: strategies, ClassicCase.all)
  func solvesClassicCases(strategy: StrategyUnderTest, classic: ClassicCase) {
    // It takes seconds for the large ones, which `scripts/check` plays.
    guard strategy.name != "textbook" || classic.isSmall else { return }
    #expect(strategy.solve(classic) == [])
  }

  /// Goal: nothing drifts and nothing grows, however often values move, constraints come and go, or
  /// operations are refused.
  @Test(arguments: StrategyUnderTest.all.filter { $0.name != "rebuild" }, EnduranceLoad.allCases)
  func doesNotDrift(strategy: StrategyUnderTest, load: EnduranceLoad) {
    #expect(strategy.endure(load, load == .suggestions ? 4_000 : 1_000, false).finding == nil)
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

@Suite struct QuestionTests {
  @Test(arguments: StrategyUnderTest.all, Flavour.allCases)
  func answersAsExactArithmeticDoes(strategy: StrategyUnderTest, flavour: Flavour) {
    #expect(strategy.ask(0 ..< (flavour == .large ? 2 : 20), flavour) == [])
  }
}

#if SOLVER_CHECKS
  private func livesBehindLimits(ofSeeds seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      RevisedSolver.drawLimits(from: seed)
      for kind in LifeKind.all {
        let report = Lives<RevisedSolver>.report(kind, seed: seed, stepCount: 500)
        if let finding = report.finding {
          fatalError("lives --small-limits --kind \(kind.name) --seed \(seed): \(finding)")
        }
      }
    }
  }
#endif

@Suite struct LifeTests {
  /// Goal: no answer of a life is wrong, and what is taken back leaves no trace.
  /// Method: random lives of each kind, judged after each solve. Coefficients over six decades are
  /// not for tableaus, nor are their invariants for little but nearly parallel requirements, and
  /// large systems are too slow there.
  @Test(arguments: StrategyUnderTest.all, LifeKind.all)
  func livesWithoutAFault(strategy: StrategyUnderTest, kind: LifeKind) {
    switch strategy.name {
    case "revised": break
    case "rebuild": guard kind.name == "detours" else { return }
    default:
      guard !["decades", "many"].contains(kind.name), !kind.name.hasPrefix("requirements") else {
        return
      }
    }
    for seed in 0 ..< UInt64(kind.name == "detours" ? 10 : 1) {
      let report = strategy.live(kind, seed, 1_000, .now + .seconds(600), false)
      #expect(report.finding == nil, "battery lives --kind \(kind.name) --seed \(seed) shrinks it")
    }
  }

  #if SOLVER_CHECKS
    /// Goal: nor is one where small systems reach the limits behind which `revised` goes another
    /// way: a thousand directions, or rows that are searched for.
    /// Method: processes of their own, since the limits of all solvers in one are lowered.
    @Test func livesWithoutAFaultBehindLimits() async {
      await #expect(processExitsWith: .success) { livesBehindLimits(ofSeeds: 1 ... 4) }
      await #expect(processExitsWith: .success) { livesBehindLimits(ofSeeds: 5 ... 8) }
    }
  #endif
}
