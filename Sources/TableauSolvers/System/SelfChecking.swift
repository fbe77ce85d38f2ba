// Is the answer right? What a solver does about it that asks itself.

internal import SolverCore

/// A solver that holds its answers against the constraints as they were given.
protocol SelfChecking: StayKeeping, ~Copyable {
  /// What is wrong with the answer, if that could not be mended.
  var defect: Defect? { get set }

  /// Whether something happened, or is among the numbers, because of which the usual tolerances may
  /// let pass what is off by more.
  var mayBeFarOff: Bool { get }

  /// What is wrong with the answer first; `nil` if it is optimal.
  ///
  /// - Parameter isStrict: Whether all that is off by more than rounding is wrong. Otherwise that
  ///   is so only where multipliers are large.
  mutating func findDefect(isStrict: Bool) -> Defect?

  /// Computes all numbers anew from the constraints, for the symbols that are basic, and optimises.
  mutating func recompute()

  /// Solves once more with twice the digits, if the system is not too large for that.
  mutating func askReferee()

  // MARK: What a referee is told

  /// What the solver knows a row by.
  associatedtype Key: Equatable

  /// Everything that the tableau holds a row for.
  var entered: [Key] { get }

  /// What a row says.
  func statement(ofRow key: Key) -> Statement

  /// What a row is for its caller.
  func demand(of key: Key) -> Demand

  /// Whether a variable is basic.
  func isBasic(_ variable: Variable) -> Bool

  /// Whether a row holds exactly, because it is nonbasic.
  func isHeld(_ key: Key) -> Bool

  /// Becomes the tableau of a referee of all variables and rows.
  mutating func adopt(_ referee: borrowing Referee)
}

extension SelfChecking where Self: ~Copyable {
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

  /// A referee of everything that the tableau holds a row for; `nil` if that is too large.
  ///
  /// - Parameter newcomer: What is about to get its row, and is not held.
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
    referee.holdRows()
    return referee
  }

  /// Decides about a row that was refused without a proof.
  ///
  /// - Parameter isNew: Whether the tableau does not hold the row yet, although it is `entered`.
  /// - Returns: What the row contradicts. If nothing, the tableau is that of all rows, and optimal.
  mutating func review(_ key: Key, _ conflict: Conflict, isNew: Bool = false) -> Conflict? {
    let keys = entered
    guard var referee = makeReferee(newcomer: isNew ? key : nil),
      let position = keys.firstIndex(of: key)
    else { return conflict }
    guard let refusal = referee.refusal(of: position) else {
      _ = referee.settle()
      adopt(referee)
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
