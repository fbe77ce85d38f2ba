// A solver that is told how much is coming does the same, in other memory.

import FlatStorage
import SolverCore
import TestSupport
import Testing

@testable import RevisedSolver

@Suite struct ReservingTests {
  /// Goal: room is no part of the system. Method: a chain of boxes, built with room for nothing,
  /// for less, for all and for far more than comes, has the same values and took the same work, bit
  /// by bit. Numbers below zero ask for nothing.
  @Test(arguments: [-5, 0, 10, 300, 5_000])
  func roomChangesNoAnswer(room: Int) throws {
    var plain = RevisedSolver()
    var roomy = RevisedSolver()
    // A handle made from its number means the variable of either solver.
    let start = Variable(index: roomy.makeVariable().index)
    _ = plain.makeVariable()
    roomy.reserveCapacity(variables: room, constraints: room, terms: 2 * room)
    let ends = try [
      Self.addChain(behind: start, to: &plain), Self.addChain(behind: start, to: &roomy),
    ]
    #expect(ends[0] == ends[1])
    #expect(plain.value(of: ends[0]) == 300)
    #expect(roomy.value(of: ends[1]) == 300)
    #expect(plain.work == roomy.work)
  }

  /// Goal: what is rolled back leaves a system that goes on.
  /// Method: room is asked for within a transaction that adds a chain and is taken back, twice.
  @Test func roomSurvivesARollback() throws {
    var solver = RevisedSolver()
    let start = solver.makeVariable()
    for _ in 0 ..< 2 {
      try solver.takeBack { solver in
        solver.reserveCapacity(variables: 400, constraints: 400, terms: 900)
        _ = try Self.addChain(behind: start, to: &solver)
      }
    }
    solver.solve()
    #expect(solver.value(of: start) == 0)
    let end = try Self.addChain(behind: start, to: &solver)
    #expect(solver.value(of: end) == 300)
  }

  /// Goal: who says exactly how much is coming gets no table that doubles for the sake of the last
  /// few. Method: the capacities behind a chain that was reserved are those in front of it, also
  /// where the chain begins in the middle of what tables grow by.
  @Test(arguments: [0, 1, 17, 31, 32, 100])
  func exactRoomSuffices(variableCountBefore: Int) throws {
    var solver = RevisedSolver()
    for _ in 0 ..< variableCountBefore { try solver.add(solver.makeVariable() == 1.0) }
    let start = solver.makeVariable()
    solver.reserveCapacity(variables: 300, constraints: 300, terms: 600)
    let reserved = Self.capacities(of: solver)
    _ = try Self.addChain(behind: start, to: &solver)
    #expect(Self.capacities(of: solver) == reserved)
  }

  /// Goal: what was expressed last takes no room once a large system stands.
  @Test func whatWasExpressedIsGivenBack() throws {
    var solver = RevisedSolver()
    let start = solver.makeVariable()
    let part = WeightedMember(member: BasisMember(RowIndex(0)), weight: 1)
    solver.factor.eliminated.grow(to: 9_999, filling: part)
    solver.factor.expression.grow(to: 9_999, filling: part)
    solver.factor.unrefined.grow(to: 9_999, filling: part)
    _ = try Self.addChain(behind: start, to: &solver)
    let factor = [
      solver.factor.eliminated.capacity, solver.factor.expression.capacity,
      solver.factor.unrefined.capacity,
    ]
    #expect(factor.allSatisfy { $0 < 300 })
  }

  private static func capacities(of solver: borrowing RevisedSolver) -> [Int] {
    [
      solver.system.rows.capacity, solver.system.roles.capacity, solver.factor.order.capacity,
      solver.system.variables.capacity, solver.system.values.capacity, solver.factor.work.capacity,
    ] + solver.movement.capacities
  }

  /// 300 variables, each one behind the one before, and the last of them.
  private static func addChain(
    behind start: Variable, to solver: inout RevisedSolver
  ) throws -> Variable {
    var last = start
    for _ in 0 ..< 300 {
      let next = solver.makeVariable()
      try solver.add(next == last + 1.0)
      last = next
    }
    solver.solve()
    return last
  }
}
