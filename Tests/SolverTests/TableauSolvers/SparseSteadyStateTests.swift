// What does not grow, and what does not fade.

import FlatStorage
import Randomness
import SolverCore
import TestSupport
import Testing

@testable import TableauSolvers

/// A column of labels between two edges: required chains, soft sizes and an edit.
private struct LabelColumn: ~Copyable {
  var solver = SparseSolver()
  var heights: [Variable] = []
  var constraints: [(id: ConstraintID, value: LinearConstraint, priority: Priority)] = []
  let width: Variable

  init(labelCount: Int) throws {
    width = solver.makeVariable()
    try solver.addEdit(width, priority: 999)
    var bottom = solver.makeVariable()
    try add(bottom == 0.0, .required)
    for i in 0 ..< labelCount {
      let (top, height) = (solver.makeVariable(), solver.makeVariable())
      let labelWidth = solver.makeVariable()
      heights.append(height)
      try add(top == bottom + 4.0, .required)
      try add(height >= 20.0 + Double(i % 5), 750)
      try add(height <= 20.0 + Double(i % 5), 250)
      try add(labelWidth <= width - 16.0, .required)
      try add(labelWidth == 100.0 + Double(i), 500)
      let next = solver.makeVariable()
      try add(next == top + height, .required)
      bottom = next
    }
  }

  mutating func add(_ constraint: LinearConstraint, _ priority: Priority) throws {
    constraints.append((try solver.add(constraint, priority: priority), constraint, priority))
  }

  /// One frame of everything that may happen in a steady state.
  mutating func run(frame: Int, using random: inout SplitMix64) throws {
    try solver.suggest(Double(60 + frame % 120), for: width)
    solver.solve()
    let index = Int(random.next() % UInt64(constraints.count))
    let (id, value, priority) = constraints[index]
    try solver.setRightHandSide(value.rightHandSide + 1, of: id)
    solver.solve()
    try solver.remove(id)
    solver.solve()
    constraints[index].id = try solver.add(value, priority: priority)
    solver.solve()
  }
}

@Suite struct SparseSteadyStateTests {
  /// Goal: a steady state takes no memory, and what goes gives back what it held.
  /// Method: 20,000 pairs of removal and addition, after as many as let the tables grow. The memory
  /// of 100,000 pairs is measured by `scripts/check`.
  @Test func storageStopsGrowing() throws {
    var column = try LabelColumn(labelCount: 12)
    var random = SplitMix64(seed: 11)
    for frame in 0 ..< 10_000 { try column.run(frame: frame, using: &random) }
    let roomCount = column.solver.roomCount
    for frame in 0 ..< 20_000 { try column.run(frame: frame, using: &random) }
    #expect(column.solver.roomCount == roomCount)
  }

  /// Goal: variables that go give back what they held, too.
  @Test func removedVariablesLeaveNothing() throws {
    var solver = SparseSolver()
    var roomCount = 0
    for round in 0 ..< 1_000 {
      let (left, right) = (solver.makeVariable(), solver.makeVariable())
      let constraint = try solver.add(left + 8.0 == right)
      try solver.addEdit(right, priority: 500)
      try solver.suggest(Double(round), for: right)
      solver.solve()
      #expect(solver.value(of: left) == Double(round) - 8)
      try solver.removeEdit(right)
      try solver.remove(constraint)
      try solver.removeVariable(left)
      try solver.removeVariable(right)
      if round == 10 { roomCount = solver.roomCount }
    }
    #expect(solver.roomCount == roomCount)
  }

  /// Goal: columns solved for from the constraints are those that pivots arrived at. Method: every
  /// value, row and reduced cost is compared after a rebuild, by the invariants and by going on
  /// from there.
  @Test func rebuiltColumnsAgree() throws {
    var column = try LabelColumn(labelCount: 12)
    var random = SplitMix64(seed: 12)
    for frame in 0 ..< 300 {
      try column.run(frame: frame, using: &random)
      let rowsBefore = column.solver.tableau.sortedRows()
      column.solver.rebuildColumns()
      column.solver.checkInvariants()
      let rowsAfter = column.solver.tableau.sortedRows()
      #expect(rowsBefore.count == rowsAfter.count)
      for (before, after) in zip(rowsBefore, rowsAfter) {
        #expect(before.map(\.symbol) == after.map(\.symbol), "frame \(frame)")
        for (one, other) in zip(before, after) {
          #expect(abs(one.coefficient - other.coefficient) < 1e-9, "frame \(frame)")
        }
      }
    }
  }

  /// Goal: a chain takes memory in proportion to its length, not to its square.
  @Test func requiredChainsTakeLinearMemory() throws {
    func roomCount(length: Int) throws -> Int {
      var solver = SparseSolver()
      var last = solver.makeVariable()
      for _ in 0 ..< length {
        let next = solver.makeVariable()
        try solver.add(next == last + 8.0)
        last = next
      }
      solver.solve()
      return solver.roomCount
    }
    let (short, long) = (try roomCount(length: 1_000), try roomCount(length: 16_000))
    #expect(long <= 20 * short)
  }
}

extension SparseSolver {
  /// How much there is room for in what grows with the terms and the constraints.
  fileprivate var roomCount: Int {
    tableau.roomCount + elimination.tableau.roomCount + constraints.terms.roomCount
      + constraints.uses.roomCount + constraints.count
  }
}

extension Tableau {
  fileprivate var roomCount: Int {
    terms.roomCount + entries.roomCount + costs.roomCount + rows.capacity + symbols.capacity
  }

  /// The terms of every row, each row in the order of its symbols.
  fileprivate func sortedRows() -> [[RowTerm]] {
    var sorted: [[RowTerm]] = []
    for row in rows.indices {
      let rowTerms = rows[row].basic == .none ? [] : rows[row].list.range.map { terms[$0] }
      sorted.append(rowTerms.sorted { $0.symbol.raw < $1.symbol.raw })
    }
    return sorted
  }
}
