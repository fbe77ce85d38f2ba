// Snapshots, transactions, stays and questions, on `dense`.

import TableauSolvers
import TestSupport
import Testing

@Suite struct DenseInteractiveTests {
  static let battery = InteractiveBattery<DenseSolver> { DenseSolver() }

  private static func seeds(_ flavour: Flavour) -> Range<UInt64> {
    0 ..< (flavour == .large ? 5 : 100)
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
}
