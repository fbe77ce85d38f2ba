// Snapshots, transactions, stays and questions, on `revised`.

import TestSupport
import Testing

@testable import RevisedSolver

@Suite struct InteractiveTests {
  private static let battery = InteractiveBattery<RevisedSolver> { RevisedSolver() }

  @Test(arguments: InteractivePart.allCases, Flavour.allCases)
  func passesTheBattery(part: InteractivePart, flavour: Flavour) {
    let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 2 : 30)
    #expect(Self.battery.findings(part, seeds: seeds, flavour: flavour) == [])
  }

  @Test func answersOnKnownSystems() {
    #expect(Self.battery.findingsOnKnownSystems() == [])
  }

  // MARK: Where every soft row waits for `solve()`, which nobody else plays

  private static let deferringBattery = InteractiveBattery<RevisedSolver> { .alwaysDeferring() }

  @Test(arguments: InteractivePart.allCases, Flavour.allCases)
  func passesTheBatteryWhereRowsWait(part: InteractivePart, flavour: Flavour) {
    let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 4 : 60)
    #expect(Self.deferringBattery.findings(part, seeds: seeds, flavour: flavour) == [])
  }

  @Test func answersOnKnownSystemsWhereRowsWait() {
    #expect(Self.deferringBattery.findingsOnKnownSystems() == [])
  }
}
