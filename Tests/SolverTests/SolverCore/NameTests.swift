// A name belongs to one handle, whatever else has the numbers of that handle.

import RevisedSolver
import SolverCore
import Testing

@Suite struct NameTests {
  /// Believed: that names are taken away by those who have them. To take that of a removed variable
  /// away took the name of the variable that had its index since, and so with constraints.
  @Test func whatIsGoneTakesNoNameAway() throws {
    var solver = RevisedSolver()
    let old = solver.makeVariable(named: "old")
    try solver.removeVariable(old)
    let new = solver.makeVariable(named: "new")
    let removed = try solver.add(new >= 1.0, named: "removed")
    try solver.remove(removed)
    let added = try solver.add(new >= 2.0, named: "added")
    #expect(old.index == new.index && removed.index == added.index)
    solver.names[old] = nil
    solver.names[removed] = nil
    #expect(solver.names[new] == "new")
    #expect(solver.names[added] == "added")
    solver.names[new] = nil
    #expect(solver.names[new] == nil)
  }

  /// Believed: that equal handles have one name. A text said of a variable of another solver, by
  /// the name of one's own, that this solver does not have it.
  @Test func aStrangerHasNoNameHere() {
    var solver = RevisedSolver()
    var other = RevisedSolver()
    let own = solver.makeVariable(named: "width")
    let stranger = other.makeVariable()
    #expect(own == stranger)
    #expect(solver.names[stranger] == nil)
    let text = solver.text(of: AddConstraintError.unknownVariable(stranger))
    #expect(text == "v0 is not a variable of this solver, or no longer")
    #expect(solver.names[Variable(index: 0)] == "width")
  }
}
