// The proof that a requirement cannot hold, from the rows as they were given.

internal import SolverCore

/// A refusal, and whether it follows from the rows as they were given.
struct Refusal {
  var conflict: Conflict
  var isProven: Bool

  /// What a `Referee` has to decide.
  static let undecided = Refusal(
    conflict: Conflict(constraints: [], residual: .nan), isProven: false)
}

/// Adds up the combination of requirements that contradicts a refused one.
///
/// The excess of the refused constraint is said to be a combination of the excesses of others,
/// which requirements keep from moving the way that it would have to move. Then the coefficients
/// cancel out for each variable, and what the right-hand sides leave is by how much it is violated
/// at least.
struct RefusalProof {
  /// What is left of the coefficients of a variable, and its value.
  private struct Balance {
    var coefficient = CompensatedSum()
    var value: Double
  }

  private var balances: [UInt32: Balance] = [:]
  private var excess = CompensatedSum()

  /// Whether requirements keep all constraints in the combination from moving.
  var isHeld = true

  /// Adds a term of the refused constraint, or of one in the combination, times `factor`.
  ///
  /// - Parameter value: That of the variable, where the refused constraint is violated least.
  mutating func add(
    _ coefficient: Double, times factor: Double, variable: UInt32, value: @autoclosure () -> Double
  ) {
    balances[variable, default: Balance(value: value())].coefficient.add(coefficient, times: factor)
  }

  /// Adds a right-hand side, times `factor`.
  mutating func add(rightHandSide: Double, times factor: Double) {
    excess.add(-rightHandSide, times: factor)
  }

  /// Notes a constraint in the combination.
  ///
  /// - Parameters:
  ///   - factor: How often its excess is in that of the refused one.
  ///   - isBelow: Whether the refused one would have to move up.
  mutating func note(_ traits: SymbolTraits, times factor: Double, isBelow: Bool) {
    if !traits.isRequired || !traits.resists(up: isBelow == (factor > 0)) { isHeld = false }
  }

  /// Whether the refused constraint is violated by `residual` for certain, which is more than
  /// `tolerance`.
  func holds(residual: Double, tolerance: Double) -> Bool {
    // What does not cancel out could be made up for by a variable that is large: by one that shall
    // become so, or by one that is.
    let cancels = balances.values.allSatisfy {
      abs($0.coefficient.value) <= $0.coefficient.size * Tolerance.proof
    }
    let rest = balances.values.reduce(0) { $0 + abs($1.coefficient.value * $1.value) }
    let difference = abs(abs(excess.value) - residual)
    // What is no more than the rounding of the factors is decided by a `Referee`.
    return isHeld && cancels && rest < 0.5 * residual
      && residual > max(tolerance, excess.size * Tolerance.proof)
      && difference <= Tolerance.proof * max(1, excess.size) && difference < 0.5 * residual
  }
}

extension Conflict {
  /// Adds a member.
  mutating func append(_ demand: Demand) {
    switch demand {
    case .constraint(let constraint): constraints.append(constraint)
    case .edit(let variable): edits.append(variable)
    }
  }

  /// Brings the members into the order that is promised.
  mutating func sort() {
    constraints.sort { $0.index < $1.index }
    edits.sort { $0.index < $1.index }
  }
}
