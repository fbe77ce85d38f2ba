// The examples of SolverCore's documentation.

import SolverCore
import TableauSolvers
import Testing

@Suite struct SolverCoreExamples {
  @Test func aWidthGivesWay() throws {
    // show
    var solver = SparseSolver()
    let left = solver.makeVariable()
    let width = solver.makeVariable()
    try solver.add(left >= 0.0)
    try solver.add(left + width <= 500.0)
    try solver.add(width == 600.0, priority: 750)
    solver.solve()
    expect(solver.value(of: width), equals: 500)
    // end
  }

  @Test func aRefusalNamesItsConflict() throws {
    // show
    var solver = SparseSolver()
    let width = solver.makeVariable()
    let atLeast = try solver.add(width >= 100.0)
    do throws(AddConstraintError) {
      try solver.add(width == 80.0)
    } catch .unsatisfiable(let conflict) {
      expect(conflict.constraints, equals: [atLeast])
      expect(conflict.residual, equals: 20)
    }
    // end
  }

  @Test func aSystemIsReadable() throws {
    // show
    var solver = SparseSolver()
    let left = solver.makeVariable(named: "left")
    let width = solver.makeVariable(named: "width")
    try solver.add(left >= 0)
    try solver.add(left + width <= 500, named: "room")
    try solver.add(width == 600, priority: 750, named: "wish")
    solver.solve()
    print(solver.listing())
    do throws(AddConstraintError) {
      try solver.add(left + width == 700)
    } catch {
      print(solver.text(of: error))  // … it contradicts room (left + width <= 500) …
    }
    expect(solver.value(of: left + width / 2), equals: 250)
    expect(solver.hasEdit(width), equals: false)
    // end
    let document = try PackageFolder.text("Sources/SolverCore/SolverCore.docc/SolverCore.md")
    #expect(document.contains("```text\n\(solver.listing())\n```"))
    do throws(AddConstraintError) {
      try solver.add(left + width == 700)
    } catch {
      #expect(solver.text(of: error).contains("it contradicts room (left + width <= 500) by 200"))
    }
  }

  @Test func anEdgeIsDragged() throws {
    // show
    var solver = SparseSolver()
    let edge = solver.makeVariable()
    try solver.add(edge <= 300.0)
    try solver.addEdit(edge, priority: 500)
    for position in [100.0, 200.0, 400.0] {  // One frame each.
      try solver.suggest(position, for: edge)
      solver.solve()
    }
    expect(solver.value(of: edge), equals: 300)
    // end
  }

  @Test func aBatchIsTakenBack() throws {
    var solver = SparseSolver()
    let x = solver.makeVariable()
    let constraints = [x >= 10.0, x <= 5.0]
    // show
    let batch: Void? = try? solver.transaction { solver throws(AddConstraintError) in
      for constraint in constraints { try solver.add(constraint) }  // All of them, or none.
    }
    expect(batch == nil, equals: true)

    let before = solver.copy()
    let stay = try solver.addStay(x, priority: 10)  // x keeps its value until something moves it.
    solver.restore(before)  // As it was; the work counters go on.

    var moved: [Variable] = []
    solver.appendChangedVariables(to: &moved)  // What is other than at the last call.
    expect(solver.isDetermined(x), equals: false)
    expect(solver.redundantConstraints(), equals: [])
    // end
    #expect(moved.isEmpty)
    #expect(solver.statement(of: stay) == nil)
  }
}
