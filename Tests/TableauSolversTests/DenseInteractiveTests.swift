// Snapshots, transactions, stays and questions, on `dense`.

import TableauSolvers
import TestSupport
import Testing

@Suite struct DenseInteractiveTests {
  private static let battery = InteractiveBattery<DenseSolver> { DenseSolver() }

  @Test(arguments: InteractivePart.allCases, Flavour.allCases)
  func passesTheBattery(part: InteractivePart, flavour: Flavour) {
    let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 2 : 40)
    #expect(Self.battery.findings(part, seeds: seeds, flavour: flavour) == [])
  }

  @Test func answersOnKnownSystems() {
    #expect(Self.battery.findingsOnKnownSystems() == [])
  }
}
