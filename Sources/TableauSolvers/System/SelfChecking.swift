// Is the answer right? What a solver does about it that asks itself.

internal import SolverCore

/// What a check of the answer needs, kept so that later ones allocate nothing.
struct AnswerCheck {
  var checker = OptimalityChecker()
  var terms: [Term] = []
  var entries: [Multiplier] = []
  var defects: [Defect] = []
}

extension [Multiplier] {
  /// Appends an entry at the priority whose value is `level`.
  mutating func append(_ value: Double, at level: Double) {
    if let priority = Priority(level) { append(Multiplier(level: priority, value: value)) }
  }
}

/// A solver that holds its answers against the constraints as they were given.
protocol SelfChecking: StayKeeping, ~Copyable {
  /// What is wrong with the answer, if that could not be mended.
  var defect: Defect? { get set }

  /// What a check of the answer needs.
  var check: AnswerCheck { get set }

  /// When the answer is checked.
  var watch: Watch { get set }

  /// Whether something happened, or is among the numbers, because of which the usual tolerances may
  /// let pass what is off by more.
  var mayBeFarOff: Bool { get }

  /// Computes all numbers anew from the constraints, for the symbols that are basic, and optimises.
  mutating func recompute()

  /// Solves from scratch, so that nothing is left of what pivots did.
  mutating func startAnew()

  // MARK: What a check and a referee are told

  /// What the solver knows a row by.
  associatedtype Key: Equatable

  /// Calls `body` with each variable and its value.
  func forEachValue(_ body: (Variable, Double) -> Void)

  /// How many positions there are for `row(at:)`.
  var positionCount: Int { get }

  /// What is at a position, if the tableau holds a row for it.
  func row(at position: Int) -> Key?

  /// Calls `body` with each term of a row.
  func forEachTerm(of key: Key, _ body: (Term) -> Void)

  /// What the sum of these terms shall be, and how much that matters.
  func demanded(by key: Key) -> (relation: Relation, rightHandSide: Double, priority: Priority)

  /// What a row is for its caller.
  func demand(of key: Key) -> Demand

  /// Appends the nonzero entries of the multiplier of a row, from the highest level down.
  mutating func appendMultiplier(of key: Key, to entries: inout [Multiplier])

  /// Whether a variable is basic.
  func isBasic(_ variable: Variable) -> Bool

  /// Whether a row holds exactly, because it is nonbasic.
  func isHeld(_ key: Key) -> Bool

  /// Becomes the tableau of a referee of all variables and rows.
  mutating func adopt(_ referee: borrowing Referee)
}

extension SelfChecking where Self: ~Copyable {
  var mayBeFarOff: Bool { watch.mayBeFarOff }

  /// Checks the answer, and mends what is wrong with it. What is wrong even then stands in
  /// `defect`.
  mutating func checkAnswer() {
    let isStrict = mayBeFarOff
    defect = findDefect(isStrict: isStrict)
    if defect != nil {
      recompute()
      defect = findDefect(isStrict: isStrict)
    }
    if defect != nil {
      askReferee()
      defect = findDefect(isStrict: false)
    }
  }

  /// Solves once more with twice the digits; from scratch, where that would take too long.
  mutating func askReferee() {
    guard let referee = makeReferee() else { return startAnew() }
    settle(referee)
  }

  /// Becomes what the referee of the system arrives at.
  private mutating func settle(_ referee: consuming Referee) {
    referee.settle()
    adopt(referee)
  }

  /// What is wrong with the answer first; `nil` if it is optimal.
  ///
  /// - Parameter isStrict: Whether all that is off by more than rounding is wrong. Otherwise that
  ///   is so only where multipliers are large.
  /// - Complexity: O(variables + terms × levels at which a row has entries + entries · log entries)
  ///   and what multipliers take.
  mutating func findDefect(isStrict: Bool) -> Defect? {
    var check = AnswerCheck()
    swap(&check, &self.check)
    defer { swap(&check, &self.check) }
    // What broke a variable may be gone, so that no row has it; it has raised an alarm then.
    if defect != nil || watch.isAlarmed, let broken = brokenVariable { return .notFinite(broken) }
    watch.beginCheck()
    check.checker.removeAll()
    check.defects.removeAll(keepingCapacity: true)
    for position in 0 ..< positionCount {
      guard let key = row(at: position) else { continue }
      check.terms.removeAll(keepingCapacity: true)
      check.entries.removeAll(keepingCapacity: true)
      forEachTerm(of: key) { check.terms.append($0) }
      for term in check.terms {
        let value = value(of: term.variable)
        if !value.isFinite { return .notFinite(term.variable) }
        check.checker.setValue(value, of: term.variable)
        watch.note(coefficient: term.coefficient)
      }
      let (relation, rightHandSide, priority) = demanded(by: key)
      watch.note(rightHandSide: rightHandSide)
      appendMultiplier(of: key, to: &check.entries)
      let (terms, entries) = (check.terms, check.entries)
      check.checker.addRow(
        demand(of: key), terms.span, relation, rightHandSide, priority: priority,
        multiplier: entries.span)
    }
    check.checker.appendValueDefects(to: &check.defects)
    if check.defects.isEmpty {
      check.checker.appendMultiplierDefects(isStrict: isStrict, to: &check.defects)
    }
    return check.defects.first
  }

  /// The first variable whose value is not a number.
  private var brokenVariable: Variable? {
    var broken: Variable?
    forEachValue { if !$1.isFinite, broken == nil { broken = $0 } }
    return broken
  }

  /// Everything that the tableau holds a row for.
  var entered: [Key] { (0 ..< positionCount).compactMap { row(at: $0) } }

  /// What a row says.
  func statement(ofRow key: Key) -> Statement {
    var terms: [Term] = []
    forEachTerm(of: key) { terms.append($0) }
    let (relation, rightHandSide, priority) = demanded(by: key)
    return Statement(LinearConstraint(terms, relation, rightHandSide), priority: priority)
  }

  /// A referee of everything that the tableau holds a row for; `nil` if that is too large.
  ///
  /// - Parameter newcomer: What is on trial, and not held: others come first.
  func makeReferee(newcomer: Key? = nil) -> Referee? {
    var variables: [Variable] = []
    appendVariables(to: &variables)
    let keys = entered
    guard var referee = Referee(variableCount: variables.count, rowCount: keys.count) else {
      return nil
    }
    var symbols: [Variable: SymbolID] = [:]
    for variable in variables {
      symbols[variable] = referee.addVariable(
        value: value(of: variable), isBasic: isBasic(variable))
    }
    for key in keys {
      referee.addRow(
        statement(ofRow: key), isHeld: key != newcomer && isHeld(key)
      ) { symbols[$0] ?? .none }
    }
    referee.enterRows()
    return referee
  }

  // MARK: - Refusals

  /// Tries `change`, and forgets what was noted meanwhile if it is refused: all else is as before.
  ///
  /// - Returns: What the change contradicts.
  @inline(__always)  // It stands in each suggestion.
  mutating func attemptNoted(_ change: (inout Self) -> Conflict?) -> Conflict? {
    let before = watch
    let conflict = change(&self)
    if conflict != nil { watch = before }
    return conflict
  }

  /// The refusal of a required row that is a combination of others.
  ///
  /// - Parameters:
  ///   - residual: By how much the row is violated at least.
  ///   - isBelow: Whether it would have to move up.
  ///   - forEachMember: Calls its argument with the others, and with how often the excess of each
  ///     is in that of the refused one; with `nil` for a variable, which rounding has left there.
  func refusal(
    of refused: Key, residual: Double, isBelow: Bool,
    _ forEachMember: ((_ key: Key?, _ factor: Double) -> Void) -> Void
  ) -> Refusal {
    var proof = RefusalProof()
    func add(_ key: Key, times factor: Double) {
      forEachTerm(of: key) { term in
        proof.add(
          term.coefficient, times: factor, variable: term.variable.index,
          value: value(of: term.variable))
      }
      proof.add(rightHandSide: demanded(by: key).rightHandSide, times: factor)
    }
    add(refused, times: 1)
    var conflict = Conflict(constraints: [], residual: residual)
    forEachMember { key, factor in
      guard let key else { return proof.isHeld = false }
      let (relation, rightHandSide, priority) = demanded(by: key)
      proof.note(
        SymbolTraits(relation, rightHandSide: rightHandSide, priority: priority), times: factor,
        isBelow: isBelow)
      add(key, times: -factor)
      conflict.append(demand(of: key))
    }
    conflict.sort()
    let tolerance = SymbolTraits.tolerance(rightHandSide: demanded(by: refused).rightHandSide)
    return Refusal(
      conflict: conflict, isProven: proof.holds(residual: residual, tolerance: tolerance))
  }

  /// Whether a requirement may have been accepted by rounding: all of them should hold now, and by
  /// the rows as they were given one does not, or nobody can tell. What has moved values far may
  /// have been a coefficient that should have cancelled out; so no more than rounding is allowed.
  ///
  /// - Returns: `false` also where the system is too large for a referee to decide.
  /// - Complexity: O(terms).
  var isAcceptedByRounding: Bool {
    var (rowCount, isBroken) = (0, false)
    for position in 0 ..< positionCount {
      guard let key = row(at: position) else { continue }
      rowCount += 1
      let (relation, rightHandSide, priority) = demanded(by: key)
      guard priority.isRequired, !isBroken else { continue }
      var sum = CompensatedSum()
      forEachTerm(of: key) { sum.add($0.coefficient, times: value(of: $0.variable)) }
      sum.add(-1, times: rightHandSide)
      // An inequality would hide that it is no number. Beside numbers that lose a hundred millionth
      // by being doubles, what holds is no proof.
      isBroken =
        !(sum.size * Double.ulpOfOne <= Tolerance.feasibility)
        || relation.violation(sum: sum.value, rightHandSide: 0)
          > max(Tolerance.feasibility, sum.size * Tolerance.drift)
    }
    guard isBroken else { return false }
    var variables: [Variable] = []
    appendVariables(to: &variables)
    return Referee.canTake(variableCount: variables.count, rowCount: rowCount)
  }

  /// Decides about a row that was refused without a proof.
  ///
  /// - Returns: What the row contradicts. If nothing, the tableau is that of all rows, and optimal.
  mutating func review(_ key: Key, _ conflict: Conflict) -> Conflict? {
    let keys = entered
    guard var referee = makeReferee(newcomer: key),
      let position = keys.firstIndex(of: key)
    else { return conflict }
    guard let refusal = referee.refusal(of: position) else {
      settle(referee)
      return nil
    }
    var certain = Conflict(constraints: [], residual: refusal.residual)
    for member in refusal.members where member != position {
      certain.append(demand(of: keys[member]))
    }
    certain.sort()
    return certain
  }
}
