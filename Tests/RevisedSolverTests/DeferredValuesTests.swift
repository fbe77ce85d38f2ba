// Required rows that hold at loose values until the next `solve()`.

import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

/// Boxes in boxes: each is as long as its leaf and the box in it together, and as thick as the
/// thicker one.
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
      try solver.add(length == (isRow ? inner.0 + leaf.width : inner.1 + leaf.height) + 2.0)
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
  /// Goal: a constraint deep in a hierarchy costs what one at its top costs. Each addition once
  /// moved all that stands around it. Method: the work of building and of the first `solve()`, for
  /// eight times as many levels.
  @Test func buildingBoxesInBoxesIsLinear() throws {
    try expectLinear([200, 1_600]) { levels in
      var solver = RevisedSolver()
      let boxes = try Boxes(levels: levels, in: &solver)
      solver.solve()
      let size = boxes.size()
      #expect(abs(solver.value(of: boxes.widths[0]) - size.width) < 1e-6)
      #expect(abs(solver.value(of: boxes.heights[0]) - size.height) < 1e-6)
      return solver.work
    }
  }

  /// Goal: a refusal needs exact values, and yet it leaves no trace: once, rows that came after one
  /// were settled at once, and ties were broken in another way. Method: a contradiction among boxes
  /// that nobody has solved yet; then some more boxes.
  @Test func refusalLeavesValuesLoose() throws {
    var solver = RevisedSolver.alwaysDeferring()
    let boxes = try Boxes(levels: 30, in: &solver)
    let fixed = solver.makeVariable()
    try solver.add(fixed == 1.0)
    var (before, after): ([Double], [Double]) = ([], [])
    solver.appendValues(of: boxes.widths, to: &before)
    #expect(throws: AddConstraintError.self) { try solver.add(fixed == 2.0) }
    solver.appendValues(of: boxes.widths, to: &after)
    #expect(before == after)
    let (areValuesDeferred, canDeferValues) = (
      solver.areValuesDeferred.now, solver.deferral.canDeferValues
    )
    #expect(areValuesDeferred && canDeferValues)
    solver.solve()
    solver.checkInvariants()
    #expect(abs(solver.value(of: boxes.widths[0]) - boxes.size().width) < 1e-6)
  }

  /// Goal: the interval of an edit does not reach over a row that waits. Once it was taken to hold
  /// down to where it does, and from there on up to where it had been violated. Method: a required
  /// edit goes beyond a bound and back without a `solve()`, then half the way.
  @Test func intervalsEndWhereRowsWait() throws {
    var mirror = Mirror()
    mirror.solver = .alwaysDeferring()
    let x = mirror.makeVariable()
    mirror.add(.init([(3, x)], .lessThanOrEqual, 4, 250))
    mirror.addEdit(x, .required)
    for value in [1.0, -2] {
      mirror.suggest(value, for: x)
      mirror.solver.solve()
    }
    mirror.suggest(4, for: x)
    mirror.suggest(-2, for: x)
    mirror.solver.solve()
    mirror.suggest(2, for: x)
    #expect(mirror.fault() == nil)
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
      // Another constant may wait, too.
      let (areLoose, mayBeLoose, isDeferring) = (
        solver.areValuesDeferred.now, solver.deferral.canDeferValues, solver.isDeferring
      )
      #expect(areLoose == (part == 0) && mayBeLoose == areLoose && isDeferring)
      solver.solve()
      solver.checkInvariants()
      let size = boxes.size(around: [90, 5, 110][part])
      #expect(abs(solver.value(of: boxes.widths[0]) - size.width) < 1e-6, "part \(part)")
    }
  }

  /// Goal: the texts of a long list cost what those of a short one do. Once some waited and some
  /// did not, as credit came and went; the last text then took the variable of one that waited,
  /// that one the variable of the next, and so on. Method: cells below each other, the last of
  /// which ends where the list does, and then a text for each.
  @Test func buildingAListOfTextsIsLinear() throws {
    try expectLinear([200, 1_600]) { count in
      var solver = RevisedSolver()
      let end = solver.makeVariable()
      let cells = (0 ..< count).map { _ in
        (top: solver.makeVariable(), height: solver.makeVariable(), text: solver.makeVariable())
      }
      try solver.add(end == cells[count - 1].top + cells[count - 1].height)
      for (index, cell) in cells.enumerated() {
        try solver.add(cell.height == cell.text + 20.0)
        if index == 0 {
          try solver.add(cell.top == 0.0)
        } else {
          try solver.add(cell.top == cells[index - 1].top + cells[index - 1].height)
        }
      }
      for cell in cells {
        try solver.add(cell.text <= 21.0, priority: 250)
        try solver.add(cell.text >= 21.0, priority: 750)
      }
      solver.solve()
      solver.checkInvariants()
      #expect(abs(solver.value(of: end) - Double(41 * count)) < 1e-6)
      return solver.work
    }
  }

  /// Goal: what a row that has waited repairs is not repaired once more. Once, all that waited took
  /// a pivot each before the values were moved to the first. Method: a chain of views that is built
  /// from its end, each at least 10 before the next, and none left of 0.
  @Test func buildingAChainFromItsEndIsLinear() throws {
    try expectLinear([500, 4_000]) { count in
      var solver = RevisedSolver()
      let places = (0 ..< count).map { _ in solver.makeVariable() }
      for index in (1 ..< count).reversed() {
        try solver.add(places[index] >= places[index - 1] + 10.0)
        try solver.add(places[index - 1] >= 0.0, priority: 500)
      }
      solver.solve()
      solver.checkInvariants()
      #expect(solver.value(of: places[0]) > -1e-6)
      return solver.work
    }
  }

  /// Goal: many rows that one change violates move the values together. Once, each moved all that
  /// stands below it. Method: a column of boxes, each of which is to be as high as a width says;
  /// the width changes by a constraint that waits, or by a suggestion.
  @Test(arguments: [false, true])
  func rowsThatOneChangeViolatesMoveTheValuesTogether(isSuggested: Bool) throws {
    try expectLinear([500, 4_000]) { count in
      var solver = RevisedSolver.alwaysDeferring()
      let width = solver.makeVariable()
      let tops = (0 ... count).map { _ in solver.makeVariable() }
      try solver.add(tops[0] == 0.0)
      for index in 0 ..< count {
        let height = tops[index + 1] - tops[index]
        try solver.add(height == 0.0, priority: 250)
        try solver.add(height >= width - 5.0, priority: 500)
      }
      if isSuggested { try solver.addEdit(width, priority: 750) }
      solver.solve()
      let before = solver.work
      if isSuggested {
        try solver.suggest(10, for: width)
      } else {
        try solver.add(width == 10.0, priority: 750)
      }
      solver.solve()
      solver.checkInvariants()
      #expect(abs(solver.value(of: tops[count]) - Double(5 * count)) < 1e-6)
      return solver.work - before
    }
  }

  /// Goal: texts that are measured anew move what stands behind them once, not once each; also
  /// where a fainter wish for the same height, which is not basic, changes with each of them.
  /// Method: a column of 200 boxes with soft heights, half of which change before one `solve()`.
  @Test(arguments: [false, true])
  func severalConstantsMoveTheValuesTogether(areHugged: Bool) throws {
    let together = try Self.workOfHeights([], areHugged: areHugged)
    let apart = try Self.workOfHeights(.noDeferral, areHugged: areHugged)
    #expect(together.rowsTouched * 10 < apart.rowsTouched)
  }

  private static func workOfHeights(
    _ options: RevisedOptions, areHugged: Bool
  ) throws -> WorkCounters {
    var solver = RevisedSolver(options: options)
    let (heights, hugs, bottom) = try Self.column(of: 200, areHugged: areHugged, in: &solver)
    solver.solve()
    let before = solver.work
    for index in 0 ..< 100 {
      if areHugged { try solver.setRightHandSide(30, of: hugs[index]) }
      try solver.setRightHandSide(30, of: heights[index])
    }
    solver.solve()
    solver.checkInvariants()
    #expect(abs(solver.value(of: bottom) - 5_000) < 1e-9)
    return solver.work - before
  }

  /// Goal: a text of a long list that changes in each frame, as when a window is dragged, takes as
  /// much as one of a short list. Once each got a direction, which moved all boxes below, and was
  /// given to another text before the next frame.
  /// Method: all heights of a column change, in a system in which many directions have room.
  @Test func manyConstantsInEachFrameAreLinear() throws {
    try expectLinear([150, 1_200]) { count in
      var solver = RevisedSolver()
      for _ in 0 ..< 60_000 { _ = solver.makeVariable() }
      let (heights, hugs, bottom) = try Self.column(of: count, areHugged: true, in: &solver)
      solver.solve()
      let before = solver.work
      for height in [30.0, 40, 20, 30, 40, 20] {
        for index in heights.indices {
          try solver.setRightHandSide(height, of: hugs[index])
          try solver.setRightHandSide(height, of: heights[index])
        }
        solver.solve()
        #expect(abs(solver.value(of: bottom) - Double(count) * height) < 1e-6)
      }
      solver.checkInvariants()
      #expect(solver.deferred.listedCount == 0)
      return solver.work - before
    }
  }

  /// Goal: a text that changes alone gets a direction, however many others have got one before.
  /// Method: one height after the other changes in three frames each; the work of the third.
  @Test func oneConstantInEachFrameGetsADirection() throws {
    var solver = RevisedSolver()
    let (heights, _, bottom) = try Self.column(of: 30, in: &solver)
    solver.solve()
    for height in heights.reversed() {
      var before = solver.work
      for value in [30.0, 40, 20] {
        before = solver.work
        try solver.setRightHandSide(value, of: height)
        solver.solve()
      }
      let after = solver.work
      #expect(after == before)
    }
    #expect(abs(solver.value(of: bottom) - 600) < 1e-9)
  }

  /// Boxes of a soft height of 20 below each other, which may be hugged, too, and the bottom of the
  /// last one.
  private static func column(
    of count: Int, areHugged: Bool = false, in solver: inout RevisedSolver
  ) throws -> (heights: [ConstraintID], hugs: [ConstraintID], bottom: Variable) {
    var (heights, hugs): ([ConstraintID], [ConstraintID]) = ([], [])
    var bottom = solver.makeVariable()
    try solver.add(bottom == 0.0)
    for _ in 0 ..< count {
      let (height, next) = (solver.makeVariable(), solver.makeVariable())
      heights.append(
        try solver.add(areHugged ? height >= 20.0 : height == 20.0, priority: 750))
      if areHugged { hugs.append(try solver.add(height <= 20.0, priority: 250)) }
      try solver.add(next == bottom + height)
      bottom = next
    }
    return (heights, hugs, bottom)
  }

  /// Goal: whatever comes between a changed constant and `solve()`, the new one holds then, or the
  /// old one if the change is taken back. Method: the constant changes once more, its row becomes
  /// required, leaves, or contradicts one that is refused; or a transaction is taken back.
  @Test(arguments: 0 ..< 5)
  func changesAfterAConstantThatWaits(part: Int) throws {
    var solver = RevisedSolver()
    let (heights, _, bottom) = try Self.column(of: 20, in: &solver)
    solver.solve()
    if part != 4 { try Self.change(heights[3], in: &solver) }
    switch part {
    case 0: try solver.setRightHandSide(60, of: heights[3])
    case 1:
      try solver.setPriority(.required, of: heights[3])
      try solver.setRightHandSide(70, of: heights[3])
    case 2: try solver.remove(heights[3])
    case 3:
      #expect(throws: AddConstraintError.self) {
        try solver.add(2.0 * bottom == bottom + bottom + 1.0)
      }
    default:
      try solver.takeBack { solver in try Self.change(heights[3], in: &solver) }
    }
    solver.checkInvariants()
    solver.solve()
    solver.checkInvariants()
    let others = 19 * 20.0
    switch part {
    case 2: #expect(solver.value(of: bottom) >= others)
    default: #expect(abs(solver.value(of: bottom) - (others + [60, 70, 0, 50, 20][part])) < 1e-9)
    }
  }

  private static func change(_ height: ConstraintID, in solver: inout RevisedSolver) throws {
    try solver.setRightHandSide(50, of: height)
    let (areValuesDeferred, isDeferring) = (solver.areValuesDeferred.now, solver.isDeferring)
    #expect(areValuesDeferred && isDeferring)
  }

  /// Goal: where a constant waits beside a suggestion, both are seen to at `solve()`, whichever
  /// came first: no interval from before is believed. Method: a suggestion within its interval,
  /// which ends where another box has no room left, and a constant that makes that one grow.
  @Test(arguments: [false, true])
  func aConstantWaitsBesideASuggestion(isConstantFirst: Bool) throws {
    var mirror = Mirror()
    let (x, y) = (mirror.makeVariable(), mirror.makeVariable())
    mirror.add(.init([(1, x), (1, y)], .lessThanOrEqual, 100, .required))
    mirror.add(.init([(1, y)], .equal, 10, 500))
    mirror.addEdit(x, 750)
    for value in [0.0, 1, 2] {
      mirror.suggest(value, for: x)
      mirror.solver.solve()
    }
    let change = Operation.setRightHandSide(50, of: 1)
    if isConstantFirst { _ = mirror.perform(change) }
    mirror.suggest(80, for: x)
    if !isConstantFirst { _ = mirror.perform(change) }
    #expect(mirror.fault() == nil)
  }

  /// Goal: a row that only watches is evaluated with the values that are there at `solve()`, also
  /// if a move is due that has not been carried out. Method: a bound on a box that follows an edit;
  /// both change before each `solve()`, in both orders.
  @Test(arguments: [false, true])
  func aBoundChangesBesideASuggestion(isBoundFirst: Bool) throws {
    var mirror = Mirror()
    let (width, box) = (mirror.makeVariable(), mirror.makeVariable())
    mirror.add(.init([(1, box), (-1, width)], .equal, 10, .required))
    mirror.add(.init([(1, box)], .lessThanOrEqual, 500, 800))
    mirror.addEdit(width, .medium)
    for (bound, suggestion) in [(500, 100.0), (450, 200), (400, 395), (300, 250), (900, 700)] {
      let change = Operation.setRightHandSide(Double(bound), of: 1)
      if isBoundFirst { _ = mirror.perform(change) }
      mirror.suggest(suggestion, for: width)
      if !isBoundFirst { _ = mirror.perform(change) }
      mirror.solver.solve()
      #expect(mirror.fault() == nil, "\(bound), \(suggestion)")
    }
  }
}
