// The tableau: every basic symbol as a sum over nonbasic symbols, with rows and columns linked.

internal import FlatStorage
internal import SolverCore

/// A column of the tableau or the subject of a row: a variable, or the excess of a constraint.
///
/// The excess of the constraint `a·x relation b` is `a·x − b`. It takes the place of the slack,
/// error and dummy symbols of the paper: required or soft, equality or inequality, each constraint
/// has this one symbol, and what it may be and what it costs is data (`SymbolTraits`).
struct SymbolID: TableIndex {
  let raw: UInt32

  init(_ position: Int) { raw = UInt32(truncatingIfNeeded: position) }

  /// The index in tables by symbol.
  var position: Int { Int(raw) }

  static let none = SymbolID(-1)
}

/// A row's place in the tables of rows; it stays while the row's basic symbol changes.
struct RowIndex: TableIndex {
  let raw: UInt32

  init(_ position: Int) { raw = UInt32(truncatingIfNeeded: position) }

  /// The index in tables by row.
  var position: Int { Int(raw) }

  static let none = RowIndex(-1)
}

/// A coefficient of a row.
struct RowTerm: BitwiseCopyable {
  var coefficient: Double
  var symbol: SymbolID

  /// Where the symbol's column refers to this term, counted from the start of the column.
  var twin: UInt32
}

/// A reference from a column to a coefficient.
struct ColumnEntry: BitwiseCopyable {
  var row: RowIndex

  /// Where the row holds the coefficient, counted from the start of the row.
  var twin: UInt32
}

/// A row: its terms, and what a loop over a column needs to know of it.
struct RowRecord: BitwiseCopyable {
  /// The terms, in the arena of terms.
  var list = BlockList()

  /// The value of the basic symbol.
  var value = 0.0

  /// The values at which `slope` is the right one; a required symbol's bounds. Tolerance included.
  var lower = 0.0
  var upper = 0.0

  /// `none` while the row is unused.
  var basic = SymbolID.none

  /// The cost that is charged per unit of the symbol at its level: −1, 0 or 1.
  var slope: Int8 = 0

  /// Whether the row is in `strayRows`.
  var isListed = false

  /// Whether the row is in `strayRequirements`.
  var isListedAsRequired = false

  /// What `pivot` multiplies the pivot row with before it adds it to this one.
  var factor = 0.0
}

/// What the tableau knows of a symbol.
struct SymbolRecord: BitwiseCopyable {
  /// What the symbol may be, and what it costs.
  var traits: SymbolTraits

  /// The value while the symbol is nonbasic: 0 but for variables.
  var restValue = 0.0

  /// The entries of a nonbasic symbol's column, in the arena of entries.
  var column = BlockList()

  /// The reduced cost of a nonbasic symbol, in the arena of costs: descending levels, no zeros.
  var costList = BlockList()

  /// The row of a basic symbol, `none` for a nonbasic one.
  var place = RowIndex.none

  /// The partner of a nonbasic constraint or a basic variable: see `pair`.
  var partner = SymbolID.none

  /// Whether the symbol is in `candidates`.
  var isCandidate = false

  /// Whether the column of a nonbasic symbol is not kept: see `hide`.
  var isHidden = false
}

/// Scratch by symbol.
struct SymbolScratch: BitwiseCopyable {
  /// The coefficient in the row that is being built.
  var sum = 0.0

  /// One more than the index in `pivotTerms`, or 0.
  var mark: UInt32 = 0

  /// Whether the symbol is in `summedSymbols`.
  var isSummed = false
}

/// The entry of a symbol's reduced cost at one level.
struct CostEntry: BitwiseCopyable {
  /// The priority's value.
  var level: Double
  var value: Double
}

/// The rows of one solver.
///
/// A row says how its basic symbol moves with the nonbasic ones; there are no constants in it. A
/// nonbasic constraint's excess is 0, a nonbasic variable rests at the value it had, and the value
/// of each basic symbol is kept beside its row. A pivot or a shift visits the rows of one column
/// only.
struct Tableau: SimplexTableau, ~Copyable {
  typealias Entering = EnteringSymbol<Double>
  typealias Blocking = BlockingRow<RowIndex, Double>

  var terms = BlockArena(
    filler: RowTerm(coefficient: 0, symbol: .none, twin: 0), smallestSizeClass: 2)
  var entries = BlockArena(filler: ColumnEntry(row: .none, twin: 0), smallestSizeClass: 1)
  var costs = BlockArena(filler: CostEntry(level: 0, value: 0), smallestSizeClass: 0)

  var rows = Table<RowIndex, RowRecord>(growing: .byDoubling)
  var unusedRows = FlatArray<RowIndex>()

  var symbols = Table<SymbolID, SymbolRecord>(growing: .byDoubling)
  var unusedSymbols = FlatArray<SymbolID>()

  /// Rows that were soft when their values left their limits. They may be back, or be in use for
  /// another symbol since; each list has a row at most once.
  var strayRows = FlatArray<RowIndex>()

  /// The same for rows that were required.
  var strayRequirements = FlatArray<RowIndex>()

  /// A required row that stops nothing, because it is only about to be required.
  var exemptRow = RowIndex.none

  /// Nonbasic symbols whose reduced costs may allow an improvement.
  var candidates = FlatArray<SymbolID>()

  /// Hidden symbols that have a reduced cost for now.
  var hiddenCostSymbols = FlatArray<SymbolID>()

  var journal = Journal()
  var work = WorkCounters()

  /// Whether reduced costs are exact but for one rounding, so that each that is not zero means
  /// something.
  var hasExactCosts = false

  /// When the answer is checked.
  var watch = Watch()

  /// The first symbols that pivots made nonbasic since the last check whether they hold.
  var leftSymbols = FlatArray<SymbolID>()

  /// How many of them are kept.
  static var leftSymbolCountMax: Int { 4 }

  // The row that is being built, the other terms of the pivot row, and where each symbol stands
  // there.
  var scratch = Table<SymbolID, SymbolScratch>(growing: .byDoubling)
  var summedSymbols = FlatArray<SymbolID>()
  var pivotTerms = FlatArray<RowTerm>()

  /// The largest addend of those that are merged, or 0.
  var addendSizes = Table<SymbolID, Double>(growing: .byDoubling)

  // Scratch of `improve`.
  var breakpoints = FlatArray<Breakpoint>()
  var slopeEntries = FlatArray<CostEntry>()

  /// Lets what is small as a rule begin in `slab`, and the rest in one of larger rooms.
  mutating func begin(in slab: inout TableSlab, largeIn largeSlab: inout TableSlab) {
    rows.begin(in: &largeSlab)
    symbols.begin(in: &largeSlab)
    scratch.begin(in: &largeSlab)
    terms.begin(in: &slab, elementsIn: &largeSlab)
    entries.begin(in: &slab, elementsIn: &largeSlab)
    costs.begin(in: &slab, elementsIn: &largeSlab)
    unusedRows.begin(in: &slab)
    unusedSymbols.begin(in: &slab)
    strayRows.begin(in: &slab)
    strayRequirements.begin(in: &slab)
    candidates.begin(in: &slab)
    hiddenCostSymbols.begin(in: &slab)
    journal.begin(in: &slab)
    leftSymbols.begin(in: &slab)
    summedSymbols.begin(in: &slab)
    pivotTerms.begin(in: &slab)
    addendSizes.begin(in: &slab)
    breakpoints.begin(in: &slab)
    slopeEntries.begin(in: &slab)
  }

  // MARK: - Symbols

  /// Makes a nonbasic symbol that stands in no row.
  mutating func makeSymbol(_ traits: SymbolTraits) -> SymbolID {
    if let symbol = unusedSymbols.popLast() {
      symbols[symbol].traits = traits
      return symbol
    }
    let symbol = SymbolID(symbols.count)
    symbols.append(SymbolRecord(traits: traits))
    scratch.append(SymbolScratch())
    return symbol
  }

  /// Takes back a nonbasic symbol that stands in no row.
  mutating func discard(_ symbol: SymbolID) {
    assert(symbols[symbol].place == .none && symbols[symbol].column.count == 0)
    entries.clear(&symbols[symbol].column)
    costs.clear(&symbols[symbol].costList)
    symbols[symbol].restValue = 0
    symbols[symbol].isHidden = false
    symbols[symbol].partner = .none
    symbols[symbol].traits = .variable
    unusedSymbols.append(symbol)
  }

  func traits(of symbol: SymbolID) -> SymbolTraits { symbols[symbol].traits }
  func traits(of row: RowIndex) -> SymbolTraits { symbols[rows[row].basic].traits }
  func value(at row: RowIndex) -> Double { rows[row].value }
  func slope(of row: RowIndex) -> Int8 { rows[row].slope }
  var sideCount: Int { rows.count + symbols.count }

  /// The value of a symbol, basic or not.
  func value(of symbol: SymbolID) -> Double {
    let place = symbols[symbol].place
    return place == .none ? symbols[symbol].restValue : rows[place].value
  }

  // MARK: - Rows

  /// Makes `symbol`, which is nonbasic and stands in no row, the subject of a new empty row.
  mutating func makeRow(for symbol: SymbolID, value: Double) -> RowIndex {
    assert(symbols[symbol].place == .none && symbols[symbol].column.count == 0)
    if unusedRows.isEmpty {
      unusedRows.append(RowIndex(rows.count))
      rows.append(RowRecord())
    }
    let row = unusedRows.removeLast()
    rows[row].basic = symbol
    rows[row].value = value
    rows[row].slope = 0
    symbols[symbol].place = row
    updateLimits(of: row)
    return row
  }

  /// Removes a row with all its terms; its symbol is nonbasic afterwards.
  ///
  /// - Complexity: O(terms of the row).
  mutating func removeRow(_ row: RowIndex) {
    let list = rows[row].list
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(list.count)
    for index in list.range.reversed() { unlink(terms[index]) }
    terms.clear(&rows[row].list)
    symbols[rows[row].basic].place = .none
    rows[row].basic = .none
    unusedRows.append(row)
  }

  /// Appends `coefficient · symbol` to a row in which the symbol does not stand.
  mutating func appendTerm(_ coefficient: Double, _ symbol: SymbolID, to row: RowIndex) {
    let term = RowTerm(
      coefficient: coefficient, symbol: symbol, twin: symbols[symbol].column.count)
    let entry = ColumnEntry(row: row, twin: rows[row].list.count)
    terms.append(term, to: &rows[row].list)
    entries.append(entry, to: &symbols[symbol].column)
    journal.record(.appendedTerm, row.raw)
  }

  /// Removes the term at `position` of `row`; the last term of the row takes its place.
  mutating func removeTerm(at position: UInt32, of row: RowIndex) {
    let term = term(at: position, of: row)
    journal.record(
      .removedTerm, row.raw, position, term.twin, term.symbol.raw, number: term.coefficient)
    unlink(term)
    if let moved = terms.remove(at: position, from: &rows[row].list) {
      entries[symbols[moved.symbol].column, moved.twin].twin = position
    }
  }

  /// Changes the coefficient at `index` of the arena, which belongs to `row`.
  mutating func setCoefficient(_ coefficient: Double, at index: Int, of row: RowIndex) {
    if journal.isRecording {
      journal.record(
        .changedCoefficient, row.raw, rows[row].list.position(of: index),
        number: terms[index].coefficient)
    }
    terms[index].coefficient = coefficient
  }

  /// Drops the column's reference to `term`; the last one of the column takes its place.
  private mutating func unlink(_ term: RowTerm) {
    if let moved = entries.remove(at: term.twin, from: &symbols[term.symbol].column) {
      terms[rows[moved.row].list, moved.twin].twin = term.twin
    }
  }
}
