// Required rows that hold at loose values until the next `solve()`.

import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

/// Boxes in boxes: each is as long as its leaf and the box in it together, and as thick as the thicker one.
private struct Boxes {
  var widths: [Variable] = []
  var heights: [Variable] = []
  var leaves: [(width: Variable, height: Variable)] = []

  /// Adds the contents first and then the containers, from the outermost on, without a `solve()`.
  init(levels: Int, in solver: inout RevisedSolver) throws {
    for _ in 0 ... levels {
      widths.append(solver.makeVariable())
      heights.append(solver.makeVariable())
    }
    try solver.add(widths[levels] == 5.0, priority: 750)
    try solver.add(heights[levels] == 5.0, priority: 750)
    for _ in 0 ..< levels {
      let leaf = (width: solver.makeVariable(), height: solver.makeVariable())
      try solver.add(leaf.width == 20.0, priority: 750)
      try solver.add(leaf.height == 10.0, priority: 750)
      leaves.append(leaf)
    }
    for level in 0 ..< levels {
      let (outer, inner, leaf) = (box(level), box(level + 1), leaves[level])
      let isRow = level % 2 == 0
      let (length, thickness) = isRow ? (outer.0, outer.1) : (outer.1, outer.0)
      try solver.add(thickness >= (isRow ? inner.1 : inner.0) + 4.0)
      try solver.add(thickness >= (isRow ? leaf.height : leaf.width) + 4.0)
      try solver.add(
        length == (isRow ? inner.0 + leaf.width : inner.1 + leaf.height) + 2.0)
      try solver.add(thickness == 0.0, priority: 250)
    }
  }

  private func box(_ level: Int) -> (Variable, Variable) { (widths[level], heights[level]) }

  /// The size of the outermost box around an innermost one of this width.
  func size(around innermost: Double = 5) -> (width: Double, height: Double) {
    var (width, height) = (innermost, 5.0)
    for level in leaves.indices.reversed() {
      if level % 2 == 0 {
        (width, height) = (width + 22, max(height, 10) + 4)
      } else {
        (width, height) = (max(width, 20) + 4, height + 12)
      }
    }
    return (width, height)
  }
}

@Suite struct LooseningTests {
  /// Goal: a constraint deep in a hierarchy costs what one at its top costs. Each addition once moved all
  /// that stands around it.
  /// Method: the work of building and of the first `solve()`, for eight times as many levels.
  @Test func buildingBoxesInBoxesIsLinear() throws {
    var costs: [Double] = []
    for levels in [200, 1_600] {
      var solver = RevisedSolver()
      let boxes = try Boxes(levels: levels, in: &solver)
      solver.solve()
      let size = boxes.size()
      #expect(abs(solver.value(of: boxes.widths[0]) - size.width) < 1e-6)
      #expect(abs(solver.value(of: boxes.heights[0]) - size.height) < 1e-6)
      costs.append(
        Double(solver.work.rowsTouched + solver.work.termsTouched) / Double(4 * levels))
    }
    #expect(costs[1] < 1.6 * costs[0], "\(costs)")
  }

  /// Goal: a refusal needs exact values, and yet it leaves no trace: once, rows that came after one were
  /// settled at once, and ties were broken in another way.
  /// Method: a contradiction among boxes that nobody has solved yet; then some more boxes.
  @Test func refusalLeavesValuesLoose() throws {
    var solver = RevisedSolver.alwaysDeferring()
    let boxes = try Boxes(levels: 30, in: &solver)
    let fixed = solver.makeVariable()
    try solver.add(fixed == 1.0)
    var (before, after): ([Double], [Double]) = ([], [])
    solver.appendValues(of: boxes.widths, to: &before)
    var isRefused = false
    do throws(AddConstraintError) { try solver.add(fixed == 2.0) } catch { isRefused = true }
    #expect(isRefused)
    solver.appendValues(of: boxes.widths, to: &after)
    #expect(before == after)
    let (isLoose, canLoosen) = (solver.isLoose.now, solver.deferral.canLoosen)
    #expect(isLoose && canLoosen)
    solver.solve()
    solver.checkInvariants()
    #expect(abs(solver.value(of: boxes.widths[0]) - boxes.size().width) < 1e-6)
  }

  /// Goal: the interval of an edit does not reach over a row that waits. Once it was taken to hold down to
  /// where it does, and from there on up to where it had been violated.
  /// Method: a required edit goes beyond a bound and back without a `solve()`, then half the way.
  @Test func intervalsEndWhereRowsWait() throws {
    var mirror = Mirror()
    mirror.solver = .alwaysDeferring()
    let x = mirror.makeVariable()
    mirror.add(.init([(3, x)], .lessThanOrEqual, 4, 250))
    try mirror.addEdit(x, .required)
    for value in [1.0, -2] {
      mirror.suggest(value, for: x)
      mirror.solver.solve()
    }
    mirror.suggest(4, for: x)
    mirror.suggest(-2, for: x)
    mirror.solver.solve()
    mirror.suggest(2, for: x)
    let fault = mirror.fault()
    #expect(fault == nil)
  }

  /// Goal: operations that need exact values find them.
  /// Method: after additions without a `solve()`, a content changes, another goes, an edit begins.
  @Test func changesWhileValuesAreLoose() throws {
    for part in 0 ..< 3 {
      var solver = RevisedSolver.alwaysDeferring()
      let boxes = try Boxes(levels: 20, in: &solver)
      let wide = try solver.add(boxes.widths[20] == 70.0, priority: 800)
      switch part {
      case 0: try solver.setRightHandSide(90, of: wide)
      case 1: try solver.remove(wide)
      default:
        try solver.addEdit(boxes.widths[20], priority: 900)
        try solver.suggest(110, for: boxes.widths[20])
      }
      solver.checkInvariants()
      solver.solve()
      solver.checkInvariants()
      let size = boxes.size(around: [90, 5, 110][part])
      #expect(abs(solver.value(of: boxes.widths[0]) - size.width) < 1e-6, "part \(part)")
    }
  }
}
