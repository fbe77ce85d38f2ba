// The order of the factor, where the constraints came in an unlucky one.

import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct OrderingTests {
  /// Goal: the order that is chosen after a shuffled build leaves no more spikes than loops.
  /// Method: a chain of cells of which each closes one loop; of the same rows in their usual order
  /// and shuffled, the proof must hold and the spikes must be one a cell.
  @Test(arguments: UInt64(0) ..< 6)
  func shuffledCellsNeedOneSpikeEach(seed: UInt64) {
    let cellCount = 80
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    var rows = cellRows(count: cellCount, in: &mirror)
    for position in stride(from: rows.count - 1, to: 0, by: -1) {
      rows.swapAt(position, random.int(0 ... position))
    }
    for row in rows { mirror.add(row) }
    mirror.solver.solve()
    mirror.solver.orderAnew()
    mirror.solver.optimize()
    #expect(mirror.fault() == nil, "seed \(seed)")
    let health = mirror.solver.factor.health
    #expect(health.spikeCount == cellCount, "seed \(seed)")
    #expect(health.spikeEntryCount <= 10 * cellCount, "seed \(seed)")
    #expect(mirror.solver.progress.rebuildCount == 0)
  }

  /// Goal: a filled factor is ordered anew once steps have cost as much as that, and not before.
  /// Regression: 20 frames of `taffy-nested` 1,000, which moves along cached directions, spent
  /// three quarters of their time on an order that none of them needed.
  @Test func aFilledFactorIsOrderedOnceStepsHavePaidForIt() throws {
    var mirror = denseSystem()
    let free = mirror.makeVariable()
    mirror.addEdit(free, .medium)
    for value in 0 ..< 100 {
      mirror.suggest(Double(value), for: free)
      mirror.solver.solve()
    }
    let before = mirror.solver.factor.health
    #expect(before.workOfNextOrder != .max)
    #expect(before.entryCountWhenFresh == 0)
    try takeSteps(&mirror)
    #expect(mirror.solver.factor.health.entryCountWhenFresh > 128)
    #expect(mirror.fault() == nil)
  }

  /// Goal: a system that is one large loop, which no order helps, is ordered again only when its
  /// spikes have doubled.
  @Test func denseSystemsAreNotOrderedAgainAndAgain() throws {
    var mirror = denseSystem()
    mirror.solver.solve()
    try takeSteps(&mirror)
    let entryCount = mirror.solver.factor.health.entryCountWhenFresh
    #expect(entryCount > 128)
    let before = mirror.solver.work
    mirror.solver.solve()
    let done = mirror.solver.work - before
    #expect(done == WorkCounters())
    for _ in 0 ..< 20 {
      try takeSteps(&mirror)
      #expect(mirror.solver.factor.health.workOfNextOrder == .max)
    }
    addDenseRows(count: 48, to: &mirror)
    mirror.solver.solve()
    try takeSteps(&mirror)
    let health = mirror.solver.factor.health
    #expect(health.entryCountWhenFresh > 2 * entryCount)
    #expect(health.workOfNextOrder == .max)
    #expect(mirror.fault() == nil)
  }

  /// A row of the large loop leaves and comes back, which meets all spikes.
  private func takeSteps(_ mirror: inout Mirror) throws {
    for _ in 0 ..< 3 {
      let row = mirror.remove(mirror.rowNames[0])
      mirror.solver.solve()
      mirror.add(row)
      mirror.solver.solve()
    }
  }

  private func denseSystem() -> Mirror {
    var mirror = Mirror()
    addDenseRows(count: 24, to: &mirror)
    return mirror
  }

  /// As many equations as new variables, each of which stands in each.
  private func addDenseRows(count: Int, to mirror: inout Mirror) {
    var random = SplitMix64(seed: 1)
    let variables = (0 ..< count).map { _ in mirror.makeVariable() }
    for _ in variables {
      let terms = variables.map { (Double(random.int(1 ... 1_000)) / 100, $0) }
      mirror.add(Operation.Row(terms, .equal, Double(random.int(0 ... 100)), .required))
    }
  }

  /// Cells side by side, equally wide, each with two equally wide views that fill it.
  private func cellRows(count: Int, in mirror: inout Mirror) -> [Operation.Row] {
    let (width, origin) = (mirror.makeVariable(), mirror.makeVariable())
    var rows = [
      Operation.Row([(1, width)], .equal, 100, .required),
      Operation.Row([(1, origin)], .equal, 0, .required),
    ]
    var left = origin
    for _ in 0 ..< count {
      let (x, y) = (mirror.makeVariable(), mirror.makeVariable())
      let (xWidth, yWidth) = (mirror.makeVariable(), mirror.makeVariable())
      let next = mirror.makeVariable()
      rows += [
        Operation.Row([(1, x), (-1, left)], .equal, 8, .required),
        Operation.Row([(1, y), (-1, x), (-1, xWidth)], .equal, 8, .required),
        Operation.Row([(1, yWidth), (-1, xWidth)], .equal, 0, .required),
        Operation.Row([(1, y), (1, yWidth), (-1, left), (-1, width)], .equal, -8, .required),
        Operation.Row([(1, next), (-1, left), (-1, width)], .equal, 0, .required),
      ]
      left = next
    }
    return rows
  }
}
