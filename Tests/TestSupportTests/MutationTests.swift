// The battery against a correct solver, and against broken ones.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct MutationTests {
  @Test(arguments: Flavour.allCases) func passesTheOracleItself(flavour: Flavour) {
    let seeds: Range<UInt64> = flavour == .large ? 0 ..< 5 : 0 ..< 300
    #expect(Conformance<ToySolver<NoFault>>.run(seeds: seeds, flavour: flavour) == [])
  }

  @Test func findsAnIgnoredLevel() throws {
    let failures = Conformance<ToySolver<IgnoresLevel>>.run(
      seeds: 0 ..< 100, flavour: .tiny, failureCountMax: 1)
    let failure = try #require(failures.first)
    #expect(failure.finding.kind == .optimum)
    #expect(failure.script.operations.count == 3, "\(failure)")
  }
}
