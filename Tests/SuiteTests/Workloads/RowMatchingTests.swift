// Independence of equations, against the theorem that says what it is.

import Randomness
import Testing

@testable import Workloads

@Suite struct RowMatchingTests {
  /// Goal: an equation is accepted exactly if it and the accepted ones can have a variable each.
  /// Method: by Hall's theorem they can if every subset of them has at least as many variables as
  /// equations, which is tried for all subsets.
  @Test(arguments: UInt64(0) ..< 200)
  func acceptsWhatHallsTheoremAllows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let variableCount = Int.random(in: 1 ... 6, using: &random)
    var matching = RowMatching(variableCount: variableCount)
    var accepted: [[Int]] = []
    for _ in 0 ..< 12 {
      let count = Int.random(in: 1 ... min(3, variableCount), using: &random)
      let row = Array((0 ..< variableCount).shuffled(using: &random).prefix(count))
      let isIndependent = Self.satisfiesHall(accepted + [row])
      #expect(matching.accept(row) == isIndependent, "seed \(seed): \(accepted), \(row)")
      if isIndependent { accepted.append(row) }
      #expect(matching.freeVariables.count == variableCount - accepted.count)
    }
  }

  private static func satisfiesHall(_ rows: [[Int]]) -> Bool {
    (1 ..< 1 << rows.count).allSatisfy { subset in
      let chosen = rows.indices.filter { subset & 1 << $0 != 0 }
      return Set(chosen.flatMap { rows[$0] }).count >= chosen.count
    }
  }
}
