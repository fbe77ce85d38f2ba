// The augmented simplex form: section 2.1 of the paper.

internal import SolverCore

/// Every basic symbol as a linear form over the nonbasic (parametric) ones.
///
/// The rows of external symbols are the paper's C_U, all others its C_S. Rows of C_S hold
/// restricted symbols only, so an external symbol takes part in no decision of the simplex method,
/// and its value follows at the end.
///
/// What adds to a dictionary or takes from it goes in the order of the symbols, because a
/// dictionary grows with the largest number of its keys: so every process allocates the same.
///
/// Where the paper lets a parametric external symbol be zero, here it rests at a value of its own,
/// its origin: the symbol stands for the distance from it. So what nothing determines keeps its
/// value.
struct TextbookTableau {
  /// By basic symbol.
  private(set) var rows: [Symbol: Row] = [:]

  /// The basic symbols in whose rows a nonbasic symbol stands.
  private(set) var columns: [Symbol: Set<Symbol>] = [:]

  /// What the solution costs, as a form over the nonbasic symbols. Its constant is never needed.
  private(set) var objective: [Symbol: SymbolicWeight] = [:]

  /// At least all basic symbols whose values are not feasible.
  var infeasible: Set<Symbol> = []

  /// Where each external symbol rests.
  private(set) var origins: [Symbol: Double] = [:]

  /// The tolerance of symbols whose constraints have such large right-hand sides that they need
  /// more than others.
  private var tolerances: [Symbol: Double] = [:]

  /// Whether the objective was added up from exact rows, so that each entry means something.
  var hasExactCosts = false

  private var symbolCount = 0
  var work = WorkCounters()

  /// Whether a pivot divided by so little that rounding errors grew large.
  var isWorn = false

  /// Whether coefficients have grown so large that nothing is left of what was given. Then no
  /// optimisation goes on: it would wander from basis to basis.
  var isLost = false

  /// The share of the largest coefficient in its row below which one enlarges rounding errors too
  /// much.
  private static let pivotShareMin = 1e-4

  /// Above this, a coefficient has no digits left for numbers about one.
  private static let coefficientMax = 1e15

  // MARK: - Symbols

  /// Makes a symbol that stands nowhere.
  mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
    defer { symbolCount += 1 }
    return Symbol(number: symbolCount, kind: kind)
  }

  /// Makes an external symbol at rest at `value`.
  mutating func makeExternal(restingAt value: Double) -> Symbol {
    let symbol = makeSymbol(.external)
    origins[symbol] = value
    return symbol
  }

  /// Forgets an external symbol that no constraint mentions.
  mutating func discardExternal(_ symbol: Symbol) {
    // Only rounding errors can have left it in a row.
    if rows[symbol] != nil { _ = removeRow(symbol) }
    removeColumn(symbol)
    origins[symbol] = nil
  }

  /// Where an external symbol rests: its value less that of its row.
  func origin(of external: Symbol) -> Double { origins[external] ?? 0 }

  /// Sets where an external symbol rests.
  mutating func rest(_ external: Symbol, at value: Double) { origins[external] = value }

  /// The value of an external symbol.
  func value(of external: Symbol) -> Double {
    origin(of: external) + (rows[external]?.constant ?? 0)
  }

  /// Notes by how much a restricted symbol may miss its bound.
  mutating func setTolerance(_ tolerance: Double, of symbol: Symbol) {
    tolerances[symbol] = tolerance > Tolerance.feasibility ? tolerance : nil
  }

  /// By how much a restricted symbol may miss its bound.
  func tolerance(of symbol: Symbol) -> Double { tolerances[symbol] ?? Tolerance.feasibility }

  /// Whether the value of a basic symbol breaks its restriction.
  func isInfeasible(_ basic: Symbol) -> Bool {
    guard let constant = rows[basic]?.constant, basic.isRestricted else { return false }
    let excess = basic.kind == .dummy ? abs(constant) : -constant
    return excess > tolerance(of: basic)
  }

  // MARK: - Rows

  /// A symbol as a form over nonbasic symbols; for an external one, without its origin.
  func expanded(_ symbol: Symbol) -> Row {
    if let row = rows[symbol] { return row }
    var row = Row()
    row.add(1, symbol)
    return row
  }

  /// Adds a row for a symbol that stands nowhere.
  mutating func insertRow(_ row: Row, for basic: Symbol) {
    for symbol in row.sortedSymbols { columns[symbol, default: []].insert(basic) }
    rows[basic] = row
    count(row)
    noteFeasibility(of: basic)
  }

  /// Removes the row of a basic symbol, which stands nowhere afterwards.
  mutating func removeRow(_ basic: Symbol) -> Row {
    guard let row = rows.removeValue(forKey: basic) else {
      preconditionFailure("\(basic) has no row")
    }
    for symbol in row.coefficients.keys { removeFromColumn(symbol, basic) }
    count(row)
    return row
  }

  /// Replaces `symbol`, which equals `row`, wherever it stands.
  mutating func substitute(_ row: Row, for symbol: Symbol) {
    let terms = row.sortedSymbols
    for basic in (columns.removeValue(forKey: symbol) ?? []).sorted() {
      let factor = rows[basic, default: Row()].remove(symbol)
      rows[basic, default: Row()].add(row, times: factor)
      for term in terms {
        if rows[basic]?.coefficients[term] == nil {
          removeFromColumn(term, basic)
        } else {
          columns[term, default: []].insert(basic)
        }
      }
      count(row)
      noteFeasibility(of: basic)
    }
    if let weight = objective.removeValue(forKey: symbol) { charge(weight, for: row) }
  }

  /// Removes a nonbasic symbol from every row and from the objective.
  mutating func removeColumn(_ symbol: Symbol) {
    for basic in columns.removeValue(forKey: symbol) ?? [] {
      _ = rows[basic]?.remove(symbol)
    }
    objective[symbol] = nil
    tolerances[symbol] = nil
  }

  /// Moves the values of basic symbols as if the nonbasic `symbol` moved by `delta`, after which it
  /// counts as zero again: section 2.4.
  mutating func shift(_ symbol: Symbol, by delta: Double) {
    rows[symbol]?.constant -= delta
    noteFeasibility(of: symbol)
    for basic in columns[symbol] ?? [] {
      let coefficient = rows[basic]?[symbol] ?? 0
      rows[basic]?.constant += coefficient * delta
      work.rowsTouched &+= 1
      noteFeasibility(of: basic)
    }
  }

  /// Exchanges a basic and a nonbasic symbol.
  mutating func pivot(leaving: Symbol, entering: Symbol) {
    var row = removeRow(leaving)
    if leaving.kind == .external {
      // It becomes parametric, and rests where it is.
      origins[leaving, default: 0] += row.constant
      row.constant = 0
    }
    row.add(-1, leaving)
    let (size, largest) = (abs(row[entering]), row.largestCoefficient)
    if size < largest * Self.pivotShareMin { isWorn = true }
    if largest > size * Self.coefficientMax { isLost = true }
    let solved = row.solved(for: entering)
    substitute(solved, for: entering)
    insertRow(solved, for: entering)
    work.pivots &+= 1
  }

  // MARK: - The objective

  /// Adds `weight · symbol` to the objective; the symbol may be basic.
  mutating func charge(_ weight: SymbolicWeight, for symbol: Symbol) {
    charge(weight, for: expanded(symbol))
  }

  private mutating func charge(_ weight: SymbolicWeight, for row: Row) {
    hasExactCosts = false
    for symbol in row.sortedSymbols {
      objective[symbol, default: SymbolicWeight()].add(weight, times: row[symbol])
      if objective[symbol]?.isZero == true { objective[symbol] = nil }
    }
    work.termsTouched &+= UInt64(row.coefficients.count)
  }

  /// A tableau with the same symbols at rest in the same places, and no rows.
  func emptied() -> TextbookTableau {
    var tableau = TextbookTableau()
    tableau.origins = origins
    tableau.tolerances = tolerances
    tableau.symbolCount = symbolCount
    tableau.work = work
    return tableau
  }

  // MARK: - Bookkeeping

  private mutating func removeFromColumn(_ symbol: Symbol, _ basic: Symbol) {
    columns[symbol]?.remove(basic)
    if columns[symbol]?.isEmpty == true { columns[symbol] = nil }
  }

  private mutating func noteFeasibility(of basic: Symbol) {
    if isInfeasible(basic) { infeasible.insert(basic) }
  }

  private mutating func count(_ row: Row) {
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(row.coefficients.count)
  }
}
