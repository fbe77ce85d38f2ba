// Solving a system once more, from the rows as they were given and with twice the digits.

internal import SolverCore

/// A system as it was given, and where a solver stands with it.
struct GivenSystem {
  /// A constraint, or the constraint that an edit stands for.
  struct Row {
    /// What the solver that asks knows it by.
    var origin: Origin
    var relation: Relation
    var rightHandSide: Double
    var priority: Priority

    /// The positions of its terms.
    var terms: Range<Int>

    /// Whether the solver lets it hold exactly.
    var isHeld: Bool
  }

  /// A term, with a variable by its position in `values`.
  struct Term {
    var coefficient: Double
    var variable: Int
  }

  private(set) var values: [Double] = []

  /// Whether the solver has solved a row for the variable.
  private(set) var isBasic: [Bool] = []
  private(set) var rows: [Row] = []
  private(set) var terms: [Term] = []

  /// Adds a variable.
  mutating func addVariable(value: Double, isBasic: Bool) {
    // Numbers that broke are of no use to start from.
    values.append(Tolerance.accepts(value) ? value : 0)
    self.isBasic.append(isBasic)
  }

  /// Adds a term of the row that is added next.
  mutating func addTerm(_ coefficient: Double, variable: Int) {
    terms.append(Term(coefficient: coefficient, variable: variable))
  }

  /// Adds a row of the terms that were added since the last one.
  mutating func addRow(
    _ origin: Origin, _ relation: Relation, _ rightHandSide: Double, _ priority: Priority,
    isHeld: Bool
  ) {
    rows.append(
      Row(
        origin: origin, relation: relation, rightHandSide: rightHandSide, priority: priority,
        terms: (rows.last?.terms.upperBound ?? 0) ..< terms.count, isHeld: isHeld))
  }
}

/// Decides what the rounding of doubles has made doubtful: what is optimal, and what contradicts
/// what.
///
/// It pivots in a matrix of numbers with twice the digits. These lose so little that a coefficient
/// is either exactly zero or means something, whatever the sizes of the numbers given. That takes
/// the product of variables and rows in room, and in time for each pivot, and is meant for the rare
/// case.
///
/// The symbols of its tableau are the variables by their positions, and then the rows by theirs.
struct Referee {
  private(set) var tableau = DenseTableau<TwoFold>()
  private let variableCount: Int
  private let rightHandSides: [Double]

  /// The largest matrix that is calculated with: some seconds.
  private static var cellCountMax: Int { 1 << 18 }

  /// The tableau of `system`, with the rows held that the solver let hold; `nil` if it is too
  /// large.
  ///
  /// - Complexity: O(variables × rows × held rows).
  init?(_ system: borrowing GivenSystem) {
    guard system.values.count * system.rows.count <= Self.cellCountMax else { return nil }
    variableCount = system.values.count
    rightHandSides = system.rows.map(\.rightHandSide)
    for value in system.values { _ = tableau.makeVariable(restingAt: TwoFold(value)) }
    for row in system.rows {
      var excess = -TwoFold(row.rightHandSide)
      for term in system.terms[row.terms] {
        excess += TwoFold(term.coefficient) * TwoFold(system.values[term.variable])
      }
      _ = tableau.insertRow(
        value: excess,
        traits: SymbolTraits(
          row.relation, rightHandSide: row.rightHandSide, priority: row.priority),
        origin: row.origin)
      for term in system.terms[row.terms] {
        tableau.addTerm(TwoFold(term.coefficient), of: SymbolID(term.variable))
      }
    }
    for position in system.rows.indices where system.rows[position].isHeld {
      if case .row(let row) = tableau[symbol(ofRow: position)].place {
        tableau.makeNonbasic(row, preferring: system.isBasic)
      }
    }
  }

  /// The symbol of the row at `position` of the system.
  func symbol(ofRow position: Int) -> SymbolID { SymbolID(variableCount + position) }

  /// Finds the optimum.
  ///
  /// - Returns: Whether the requirements can hold.
  mutating func settle() -> Bool { tableau.settleFromAnywhere() }

  /// Whether a required row can hold together with all others, which can without it.
  ///
  /// - Parameter position: Its place in the system.
  /// - Returns: If not, what it contradicts: the rows of a minimal set, and the least violation.
  mutating func refusal(of position: Int) -> (members: [Origin], residual: Double)? {
    let symbol = symbol(ofRow: position)
    tableau.exemptSymbol = symbol
    tableau.satisfyBrokenRows()
    tableau.exemptSymbol = .none
    guard case .row(let row) = tableau[symbol].place, !tableau.satisfy(row) else { return nil }
    var members: [Origin] = []
    // By how much the right-hand sides contradict each other. What a value says beyond that is
    // rounding of the coefficients that cancel out, which shows where values are large.
    var excess = -TwoFold(rightHandSides[position])
    var size = abs(rightHandSides[position])
    for column in tableau.columns.indices where tableau.cells[row, column].value != 0 {
      let member = tableau.columns[column].symbol
      guard let origin = tableau[member].origin else { continue }
      members.append(origin)
      let share =
        tableau.cells[row, column]
        * TwoFold(rightHandSides[member.position - variableCount])
      excess += share
      size += share.size
    }
    let tolerance = max(tableau[symbol].traits.tolerance, size * Tolerance.drift)
    guard excess.size > tolerance else { return nil }
    return (members, tableau.rows[row].value.size)
  }
}
