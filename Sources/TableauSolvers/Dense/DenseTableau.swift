// The tableau as a matrix: a row for each basic symbol, a column for each nonbasic one.

internal import SolverCore

/// Where a symbol of a matrix tableau is.
enum DensePlace {
  case row(Int)
  case column(Int)
}

/// What a matrix tableau knows of a symbol.
struct DenseSymbol {
  var traits: SymbolTraits
  var place: DensePlace

  /// The constraint or edit that a row stems from; `nil` for a variable.
  var origin: Origin?
}

/// A priority level, as long as a constraint has it.
struct DenseLevel {
  var value: Double
  var useCount: Int
}

/// The rows of one solver, condensed: the columns of basic symbols, which are unit vectors, are not
/// stored, and a pivot lets two symbols exchange a row and a column.
///
/// There is one symbol for each variable, and one for each constraint a·x (relation) b: its excess
/// a·x − b. So there are always as many rows as constraints and as many columns as variables. What
/// an excess may be and what it costs is data (`SymbolTraits`). Nonbasic excesses are zero,
/// nonbasic variables rest where they are.
struct DenseTableau<Number: TableauNumber>: SimplexTableau {
  typealias Entering = EnteringSymbol<Number>
  typealias Blocking = BlockingRow<Int, Number>

  /// A basic symbol.
  struct Row {
    var symbol: SymbolID
    var value: Number

    /// What is charged per unit of the symbol at its level: −1, 0 or 1.
    var slope: Int8 = 0
  }

  /// A nonbasic symbol.
  struct Column {
    var symbol: SymbolID
    var value: Number
  }

  var cells = DenseMatrix<Number>()
  var rows: [Row] = []
  var columns: [Column] = []

  /// In descending order.
  var levels: [DenseLevel] = []

  /// The reduced costs: a row for each level, and the columns of `cells`. The cost of moving a
  /// symbol away from zero itself is not in it.
  var costs = DenseMatrix<Number>()

  private(set) var symbols: [DenseSymbol] = []
  private(set) var unusedSymbols: [SymbolID] = []

  /// A constraint that stops nothing, because it is only about to be required.
  var exemptSymbol = SymbolID.none
  var work = WorkCounters()

  /// Whether reduced costs are exact but for one rounding, so that each that is not zero means
  /// something.
  var hasExactCosts = false

  /// What pivots say about the size of rounding errors.
  var watch = Watch()

  /// The latest constraints that a pivot made hold, for a check whether they do.
  var leftSymbols: [SymbolID] = []

  /// How many of them are kept.
  private static var leftSymbolCountMax: Int { 32 }

  /// The cells of one row.
  var scratch: [Number] = []

  /// What moving the entering symbol costs, level by level, and where the cost of a row bends.
  var slopes: [Number] = []
  var bends: [Bend] = []

  /// A point on the way of an entering symbol where the cost of a row bends.
  struct Bend {
    var row: Int
    var distance: Number
    var size: Number
  }

  /// Becomes equal to `other`, but for the counters and what is empty between operations.
  ///
  /// - Complexity: O(cells). Allocates only if a list has to grow.
  mutating func assign(from other: DenseTableau) {
    cells.assign(from: other.cells)
    costs.assign(from: other.costs)
    rows.refill(with: other.rows)
    columns.refill(with: other.columns)
    levels.refill(with: other.levels)
    symbols.refill(with: other.symbols)
    unusedSymbols.refill(with: other.unusedSymbols)
    exemptSymbol = other.exemptSymbol
    hasExactCosts = other.hasExactCosts
  }

  /// Takes over what `other` is, and gives its own, but for what pivots have said, and for the
  /// lists that are empty between operations: those stay where they have the room that they need.
  mutating func exchange(with other: inout DenseTableau) {
    swap(&self, &other)
    swap(&watch, &other.watch)
    swap(&scratch, &other.scratch)
    swap(&slopes, &other.slopes)
    swap(&bends, &other.bends)
    swap(&leftSymbols, &other.leftSymbols)
  }

  /// Becomes equal to `other` but for rounding; the counters go on.
  ///
  /// - Complexity: O(cells).
  mutating func assign<Other: TableauNumber>(rounding other: borrowing DenseTableau<Other>) {
    removeAll()
    cells.assign(rounding: other.cells)
    costs.assign(rounding: other.costs)
    for row in other.rows {
      rows.append(Row(symbol: row.symbol, value: Number(row.value.value), slope: row.slope))
    }
    for column in other.columns {
      columns.append(Column(symbol: column.symbol, value: Number(column.value.value)))
    }
    levels.refill(with: other.levels)
    symbols.refill(with: other.symbols)
    unusedSymbols.refill(with: other.unusedSymbols)
    hasExactCosts = true
  }

  /// Forgets everything but the counters; the storage stays.
  mutating func removeAll() {
    cells.removeAll()
    costs.removeAll()
    rows.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    symbols.removeAll(keepingCapacity: true)
    unusedSymbols.removeAll(keepingCapacity: true)
    exemptSymbol = .none
    leftSymbols.removeAll(keepingCapacity: true)
    hasExactCosts = false
  }

  /// Notes that a constraint with `symbol` was made to hold by a row with a coefficient of `size`.
  mutating func noteLeaving(_ symbol: SymbolID, growth size: Double) {
    hasExactCosts = false
    watch.note(growth: size)
    if self[symbol].origin != nil, leftSymbols.count < Self.leftSymbolCountMax {
      leftSymbols.append(symbol)
    }
  }

  // MARK: - Symbols

  subscript(symbol: SymbolID) -> DenseSymbol {
    get { symbols[symbol.position] }
    _modify { yield &symbols[symbol.position] }
  }

  func traits(of symbol: SymbolID) -> SymbolTraits { self[symbol].traits }
  func traits(of row: Int) -> SymbolTraits { self[rows[row].symbol].traits }
  func value(at row: Int) -> Number { rows[row].value }
  func slope(of row: Int) -> Int8 { rows[row].slope }
  var sideCount: Int { rows.count + columns.count }

  /// The value of a symbol.
  func value(of symbol: SymbolID) -> Number {
    switch self[symbol].place {
    case .row(let row): rows[row].value
    case .column(let column): columns[column].value
    }
  }

  /// Gives out a symbol, whose row or column its maker adds.
  private mutating func makeSymbol(_ symbol: DenseSymbol) -> SymbolID {
    if let unused = unusedSymbols.popLast() {
      self[unused] = symbol
      return unused
    }
    symbols.append(symbol)
    return SymbolID(symbols.count - 1)
  }

  /// Makes a nonbasic variable that rests at `value`.
  mutating func makeVariable(restingAt value: Number) -> SymbolID {
    let symbol = makeSymbol(DenseSymbol(traits: .variable, place: .column(columns.count)))
    columns.append(Column(symbol: symbol, value: value))
    cells.appendColumn()
    costs.appendColumn()
    return symbol
  }

  /// Removes a nonbasic variable that no constraint mentions.
  mutating func removeVariable(_ symbol: SymbolID) {
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
    unusedSymbols.append(symbol)
  }

  // MARK: - Constraints

  /// Adds a row for the excess of a constraint.
  ///
  /// Its terms are added by `addTerm(_:of:)` next.
  mutating func insertRow(value: Number, traits: SymbolTraits, origin: Origin? = nil) -> SymbolID {
    let row = rows.count
    let symbol = makeSymbol(DenseSymbol(traits: traits, place: .row(row), origin: origin))
    rows.append(Row(symbol: symbol, value: value))
    cells.insertRow(at: row)
    countWork(rows: 1)
    if !traits.isRequired { retainLevel(traits.level) }
    return symbol
  }

  /// Adds a term to the last row.
  mutating func addTerm(_ coefficient: Number, of variable: SymbolID) {
    let row = rows.count - 1
    switch self[variable].place {
    case .row(let other):
      cells.copyRow(other, to: &scratch)
      cells.add(scratch, times: coefficient, to: row)
    case .column(let column): cells[row, column] += coefficient
    }
    countWork(rows: 1)
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
    unusedSymbols.append(symbol)
  }

  /// Counts rows that were read or written as a whole.
  mutating func countWork(rows count: Int) {
    work.rowsTouched &+= UInt64(count)
    work.termsTouched &+= UInt64(count * columns.count)
  }
}

extension Array {
  /// Becomes equal to `other`, in its own storage where that is large enough.
  mutating func refill(with other: [Element]) {
    removeAll(keepingCapacity: true)
    append(contentsOf: other)
  }
}
