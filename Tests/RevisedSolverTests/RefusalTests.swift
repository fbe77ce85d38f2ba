// What refused operations leave behind: nothing.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver

@Suite struct RefusalTests {
  /// Each refused row once left a slot behind.
  @Test func refusedRowsLeaveNoSlots() throws {
    var solver = RevisedSolver()
    let width = solver.makeVariable()
    try solver.add(width >= 0.0)
    for _ in 0 ..< 1_000 {
      do throws(AddConstraintError) {
        try solver.add(width <= -1.0)
        Issue.record("a contradiction was accepted")
      } catch {}
    }
    let rowCount = solver.system.rows.count
    #expect(rowCount == 1)
  }

  /// A width that four lengths share, none of which is below zero; the width and one length are
  /// edited.
  private struct SharedWidth: ~Copyable {
    var solver = RevisedSolver()
    var variables: [Variable] = []

    mutating func build() throws {
      for _ in 0 ..< 5 { variables.append(solver.makeVariable()) }
      for length in variables.dropFirst() { try solver.add(length >= 0.0) }
      try solver.add(
        variables[0] - variables[1] - variables[2] - variables[3] - variables[4] == 0.0)
      try solver.addEdit(variables[0], priority: 900)
      try solver.addEdit(variables[3], priority: 400)
      try solver.suggest(43, for: variables[0])
      try solver.suggest(26, for: variables[3])
      solver.solve()
    }

    mutating func move(to width: Double) throws {
      try solver.suggest(width, for: variables[0])
      solver.solve()
    }

    /// The bits of all values.
    var bits: [UInt64] {
      mutating get {
        var bits: [UInt64] = []
        for variable in variables { bits.append(solver.value(of: variable).bitPattern) }
        return bits
      }
    }
  }

  /// Believed: that what a refused row leaves shows in the values at once. It had changed what is
  /// known of pieces and large numbers, so that a later frame took another way.
  /// Method: the width goes to and fro over breakpoints, beside a twin that is told no refused row.
  @Test(arguments: [(-10.0, 1.0), (-1e14, 1e6), (-1e-3, 1e-6)])
  func aRefusalChangesNoLaterFrame(rightHandSide: Double, coefficient: Double) throws {
    for seed in 0 ..< UInt64(60) {
      var random = SplitMix64(seed: seed)
      var screen = SharedWidth()
      var twin = SharedWidth()
      try screen.build()
      try twin.build()
      for frame in 0 ..< 30 {
        if Int.random(in: 0 ..< 4, using: &random) == 0 {
          let length = screen.variables[.random(in: 1 ..< 5, using: &random)]
          #expect(throws: AddConstraintError.self) {
            try screen.solver.add(coefficient * length <= rightHandSide)
          }
        }
        let isUsual = Int.random(in: 0 ..< 8, using: &random) > 0
        let width = isUsual ? (frame.isMultiple(of: 2) ? 21.0 : 43) : 12
        try screen.move(to: width)
        try twin.move(to: width)
        let (bits, expected) = (screen.bits, twin.bits)
        try #require(bits == expected, "seed \(seed), frame \(frame)")
      }
    }
  }

  /// Believed: that a rebuild starts where the values are. After a row that moved them far and was
  /// refused, it started where they had been then, and a variable that nothing holds had its old
  /// value again.
  @Test func aRefusedRowLeavesNoValuesForARebuild() throws {
    var solver = RevisedSolver()
    let free = solver.makeVariable(value: 5)
    let (x, w) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x == 2e6)
    try solver.add(w >= 0.0)
    solver.solve()
    #expect(throws: AddConstraintError.self) { try solver.add(w + x == 0.0) }
    try solver.addEdit(free, priority: 500)
    try solver.suggest(50, for: free)
    solver.solve()
    try solver.removeEdit(free)
    solver.solve()
    solver.rebuild()
    solver.optimize()
    #expect(solver.value(of: free) == 50)
  }

  /// Believed: that intervals may be computed anew whenever one likes. After a refused row with the
  /// largest coefficient so far, a suggestion moved the values at once, and not at `solve()`.
  @Test func aRefusedRowDoesNotMoveASuggestionForward() throws {
    var solver = RevisedSolver()
    let x = solver.makeVariable(value: 0)
    try solver.addEdit(x, priority: .required)
    for value in [0.0, 1] { try solver.suggest(value, for: x) }
    let before = solver.value(of: x)
    #expect(throws: AddConstraintError.self) { try solver.add(2 * x <= 0, priority: .required) }
    try solver.suggest(1, for: x)
    #expect(solver.value(of: x) == before)
  }

  /// Goal: a coefficient that is none is refused, wherever it stands among others, also of a
  /// variable that occurs twice; and the first fault is named.
  @Test(arguments: [
    [Double.nan], [1, .nan, 2], [.nan, 1, 1], [1, 1, .nan, 0], [0, .nan], [.infinity, .nan],
  ])
  func coefficientsThatAreNoneAreRefused(coefficients: [Double]) throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(value: 0), solver.makeVariable(value: 3))
    for variables in [[x, y, x, y], [x, x, x, x]] {
      let terms = zip(coefficients, variables).map { Term($0, $1) }
      let error = #expect(throws: AddConstraintError.self) {
        try solver.add(terms.span, .equal, 1, priority: .required)
      }
      guard case .notFinite(let number)? = error else {
        Issue.record("refused otherwise: \(String(describing: error))")
        continue
      }
      #expect(!number.isFinite)
    }
    #expect(solver.system.rows.count == 0)
    try solver.add(x + y == 5, priority: .required)
    solver.solve()
    let sum = solver.value(of: x) + solver.value(of: y)
    #expect(sum == 5)
  }

  /// Goal: a row that has to be eliminated, and is refused for what it would move, leaves no
  /// storage behind. Method: the right edge of a row of boxes cannot come closer, since one of them
  /// has a least width.
  @Test func refusedLoopsLeaveNoEntries() throws {
    var solver = RevisedSolver()
    let (window, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(width >= 20.0)
    var right = LinearExpression()
    for _ in 0 ..< 5 {
      let x = solver.makeVariable()
      try solver.add(x == right + 4.0)
      right = x + width
    }
    try solver.add(window == 100.0)
    solver.solve()
    var entryCount: Int?
    for _ in 0 ..< 100 {
      #expect(throws: AddConstraintError.self) { try solver.add(right == window) }
      let count = solver.system.terms.count
      #expect(count == entryCount ?? count)
      entryCount = count
    }
    #expect((solver.value(of: window), solver.value(of: width)) == (100, 20))
    try solver.add(right + 4.0 == 2.0 * window)
    solver.solve()
    #expect(solver.value(of: width) == 35.2)
  }

  /// Goal: a row that does not enter because a requirement is in its way leaves no rates behind.
  @Test func whatDoesNotEnterLeavesNoRates() throws {
    var solver = RevisedSolver()
    let x = solver.makeVariable()
    try solver.add(x <= 10)
    try solver.addEdit(x, priority: .required)
    let found = solver.index(of: x)
    let index = try #require(found)
    let row = solver.system.variables[index].edit
    solver.system.rows[row].rightHandSide = 20
    let isEntered = solver.enterFreely(row)
    #expect(!isEntered && solver.movement.isAtRest)
  }
}
