// Changing a constraint in place.

internal import FlatStorage
internal import SolverCore

extension SparseSolver {
  /// Moves the right-hand side of the constraint with `symbol`.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold; nothing has changed then.
  mutating func moveRightHandSide(of symbol: SymbolID, to value: Double) -> Conflict? {
    let old = constraints[symbol].rightHandSide
    let isRequired = tableau.symbols[symbol].traits.isRequired
    forgetHiddenCosts()
    if let row = tableau.place(of: symbol) {
      if isRequired {
        tableau.journal.begin()
        return tryRightHandSide(value, of: row)
      }
      setStoredRightHandSide(value, of: symbol)
      tableau.setValue(tableau.rows[row].value + (old - value), of: row)
      return nil
    }
    let isHidden = tableau.symbols[symbol].isHidden
    if isHidden {
      tableau.journal.begin()
      expose(symbol)
    }
    let isFree =
      !isRequired
      || !tableau.hasStrayRequirement() && !tableau.blocksRequired(symbol, delta: value - old)
    if isFree {
      // Where rounding errors are large, columns may be off.
      let isDoubtful = isRequired && tableau.watch.isEnlarged
      if isDoubtful, !isHidden { tableau.journal.begin() }
      let changeCount = changesSinceRefresh
      setStoredRightHandSide(value, of: symbol)
      tableau.shift(symbol, by: value - old)
      tableau.symbols[symbol].restValue = 0
      guard isDoubtful, isAcceptedByRounding else {
        tableau.journal.commit()
        return nil
      }
      setStoredRightHandSide(old, of: symbol)
      tableau.rollBack()
      changesSinceRefresh = changeCount
      return reviewRightHandSide(value, of: symbol)
    }
    if !isHidden { tableau.journal.begin() }
    guard let row = tableau.makeBasic(symbol) else {
      // No variable depends on it, so nothing can follow the change.
      tableau.rollBack()
      return reviewRightHandSide(value, of: symbol)
    }
    return tryRightHandSide(value, of: row)
  }

  /// Lets a referee decide whether a requirement can hold with another right-hand side.
  private mutating func reviewRightHandSide(_ value: Double, of symbol: SymbolID) -> Conflict? {
    let (old, changeCount) = (constraints[symbol].rightHandSide, changesSinceRefresh)
    setStoredRightHandSide(value, of: symbol)
    let least = Conflict(constraints: [], residual: abs(value - old))
    guard let conflict = review(symbol, least) else { return nil }
    setStoredRightHandSide(old, of: symbol)
    changesSinceRefresh = changeCount
    return conflict
  }

  /// Moves a required row while the journal records, and keeps or takes back what that did.
  private mutating func tryRightHandSide(_ value: Double, of row: RowIndex) -> Conflict? {
    let symbol = tableau.rows[row].basic
    let (old, changeCount) = (constraints[symbol].rightHandSide, changesSinceRefresh)
    setStoredRightHandSide(value, of: symbol)
    tableau.setValue(tableau.rows[row].value + (old - value), of: row)
    return finishTrial(of: row) {
      $0.setStoredRightHandSide(value, of: symbol)
    } orElse: {
      $0.setStoredRightHandSide(old, of: symbol)
      $0.changesSinceRefresh = changeCount
    }
  }

  /// Sets the stored right-hand side and the tolerance that belongs to it.
  private mutating func setStoredRightHandSide(_ value: Double, of symbol: SymbolID) {
    tableau.watch.note(movement: abs(value - constraints[symbol].rightHandSide))
    constraints[symbol].rightHandSide = value
    tableau.watch.note(rightHandSide: value)
    changesSinceRefresh += 1
    let tolerance = SymbolTraits.tolerance(rightHandSide: value)
    guard tolerance != tableau.symbols[symbol].traits.tolerance else { return }
    tableau.symbols[symbol].traits.tolerance = tolerance
    if let row = tableau.place(of: symbol) { tableau.updateLimits(of: row) }
  }

  /// Changes the level of the constraint with `symbol`; 1000 makes it required.
  ///
  /// - Returns: What it contradicts if it would be required and cannot hold; nothing has changed
  ///   then.
  mutating func changeLevel(of symbol: SymbolID, to level: Double) -> Conflict? {
    let old = tableau.symbols[symbol].traits.level
    guard level != old else { return nil }
    forgetHiddenCosts()
    let becomesRequired = level == Priority.required.value
    if becomesRequired {
      tableau.journal.begin()
      // A suggestion may have moved the constraint, at the cost of requirements that `solve()`
      // would put back. That is only certain to be possible while the constraint is soft.
      satisfyStrayRequirements()
    }
    guard let row = tableau.place(of: symbol) else {
      expose(symbol)
      tableau.symbols[symbol].traits.level = level
      tableau.listCandidate(symbol)
      if tableau.symbols[symbol].traits.canHide { tableau.hide(symbol) }
      tableau.journal.commit()
      return nil
    }
    let slope = tableau.rows[row].slope
    tableau.setSlope(0, of: row)
    setStoredLevel(level, of: symbol)
    guard becomesRequired else {
      tableau.setSlope(slope, of: row)
      if !tableau.isWithinLimits(row) { tableau.listStray(row) }
      return nil
    }
    return finishTrial(of: row) {
      $0.setStoredLevel(level, of: symbol)
    } orElse: {
      $0.setStoredLevel(old, of: symbol)
    }
  }

  private mutating func setStoredLevel(_ level: Double, of symbol: SymbolID) {
    tableau.symbols[symbol].traits.level = level
    if let row = tableau.place(of: symbol) { tableau.updateLimits(of: row) }
  }
}
