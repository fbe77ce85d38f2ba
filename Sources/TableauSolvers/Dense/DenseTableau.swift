// The tableau as a matrix: a row for each basic symbol, a column for each nonbasic one.

internal import SolverCore

/// The rows of one solver, condensed: the columns of basic symbols, which are unit vectors, are not
/// stored, and a pivot lets two symbols exchange a row and a column.
///
/// There is one symbol for each variable, and one for each constraint a·x (relation) b: its excess
/// a·x − b. So there are always as many rows as constraints and as many columns as variables. What an
/// excess may be and what it costs is data (`SymbolTraits`). Nonbasic excesses are zero, nonbasic
/// variables rest where they are.
struct DenseTableau {
  /// A basic symbol.
  struct Row {
    var symbol: SymbolID
    var value: Double

    /// What is charged per unit of the symbol at its level: −1, 0 or 1.
    var slope: Int8 = 0
  }

  /// A nonbasic symbol.
  struct Column {
    var symbol: SymbolID
    var value: Double
  }

  /// Where a symbol is.
  enum Place {
    case row(Int)
    case column(Int)
    case nowhere
  }

  /// What the tableau knows of a symbol.
  struct Symbol {
    var traits: SymbolTraits
    var place = Place.nowhere

    /// The constraint or edit that a row stems from; `nil` for a variable.
    var origin: Origin?
  }

  /// A priority level, as long as a constraint has it.
  struct Level {
    var value: Double
    var useCount: Int
  }

  var cells = DenseMatrix()
  var rows: [Row] = []
  var columns: [Column] = []

  /// In descending order.
  private(set) var levels: [Level] = []

  /// The reduced costs: a row for each level, and the columns of `cells`. The cost of moving a symbol
  /// away from zero itself is not in it.
  var costs = DenseMatrix()

  private(set) var symbols: [Symbol] = []
  private var unusedSymbols: [SymbolID] = []

  /// A constraint that stops nothing, because it is only about to be required.
  var exemptSymbol = SymbolID.none
  var work = WorkCounters()

  /// The cells of one row.
  private var scratch: [Double] = []

  // MARK: - Symbols

  subscript(symbol: SymbolID) -> Symbol {
    get { symbols[symbol.position] }
    _modify { yield &symbols[symbol.position] }
  }

  /// The value of a symbol.
  func value(of symbol: SymbolID) -> Double {
    switch self[symbol].place {
    case .row(let row): rows[row].value
    case .column(let column): columns[column].value
    case .nowhere: .nan
    }
  }

  /// Makes a symbol that is nowhere.
  private mutating func makeSymbol(_ symbol: Symbol) -> SymbolID {
    if let unused = unusedSymbols.popLast() {
      self[unused] = symbol
      return unused
    }
    symbols.append(symbol)
    return SymbolID(symbols.count - 1)
  }

  private mutating func discard(_ symbol: SymbolID) {
    self[symbol].place = .nowhere
    unusedSymbols.append(symbol)
  }

  /// Makes a nonbasic variable that rests at `value`.
  mutating func makeVariable(restingAt value: Double) -> SymbolID {
    let symbol = makeSymbol(Symbol(traits: .variable, place: .column(columns.count)))
    columns.append(Column(symbol: symbol, value: value))
    cells.appendColumn()
    costs.appendColumn()
    return symbol
  }

  /// Removes a variable that no constraint mentions.
  mutating func removeVariable(_ symbol: SymbolID) {
    if case .row(let row) = self[symbol].place {
      // Only rounding can have made it depend on something.
      if let column = largestColumn(in: row, where: { _ in true }) { pivot(row, column) }
    }
    guard case .column(let column) = self[symbol].place else {
      preconditionFailure("a variable that depends on nothing is basic")
    }
    cells.removeColumn(at: column)
    costs.removeColumn(at: column)
    let last = columns.removeLast()
    if column < columns.count {
      columns[column] = last
      self[last.symbol].place = .column(column)
    }
    discard(symbol)
  }

  // MARK: - Constraints

  /// Adds a row for the excess of a constraint.
  ///
  /// - Parameter terms: Its variables and their coefficients.
  mutating func insertRow(
    _ terms: [(coefficient: Double, variable: SymbolID)], value: Double, traits: SymbolTraits,
    origin: Origin
  ) -> SymbolID {
    let row = rows.count
    let symbol = makeSymbol(Symbol(traits: traits, place: .row(row), origin: origin))
    rows.append(Row(symbol: symbol, value: value))
    cells.insertRow(at: row)
    for (coefficient, variable) in terms {
      switch self[variable].place {
      case .row(let other):
        cells.copyRow(other, to: &scratch)
        cells.add(scratch, times: coefficient, to: row)
      case .column(let column): cells[row, column] += coefficient
      case .nowhere: break
      }
    }
    countWork(rows: terms.count + 1)
    if !traits.isRequired { retainLevel(traits.level) }
    return symbol
  }

  /// Removes the row of a basic constraint. No value changes.
  mutating func removeRow(at row: Int) {
    setSlope(0, of: row)
    let symbol = rows[row].symbol
    let traits = self[symbol].traits
    if !traits.isRequired { releaseLevel(traits.level) }
    cells.removeRow(at: row)
    rows.remove(at: row)
    for index in row ..< rows.count { self[rows[index].symbol].place = .row(index) }
    discard(symbol)
  }

  // MARK: - Levels and slopes

  private func indexOfLevel(_ value: Double) -> Int {
    levels.firstIndex { $0.value <= value } ?? levels.count
  }

  /// Notes that one more constraint has this level.
  mutating func retainLevel(_ value: Double) {
    let index = indexOfLevel(value)
    if index < levels.count, levels[index].value == value {
      levels[index].useCount += 1
    } else {
      levels.insert(Level(value: value, useCount: 1), at: index)
      costs.insertRow(at: index)
    }
  }

  /// Notes that one constraint less has this level; nothing is charged for it.
  mutating func releaseLevel(_ value: Double) {
    let index = indexOfLevel(value)
    levels[index].useCount -= 1
    guard levels[index].useCount == 0 else { return }
    levels.remove(at: index)
    costs.removeRow(at: index)
  }

  /// Charges `slope` per unit of the basic symbol of `row` at its level, instead of what was charged.
  ///
  /// - Complexity: O(columns).
  mutating func setSlope(_ slope: Int8, of row: Int) {
    let old = rows[row].slope
    guard old != slope else { return }
    rows[row].slope = slope
    let level = indexOfLevel(self[rows[row].symbol].traits.level)
    cells.copyRow(row, to: &scratch)
    costs.add(scratch, times: Double(slope) - Double(old), to: level)
    countWork(rows: 1)
  }

  /// Whether the slope of a row is right for its value; for a required one, whether it is satisfied.
  func isWithinLimits(_ row: Int) -> Bool {
    let record = rows[row]
    let traits = self[record.symbol].traits
    if record.value > traits.tolerance { return record.slope == traits.slopeAbove }
    if record.value < -traits.tolerance { return record.slope == traits.slopeBelow }
    return true
  }

  /// Whether a required row is not satisfied.
  func isBroken(_ row: Int) -> Bool { breaksLimits(row, at: rows[row].value) }

  /// Whether any required row is not satisfied.
  var hasBrokenRow: Bool { rows.indices.contains(where: { isBroken($0) }) }

  private func breaksLimits(_ row: Int, at value: Double) -> Bool {
    let traits = self[rows[row].symbol].traits
    return traits.isRequired
      && (value > traits.tolerance && traits.resistsUp
        || value < -traits.tolerance && traits.resistsDown)
  }

  // MARK: - Movements

  /// Moves a nonbasic symbol by `delta`, and the basic symbols with it.
  ///
  /// - Complexity: O(rows).
  mutating func shift(_ column: Int, by delta: Double) {
    columns[column].value += delta
    for row in rows.indices { rows[row].value += cells[row, column] * delta }
    work.rowsTouched &+= UInt64(rows.count)
  }

  /// Moves the excess of a constraint because its right-hand side moves by `delta`. What is nonbasic
  /// stays at zero, and moves what depends on it instead.
  ///
  /// - Complexity: O(rows).
  mutating func moveBound(of symbol: SymbolID, by delta: Double) {
    switch self[symbol].place {
    case .row(let row): rows[row].value -= delta
    case .column(let column):
      shift(column, by: delta)
      columns[column].value = 0
    case .nowhere: break
    }
  }

  /// Whether `moveBound(of:by:)` of a required constraint would break a required row.
  func breaksRow(_ symbol: SymbolID, movedBy delta: Double) -> Bool {
    switch self[symbol].place {
    case .row, .nowhere: true
    case .column(let column):
      rows.indices.contains { row -> Bool in
        breaksLimits(row, at: rows[row].value + cells[row, column] * delta)
      }
    }
  }

  /// Makes `symbol` basic in place of a variable, if it is not, without changing a value.
  ///
  /// For an excess there always is one: it cannot move unless a variable of its constraint does.
  ///
  /// - Returns: The row; `nil` if no basic variable depends on the symbol.
  mutating func makeBasic(_ symbol: SymbolID) -> Int? {
    if case .row(let row) = self[symbol].place { return row }
    guard case .column(let column) = self[symbol].place else { return nil }
    var best: Int?
    var sizeMax = 0.0
    for row in rows.indices where self[rows[row].symbol].traits.isVariable {
      let size = abs(cells[row, column])
      if size > sizeMax { (best, sizeMax) = (row, size) }
    }
    if let best { pivot(best, column) }
    return best
  }

  /// Exchanges the symbols of a row, which must be charged nothing, and of a column. No value changes.
  ///
  /// - Complexity: O(rows × columns).
  mutating func pivot(_ row: Int, _ column: Int) {
    assert(rows[row].slope == 0)
    let coefficient = cells[row, column]
    cells.copyRow(row, to: &scratch)
    for index in scratch.indices { scratch[index] /= -coefficient }
    scratch[column] = 1 / coefficient
    let changedCount = cells.substitute(scratch, for: column, except: row)
    cells.setRow(row, to: scratch)
    let changedCostCount = costs.substitute(scratch, for: column)
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
      let size = abs(cells[row, column])
      if size > sizeMax, isSuitable(columns[column].symbol) { (best, sizeMax) = (column, size) }
    }
    return best
  }

  private mutating func countWork(rows count: Int) {
    work.rowsTouched &+= UInt64(count)
    work.termsTouched &+= UInt64(count * columns.count)
  }
}
