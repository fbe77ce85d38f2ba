// Suggestions along cached directions.

import FlatStorage
import Randomness
import SolverCore
import TestSupport
import Testing

@testable import RevisedSolver

@Suite struct DirectionTests {
  /// Two edits that share a row which both touch, warm: each has a direction and an interval.
  private struct Pair: ~Copyable {
    var solver = RevisedSolver()
    let x: Variable
    let y: Variable

    init(_ priority: Priority = 500) throws {
      x = solver.makeVariable(value: 0)
      y = solver.makeVariable(value: 0)
      try solver.add(x + y <= 100.0)
      for variable in [x, y] { try solver.addEdit(variable, priority: priority) }
      for step in 1 ... 4 { try suggest(Double(step), Double(2 * step)) }
    }

    mutating func suggest(_ newX: Double, _ newY: Double) throws {
      try solver.suggest(newX, for: x)
      try solver.suggest(newY, for: y)
      solver.solve()
    }

    /// Leaves a move of `x` to `value` due, from where both are at 20.
    mutating func promise(_ value: Double) throws {
      // The interval of y is known, and that of x after it was on trial, because y was due.
      for start in [10.0, 20] {
        try solver.suggest(start, for: y)
        try solver.suggest(start, for: x)
        solver.solve()
      }
      try solver.suggest(value, for: x)
      let due = solver.directions.due
      #expect(due != 0)
    }

    var values: [Double] { [solver.value(of: x), solver.value(of: y)] }
  }

  /// Goal: a suggestion of what is there already, as of the coordinate along which nobody drags,
  /// costs no movement: no row is looked at for it.
  @Test func suggestingWhatIsThereMovesNothing() throws {
    var pair = try Pair()
    let before = pair.solver.work
    try pair.suggest(4, 8)
    #expect(pair.solver.work == before)
    try pair.suggest(5, 9)
    let both = pair.solver.work - before
    try pair.suggest(5, 10)
    let one = pair.solver.work - before
    #expect(one.rowsTouched - both.rowsTouched < both.rowsTouched)
    #expect(pair.values == [5, 10])
  }

  /// Goal: of two required edits that share a row, what one was promised is in the way of the other
  /// before the values move.
  @Test func aMoveThatIsDueIsInTheWay() throws {
    var pair = try Pair(.required)
    try pair.promise(60)
    #expect(throws: EditError.self) { try pair.solver.suggest(50, for: pair.y) }
    pair.solver.solve()
    #expect(pair.values == [60, 20])
  }

  /// Goal: a move that is due is taken back by a suggestion of where the values stand, also where a
  /// required edit shares a row, so that its interval alone decides nothing.
  @Test func aMoveThatIsDueIsTakenBack() throws {
    var pair = try Pair(.required)
    try pair.promise(60)
    try pair.solver.suggest(20, for: pair.x)
    pair.solver.solve()
    #expect(pair.values == [20, 20])
  }

  /// Goal: where what a variable depends on moves, but cancels, nothing behind it is looked at.
  @Test func whatCancelsMovesNothingBehindIt() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(y == x)
    var last = solver.makeVariable()
    try solver.add(last == y - x)
    for _ in 0 ..< 100 {
      let next = solver.makeVariable()
      try solver.add(next == last)
      last = next
    }
    try solver.addEdit(x, priority: 500)
    let before = solver.work
    try solver.suggest(1, for: x)
    solver.solve()
    let done = solver.work - before
    #expect(done.rowsTouched <= 3)
    #expect([solver.value(of: y), solver.value(of: last)] == [1, 0])
  }

  /// Goal: a breakpoint changes the direction of a window by what it changes, and leaves the rest.
  /// Method: a window grows and shrinks over thirty breakpoints, beside a solver that keeps no
  /// direction.
  @Test func aBreakpointAdjustsTheDirection() throws {
    var columns = try Columns(count: 30)
    var reference = try Columns(count: 30, options: [.noDirectionCache])
    var adjustmentCount = 0
    for step in 0 ..< 120 {
      let width = 3_000 + 150 * Double(min(step, 120 - step))
      try columns.frame(width)
      try reference.frame(width)
      let difference = zip(columns.values, reference.values).map { abs($0 - $1) }.max() ?? 0
      #expect(difference <= 1e-9, "width \(width)")
      columns.solver.checkInvariants()
      let directions = columns.solver.directions.count
      let direction = directions > 0 ? columns.solver.directions[DirectionIndex(0)] : nil
      if step > 2 { #expect(direction?.isValid == true, "width \(width)") }
      adjustmentCount = max(adjustmentCount, Int(direction?.adjustmentCount ?? 0))
    }
    #expect(adjustmentCount > 20)
  }

  /// Goal: an interval ends before a number that is large, so that none within it has to be noted,
  /// and nowhere near where numbers are usual.
  @Test func anIntervalHoldsNoLargeNumber() throws {
    var solver = RevisedSolver()
    let x = solver.makeVariable(value: 0)
    try solver.addEdit(x, priority: 500)
    for step in 1 ... 4 {
      try solver.suggest(Double(step), for: x)
      solver.solve()
    }
    try solver.suggest(4e5, for: x)
    let isUsual = solver.directions.due != 0 && !solver.numbers.areLarge
    #expect(isUsual)
    solver.solve()
    try solver.suggest(-2e6, for: x)
    #expect(solver.numbers.areLarge)
    solver.solve()
    #expect(solver.value(of: x) == -2e6)
  }

  /// Goal: the last suggestion counts, also where it takes an earlier one back.
  @Test func suggestingSomethingElseFirstChangesNothing() throws {
    var pair = try Pair()
    try pair.solver.suggest(50, for: pair.x)
    try pair.suggest(4, 8)
    #expect(pair.values == [4, 8])
    try pair.solver.suggest(4, for: pair.x)
    try pair.suggest(6, 8)
    #expect(pair.values == [6, 8])
  }

  /// Boxes that are dragged, each within bounds.
  private struct Boxes: ~Copyable {
    var solver = RevisedSolver()
    private(set) var reference = RevisedSolver(options: [.noDirectionCache])
    private var random: SplitMix64
    private var variables: [(left: Variable, width: Variable)] = []
    private var bounds: [(id: ConstraintID, rightHandSide: Double)] = []
    private var wishes: [Variable: Double] = [:]
    private var frameCount = 0
    /// What the solver has reported.
    private var reported: [Variable: Double] = [:]

    init(seed: UInt64, count: Int) throws {
      random = SplitMix64(seed: seed)
      // Each wish has a level of its own, so that there is one answer.
      for index in 0 ..< count {
        let left = make()
        let width = make()
        try add(left >= 0.0)
        try add(left + width <= 1_000.0)
        try add(width >= 10.0)
        variables.append((left, width))
        try edit(left, priority: Priority(700 + Double(index) / 4)!)
        try edit(width, priority: Priority(600 + Double(index) / 4)!)
      }
    }

    /// Lets boxes keep a distance whose directions are of one class, and which would know nothing
    /// of each other.
    mutating func relateThoseOfOneClass() throws {
      var tieCount = 0
      for (first, second) in zip(variables, variables.dropFirst(Directions.classCount / 2)) {
        for (left, right) in [(first.left, second.left), (first.width, second.width)]
        where directionClass(of: left) == directionClass(of: right) {
          let priority = Priority((tieCount % 2 == 0 ? 400 : 800) + Double(tieCount) / 4)!
          try add(left <= right + Double(tieCount % 60), priority: priority)
          tieCount += 1
        }
      }
    }

    private func directionClass(of variable: Variable) -> UInt32 {
      let edit = solver.system.variables[VariableIndex(Int(variable.index))].edit
      return Directions.bit(DirectionIndex(raw: Int32(solver.system.rows[edit].direction)))
    }

    private mutating func make() -> Variable {
      _ = reference.makeVariable()
      // A handle made from its number means the variable of either solver.
      return Variable(index: solver.makeVariable().index)
    }

    private mutating func add(
      _ constraint: LinearConstraint, priority: Priority = .required
    ) throws {
      let id = ConstraintID(index: try solver.add(constraint, priority: priority).index)
      try reference.add(constraint, priority: priority)
      bounds.append((id, constraint.rightHandSide))
    }

    private mutating func edit(_ variable: Variable, priority: Priority) throws {
      try solver.addEdit(variable, priority: priority)
      try reference.addEdit(variable, priority: priority)
    }

    /// A frame: some boxes are dragged or resized, mostly by little, and now and then a bound
    /// moves.
    mutating func move() throws {
      // All of them at first, so that directions come in the order of boxes.
      frameCount += 1
      for (left, width) in variables where frameCount < 4 || Bool.random(using: &random) {
        let isFar = Int.random(in: 0 ..< 8, using: &random) == 0
        let step = isFar ? 400.0 : 8.0
        for variable in [left, width] {
          let old = wishes[variable] ?? 100
          let new = abs(old + Double(Int.random(in: -8 ... 8, using: &random)) / 8 * step)
          wishes[variable] = new
          try solver.suggest(new, for: variable)
          try reference.suggest(new, for: variable)
        }
      }
      if Int.random(in: 0 ..< 6, using: &random) == 0 {
        let index = Int.random(in: 0 ..< bounds.count, using: &random)
        bounds[index].rightHandSide += 1
        try solver.setRightHandSide(bounds[index].rightHandSide, of: bounds[index].id)
        try reference.setRightHandSide(bounds[index].rightHandSide, of: bounds[index].id)
      }
      if Int.random(in: 0 ..< 4, using: &random) == 0 { try moveInVain() }
      solver.solve()
      reference.solve()
      // A closure would capture what is being changed.
      var changed: [Variable] = []
      solver.appendChangedVariables(to: &changed)
      for variable in changed { reported[variable] = solver.value(of: variable) }
    }

    /// Moves that are taken back, solved for or not.
    private mutating func moveInVain() throws {
      let (isSolved, variables) = (Bool.random(using: &random), variables)
      try solver.takeBack { solver in
        for (left, width) in variables {
          try solver.suggest(3, for: left)
          try solver.suggest(20, for: width)
        }
        if isSolved { solver.solve() }
      }
    }

    /// The variables whose values, or reported values, differ from those without a cache by more
    /// than rounding.
    var differing: [Variable] {
      variables.flatMap { [$0.left, $0.width] }.filter { variable in
        let value = reference.value(of: variable)
        return abs(solver.value(of: variable) - value) > 1e-6
          || abs((reported[variable] ?? 0) - value) > 1e-6
      }
    }
  }

  /// Goal: more directions than there are classes move the values, and report them, as no cache
  /// would. Method: random frames of boxes with two edits each, alone or with constraints between
  /// boxes of one class, beside a solver without directions; some moves are taken back.
  @Test(arguments: UInt64(0) ..< 40)
  func directionsOfOneClassAreTheirOwn(seed: UInt64) throws {
    let count = [10, 17, 40, 90][Int(seed % 4)]
    var boxes = try Boxes(seed: seed, count: count)
    for frame in 0 ..< 60 {
      if frame == 10, seed % 8 >= 4 { try boxes.relateThoseOfOneClass() }
      try boxes.move()
      let differing = boxes.differing
      #expect(differing.isEmpty, "seed \(seed), frame \(frame)")
    }
    #expect(boxes.solver.directions.count > Directions.classCount || count < 40)
  }

  /// Goal: a direction does not take a row for one that has gone, whose slot it was given. Once, a
  /// direction that no longer moved that one took another of its class off the list of the row, and
  /// the values went beyond a required bound.
  /// Method: what a window moves ends at a breakpoint and leaves; a bound in its slot is touched by
  /// the thirty-third direction, which looks for its interval after the window has.
  @Test func aRowIsNotTakenForOneThatHasGone() throws {
    var solver = RevisedSolver()
    let (window, label) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(label <= window)
    try solver.add(label == 10.0, priority: 250)
    let gone = try solver.add(label >= -100.0)
    // So many variables that no direction has to make room.
    let others = (0 ..< 3 * Directions.classCount).map { _ in solver.makeVariable() }
    let edited = [window] + others.prefix(Directions.classCount)
    for variable in edited { try solver.addEdit(variable, priority: 500) }
    let last = edited[Directions.classCount]
    let other = try solver.add(last >= -5.0)
    for variable in edited.dropLast() {
      for value in [1.0, 2] { try solver.suggest(value, for: variable) }
    }
    try solver.suggest(20, for: window)
    try solver.remove(gone)
    try solver.add(last <= 5.0)
    for value in [1.0, 2] { try solver.suggest(value, for: last) }
    try solver.suggest(21, for: window)
    try solver.setRightHandSide(-6, of: other)
    try solver.suggest(9, for: last)
    solver.solve()
    #expect(solver.value(of: last) == 5)
    solver.checkInvariants()
  }

  /// Goal: where directions share a class, only rows that have moved are looked at. Once, so were
  /// those of another one of the class, also where its list had become shorter since they were
  /// counted: whatever stood behind it was taken for a row.
  /// Method: the first and the thirty-third edit each share a row with a third one; a bound of the
  /// first changes, so that its rows have to be counted anew.
  @Test func onlyDirectionsThatMoveAreLookedAt() throws {
    var solver = RevisedSolver()
    let edited = (0 ..< 3 * Directions.classCount).map { _ in solver.makeVariable() }
      .prefix(Directions.classCount + 1)
    for variable in edited { try solver.addEdit(variable, priority: 500) }
    let (first, last) = (edited[0], edited[Directions.classCount])
    let bound = try solver.add(first >= -5.0)
    for variable in [first, last] { try solver.add(variable + edited[1] <= 1_000.0) }
    for value in [1.0, 2, 3] {
      for variable in edited { try solver.suggest(value, for: variable) }
      solver.solve()
    }
    try solver.setRightHandSide(-6, of: bound)
    var before = solver.work
    for value in [4.0, 5] {
      before = solver.work
      try solver.suggest(value, for: last)
      solver.solve()
    }
    let done = solver.work - before
    #expect(done.rowsTouched == 1)
    solver.checkInvariants()
  }
}
