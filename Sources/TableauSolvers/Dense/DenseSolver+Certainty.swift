// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import SolverCore

extension DenseSolver {
  /// Checks the answer where that is due, and mends what is wrong with it.
  mutating func ensureCertainty() {
    if defect != nil { watch.isAlarmed = true }
    if arePivotsOff() {
      watch.isAlarmed = true
      recompute()
    }
    guard watch.isDue(tableau.work, size: table.size) else { return }
    checkAnswer()
    watch.isAlarmed = false
    watch.endCheck(tableau.work)
  }

  var watch: Watch {
    get { tableau.watch }
    _modify { yield &tableau.watch }
  }

  /// Computes the tableau anew from the constraints, and optimises.
  mutating func recompute() {
    rebuild()
    tableau.settle()
  }

  mutating func startAnew() {
    rebuild(keepingBasis: false)
    tableau.settle()
  }

  /// Whether a constraint that a pivot made hold does not hold. Forgets which these are.
  private mutating func arePivotsOff() -> Bool {
    defer { tableau.leftSymbols.removeAll(keepingCapacity: true) }
    for symbol in tableau.leftSymbols where symbol.position < tableau.symbols.count {
      guard let origin = tableau[symbol].origin, table.isEntered(origin) else { continue }
      guard table[origin].mark == symbol else { continue }
      let (difference, size) = drift(of: origin)
      // Not the other way round: NaN is off, too.
      if !(difference <= size * Tolerance.drift) { return true }
    }
    return false
  }

  func isBasic(_ mark: SymbolID) -> Bool {
    if case .row = tableau[mark].place { true } else { false }
  }

  func isHeld(_ mark: SymbolID) -> Bool { !isBasic(mark) }

  func excess(at mark: SymbolID) -> Double { tableau.value(of: mark) }

  /// A basic constraint pays its slope; a nonbasic one holds against its reduced cost.
  func appendMultiplier(of origin: Origin, to entries: inout [Multiplier]) {
    let constraint = table[origin]
    guard let symbol = constraint.mark else { return }
    switch tableau[symbol].place {
    case .row(let row):
      let slope = tableau.rows[row].slope
      if slope != 0 { entries.append(Double(slope), at: constraint.priority.value) }
    case .column(let column):
      let min = tableau.hasExactCosts ? 0 : constraint.multiplierMin
      for (index, level) in tableau.levels.enumerated() {
        let cost = tableau.costs[index, column]
        if abs(cost) > min { entries.append(-cost, at: level.value) }
      }
    }
  }

  mutating func adopt(_ referee: borrowing Referee) {
    tableau.assign(rounding: referee.tableau)
    watch.isEnlarged = true
    var position = 0
    for variable in table.variableHandles {
      table.setMark(SymbolID(position), of: variable)
      position += 1
    }
    for origin in entered {
      table[origin].mark = SymbolID(position)
      tableau[SymbolID(position)].origin = origin
      position += 1
    }
    changesSinceRebuild = 0
  }
}
