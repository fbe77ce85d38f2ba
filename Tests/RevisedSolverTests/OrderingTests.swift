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
    let fault = mirror.fault()
    #expect(fault == nil, "seed \(seed)")
    let health = mirror.solver.factor.health
    #expect(health.spikeCount == cellCount, "seed \(seed)")
    #expect(health.spikeEntryCount <= 10 * cellCount, "seed \(seed)")
    let rebuildCount = mirror.solver.progress.rebuildCount
    #expect(rebuildCount == 0)
  }

  /// Goal: a system that is one large loop is ordered once, not at every `solve()`.
  /// Method: every variable in every row; the bound that the entries have to pass must have grown.
  @Test func denseSystemsAreNotOrderedAgainAndAgain() {
    var mirror = denseSystem()
    mirror.solver.solve()
    mirror.solver.solve()
    let entryCount = mirror.solver.factor.health.spikeEntryCount
    #expect(entryCount > 128)
    #expect(mirror.solver.factor.health.entryCountWhenFresh == entryCount)
    let before = mirror.solver.work
    mirror.solver.solve()
    let done = mirror.solver.work - before
    #expect(done == WorkCounters())
    let fault = mirror.fault()
    #expect(fault == nil)
  }

  /// Goal: a system that is built and stands still is not ordered anew, and one that moves is.
  /// Method: how many entries the spikes had when the factor was last fresh tells whether it was
  /// ordered.
  @Test func aFilledFactorIsOrderedWhenSomethingMoves() throws {
    var mirror = denseSystem()
    let free = mirror.makeVariable()
    try mirror.addEdit(free, .medium)
    mirror.solver.solve()
    let fresh = mirror.solver.factor.health.entryCountWhenFresh
    #expect(fresh == 0)
    #expect(mirror.solver.factor.health.isFilled)
    mirror.suggest(5, for: free)
    let health = mirror.solver.factor.health
    #expect(!health.isFilled)
    #expect(health.entryCountWhenFresh == health.spikeEntryCount)
    mirror.solver.solve()
    let fault = mirror.fault()
    #expect(fault == nil)
  }

  /// Goal: a factor that fills after the first solution is ordered at once. Waiting, removals met
  /// the spikes, and allocated in what was to be a steady state.
  @Test func aFactorThatFillsLaterIsOrderedAtOnce() {
    var mirror = denseSystem()
    mirror.solver.solve()
    addDenseRows(count: 48, to: &mirror)
    mirror.solver.solve()
    let health = mirror.solver.factor.health
    #expect(!health.isFilled)
    #expect(health.spikeEntryCount > 600)
    #expect(health.entryCountWhenFresh == health.spikeEntryCount)
    let fault = mirror.fault()
    #expect(fault == nil)
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
        Operation.Row(
          [(1, y), (1, yWidth), (-1, left), (-1, width)], .equal, -8, .required),
        Operation.Row([(1, next), (-1, left), (-1, width)], .equal, 0, .required),
      ]
      left = next
    }
    return rows
  }
}
