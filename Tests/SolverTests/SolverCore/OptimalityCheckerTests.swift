// The conditions of optimality, one by one, on systems of a row or two.

import SolverCore
import Testing

extension OptimalityChecker {
  /// Adds a constraint under the number `index`.
  fileprivate mutating func add(
    _ constraint: LinearConstraint, _ priority: Priority, _ multiplier: [Multiplier], at index: Int
  ) {
    addRow(
      .constraint(ConstraintID(index: UInt32(index))), constraint.terms.span, constraint.relation,
      constraint.rightHandSide, priority: priority, multiplier: multiplier.span)
  }
}

@Suite struct OptimalityCheckerTests {
  static let x = Variable(index: 0)
  static let y = Variable(index: 1)
  static let first = Demand.constraint(ConstraintID(index: 0))
  static let second = Demand.constraint(ConstraintID(index: 1))

  /// All defects of rows over `x` and `y`, which have the values given.
  private func defects(
    x: Double = 0, y: Double = 0, leniency: Double = 1,
    _ rows: [(LinearConstraint, Priority, [Multiplier])]
  ) -> [Defect] {
    var checker = OptimalityChecker()
    var defects: [Defect] = []
    // Twice, because nothing may be left over from a check.
    for _ in 0 ..< 2 {
      checker.removeAll()
      defects = []
      checker.setValue(x, of: Self.x)
      checker.setValue(y, of: Self.y)
      for (index, row) in rows.enumerated() { checker.add(row.0, row.1, row.2, at: index) }
      checker.appendValueDefects(to: &defects)
      checker.appendProofDefects(leniency: leniency, to: &defects)
    }
    return defects
  }

  private func entries(_ entries: (Priority, Double)...) -> [Multiplier] {
    entries.map { Multiplier(level: $0.0, value: $0.1) }
  }

  @Test func acceptsABalance() {
    // The required row holds x down against the soft one.
    let found = defects(
      x: 3,
      [
        (Self.x <= 3.0, .required, entries((250, 1))),
        (Self.x >= 5.0, 250, entries((250, -1))),
      ])
    #expect(found == [])
  }

  /// What tolerances let pass of rows that are all but parallel is more than rounding.
  @Test func tellsRoundingFromWhatIsMerelySmall() {
    func isProven(tilt: Double) -> (roughly: Bool, toRounding: Bool) {
      var checker = OptimalityChecker()
      let rows: [(LinearConstraint, Priority, Double)] = [
        (Self.x + Self.y == 0.0, .required, 1), ((1 + tilt) * Self.x + Self.y == 1.0, 500, -1),
      ]
      for (index, (constraint, priority, weight)) in rows.enumerated() {
        checker.add(constraint, priority, entries((500, weight)), at: index)
      }
      var defects: [Defect] = []
      checker.appendValueDefects(to: &defects)
      checker.appendProofDefects(to: &defects)
      let isRoughlyProven = defects.isEmpty
      checker.appendDefectsBeyondRounding(to: &defects)
      return (isRoughlyProven, defects.isEmpty)
    }
    #expect(isProven(tilt: 0) == (true, true))
    #expect(isProven(tilt: 1e-15) == (true, true))
    #expect(isProven(tilt: 1e-9) == (true, false))
    #expect(isProven(tilt: 1e-3) == (false, false))
  }

  /// Regression: what rounding had left of a reduced cost, enlarged by coefficients over decades to
  /// a billionth of the largest multiplier, made one right that is off by 1,581 at the next level.
  @Test func doubtsWhatIsRightOnlyByLittle() {
    func isProven(by little: Double) -> (isLoose: Bool, isCertain: Bool) {
      var checker = OptimalityChecker()
      let rows: [(LinearConstraint, Multiplier, Multiplier)] = [
        (Self.x >= 0.0, Multiplier(level: 500, value: -30), Multiplier(level: 1, value: -1581)),
        (Self.x >= 0.0, Multiplier(level: 500, value: -little), Multiplier(level: 1, value: 1581)),
        (Self.x == 0.0, Multiplier(level: 500, value: 30 + little), Multiplier(level: 1, value: 0)),
      ]
      for (constraint, first, second) in rows {
        checker.add(constraint, .required, [first, second], at: 0)
      }
      var defects: [Defect] = []
      checker.appendProofDefects(to: &defects)
      #expect(defects == [])
      let isLoose = checker.isLoose
      checker.appendDefectsBeyondRounding(isDoubting: true, to: &defects)
      return (isLoose, defects.isEmpty)
    }
    #expect(isProven(by: 3.5e-8) == (true, false))
    #expect(isProven(by: 1e-3) == (false, true))
  }

  /// Regression: where last digits alone are left over, a multiplier that was inside its box by the
  /// last digit of itself counted as inside, so that what it weighs below its level was not asked.
  @Test(arguments: [(1 - 1.2e-16, false), (1 - 1e-7, true)])
  func theLastDigitPutsNothingIntoItsBox(own: Double, isInside: Bool) {
    var checker = OptimalityChecker()
    let rows: [(Priority, Double)] = [(500, 1), (.required, -1)]
    for (priority, sign) in rows {
      checker.add(Self.x == 0.0, priority, entries((500, sign * own), (250, sign * 0.5)), at: 0)
    }
    var defects: [Defect] = []
    checker.appendMultiplierDefects(to: &defects)
    let expected: [Defect] = [.outOfBox(Self.first, level: 250, amount: 0.5)]
    #expect(defects == (isInside ? [] : expected))
  }

  @Test func findsAViolatedRequirement() {
    let found = defects(x: 3, [(Self.x <= 1.0, .required, [])])
    #expect(found == [.violated(Self.first, amount: 2)])
  }

  @Test func findsEveryDefectAndGoesOn() {
    let found = defects(
      x: 3, y: 1,
      [
        (Self.x <= 1.0, .required, []),
        (Self.y >= 1.0, 500, entries((500, 0.5))),
      ])
    #expect(
      found == [
        .violated(Self.first, amount: 2), .wrongSign(Self.second, level: 500, amount: 0.5),
        .notStationary(Self.y, level: 500, amount: 0.5),
      ])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func findsWhatIsNoNumber(value: Double) {
    let found = defects(x: value, [(Self.y + Self.x == 1.0, .required, [])])
    #expect(found == [.notFinite(Self.x)])
  }

  @Test func findsAProductThatIsNoNumber() {
    let found = defects(x: 1e300, [(Self.y + 1e15 * Self.x == 1.0, 250, [])])
    #expect(found == [.notFinite(Self.x)])
  }

  /// Comparisons with NaN are false, so that a check written the wrong way round accepts it.
  @Test func findsAMultiplierThatIsNoNumber() {
    let found = defects([(Self.x == 0.0, 250, entries((250, .nan)))])
    #expect(!found.isEmpty)
  }

  @Test func addsUpEntriesOfOneLevelAndOrdersLevels() {
    let split = entries((250, 2), (500, 0.5), (250, 1), (500, -0.5))
    let found = defects([(Self.x == 0.0, 500, split), (Self.x == 0.0, 250, entries((250, -1)))])
    #expect(found == [.notStationary(Self.x, level: 250, amount: 2)])
  }

  /// Regression: what did not add up to nothing was held against 1, so that at a level at which all
  /// multipliers are small, any sum of them would do.
  @Test(arguments: [1, 1e-7, 1e-11]) func smallMultipliersAddUpToo(scale: Double) {
    let pull = LinearConstraint(scale * Self.x, .equal, 0)
    let found = defects([
      (pull, 250, entries((250, 1))),
      (Self.x == 0.0, 500, entries((250, -0.5 * scale))),
    ])
    #expect(found == [.notStationary(Self.x, level: 250, amount: 0.5 * scale)])
  }

  /// Regression: with leniency, a multiplier inside its box by 1e-10 counted as one at the edge, so
  /// that what it weighs below its own level was held against a right answer of a long life.
  @Test(arguments: [1, 1e5]) func leniencyFindsNothingWrongThatStrictnessDoesNot(leniency: Double) {
    let inside = entries((500, 1 - 1e-10), (250, 0.9375))
    let balance = entries((500, 1e-10 - 1), (250, -0.9375))
    let found = defects(
      leniency: leniency, [(Self.x == 0.0, 500, inside), (Self.x == 0.0, .required, balance)])
    #expect(found.filter { $0.level != .required } == [])
  }

  /// Regression: the same with an entry that is small, but no rounding, and decides the sign.
  @Test(arguments: [1, 1e5]) func leniencyKeepsWhatDecidesTheSign(leniency: Double) {
    let decided = entries((500, 1e-6), (250, -1))
    let found = defects(
      leniency: leniency,
      [
        (Self.x <= 0.0, .required, decided),
        (Self.x == 0.0, .required, entries((500, -1e-6), (250, 1))),
      ])
    #expect(found == [])
  }

  /// Regression: the same beside a row in small units, whose multiplier is large: what leniency
  /// made negligible counted as rounding, and a right answer of a long life was called wrong.
  @Test(arguments: [1, 1e5]) func leniencyMakesNothingRounding(leniency: Double) {
    let small = LinearConstraint(1e-8 * Self.y, .equal, 0)
    let found = defects(
      leniency: leniency,
      [
        (Self.x <= 0.0, .required, entries((750, 2.9e-8), (500, -1))),
        (Self.x == 0.0, .required, entries((750, -2.9e-8), (500, 1))),
        (small, .required, entries((750, 4.6e8))), (small, .required, entries((750, -4.6e8))),
      ])
    #expect(found == [])
  }

  /// Goal: the rounding of a long sum is not held against the answer, nor hides a violation in it.
  /// Method: two large addends that cancel around one that matters, which a plain sum of doubles
  /// loses.
  @Test func sumsDoNotRound() {
    let terms = [Term(1e15, Self.x), Term(1, Self.y), Term(-1e15, Self.x)]
    var sum = CompensatedSum()
    for term in terms { sum.add(term.coefficient, times: 0.1) }
    #expect(sum.value == 0.1)
  }

  @Test func sumsViolationsByLevel() {
    var checker = OptimalityChecker()
    checker.setValue(3, of: Self.x)
    let rows: [(LinearConstraint, Priority)] = [
      (Self.x == 1.0, 250), (Self.x == 0.0, 500), (Self.x <= 1.0, 250), (Self.x >= 0.0, .required),
    ]
    for (constraint, priority) in rows { checker.add(constraint, priority, [], at: 0) }
    let violations = checker.violations()
    #expect(violations.map(\.level) == [.required, 500, 250])
    #expect(violations.map(\.sum) == [0, 3, 4])
  }

  @Test func saysWhatIsWrongInWords() {
    let defect = Defect.violated(.edit(Self.y), amount: 2)
    #expect(defect.description == "the edit of v1 is required, but violated by 2.0")
    #expect(defect.level == .required)
    let other = Defect.notStationary(Self.x, level: 250, amount: -1)
    #expect(other.description.contains("at level 250 the multipliers add up to -1.0 for v0"))
    #expect(other.level == 250)
  }
}
