// Snapshots, transactions, stays and questions, on `rebuild`.

import RebuildSolver
import RevisedSolver
import TableauSolvers
import TestSupport
import Testing

@Suite struct RebuildInteractiveTests {
  static let battery = InteractiveBattery<RebuildSolver<RevisedSolver>> {
    RebuildSolver<RevisedSolver>()
  }

  private static func seeds(_ flavour: Flavour) -> Range<UInt64> {
    0 ..< (flavour == .large ? 2 : 50)
  }

  @Test(arguments: Flavour.allCases)
  func snapshotsAreAsGoodAsTheOriginal(flavour: Flavour) {
    #expect(Self.battery.snapshots(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func transactionsHappenAsAWholeOrNotAtAll(flavour: Flavour) {
    #expect(Self.battery.transactions(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func reportsWhatHasChanged(flavour: Flavour) {
    #expect(Self.battery.changes(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func saysWhatItHolds(flavour: Flavour) {
    #expect(Self.battery.lists(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func staysFollowTheSolution(flavour: Flavour) {
    #expect(Self.battery.movingStays(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test func staysHoldInASmallSystem() {
    #expect(Self.battery.stays() == [])
  }

  @Test func answersQuestions() {
    #expect(Self.battery.questions() == [])
  }

  /// A probe read the value anew after its first wish was gone; from scratch, that may be another one
  /// of several optimal values, at the other end of its range, so that it seemed unable to move.
  @Test func anotherOptimumIsNotMistakenForTheOnlyOne() {
    let onSparse = InteractiveBattery { RebuildSolver<SparseSolver>() }
    #expect(onSparse.exactQuestions(seeds: 167 ..< 168, flavour: .layout) == [])
    #expect(onSparse.exactQuestions(seeds: 110 ..< 111, flavour: .layout) == [])
  }

  @Test(arguments: Flavour.allCases)
  func answersAsTheOracleDoes(flavour: Flavour) {
    #expect(Self.battery.exactQuestions(seeds: Self.seeds(flavour), flavour: flavour) == [])
  }
}
