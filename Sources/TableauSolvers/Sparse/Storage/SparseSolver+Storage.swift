// How much memory a solver holds.

internal import FlatStorage

extension SparseSolver {
  /// The bytes of all tables, without those of the handles' generations.
  ///
  /// It never decreases: what a constraint held is kept for the next one. In a steady state it does
  /// not increase either, and nothing is allocated.
  package var byteCount: Int {
    tableau.byteCount + elimination.byteCount + constraints.byteCount + variables.byteCount
      + violatedLevels.byteCount
  }
}

extension Tableau {
  /// The size of the storage.
  var byteCount: Int {
    let arenas = terms.byteCount + entries.byteCount + costs.byteCount
    let tables = rows.byteCount + symbols.byteCount + scratch.byteCount
    let lists =
      unusedRows.byteCount + unusedSymbols.byteCount + strayRows.byteCount
      + strayRequirements.byteCount + candidates.byteCount + hiddenCostSymbols.byteCount
      + journal.byteCount
    let buffers =
      summedSymbols.byteCount + pivotTerms.byteCount + breakpoints.byteCount
      + slopeEntries.byteCount
    return arenas + tables + lists + buffers
  }
}
