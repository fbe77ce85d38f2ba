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
    let traits = tableau.symbols[symbol].traits
    let isViolated = !tableau.isWithinLimits(row)
    guard traits.isRequired else {
      if isViolated {
        tableau.listStray(row)
      } else {
        tableau.hold(row)
      }
      return nil
    }
    guard traits.isEquality || isViolated || tableau.hasStrayRequirement() else { return nil }
    tableau.journal.begin()
    guard let conflict = finishTrial(of: row) else { return nil }
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
    let traits = tableau.symbols[symbol].traits
    for index in constraints[symbol].terms.range {
      let term = constraints.terms[index]
      tableau.addExpandedToSum(term.coefficient, term.symbol)
    }
    constraints[symbol].isInTableau = true
    if traits.isEquality || traits.isViolated(at: value) {
      // What holds, however far from its bound, moves nothing.
      tableau.watch.note(movement: abs(value))
      if let subject = tableau.freshSubject() {
        tableau.makeSolvedRow(for: subject, symbol: symbol, value: value)
        return nil
      }
    }
    return tableau.makeSummedRow(for: symbol, value: value)
  }

  /// Satisfies a required row while the journal records, and keeps or takes back what that did.
  ///
  /// - Parameters:
  ///   - change: What made the constraint of the row what is tried; it is done already, and done
  ///     once more where the refusal has to be reviewed.
  ///   - restore: Takes that back.
  /// - Returns: What the constraint contradicts, if it cannot be satisfied.
  mutating func finishTrial(
    of row: RowIndex, _ change: (inout SparseSolver) -> Void = { _ in },
    orElse restore: (inout SparseSolver) -> Void = { _ in }
  ) -> Conflict? {
    let symbol = tableau.rows[row].basic
    // Soft suggestions may have moved required rows out of their limits since the last solve; the
    // rest of the requirements must hold before this one is minimised.
    satisfyStrayRequirements(before: row)
    let isSatisfied = tableau.place(of: symbol).map { tableau.satisfy($0) } ?? true
    if isSatisfied, !(tableau.watch.isEnlarged && isAcceptedByRounding) {
      tableau.journal.commit()
      return nil
    }
    let refusal = isSatisfied ? .undecided : refusal(of: symbol)
    // What is stored comes first: slopes and limits are restored according to it.
    restore(&self)
    tableau.rollBack()
    if refusal.isProven { return refusal.conflict }
    change(&self)
    guard let conflict = review(symbol, refusal.conflict) else { return nil }
    restore(&self)
    return conflict
  }
}
