// Solving a system once more, from the rows as they were given and with twice the digits.

internal import SolverCore

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

  /// Whether the solver has solved a row for a variable, and whether it lets a row hold exactly.
  private var isBasic: [Bool] = []
  private var isHeld: [Bool] = []
  private var rightHandSides: [Double] = []
  private var variableCount: Int { isBasic.count }

  /// The largest matrix that is calculated with: some seconds.
  private static var cellCountMax: Int { 1 << 18 }

  /// A referee of a system that is added next, variables first; `nil` if it is too large.
  init?(variableCount: Int, rowCount: Int) {
    if variableCount * rowCount > Self.cellCountMax { return nil }
  }

  /// Adds a variable.
  mutating func addVariable(value: Double, isBasic: Bool) {
    // Numbers that broke are of no use to start from.
    _ = tableau.makeVariable(restingAt: TwoFold(Tolerance.accepts(value) ? value : 0))
    self.isBasic.append(isBasic)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - origin: What the solver that asks knows it by.
  ///   - terms: Its terms, with variables by their positions.
  mutating func addRow(
    _ origin: Origin, _ traits: SymbolTraits, _ rightHandSide: Double,
    terms: [(coefficient: Double, variable: Int)], isHeld: Bool
  ) {
    var excess = -TwoFold(rightHandSide)
    for term in terms {
      excess += TwoFold(term.coefficient) * tableau.value(of: SymbolID(term.variable))
    }
    _ = tableau.insertRow(value: excess, traits: traits, origin: origin)
    for term in terms { tableau.addTerm(TwoFold(term.coefficient), of: SymbolID(term.variable)) }
    rightHandSides.append(rightHandSide)
    self.isHeld.append(isHeld)
  }

  /// Lets the rows hold that the solver let hold, when all are added.
  ///
  /// - Complexity: O(variables × rows × held rows).
  mutating func holdRows() {
    for position in isHeld.indices where isHeld[position] {
      if case .row(let row) = tableau[symbol(ofRow: position)].place {
        tableau.makeNonbasic(row, preferring: isBasic)
      }
    }
  }

  private func symbol(ofRow position: Int) -> SymbolID { SymbolID(variableCount + position) }

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
