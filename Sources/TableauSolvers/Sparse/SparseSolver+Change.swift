// Changing a constraint in place.

internal import SolverCore

extension SparseSolver {
  /// Moves the right-hand side of the constraint with `symbol`.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold; nothing has changed then.
  mutating func moveRightHandSide(of symbol: SymbolID, to value: Double) -> Conflict? {
    let old = constraints[symbol].rightHandSide
    let isRequired = tableau.traits[symbol.position].isRequired
    suggestionsSinceRefresh += 1
    if let row = tableau.place(of: symbol) {
      if isRequired { return moveRequiredRow(row, by: old - value, rightHandSide: value) }
      setStoredRightHandSide(value, of: symbol)
      tableau.setValue(tableau.rows[row.position].value + (old - value), of: row)
      return nil
    }
    let isSafe =
      !isRequired
      || !tableau.mayHaveStrayRequirement
        && !tableau.blocksRequired(symbol, delta: value - old)
    if isSafe {
      setStoredRightHandSide(value, of: symbol)
      tableau.shift(symbol, by: value - old)
      tableau.restValues[symbol.position] = 0
      return nil
    }
    tableau.beginTrial()
    guard let row = tableau.makeBasic(symbol) else {
      tableau.rollBack()
      return nil
    }
    return finishTrial(of: row, by: old - value, rightHandSide: value)
  }

  private mutating func moveRequiredRow(
    _ row: RowIndex, by change: Double, rightHandSide: Double
  ) -> Conflict? {
    tableau.beginTrial()
    return finishTrial(of: row, by: change, rightHandSide: rightHandSide)
  }

  /// Moves a required row while the journal records, and keeps or takes back what that did.
  private mutating func finishTrial(
    of row: RowIndex, by change: Double, rightHandSide: Double
  ) -> Conflict? {
    let symbol = tableau.rows[row.position].basic
    let old = constraints[symbol].rightHandSide
    setStoredRightHandSide(rightHandSide, of: symbol)
    tableau.setValue(tableau.rows[row.position].value + change, of: row)
    let conflict = satisfyRecording(row)
    if conflict == nil {
      tableau.keepTrial()
    } else {
      tableau.rollBack()
      setStoredRightHandSide(old, of: symbol)
    }
    return conflict
  }

  /// Sets the stored right-hand side and the tolerance that belongs to it.
  private mutating func setStoredRightHandSide(_ value: Double, of symbol: SymbolID) {
    constraints[symbol].rightHandSide = value
    let tolerance = SymbolTraits.tolerance(rightHandSide: value)
    guard tolerance != tableau.traits[symbol.position].tolerance else { return }
    tableau.traits[symbol.position].tolerance = tolerance
    if let row = tableau.place(of: symbol) { tableau.updateLimits(of: row) }
  }

  /// Changes the level of the constraint with `symbol`; 1000 makes it required.
  ///
  /// - Returns: What it contradicts if it would be required and cannot hold; nothing has changed then.
  mutating func changeLevel(of symbol: SymbolID, to level: Double) -> Conflict? {
    let old = tableau.traits[symbol.position].level
    guard level != old else { return nil }
    let becomesRequired = level == Priority.required.value
    if becomesRequired { tableau.beginTrial() }
    let mustBeJudged = becomesRequired && tableau.mayHaveStrayRequirement
    let basicRow =
      tableau.place(of: symbol) ?? (mustBeJudged ? tableau.makeBasic(symbol) : nil)
    guard let row = basicRow else {
      if becomesRequired { tableau.rollBack() }
      tableau.traits[symbol.position].level = level
      tableau.listCandidate(symbol)
      return nil
    }
    let slope = tableau.rows[row.position].slope
    tableau.setSlope(0, of: row)
    tableau.traits[symbol.position].level = level
    tableau.updateLimits(of: row)
    guard becomesRequired else {
      tableau.setSlope(slope, of: row)
      if !tableau.isWithinLimits(row) { tableau.listStray(row) }
      return nil
    }
    let conflict = satisfyRecording(row)
    if conflict == nil {
      tableau.keepTrial()
      return nil
    }
    // The level comes first: slopes and limits are restored according to it.
    tableau.traits[symbol.position].level = old
    tableau.rollBack()
    tableau.updateLimits(of: row)
    return conflict
  }
}
