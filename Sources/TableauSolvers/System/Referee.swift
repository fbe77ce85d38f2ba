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

  /// Whether a system is small enough.
  static func canTake(variableCount: Int, rowCount: Int) -> Bool {
    variableCount * rowCount <= cellCountMax
  }

  /// A referee of a system that is added next, variables first; `nil` if it is too large.
  init?(variableCount: Int, rowCount: Int) {
    guard Self.canTake(variableCount: variableCount, rowCount: rowCount) else { return nil }
  }

  /// Adds a variable.
  mutating func addVariable(value: Double, isBasic: Bool) -> SymbolID {
    self.isBasic.append(isBasic)
    // Numbers that broke are of no use to start from.
    return tableau.makeVariable(restingAt: TwoFold(Tolerance.accepts(value) ? value : 0))
  }

  /// Adds a row, with variables that are known here as `symbol` says.
  mutating func addRow(_ row: Statement, isHeld: Bool, symbol: (Variable) -> SymbolID) {
    let (terms, rightHandSide) = (row.constraint.terms, row.constraint.rightHandSide)
    var excess = -TwoFold(rightHandSide)
    for term in terms {
      excess += TwoFold(term.coefficient) * tableau.value(of: symbol(term.variable))
    }
    let traits = SymbolTraits(
      row.constraint.relation, rightHandSide: rightHandSide, priority: row.priority)
    _ = tableau.insertRow(value: excess, traits: traits)
    for term in terms { tableau.addTerm(TwoFold(term.coefficient), of: symbol(term.variable)) }
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
  mutating func settle() { tableau.settleFromAnywhere() }

  /// Whether a required row can hold together with all others, which can without it.
  ///
  /// - Parameter position: How many were added before it.
  /// - Returns: If not, what it contradicts: the rows of a minimal set, by their positions, and the
  ///   least violation.
  mutating func refusal(of position: Int) -> (members: [Int], residual: Double)? {
    let symbol = symbol(ofRow: position)
    guard let row = tableau.satisfyLast(symbol) else { return nil }
    var members: [Int] = []
    // By how much the right-hand sides contradict each other. What a value says beyond that is
    // rounding of the coefficients that cancel out, which shows where values are large.
    var excess = -TwoFold(rightHandSides[position])
    var size = abs(rightHandSides[position])
    for column in tableau.columns.indices where tableau.cells[row, column].value != 0 {
      let member = tableau.columns[column].symbol.position - variableCount
      guard member >= 0 else { continue }
      members.append(member)
      let share = tableau.cells[row, column] * TwoFold(rightHandSides[member])
      excess += share
      size += share.size
    }
    let tolerance = max(tableau[symbol].traits.tolerance, size * Tolerance.drift)
    guard excess.size > tolerance else { return nil }
    return (members, tableau.rows[row].value.size)
  }
}
