// Snapshots, transactions, stays and questions, on `rebuild`.

import RebuildSolver
import RevisedSolver
import TestSupport
import Testing

@Suite struct RebuildInteractiveTests {
  private static let battery = InteractiveBattery<RebuildSolver<RevisedSolver>> { RebuildSolver() }

  @Test(arguments: InteractivePart.allCases, Flavour.allCases)
  func passesTheBattery(part: InteractivePart, flavour: Flavour) {
    let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 1 : 20)
    #expect(Self.battery.findings(part, seeds: seeds, flavour: flavour) == [])
  }

  @Test func answersOnKnownSystems() {
    #expect(Self.battery.findingsOnKnownSystems() == [])
  }
}
