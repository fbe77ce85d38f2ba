// Snapshots, transactions, stays and questions.

import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct InteractiveTests {
  static let battery = InteractiveBattery<RevisedSolver> { RevisedSolver() }
  static let deferringBattery = InteractiveBattery<RevisedSolver> { .alwaysDeferring() }

  private static func seeds(_ flavour: Flavour) -> Range<UInt64> {
    #if DEBUG
      0 ..< (flavour == .large ? 10 : 100)
    #else
      0 ..< (flavour == .large ? 200 : 2_000)
    #endif
  }

  @Test(arguments: Flavour.allCases)
  func snapshotsAreAsGoodAsTheOriginal(flavour: Flavour) {
    #expect(Self.battery.snapshots(seeds: Self.seeds(flavour), flavour: flavour) == [])
    #expect(
      Self.deferringBattery.snapshots(
        seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func transactionsHappenAsAWholeOrNotAtAll(flavour: Flavour) {
    #expect(Self.battery.transactions(seeds: Self.seeds(flavour), flavour: flavour) == [])
    #expect(
      Self.deferringBattery.transactions(
        seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func reportsWhatHasChanged(flavour: Flavour) {
    #expect(Self.battery.changes(seeds: Self.seeds(flavour), flavour: flavour) == [])
    #expect(
      Self.deferringBattery.changes(
        seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func saysWhatItHolds(flavour: Flavour) {
    #expect(Self.battery.lists(seeds: Self.seeds(flavour), flavour: flavour) == [])
    #expect(
      Self.deferringBattery.lists(
        seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test(arguments: Flavour.allCases)
  func staysFollowTheSolution(flavour: Flavour) {
    #expect(Self.battery.movingStays(seeds: Self.seeds(flavour), flavour: flavour) == [])
    #expect(
      Self.deferringBattery.movingStays(
        seeds: Self.seeds(flavour), flavour: flavour) == [])
  }

  @Test func staysHoldInASmallSystem() {
    #expect(Self.battery.stays() == [])
    #expect(Self.deferringBattery.stays() == [])
  }

  @Test func answersQuestions() {
    #expect(Self.battery.questions() == [])
    #expect(Self.deferringBattery.questions() == [])
  }
}
