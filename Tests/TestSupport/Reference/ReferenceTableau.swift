// A simplex tableau over exact numbers, with Bland's rule.

internal import SolverCore

/// The problem in standard form: equations over columns that must not be negative.
///
/// Each row owns its columns: a slack where it is an inequality, and where it is soft, a column for
/// each direction in which it can be violated, so that the sum of a level's violation columns is
/// what the level minimises. The free variables are eliminated first, each by one equation, which
/// is set aside; what is left has only nonnegative columns.
struct ReferenceTableau<Number: ExactNumber> {
  /// What a nonnegative column stands for.
  private enum Column {
    case slack
    case violation(Priority)
  }

  /// An equation that gives `variable` in terms of the columns and of variables eliminated later.
  private struct Definition {
    var variable: Int
    var row: [Number]
  }

  private let variableCount: Int
  private var columns: [Column] = []

  /// Equations: the coefficients of the variables, those of the columns, and last the constant.
  private var rows: [[Number]] = []

  /// The basic column of each row, numbered as in `columns`; an artificial one where it is
  /// `columns.count` or more. Artificial columns never enter, so nothing is stored for them.
  private var basis: [Int] = []

  /// Columns that are zero in every solution which is optimal for the levels done so far.
  private var isFixedAtZero: [Bool] = []
  private var definitions: [Definition] = []

  private var constantIndex: Int { variableCount + columns.count }

  init(_ problem: ReferenceProblem) throws(ExactOverflow) {
    variableCount = problem.variableCount
    var ownColumns: [[(column: Int, sign: Int)]] = []
    for row in problem.rows { ownColumns.append(appendColumns(for: row)) }
    isFixedAtZero = Array(repeating: false, count: columns.count)
    for (row, own) in zip(problem.rows, ownColumns) {
      var equation = Array(repeating: Number.zero, count: constantIndex + 1)
      for term in row.terms {
        let coefficient = try Number(exactly: term.coefficient)
        equation[term.variable] = try equation[term.variable].adding(coefficient)
      }
      for (column, sign) in own {
        equation[variableCount + column] = sign > 0 ? .one : Number.one.negated
      }
      equation[constantIndex] = try Number(exactly: row.rightHandSide)
      rows.append(equation)
    }
    try eliminateVariables(&ownColumns)
    chooseBasis(from: ownColumns)
  }

  /// Makes the columns of one row and says with which sign they stand in it.
  ///
  /// A violation from above, Σ terms > b, is subtracted to get b; one from below is added.
  private mutating func appendColumns(for row: ReferenceProblem.Row) -> [(column: Int, sign: Int)] {
    var own: [(column: Int, sign: Int)] = []
    func append(_ column: Column, _ sign: Int) {
      columns.append(column)
      own.append((columns.count - 1, sign))
    }
    if row.relation == .lessThanOrEqual { append(.slack, 1) }
    if row.relation == .greaterThanOrEqual { append(.slack, -1) }
    guard !row.priority.isRequired else { return own }
    if row.relation != .greaterThanOrEqual { append(.violation(row.priority), -1) }
    if row.relation != .lessThanOrEqual { append(.violation(row.priority), 1) }
    return own
  }

  /// Solves one equation for each variable and sets it aside. A variable that stands in no equation
  /// any more is undetermined and counts as zero.
  private mutating func eliminateVariables(
    _ ownColumns: inout [[(column: Int, sign: Int)]]
  ) throws(ExactOverflow) {
    for variable in 0 ..< variableCount {
      guard let index = rows.firstIndex(where: { $0[variable].sign != 0 }) else { continue }
      let row = rows.remove(at: index)
      ownColumns.remove(at: index)
      let support = row.indices.filter { row[$0].sign != 0 }
      for other in rows.indices where rows[other][variable].sign != 0 {
        let factor = try rows[other][variable].divided(by: row[variable])
        try subtract(factor, times: row, support, from: other)
      }
      definitions.append(Definition(variable: variable, row: row))
    }
  }

  /// Makes all constants nonnegative and takes as basic a column that only its own row has, or an
  /// artificial one.
  private mutating func chooseBasis(from ownColumns: [[(column: Int, sign: Int)]]) {
    for index in rows.indices {
      let isNegative = rows[index][constantIndex].sign < 0
      if isNegative { rows[index] = rows[index].map(\.negated) }
      let own = ownColumns[index].first { ($0.sign < 0) == isNegative }
      basis.append(own?.column ?? columns.count + index)
    }
  }

  // MARK: - Optimising

  /// Brings the artificial columns to zero and out of the basis; false if that cannot be.
  mutating func findFeasibleBasis() throws(ExactOverflow) -> Bool {
    guard try minimize(cost: { $0 == nil ? 1 : 0 }, keepsOptimal: false).sign == 0 else {
      return false
    }
    for index in rows.indices.reversed() where basis[index] >= columns.count {
      // The artificial column is zero. Any column of the row can replace it; a row without
      // columns says 0 = 0.
      if let column = columns.indices.first(where: { rows[index][variableCount + $0].sign != 0 }) {
        var costs: [Number] = []
        try pivot(row: index, column: column, &costs)
      } else {
        rows.remove(at: index)
        basis.remove(at: index)
      }
    }
    return true
  }

  /// Minimises the sum of violations at `level`, and keeps it minimal from now on.
  mutating func minimize(_ level: Priority) throws(ExactOverflow) -> Number {
    try minimize(
      cost: { column in
        if case .violation(level) = column { return 1 }
        return 0
      }, keepsOptimal: true)
  }

  /// Minimises the sum of the columns whose `cost` is 1; an artificial column is passed as `nil`.
  ///
  /// - Parameter keepsOptimal: Fixes at zero every column that would make the sum grow. With the
  ///   reduced costs d ≥ 0 a solution z costs the optimum plus d·z, so the optimal solutions are
  ///   exactly those in which all columns with d > 0 are zero.
  private mutating func minimize(
    cost: (Column?) -> Int, keepsOptimal: Bool
  ) throws(ExactOverflow) -> Number {
    // The reduced costs by column, then minus the sum: an equation like the others.
    var costs = Array(repeating: Number.zero, count: constantIndex + 1)
    for column in columns.indices where cost(columns[column]) == 1 {
      costs[variableCount + column] = .one
    }
    for (row, basic) in zip(rows, basis)
    where cost(basic < columns.count ? columns[basic] : nil) == 1 {
      for index in row.indices where row[index].sign != 0 {
        costs[index] = try costs[index].adding(row[index].negated)
      }
    }
    while let column = enteringColumn(costs) {
      guard let row = try leavingRow(column) else {
        preconditionFailure("a sum of nonnegative columns has no least value")
      }
      try pivot(row: row, column: column, &costs)
    }
    if keepsOptimal {
      for column in columns.indices where costs[variableCount + column].sign > 0 {
        isFixedAtZero[column] = true
      }
    }
    return costs[constantIndex].negated
  }

  /// Bland's rule: the first column that lowers the sum.
  private func enteringColumn(_ costs: [Number]) -> Int? {
    columns.indices.first { !isFixedAtZero[$0] && costs[variableCount + $0].sign < 0 }
  }

  /// Bland's rule: the row that first bounds the growth of `column`; of several, the one whose
  /// basic column comes first.
  private func leavingRow(_ column: Int) throws(ExactOverflow) -> Int? {
    var best: (row: Int, ratio: Number)?
    for (index, row) in rows.enumerated() where row[variableCount + column].sign > 0 {
      let ratio = try row[constantIndex].divided(by: row[variableCount + column])
      guard let (bestRow, bestRatio) = best else {
        best = (index, ratio)
        continue
      }
      let order = try ratio.compared(with: bestRatio)
      if order < 0 || order == 0 && basis[index] < basis[bestRow] { best = (index, ratio) }
    }
    return best?.row
  }

  private mutating func pivot(
    row: Int, column: Int, _ costs: inout [Number]
  ) throws(ExactOverflow) {
    let index = variableCount + column
    let support = rows[row].indices.filter { rows[row][$0].sign != 0 }
    let pivot = rows[row][index]
    for i in support { rows[row][i] = try rows[row][i].divided(by: pivot) }
    let scaled = rows[row]
    for other in rows.indices where other != row && rows[other][index].sign != 0 {
      try subtract(rows[other][index], times: scaled, support, from: other)
    }
    if !costs.isEmpty, costs[index].sign != 0 {
      let factor = costs[index]
      for i in support { costs[i] = try costs[i].subtracting(factor, times: scaled[i]) }
    }
    basis[row] = column
  }

  private mutating func subtract(
    _ factor: Number, times row: [Number], _ support: [Int], from other: Int
  ) throws(ExactOverflow) {
    for i in support { rows[other][i] = try rows[other][i].subtracting(factor, times: row[i]) }
  }

  // MARK: - Reading

  /// The values of the variables in the current solution.
  func values() throws(ExactOverflow) -> [Number] {
    // All unknowns as in a row, with −1 at the constant, so that a row's equation is Σ = 0.
    var unknowns = Array(repeating: Number.zero, count: constantIndex + 1)
    unknowns[constantIndex] = Number.one.negated
    for (row, basic) in zip(rows, basis) { unknowns[variableCount + basic] = row[constantIndex] }
    for definition in definitions.reversed() {
      var sum = Number.zero
      for i in definition.row.indices
      where i != definition.variable && definition.row[i].sign != 0 && unknowns[i].sign != 0 {
        sum = try sum.subtracting(definition.row[i], times: unknowns[i])
      }
      unknowns[definition.variable] = try sum.divided(by: definition.row[definition.variable])
    }
    return Array(unknowns[..<variableCount])
  }
}
