// How levels become weights.

import PeerSolvers
import SolverCore
import Testing

@Suite struct StrengthTests {
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
