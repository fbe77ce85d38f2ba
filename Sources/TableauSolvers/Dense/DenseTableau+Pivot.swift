// Moving nonbasic symbols, and exchanging them with basic ones.

internal import SolverCore

extension DenseTableau {
  /// Moves a nonbasic symbol by `delta`, and the basic symbols with it.
  ///
  /// - Complexity: O(rows).
  mutating func shift(_ column: Int, by delta: Number) {
    watch.note(movement: delta.size)
    columns[column].value += delta
    for row in rows.indices { rows[row].value += cells[row, column] * delta }
    work.rowsTouched &+= UInt64(rows.count)
  }

  /// Moves the excess of a constraint because its right-hand side moves by `delta`. What is
  /// nonbasic stays at zero, and moves what depends on it instead.
  ///
  /// - Complexity: O(rows).
  mutating func moveBound(of symbol: SymbolID, by delta: Number) {
    switch self[symbol].place {
    case .row(let row): rows[row].value -= delta
    case .column(let column):
      shift(column, by: delta)
      columns[column].value = .zero
    }
  }

  /// Whether `moveBound(of:by:)` of a required constraint would break a required row.
  func breaksRow(_ symbol: SymbolID, movedBy delta: Number) -> Bool {
    switch self[symbol].place {
    case .row: true
    case .column(let column):
      rows.indices.contains { row -> Bool in
        breaksLimits(row, at: (rows[row].value + cells[row, column] * delta).value)
      }
    }
  }

  /// Makes `symbol` basic in place of a variable, if it is not, without changing a value.
  ///
  /// For an excess there always is one: it cannot move unless a variable of its constraint does.
  ///
  /// - Returns: The row; `nil` if no basic variable depends on the symbol, but for rounding.
  mutating func makeBasic(_ symbol: SymbolID) -> Int? {
    if case .row(let row) = self[symbol].place { return row }
    guard case .column(let column) = self[symbol].place else { return nil }
    var best: Int?
    var sizeMax = Number.rateMin
    for row in rows.indices where traits(of: row).isVariable {
      let size = cells[row, column].size
      if size > sizeMax { (best, sizeMax) = (row, size) }
    }
    if let best { pivot(best, column) }
    return best
  }

  /// Exchanges the symbols of a row, which must be charged nothing, and of a column. No value
  /// changes.
  ///
  /// - Complexity: O(rows × columns).
  mutating func pivot(_ row: Int, _ column: Int) {
    assert(rows[row].slope == 0)
    let coefficient = cells[row, column]
    cells.copyRow(row, to: &scratch)
    for index in scratch.indices { scratch[index] /= -coefficient }
    scratch[column] = Number(1) / coefficient
    noteLeaving(rows[row].symbol, growth: scratch[column].size)
    let (changedCount, factor) = cells.substitute(scratch, for: column, except: row)
    watch.note(growth: factor * scratch[column].size)
    cells.setRow(row, to: scratch)
    let changedCostCount = costs.substitute(scratch, for: column).changedCount
    let (leaving, entering) = (rows[row], columns[column])
    rows[row] = Row(symbol: entering.symbol, value: entering.value)
    columns[column] = Column(symbol: leaving.symbol, value: leaving.value)
    self[entering.symbol].place = .row(row)
    self[leaving.symbol].place = .column(column)
    work.pivots &+= 1
    countWork(rows: changedCount + changedCostCount + 1)
  }

  /// The column with the largest coefficient in a row, among those whose symbol is suitable.
  func largestColumn(in row: Int, where isSuitable: (SymbolID) -> Bool) -> Int? {
    var best: Int?
    var sizeMax = 0.0
    for column in columns.indices {
      let size = cells[row, column].size
      if size > sizeMax, isSuitable(columns[column].symbol) { (best, sizeMax) = (column, size) }
    }
    return best
  }
}
