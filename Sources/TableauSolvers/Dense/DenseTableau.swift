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
  var levels: [Level] = []

  /// The reduced costs: a row for each level, and the columns of `cells`. The cost of moving a symbol
  /// away from zero itself is not in it.
  var costs = DenseMatrix()

  private(set) var symbols: [Symbol] = []
  private var unusedSymbols: [SymbolID] = []

  /// A constraint that stops nothing, because it is only about to be required.
  var exemptSymbol = SymbolID.none
  var work = WorkCounters()

  /// The cells of one row.
  var scratch: [Double] = []

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

  /// Counts rows that were read or written as a whole.
  mutating func countWork(rows count: Int) {
    work.rowsTouched &+= UInt64(count)
    work.termsTouched &+= UInt64(count * columns.count)
  }
}
