// Rows that come in an unlucky order: others make room for them, and none becomes a spike without
// need.

import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct RoomTests {
  /// Goal: the factor of a system without loops is triangular, in whatever order rows come, go and
  /// come again. Method: shuffled rows that tie a variable to one or two others, and one that
  /// anchors the tree; the proof must hold.
  @Test(arguments: UInt64(0) ..< 60)
  func withoutLoopsThereAreNoSpikes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    var rows = Self.tree(count: random.int(2 ... 28), in: &mirror, &random)
    Self.shuffle(&rows, &random)
    for row in rows {
      let isAccepted = mirror.add(row)
      #expect(isAccepted)
      #expect(mirror.solver.factor.health.spikeCount == 0, "seed \(seed)")
    }
    for _ in 0 ..< 12 {
      let row = mirror.remove(random.pick(mirror.rowNames))
      mirror.solver.solve()
      let isAccepted = mirror.add(row)
      #expect(isAccepted)
      #expect(mirror.solver.factor.health.spikeCount == 0, "seed \(seed)")
      #expect(mirror.fault() == nil, "seed \(seed)")
    }
  }

  /// Goal: without making room, the same rows leave spikes; otherwise the test above could not
  /// fail.
  @Test func withoutRoomThereAreSpikes() throws {
    var spikeCount = 0
    for seed in UInt64(0) ..< 20 {
      var random = SplitMix64(seed: seed)
      var mirror = Mirror(options: .noAugmenting)
      var rows = Self.tree(count: 28, in: &mirror, &random)
      Self.shuffle(&rows, &random)
      for row in rows { mirror.add(row) }
      spikeCount += mirror.solver.factor.health.spikeCount
    }
    #expect(spikeCount > 100)
  }

  /// Goal: a row that three others must make room for stands as it is, and they take turns. Method:
  /// a column of views that was tied from its end to its beginning has its origin free; an anchor
  /// at the end must hand the variables on, all the way.
  @Test func aColumnTakesTurnsForAnAnchorAtItsEnd() {
    var mirror = Mirror()
    let column = (0 ..< 6).map { _ in mirror.makeVariable() }
    for (above, below) in zip(column, column.dropFirst()) {
      mirror.add(Operation.Row([(1, below), (-1, above)], .equal, 10, .required))
    }
    let before = mirror.solver.work
    mirror.add(Operation.Row([(1, column[5])], .equal, 100, .required))
    let done = mirror.solver.work - before
    #expect(done.pivots == 0)
    #expect(mirror.solver.factor.health.spikeCount == 0)
    #expect(mirror.fault() == nil)
    #expect(mirror.value(of: column[0]) == 50)
  }

  /// Goal: where rows close loops, making room never makes the factor wrong. Method: trees with
  /// half as many rows more, which tie variables at random, inequalities and soft ones among them,
  /// added and removed at random; after each step the proof must hold.
  @Test(arguments: UInt64(0) ..< 30)
  func loopsStayProven(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    let count = random.int(4 ... 24)
    var rows = Self.tree(count: count, in: &mirror, &random)
    for _ in 0 ..< count / 2 {
      let terms = (0 ..< random.int(2 ... 3)).map { _ in
        (Double(random.int(1 ... 4)) / 2, random.int(0 ... count - 1))
      }
      let relation: Relation = random.int(0 ... 1) == 0 ? .equal : .greaterThanOrEqual
      let priority: Priority = random.int(0 ... 2) == 0 ? .required : .high
      rows.append(Operation.Row(terms, relation, Double(random.int(-50 ... 50)), priority))
    }
    Self.shuffle(&rows, &random)
    for row in rows { mirror.add(row) }
    #expect(mirror.fault() == nil, "seed \(seed)")
    for _ in 0 ..< 20 {
      let row = mirror.remove(random.pick(mirror.rowNames))
      if random.int(0 ... 1) == 0 { mirror.solver.solve() }
      mirror.add(row)
      #expect(mirror.fault() == nil, "seed \(seed)")
    }
  }

  // MARK: - Systems

  /// Rows that form a tree: no two of them are tied in two ways.
  private static func tree(
    count: Int, in mirror: inout Mirror, _ random: inout SplitMix64
  ) -> [Operation.Row] {
    var variables = [mirror.makeVariable()]
    var rows: [Operation.Row] = []
    var untied: [Int] = []
    while rows.count < count - 1 {
      let known = variables[random.int(0 ... variables.count - 1)]
      let new = mirror.makeVariable()
      var terms = [(coefficient(&random), new), (coefficient(&random), known)]
      variables.append(new)
      if random.int(0 ... 2) == 0 {
        // A length, say, that a row of its own may fix.
        let length = mirror.makeVariable()
        terms.append((coefficient(&random), length))
        untied.append(length)
      }
      rows.append(Operation.Row(terms, .equal, Double(random.int(-50 ... 50)), .required))
    }
    untied.append(variables[random.int(0 ... variables.count - 1)])
    for variable in untied where random.int(0 ... 3) > 0 {
      rows.append(Operation.Row([(1, variable)], .equal, Double(random.int(0 ... 99)), .required))
    }
    return rows
  }

  private static func coefficient(_ random: inout SplitMix64) -> Double {
    [1, -1, 0.5, -2][random.int(0 ... 3)]
  }

  private static func shuffle(_ rows: inout [Operation.Row], _ random: inout SplitMix64) {
    for position in stride(from: rows.count - 1, to: 0, by: -1) {
      rows.swapAt(position, random.int(0 ... position))
    }
  }
}
