// A solver beside the model of what it should hold, so that its proof can be checked at any size.

import RevisedSolver
import SolverCore
import Testing

@testable import TestSupport

extension WorkCounters {
  /// The rows and terms together: work that is the same on every machine.
  var touched: Double { Double(rowsTouched + termsTouched) }
}

/// Expects that a large system takes at most `factor` times as much work for each of its parts as a
/// small one.
func expectLinear(
  _ counts: [Int], within factor: Double = 1.6, _ work: (_ count: Int) throws -> WorkCounters
) throws {
  let costs = try counts.map { try work($0).touched / Double($0) }
  #expect(costs[1] < factor * costs[0], "\(costs)")
}

/// A player whose variables and rows are named by their order.
typealias Mirror = Player<RevisedSolver>

extension Player where Solver == RevisedSolver {
  init(options: RevisedOptions) { self.init(RevisedSolver(options: options)) }

  /// The names of the rows that are held, in the order of adding.
  var rowNames: [Int] { model.constraints.keys.sorted() }

  mutating func makeVariable() -> Int {
    let name = made.count
    _ = perform(.makeVariable(name))
    return name
  }

  /// Adds a row, and returns whether it was accepted.
  @discardableResult
  mutating func add(_ row: Operation.Row) -> Bool {
    if case .added = perform(.add(handles.constraints.count, row)) { true } else { false }
  }

  /// Removes the row of this name and returns it.
  mutating func remove(_ name: Int) -> Operation.Row {
    defer { _ = perform(.remove(name)) }
    return model.constraints[name]!
  }

  mutating func addEdit(_ variable: Int, _ priority: Priority) {
    _ = perform(.addEdit(variable, priority))
  }

  /// Suggests a value, unless that is refused.
  mutating func suggest(_ value: Double, for variable: Int) {
    _ = perform(.suggest(value, for: variable))
  }

  /// Solves, and returns the first thing that is wrong with the solution: a requirement that does
  /// not hold, or a multiplier that proves nothing.
  mutating func fault() -> String? {
    solver.solve()
    solver.checkInvariants()
    let system = LifeSystem(model)
    return system.fault(of: answer(to: system), tolerances: [LifeSystem.scriptTolerance])?.message
  }
}
