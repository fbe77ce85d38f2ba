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

  /// As they were given.
  private var rows: [Row] = []
  private var variableCount: Int { isBasic.count }

  /// A row, with its variables as they are known here.
  fileprivate struct Row {
    var terms: [(coefficient: Double, variable: SymbolID)]
    var rightHandSide: Double
    var traits: SymbolTraits
  }

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
    let (constraint, rightHandSide) = (row.constraint, row.constraint.rightHandSide)
    rows.append(
      Row(
        terms: constraint.terms.map { ($0.coefficient, symbol($0.variable)) },
        rightHandSide: rightHandSide,
        traits: SymbolTraits(
          constraint.relation, rightHandSide: rightHandSide, priority: row.priority)))
    self.isHeld.append(isHeld)
  }

  /// Enters the rows, when all are added, and lets those hold that the solver let hold.
  ///
  /// - Complexity: O(variables × rows × held rows).
  mutating func enterRows() {
    for row in rows {
      var excess = -TwoFold(row.rightHandSide)
      for (coefficient, variable) in row.terms {
        excess += TwoFold(coefficient) * tableau.value(of: variable)
      }
      _ = tableau.insertRow(value: excess, traits: row.traits)
      for (coefficient, variable) in row.terms {
        tableau.addTerm(TwoFold(coefficient), of: variable)
      }
    }
    for position in isHeld.indices where isHeld[position] {
      if case .row(let row) = tableau[symbol(ofRow: position)].place {
        tableau.makeNonbasic(row, preferring: isBasic)
      }
    }
  }

  /// Enters the rows anew, for the same basis and values: nothing is left of what was taken for
  /// rounding beside the large numbers of other bases on the way.
  private mutating func refresh() {
    func isNonbasic(_ symbol: SymbolID) -> Bool {
      if case .column = tableau[symbol].place { true } else { false }
    }
    let values = isBasic.indices.map { tableau.value(of: SymbolID($0)) }
    for position in isBasic.indices { isBasic[position] = !isNonbasic(SymbolID(position)) }
    for position in isHeld.indices { isHeld[position] = isNonbasic(symbol(ofRow: position)) }
    tableau.removeAll()
    for value in values { _ = tableau.makeVariable(restingAt: TwoFold(value.value)) }
    enterRows()
  }

  private func symbol(ofRow position: Int) -> SymbolID { SymbolID(variableCount + position) }

  /// Finds the optimum.
  mutating func settle() {
    tableau.settleFromAnywhere()
    refresh()
    tableau.settleFromAnywhere()
  }

  /// Whether a required row can hold together with all others, which can without it.
  ///
  /// - Parameter position: How many were added before it.
  /// - Returns: If not, what it contradicts: the rows of a minimal set by their positions, or more
  ///   where rounding hides it, and the least violation.
  mutating func refusal(of position: Int) -> (members: [Int], residual: Double)? {
    let symbol = symbol(ofRow: position)
    guard tableau.satisfyLast(symbol) != nil else { return nil }
    refresh()
    guard let row = tableau.satisfyLast(symbol) else { return nil }
    var sum = RowSum(variableCount: variableCount)
    sum.add(rows[position], times: TwoFold(-1))
    var (members, others): ([Int], [Int]) = ([], [])
    for column in tableau.columns.indices {
      let member = tableau.columns[column].symbol.position - variableCount
      guard member >= 0 else { continue }
      if tableau.cells[row, column].value != 0 {
        members.append(member)
        sum.add(rows[member], times: tableau.cells[row, column])
      } else if rows[member].traits.isRequired {
        others.append(member)
      }
    }
    let residual = tableau.rows[row].value.size
    if sum.isContradiction(tolerance: tableau[symbol].traits.tolerance) {
      return (members, residual)
    }
    // What misses by more than an answer may is refused, too. Which of the others take part by what
    // went as rounding is not known.
    let isMissed = residual > Tolerance.feasibility * size(of: rows[position])
    return isMissed ? (members + others, residual) : nil
  }

  /// The size of what is added up in a row.
  private func size(of row: Row) -> Double {
    row.terms.reduce(max(1, abs(row.rightHandSide))) {
      $0 + abs($1.coefficient * tableau.value(of: $1.variable).value)
    }
  }
}

/// A sum of multiples of rows as they were given, with the sizes of what is added up.
private struct RowSum {
  private var coefficients: [(sum: TwoFold, size: Double)]
  private var rightHandSide = (sum: TwoFold.zero, size: 0.0)

  init(variableCount: Int) {
    coefficients = Array(repeating: (.zero, 0), count: variableCount)
  }

  mutating func add(_ row: Referee.Row, times factor: TwoFold) {
    for (coefficient, variable) in row.terms {
      Self.add(factor * TwoFold(coefficient), to: &coefficients[variable.position])
    }
    Self.add(factor * TwoFold(row.rightHandSide), to: &rightHandSide)
  }

  private static func add(_ addend: TwoFold, to sum: inout (sum: TwoFold, size: Double)) {
    sum.sum += addend
    sum.size += addend.size
  }

  /// Whether the coefficients cancel out but for the rounding of those that were given, and the
  /// right-hand sides do not. What the value of a row says beyond that shows nothing where values
  /// are large.
  func isContradiction(tolerance: Double) -> Bool {
    coefficients.allSatisfy { $0.sum.size <= TwoFold.cancellation * $0.size }
      && rightHandSide.sum.size > max(tolerance, TwoFold.cancellation * rightHandSide.size)
  }
}
