// Whoever keeps what `reportMovements` tells knows every value.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct MovementReportTests {
  /// Random scripts with snapshots and transactions that are taken back, reported now and then.
  @Test(arguments: Flavour.allCases)
  func tellsWhereEveryVariableIs(flavour: Flavour) {
    for seed in 0 ..< UInt64(flavour == .large ? 4 : 60) {
      var random = SplitMix64(seed: ~seed)
      let script = Script.random(seed: seed, flavour: flavour)
      var told = ToldMovements()
      var player = Player(RevisedSolver())
      var snapshot = player.copy()
      for (step, operation) in script.operations.enumerated() {
        switch random.int(0 ... 39) {
        case 0: snapshot = player.copy()
        case 1: player.restore(snapshot)
        case 2 ... 4:
          let reports = random.chance(30)
          _ = player.transaction { inner throws(RolledBack) in
            told.perform(operation, on: &inner)
            if reports { told.listen(to: &inner.solver) }
            throw RolledBack()
          }
        default: break
        }
        told.perform(operation, on: &player)
        guard random.chance(random.chance(50) ? 80 : 10) else { continue }
        told.listen(to: &player.solver)
        for variable in player.variables() {
          #expect(
            told.values[variable.index] ?? 0 == player.solver.value(of: variable),
            "seed \(seed), step \(step), \(variable)")
        }
      }
    }
  }

  /// Goal: whoever asks once and never again lets no list grow.
  @Test func nobodyWhoListensNoMoreFillsMemory() throws {
    var solver = RevisedSolver(options: .noDirectionCache)
    let x = solver.makeVariable()
    try solver.addEdit(x, priority: 500)
    solver.reportMovements { _ in }
    for step in 1 ... 1_000 {
      try solver.suggest(Double(step), for: x)
      solver.solve()
    }
    #expect(solver.tracker.moved.count < 100)
    for _ in 0 ..< 1_000 { solver.tracker.note(VariableIndex(0)) }
    #expect(solver.tracker.moved.count < 100)
    solver.reportMovements { _ in }
    #expect(!solver.tracker.isEverything && solver.tracker.moved.count == 0)
  }
}

/// The last that was told of each variable, by its index.
private struct ToldMovements {
  private(set) var values: [UInt32: Double] = [:]

  /// Performs an operation. A variable begins at 0, whatever was told of others with its index.
  mutating func perform(_ operation: Operation, on player: inout Player<RevisedSolver>) {
    guard case .makeVariable(let name) = operation else {
      _ = player.perform(operation)
      return
    }
    let variable = player.solver.makeVariable()
    values[variable.index] = 0
    _ = player.note(variable, name)
  }

  mutating func listen(to solver: inout RevisedSolver) {
    solver.reportMovements { movements in
      for position in movements.indices {
        let movement = movements[position]
        values[UInt32(bitPattern: movement.index)] = movement.value
      }
    }
  }
}
