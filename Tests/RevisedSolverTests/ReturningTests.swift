// Edits that go to and fro over breakpoints.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct ReturningTests {
  /// Goal: a frame that goes back over breakpoints, be it one or several, takes no pivot from the
  /// second time on, and has the same answer. Without the option it takes as many each time.
  @Test(arguments: [(700.0, 725.0), (595, 905), (659, 661), (655, 715)])
  func theSecondTimeTakesNoPivot(first: Double, second: Double) throws {
    for (options, priority) in [
      (RevisedOptions(), Priority(900)), ([], .required), (.noReturns, 900),
    ] {
      var columns = try Columns.warm(options: options, priority: priority)
      for width in [first, second, first, second] { try columns.frame(width) }
      let before = columns.solver.work
      var awayCount = 0
      for turn in 0 ..< 20 {
        let width = turn % 2 == 0 ? first : second + Double(turn) / 64
        try columns.frame(width)
        let (isRight, isAway) = (columns.isRight(width), columns.isAway)
        #expect(isRight, "\(width)")
        awayCount += isAway ? 1 : 0
        columns.solver.checkInvariants()
      }
      let done = columns.solver.work - before
      #expect((done.pivots == 0) == options.isEmpty)
      #expect(awayCount == (options.isEmpty ? 10 : 0))
    }
  }

  /// Goal: a text that alternates between one that fits and one that does not, be it by a wish or
  /// a bound, takes no pivot after a few turns, and the label is as wide as it should be.
  @Test(arguments: Relation.allCases)
  func aTextThatAlternatesTakesNoPivot(relation: Relation) throws {
    // How wide the label is that asks for a width, and between which others it stands.
    func expected(_ text: Double) -> Double {
      switch relation {
      case .equal: min(text, 150)
      case .lessThanOrEqual: min(text, 100)
      case .greaterThanOrEqual: max(80, min(text, 150))
      }
    }
    for options in [RevisedOptions(), .noReturns] {
      var solver = RevisedSolver(options: options)
      let (label, icon) = (solver.makeVariable(), solver.makeVariable())
      try solver.add(icon == 2.0 * label + 8.0)
      try solver.add(label <= 150)
      try solver.add(label == (relation == .lessThanOrEqual ? 100 : 80), priority: 250)
      let wish = try solver.add(LinearConstraint([Term(1, label)], relation, 60), priority: 750)
      var before = solver.work
      for turn in 0 ..< 30 {
        if turn == 8 { before = solver.work }
        // The one that does not fit is so long that values would move far if they followed it.
        let text = turn % 2 == 0 ? 90 + Double(turn) / 64 : 9e5 - Double(turn) / 64
        try solver.setRightHandSide(text, of: wish)
        solver.solve()
        let (width, x, isAway) = (
          solver.value(of: label), solver.value(of: icon), solver.directions.away != 0
        )
        #expect(abs(width - expected(text)) < 1e-9 && abs(x - 2 * width - 8) < 1e-9, "\(text)")
        if turn >= 8 { #expect(isAway == (options.isEmpty && expected(text) != text), "\(turn)") }
        solver.checkInvariants()
        var copy = solver.copy()
        #expect(copy.certify().isOptimal)
      }
      let done = solver.work - before
      #expect((done.pivots == 0) == options.isEmpty, "\(done)")
    }
  }

  /// Goal: a window that goes on, beyond both pieces that are known, is followed.
  @Test func beyondWhatIsKnown() throws {
    var columns = try Columns.warm()
    try columns.learn(here: 700, there: 725, endsAway: true)
    for width in [690.0, 640, 800, 715, 705, 725, 1_000, 610, 660, 610, 660, 610, 900] {
      try columns.frame(width)
      let isRight = columns.isRight(width)
      #expect(isRight, "\(width)")
      columns.solver.checkInvariants()
    }
  }

  /// Goal: what is done while the values are away is done as if the basis had followed, and what is
  /// refused or thrown leaves every bit as it was.
  @Test func nothingIsLostWhereValuesAreAway() throws {
    var columns = try Columns.warm()
    try columns.learn(here: 700, there: 725, endsAway: true)
    let width = columns.solver.value(of: columns.window)
    let before = columns.values
    let window = columns.window
    let copy = columns.solver.copy()
    #expect(throws: AddConstraintError.self) {
      try columns.solver.add(6.0 * window <= -1.0)
      try columns.solver.add(window >= 0.0)
    }
    try columns.solver.takeBack { solver in
      try solver.suggest(2_000, for: window)
      try solver.add(window <= 650.0)
      solver.solve()
    }
    columns.solver.restore(copy)
    #expect(columns.values == before)
    try columns.solver.add(window <= width - 5)
    columns.solver.solve()
    let isRight = columns.isRight(width - 5)
    #expect(isRight)
    columns.solver.checkInvariants()
  }

  /// Goal: an edit is not led to a piece that was forgotten when something changed, while one of
  /// another edit is remembered. Method: a wish changes between the turns of two windows, each with
  /// a label that is as wide as it wishes or as its window.
  @Test func forgottenPiecesStayForgotten() throws {
    var solver = RevisedSolver()
    var screens: [(window: Variable, label: Variable, wish: ConstraintID)] = []
    for _ in 0 ..< 2 {
      let (window, label) = (solver.makeVariable(), solver.makeVariable())
      try solver.add(label <= window)
      screens.append((window, label, try solver.add(label == 100, priority: 500)))
      try solver.addEdit(window, priority: 900)
    }
    for screen in screens {
      for width in [210.0, 200, 50, 200, 50, 200, 50] {
        try solver.suggest(width, for: screen.window)
        solver.solve()
      }
      let (areKept, isAway) = (solver.directions.arePiecesKept, solver.directions.away != 0)
      #expect(areKept && !isAway)
      if screen.window == screens[1].window { break }
      try solver.setRightHandSide(80, of: screen.wish)
      for width in [51.0, 52, 50] {
        try solver.suggest(width, for: screen.window)
        solver.solve()
      }
    }
    try solver.suggest(150, for: screens[0].window)
    solver.solve()
    #expect(solver.value(of: screens[0].label) == 80)
  }

  /// Goal: what a removed row held is no part of the piece that is remembered. Method: a required
  /// window is about to turn, and the bound of a label goes before that.
  @Test func whatLeavesWithACrossingIsNotRemembered() throws {
    var columns = try Columns.warm(priority: .required)
    for width in [610.0, 690, 725, 700, 725] { try columns.frame(width) }
    let bound = columns.bounds[4]
    try columns.solver.remove(bound)
    for width in [700.0, 725, 700, 725] {
      try columns.frame(width)
      let label = columns.values[4]
      #expect(label == 140, "\(width)")
      columns.solver.checkInvariants()
    }
  }

  /// Goal: a step back counts as a movement, and as one that is as far as it is: where that is far,
  /// the values are put right. Method: what follows a window moves 16 times as far, and the window
  /// goes on in steps that are not far before it comes back.
  @Test func aFarStepBackIsNoted() throws {
    var solver = RevisedSolver()
    let (window, label, icon) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    try solver.add(icon == 16.0 * window)
    try solver.add(label <= window)
    try solver.add(label == 100, priority: 500)
    try solver.addEdit(window, priority: 900)
    for width in [110.0, 105, 95, 105, 95, 105, 3_000, 6_000, 9_000] {
      try solver.suggest(width, for: window)
      solver.solve()
    }
    let (isAway, before) = (solver.directions.away != 0, solver.factor.health.moveCount)
    #expect(isAway)
    try solver.suggest(95, for: window)
    let (isHome, health) = (solver.directions.away == 0, solver.factor.health)
    #expect(isHome && health.moveCount == before + 1 && health.hasMovedFar)
  }

  /// Goal: what is tried in vain, because it is refused, costs no patience.
  @Test func refusalsCostNoPatience() throws {
    var columns = try Columns.warm(priority: .required)
    try columns.solver.add(columns.window <= 2_000)
    for width in [690.0, 750, 690] { try columns.frame(width) }
    for _ in 0 ..< 3 {
      #expect(throws: EditError.self) { try columns.solver.suggest(3_000, for: columns.window) }
    }
    var course = columns.solver.directions[DirectionIndex(0)].course
    let tries = course.tries(up: true)
    #expect(tries)
  }

  /// Believed: that a look at an answer leaves everything as it is, so that a copy, or a solver
  /// that took something back, may look once more. It begins by letting the basis follow to where
  /// the values are, and what was remembered is forgotten. So later answers were rounded otherwise.
  @Test func whatIsRememberedStaysInCopiesAndBehindRollbacks() throws {
    var columns = try Columns.warm()
    try columns.learn(here: 700, there: 725, endsAway: true)
    var copy = columns.solver.copy()
    copy.solve()
    let isAwayInCopy = copy.directions.away != 0
    let window = columns.window
    try columns.solver.takeBack { solver in
      try solver.suggest(2_000, for: window)
      solver.solve()
    }
    columns.solver.solve()
    let isAway = columns.isAway
    #expect(isAway && isAwayInCopy)
  }

  /// Believed: that to find out an interval leaves everything as it is. A change that may be
  /// refused looked at the piece of its path that it leaves before its trial began, so that a stale
  /// interval was known behind the refusal.
  @Test func aRefusalFindsOutNoInterval() throws {
    var columns = try Columns.warm(priority: .required)
    try columns.solver.add(columns.window <= 2_000)
    var staleCount = 0
    for width in [610.0, 690, 610, 690, 720, 690, 720, 780, 720, 780] {
      try columns.frame(width)
      guard columns.hasStaleInterval else { continue }
      staleCount += 1
      #expect(throws: EditError.self) { try columns.solver.suggest(3_000, for: columns.window) }
      let (isStale, isSaving) = (columns.hasStaleInterval, columns.solver.system.values.isMarked)
      #expect(isStale && !isSaving, "\(width)")
    }
    try #require(staleCount > 0)
  }

  /// Believed: that what a refused operation has touched may count. It brought the next look at the
  /// whole answer nearer, and with it the digits of later answers.
  @Test func aRefusalBringsNoLookNearer() throws {
    var columns = try Columns.warm()
    try columns.solver.add(columns.window <= 2_000)
    let before = columns.workUntilLook
    try #require(before > 0)
    #expect(throws: AddConstraintError.self) {
      try columns.solver.add(columns.labels[0] >= 1_000)
    }
    let after = columns.workUntilLook
    #expect(after == before)
  }

  /// What a label is told while the basis is at a width of 725, where the label is as wide as its
  /// text, and the piece below is remembered, where it is as wide as its column.
  enum Change: CaseIterable {
    case newLimit, changedLimit, newLeast, changedLeast, looserColumn, wish, priority, newNeighbour
  }

  /// Goal: whatever changes while a piece is remembered, be it something that asks for nothing as
  /// things stand, is heeded where the window goes back, and where it comes again.
  @Test(arguments: Change.allCases, [false, true])
  func whatHasChangedIsHeeded(change: Change, endsAway: Bool) throws {
    var columns = try Columns.warm()
    let (label, window) = (columns.labels[2], columns.window)
    let limit = try columns.solver.add(label <= 500)
    let least = try columns.solver.add(label >= 0)
    try columns.learn(here: 725, there: 700, endsAway: endsAway)
    var (lower, upper, slack, wish) = (0.0, 500.0, 0.0, 120.0)
    var neighbour: Variable?
    switch change {
    case .newLimit:
      upper = 118
      try columns.solver.add(label <= upper)
    case .changedLimit:
      upper = 118
      try columns.solver.setRightHandSide(upper, of: limit)
    case .newLeast:
      lower = 118
      try columns.solver.add(label >= lower)
    case .changedLeast:
      lower = 118
      try columns.solver.setRightHandSide(lower, of: least)
    case .looserColumn:
      slack = 2
      let bound = columns.bounds[2]
      try columns.solver.setRightHandSide(slack, of: bound)
    case .wish:
      wish = 122
      let id = columns.wishes[2]
      try columns.solver.setRightHandSide(wish, of: id)
    case .priority:
      lower = wish
      let id = columns.wishes[2]
      try columns.solver.setPriority(950, of: id)
    case .newNeighbour:
      let new = columns.solver.makeVariable()
      try columns.solver.add(new == label + 7)
      neighbour = new
    }
    columns.solver.solve()
    for width in endsAway ? [700.0, 725, 700, 725] : [725, 700, 725, 700] {
      try columns.frame(width)
      // The label is as wide as it must be, and the window gives way.
      let expectedWindow = max(width, 6 * (lower - slack))
      let expected = min(wish, upper, expectedWindow / 6 + slack)
      let (labelWidth, windowWidth) = (
        columns.solver.value(of: label), columns.solver.value(of: window)
      )
      #expect(abs(labelWidth - expected) < 1e-9, "\(width)")
      #expect(abs(windowWidth - expectedWindow) < 1e-9, "\(width)")
      if let neighbour {
        #expect(abs(columns.solver.value(of: neighbour) - expected - 7) < 1e-9, "\(width)")
      }
      columns.solver.checkInvariants()
    }
  }

  /// Goal: a row that holds nothing where the basis is may hold others where the values are.
  /// Method: the widest label keeps the window from being as small as it should be, and goes.
  @Test func whatIsRemovedMayHoldOthersWhereValuesAreAway() throws {
    var columns = try Columns.warm(priority: 300)
    try columns.learn(here: 950, there: 850, endsAway: true)
    let widest = columns.wishes[5]
    try columns.solver.remove(widest)
    columns.solver.solve()
    let width = columns.solver.value(of: columns.window)
    #expect(abs(width - 850) < 1e-9)
    columns.solver.checkInvariants()
  }

  /// Goal: while the values of one edit are away, others move as ever, also over a breakpoint that
  /// only both of them know.
  @Test func othersMoveWhereValuesAreAway() throws {
    var columns = try Columns.warm()
    let (x, y) = (columns.solver.makeVariable(), columns.solver.makeVariable())
    try columns.solver.add(x + y <= 100.0)
    try columns.solver.addEdit(x, priority: 600)
    try columns.solver.addEdit(y, priority: 400)
    for step in 1 ... 4 {
      try columns.solver.suggest(Double(step), for: x)
      try columns.solver.suggest(Double(step), for: y)
      columns.solver.solve()
    }
    try columns.learn(here: 700, there: 725, endsAway: true)
    for (newX, newY, expected) in [(10.0, 20.0, 20.0), (30, 40, 40), (80, 50, 20), (30, 50, 50)] {
      try columns.solver.suggest(newX, for: x)
      try columns.solver.suggest(newY, for: y)
      columns.solver.solve()
      let (value, isRight) = (columns.solver.value(of: y), columns.isRight(725))
      #expect(abs(value - expected) < 1e-9)
      #expect(isRight)
      columns.solver.checkInvariants()
    }
  }

  /// Goal: a piece with rows that another edit moves, too, is not remembered, since what is known
  /// of it would not hold where the other one has moved. Method: a label is as wide as its wish or
  /// its box, and a row that both edits move only where the box is small must hold.
  @Test(arguments: [50.0, 30])
  func sharedRowsAreNotRemembered(first: Double) throws {
    var solver = RevisedSolver()
    let (box, other, label) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(label <= box)
    try solver.add(label == 30, priority: 500)
    try solver.add(label + other >= 40)
    for variable in [box, other] { try solver.addEdit(variable, priority: 900) }
    for (size, second) in [
      (60.0, first), (61, first + 1), (10, first), (60, first), (10, first), (60, first), (60, 20),
      (10, 20), (60, 20), (10, 50), (60, 20), (10, 20),
    ] {
      try solver.suggest(size, for: box)
      try solver.suggest(second, for: other)
      solver.solve()
      let values = [box, other, label].map { solver.value(of: $0) }
      #expect(values[2] + values[1] >= 40 - 1e-9, "\(size), \(second): \(values)")
      let missed = abs(values[0] - size) + abs(values[1] - second)
      #expect(abs(missed - max(0, 40 - min(30, size) - second)) < 1e-9, "\(size): \(values)")
      solver.checkInvariants()
    }
  }

  /// Believed: that the basis has followed before the factor is derived anew. Directions of the
  /// piece where the values were gave up their marks then, and not those of the basis.
  @Test func theFactorIsDerivedAnewWhereTheBasisIs() throws {
    var columns = try Columns.warm()
    try columns.learn(here: 700, there: 725, endsAway: true)
    let wasAway = columns.isAway
    #expect(wasAway)
    columns.solver.factor.health.repairCount = 1_000
    columns.solver.solve()
    let (isAway, isRight) = (columns.isAway, columns.isRight(725))
    #expect(!isAway && isRight)
    columns.solver.checkInvariants()
  }

  /// Goal: what never is of use, since something else changes each time, is hardly tried any more.
  @Test func patienceRunsOut() {
    var course = Course()
    var tries: [Int] = []
    for turn in 0 ..< 60 {
      if course.tries(up: turn % 2 == 0) { tries.append(turn) }
      course.noteCrossing(up: turn % 2 == 0)
    }
    #expect(tries == [2, 3, 20, 37, 54])
    var turned = Course()
    for isUp in [true, false] { turned.noteCrossing(up: isUp) }
    let triesWhereItGoesOn = turned.tries(up: false)
    #expect(!triesWhereItGoesOn)
    let triesWhereItTurns = turned.tries(up: true)
    #expect(triesWhereItTurns)
  }

  /// Goal: what is remembered stays what it is where lists are moved to close gaps.
  @Test func piecesSurviveTheirStorage() throws {
    var directions = Directions()
    let (kept, grown) = (DirectionIndex(0), DirectionIndex(1))
    for owner in [RowIndex(0), RowIndex(1)] {
      let index = directions.indexToReuse(isUrgent: true, variableCount: 0)
      directions.assign(try #require(index), to: owner)
    }
    let (first, second) = (VariableIndex(3), VariableIndex(4))
    directions.beginLists(of: kept, moveCount: 1, touchedCount: 0)
    var block = directions[kept].moves
    directions.moves.append(Move(coefficient: 7, variable: first), to: &block)
    directions[kept].moves = block
    directions.setMovesAside(of: kept)
    var jump = Table<ListIndex, Move>()
    jump.append(Move(coefficient: 8, variable: second))
    directions.keepOtherPiece(of: kept, PathPiece(), jump: jump)
    for count in 1 ... 400 {
      directions.beginLists(of: grown, moveCount: 5 * count, touchedCount: 0)
      var block = directions[grown].moves
      for _ in 0 ..< 5 * count {
        directions.moves.append(Move(coefficient: 1, variable: first), to: &block)
      }
      directions[grown].moves = block
    }
    let other = directions[kept].other
    let (move, jumped) = (directions.moves[other.moves, 0], directions.moves[other.jump, 0])
    #expect(other.moves.count == 1 && move.coefficient == 7 && move.variable == first)
    #expect(other.jump.count == 1 && jumped.coefficient == 8 && jumped.variable == second)
    #expect(other.largestJump.value >= 8)
    #expect(other.jump.start < 100)
  }

  /// Goal: thousands of turns leave no more rounding behind than movements do.
  @Test func manyTurnsDoNotDrift() throws {
    var columns = try Columns.warm()
    for turn in 0 ..< 5_000 { try columns.frame(turn % 2 == 0 ? 651.1 : 713.7) }
    let isRight = columns.isRight(713.7)
    #expect(isRight)
    #expect(columns.solver.work.pivots < 200)
  }

  /// Goal: edits and constants that go to and fro have right answers, whatever is done between, and
  /// what is reported is what there is. Method: random scripts, in which one or two of them take
  /// turns. A copy proves each answer, since to ask for multipliers lets the basis follow.
  @Test(arguments: Flavour.allCases.filter { $0 != .large })
  func randomSystemsAreRight(flavour: Flavour) {
    var awayCount = 0
    for seed in 0 ..< UInt64(60) {
      var random = SplitMix64(seed: seed ^ 0x5EED)
      var player = Player(RevisedSolver())
      var reported: [UInt32: Double] = [:]
      for operation in Script.random(seed: seed, flavour: flavour).operations {
        _ = player.perform(operation)
        // A new variable begins at 0, whatever was told of others with its index.
        if case .makeVariable = operation, let new = player.made.last { reported[new.index] = 0 }
        guard case .solve = operation, random.chance(70) else { continue }
        awayCount += swing(
          &player.solver, by: flavour == .layout ? 400 : 20, &random, &reported,
          "\(flavour), seed \(seed)")
      }
    }
    #expect(awayCount > 10, "\(awayCount)")
  }

  /// Lets edits or constants take turns between places of up to `reach`.
  ///
  /// - Returns: In how many frames values were away.
  private func swing(
    _ solver: inout RevisedSolver, by reach: Int, _ random: inout SplitMix64,
    _ reported: inout [UInt32: Double], _ comment: Comment
  ) -> Int {
    var edits: [Variable] = []
    solver.appendEdits(to: &edits)
    var constraints: [ConstraintID] = []
    solver.appendConstraints(to: &constraints)
    let areConstants = edits.isEmpty || random.chance(50)
    guard !areConstants || !constraints.isEmpty else { return 0 }
    let swinging = (0 ..< random.int(1 ... 2)).map { _ in
      random.int(0 ... (areConstants ? constraints.count : edits.count) - 1)
    }
    let ends = swinging.map { _ in (random.int(-reach ... reach), random.int(-reach ... reach)) }
    let isTogether = random.chance(50)
    var awayCount = 0
    for frame in 0 ..< random.int(8 ... 14) {
      for (index, ends) in zip(swinging, ends) where isTogether || random.chance(60) {
        let target = Double(frame % 2 == 0 ? ends.0 : ends.1)
        // Requirements may refuse it.
        if areConstants {
          try? solver.setRightHandSide(target, of: constraints[index])
        } else {
          try? solver.suggest(target, for: edits[index])
        }
      }
      solver.solve()
      awayCount += solver.directions.away != 0 ? 1 : 0
      solver.checkInvariants()
      var copy = solver.copy()
      let certification = copy.certify()
      #expect(certification.isOptimal, "\(comment), frame \(frame): \(certification.defects)")
      var changed: [Variable] = []
      solver.appendChangedVariables(to: &changed)
      for variable in changed { reported[variable.index] = solver.value(of: variable) }
      var variables: [Variable] = []
      solver.appendVariables(to: &variables)
      for variable in variables {
        #expect(reported[variable.index] ?? 0 == solver.value(of: variable), comment)
      }
    }
    return awayCount
  }
}
