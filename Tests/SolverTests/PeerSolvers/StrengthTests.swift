// How levels become weights.

import PeerSolvers
import SolverCore
import Testing

@Suite struct StrengthTests {
  @Test(arguments: [(250, 1), (500, 1e3), (750, 1e6)] as [(Double, Double)])
  func namedLevelsAreNamedStrengths(level: Double, strength: Double) throws {
    #expect(abs(Peer.strength(of: try #require(Priority(level))) - strength) <= 1e-12 * strength)
  }

  /// Goal: no soft level is a required strength, and a higher level is a higher strength.
  @Test func growsAndStaysBelowRequired() throws {
    var last = 0.0
    for level in stride(from: 0.5, to: 1000, by: 0.5) {
      let strength = Peer.strength(of: try #require(Priority(level)))
      #expect(strength > last)
      last = strength
    }
    #expect(last < Peer.strength(of: .required))
  }
}
