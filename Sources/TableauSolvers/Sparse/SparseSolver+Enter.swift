// How a constraint gets into the tableau, and how a required one is tried.

internal import FlatStorage
internal import SolverCore

extension SparseSolver {
  /// Puts the constraint with `symbol` into the tableau.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold. It is out of the tableau
  ///   then, and everything else is as before.
  mutating func enter(_ symbol: SymbolID) -> Conflict? {
    forgetHiddenCosts()
    changesSinceRefresh += 1
    guard let row = insertRow(of: symbol) else { return nil }
    let traits = tableau.symbols[symbol.position].traits
    let isEquality = traits.resistsUp && traits.resistsDown
    let isViolated = !tableau.isWithinLimits(row)
    guard traits.isRequired else {
      if isViolated { tableau.listStray(row) }
      if !isViolated { tableau.hold(row) }
      return nil
    }
    guard isEquality || isViolated || tableau.hasStrayRequirement() else { return nil }
    guard let found = tryRow(row) else { return nil }
    guard let conflict = isConflictProven ? found : review(symbol, found) else { return nil }
    tableau.removeRow(row)
    changesSinceRefresh -= 1
    return conflict
  }

  /// Adds a row for the excess of a constraint, wherever that is.
  ///
  /// - Returns: The row; `nil` where a variable that stands in no other one took it over, and the
  ///   constraint holds.
  @inline(__always)  // Half of what adding takes; the other caller is rare.
  mutating func insertRow(of symbol: SymbolID) -> RowIndex? {
    let value = constraints.excess(of: symbol, at: tableau)
    let traits = tableau.symbols[symbol.position].traits
    for index in constraints[symbol].terms.range {
      let term = constraints.term(at: index)
      tableau.addExpandedToSum(term.coefficient, term.symbol)
    }
    constraints[symbol].isInTableau = true
    let isEquality = traits.resistsUp && traits.resistsDown
    let isViolated =
      value > traits.tolerance && traits.resistsUp
      || value < -traits.tolerance && traits.resistsDown
    if isEquality || isViolated {
      // What holds, however far from its bound, moves nothing.
      tableau.watch.note(movement: abs(value))
      if let subject = tableau.freshSubject() {
        tableau.makeSolvedRow(for: subject, symbol: symbol, value: value)
        return nil
      }
    }
    return tableau.makeSummedRow(for: symbol, value: value)
  }

  /// Satisfies a required row, or leaves everything as it was.
  ///
  /// - Returns: What the row contradicts, if it cannot be satisfied.
  mutating func tryRow(_ row: RowIndex) -> Conflict? {
    tableau.journal.begin()
    let conflict = satisfyRecording(row)
    if conflict == nil {
      tableau.journal.stop()
      tableau.journal.forget()
    } else {
      tableau.rollBack()
    }
    return conflict
  }

  /// Satisfies a required row while the journal records; the caller rolls back on a conflict.
  mutating func satisfyRecording(_ row: RowIndex) -> Conflict? {
    let symbol = tableau.rows[row.position].basic
    // Soft suggestions may have moved required rows out of their limits since the last solve; the
    // rest of the requirements must hold before this one is minimised.
    satisfyStrayRequirements(before: row)
    guard let place = tableau.place(of: symbol) else { return nil }
    return tableau.satisfy(place) ? nil : conflict(of: symbol)
  }
}
