// Rows that enter the factor where another one has left: their pivots move, and none becomes a
// spike.

import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct TakeoverTests {
  /// Goal: labels that are cut off one after the other, and come back, leave no spikes behind.
  /// Method: a row of labels, each with a level of its own. The one that is cut off shares no row
  /// with the next one: a third row takes a pivot over and hands its own on.
  @Test(arguments: [2, 3, 12])
  func labelsCutOffInTurnLeaveNoSpikes(count: Int) throws {
    var mirror = Mirror()
    let window = mirror.makeVariable()
    mirror.addEdit(window, .high)
    var ends: [Int] = []
    for index in 0 ..< count {
      let (x, width) = (mirror.makeVariable(), mirror.makeVariable())
      let before = ends.map { (-1.0, $0) }
      mirror.add(Operation.Row([(1, x)] + before, .equal, 0, .required))
      mirror.add(Operation.Row([(1, width)], .greaterThanOrEqual, 0, .required))
      let level = Priority(700 - Double(index)) ?? .low
      mirror.add(Operation.Row([(1, width)], .equal, 50, level))
      ends = [x, width]
    }
    mirror.add(
      Operation.Row(ends.map { (1.0, $0) } + [(-1.0, window)], .lessThanOrEqual, 0, .required))
    let widths = [50 * count, 50 * count - 20] + stride(from: 50 * count, to: 0, by: -35)
    for width in widths + widths.reversed() {
      mirror.suggest(Double(width), for: window)
      #expect(mirror.fault() == nil, "\(width)")
      #expect(mirror.solver.factor.health.spikeCount == 0, "\(width)")
    }
    #expect(mirror.solver.work.pivots >= UInt64(2 * count - 2))
  }

  /// Goal: whatever pivots move, the answers stay optimal.
  /// Method: chains of random coefficients and bounds, of which one end is dragged back and forth.
  @Test(arguments: UInt64(0) ..< 40)
  func randomChainsStayOptimal(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    var chain = [mirror.makeVariable()]
    mirror.addEdit(chain[0], .high)
    for index in 1 ... random.int(3 ... 14) {
      let variable = mirror.makeVariable()
      var terms = [(1.0, variable)]
      for offset in 1 ... min(index, random.int(1 ... 3)) {
        terms.append((Double(random.int(-3 ... 3)), chain[index - offset]))
      }
      let priority = Priority(Double(random.int(1 ... 900))) ?? .low
      mirror.add(Operation.Row(terms, .equal, Double(random.int(-20 ... 20)), .required))
      let bound = Double(random.int(-60 ... 60))
      mirror.add(Operation.Row([(1, variable)], .greaterThanOrEqual, bound - 40, priority))
      mirror.add(Operation.Row([(1, variable)], .lessThanOrEqual, bound, .medium))
      chain.append(variable)
    }
    for _ in 0 ..< 24 {
      let dragged = random.int(0 ... 200)
      mirror.suggest(Double(dragged - 100), for: chain[0])
      #expect(mirror.fault() == nil, "seed \(seed), \(dragged)")
    }
  }
}
