// When an answer is checked as a whole, and when that would be for nothing.

import FlatStorage
import SolverCore
import Testing

@testable import TableauSolvers

/// Once these made a check of the whole answer due, for nothing.
@Suite struct WatchTests {
  /// A row that was divided by 640 is added up to 576 times, and its errors are what they were. A
  /// chain of a thousand equal views is full of such rows: each frame took 45 times as long as
  /// without a check.
  @Test func checksNoRowsThatAreMultipliedByWhatTheyWereDividedBy() throws {
    var sparse = SparseSolver()
    try stretch(&sparse)
    #expect(!sparse.tableau.watch.isEnlarged)
    var dense = DenseSolver()
    try stretch(&dense)
    #expect(!dense.tableau.watch.isEnlarged)
  }

  private func stretch(_ solver: inout some InteractiveSolver & ~Copyable) throws {
    let (width, first) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(first == 0.0, priority: .required)
    var edge = first
    for _ in 0 ..< 10 {
      let next = solver.makeVariable()
      try solver.add(edge + 64.0 * width == next, priority: .required)
      edge = next
    }
    try solver.addEdit(edge, priority: 999)
    for frame in 1 ... 3 {
      try solver.suggest(1_280.0 * Double(frame), for: edge)
      solver.solve()
      #expect(solver.value(of: width) == 2.0 * Double(frame))
    }
  }

  /// Qt's largest width bounds each of Enaml's windows, and never holds with equality: nothing
  /// moves by that much.
  @Test func checksNothingForABoundThatIsFarAway() throws {
    var solver = SparseSolver()
    let width = solver.makeVariable()
    try solver.add(width == 100.0, priority: 500)
    try solver.add(width <= 16_777_215.0, priority: .required)
    #expect(!solver.tableau.watch.isAlarmed)
    try solver.add(width >= 1_000_000.0, priority: .required)
    #expect(solver.tableau.watch.isAlarmed, "this one moves it")
    solver.solve()
    #expect(solver.value(of: width) == 1_000_000)
  }

  /// Believed: that a refusal may leave its numbers noted. They made checks of every later answer
  /// due, for a row that the solver does not have.
  @Test func forgetsTheNumbersOfWhatWasRefused() throws {
    try refuse(on: SparseSolver())
    try refuse(on: DenseSolver())
    try refuse(on: TextbookSolver())
  }

  /// Believed: that what pivots of a refusal made hold may stay listed. It was looked at after the
  /// next solve, instead of what pivots made hold there.
  @Test func listsNoPivotsOfWhatWasRefused() throws {
    var sparse = SparseSolver()
    try refuseLimit(&sparse)
    let isEmpty = sparse.tableau.leftSymbols.isEmpty
    #expect(isEmpty)
    var dense = DenseSolver()
    try refuseLimit(&dense)
    #expect(dense.tableau.leftSymbols.isEmpty)
  }

  /// Believed: that a snapshot has to be checked when it is restored, as if something had happened.
  /// So what was taken back left a trace: where rounding is large, the check made the next solve
  /// take other steps.
  @Test func whatIsRestoredIsNotAlarmed() throws {
    func restore<S: SelfChecking & InteractiveSolver & ~Copyable>(_ solver: consuming S) throws {
      let x = solver.makeVariable()
      try solver.add(x <= 10)
      solver.solve()
      let snapshot = solver.copy()
      solver.restore(snapshot)
      let isAlarmed = solver.watch.isAlarmed
      #expect(!isAlarmed, "\(S.self)")
    }
    try restore(SparseSolver())
    try restore(DenseSolver())
    try restore(TextbookSolver())
  }

  private func refuseLimit(_ solver: inout some InteractiveSolver & ~Copyable) throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x <= 10)
    try solver.add(y <= x)
    #expect(throws: AddConstraintError.self) { try solver.add(x + y >= 100) }
  }

  private func refuse<S: SelfChecking & InteractiveSolver & ~Copyable>(
    on solver: consuming S
  ) throws {
    var solver = solver
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let limit = try solver.add(x <= 10)
    let far = try solver.add(x == 16_000_000.0, priority: 500)
    for variable in [x, y] { try solver.addEdit(variable, priority: .required) }
    try solver.suggest(5, for: x)
    try solver.add(y <= x)
    solver.solve()
    let clean = Watch()
    solver.watch = clean
    #expect(throws: AddConstraintError.self) { try solver.add(1_000.0 * x >= 1e9) }
    #expect(throws: ChangeConstraintError.self) { try solver.setRightHandSide(-1e9, of: limit) }
    #expect(throws: ChangeConstraintError.self) { try solver.setPriority(.required, of: far) }
    for variable in [x, y] {
      #expect(throws: EditError.self) { try solver.suggest(1e9, for: variable) }
    }
    let watch = solver.watch
    #expect(!watch.mayBeFarOff && !watch.isAlarmed, "\(S.self)")
  }
}
