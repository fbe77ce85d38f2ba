// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import SolverCore

extension DenseSolver: SelfChecking {
  /// Checks the answer where that is due, and mends what is wrong with it.
  mutating func ensureCertainty() {
    if tableau.watch.isAlarmed || tableau.watch.isEnlarged || defect != nil {
      table.watch.isAlarmed = true
    }
    if arePivotsOff() {
      table.watch.isAlarmed = true
      recompute()
    }
    guard table.watch.isDue(tableau.work, size: table.size) else { return }
    tableau.watch.isAlarmed = false
    checkAnswer()
    tableau.watch.isAlarmed = false
    table.watch.endCheck(tableau.work)
  }

  var mayBeFarOff: Bool { tableau.watch.mayBeFarOff || table.watch.mayBeFarOff }

  /// Computes the tableau anew from the constraints, and optimises.
  mutating func recompute() {
    rebuild()
    tableau.settle()
  }

  /// Solves once more with twice the digits; from scratch, where that would take too long.
  mutating func askReferee() {
    guard var referee = makeReferee() else {
      rebuild(keepingBasis: false)
      return tableau.settle()
    }
    _ = referee.settle()
    adopt(referee)
  }

  /// Whether a constraint that a pivot made hold does not hold. Forgets which these are.
  private mutating func arePivotsOff() -> Bool {
    defer { tableau.leftSymbols.removeAll(keepingCapacity: true) }
    for symbol in tableau.leftSymbols where symbol.position < tableau.symbols.count {
      guard let origin = tableau[symbol].origin, table.isEntered(origin) else { continue }
      guard table[origin].mark == symbol else { continue }
      guard table.isOff(origin, tableau.value(of: symbol), value: { tableau.value(of: $0) }) else {
        continue
      }
      return true
    }
    return false
  }

  /// What is wrong with the answer first, if anything is.
  mutating func findDefect(isStrict: Bool) -> Defect? {
    let tableau = tableau
    return table.findDefect(isStrict: isStrict) {
      tableau.value(of: $0)
    } multiplier: {
      tableau.appendMultiplier(of: $0, to: &$1)
    }
  }

  /// A referee of everything that is in the tableau; `nil` if that is too large.
  func makeReferee() -> Referee? {
    let system = table.givenSystem { symbol -> (Double, Bool) in
      if case .row = tableau[symbol].place { return (tableau.value(of: symbol), true) }
      return (tableau.value(of: symbol), false)
    } isHeld: { symbol in
      if case .column = tableau[symbol].place { true } else { false }
    }
    guard Referee.accepts(variableCount: system.values.count, rowCount: system.rows.count) else {
      return nil
    }
    return Referee(system)
  }

  /// Becomes the tableau of a referee of `makeReferee()`.
  mutating func adopt(_ referee: borrowing Referee) {
    tableau.assign(rounding: referee.tableau)
    tableau.watch.isEnlarged = true
    var position = 0
    for variable in table.variableHandles {
      table.setMark(SymbolID(position), of: variable)
      position += 1
    }
    for origin in table.entered {
      table[origin].mark = SymbolID(position)
      position += 1
    }
    changesSinceRebuild = 0
  }

  /// Decides about a constraint in the tableau that was refused without a proof.
  ///
  /// - Returns: What it contradicts. If nothing, the tableau is optimal with it.
  mutating func review(_ origin: Origin, _ conflict: Conflict) -> Conflict? {
    guard var referee = makeReferee(), let position = table.entered.firstIndex(of: origin) else {
      return conflict
    }
    if let refusal = referee.refusal(of: position) {
      return table.conflict(
        of: refusal.members.filter { $0 != origin }, residual: refusal.residual)
    }
    _ = referee.settle()
    adopt(referee)
    return nil
  }
}
