// A second tableau, for snapshots.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// A tableau that goes on in the same way, bit for bit. No journal may be recording.
  ///
  /// - Complexity: O(size), a copy of memory.
  func copy() -> Tableau {
    assert(!journal.isRecording)
    var copy = Tableau()
    copy.terms = terms.copy()
    copy.entries = entries.copy()
    copy.costs = costs.copy()
    copy.rows = rows.copy()
    copy.unusedRows = unusedRows.copy()
    copy.symbols = symbols.copy()
    copy.unusedSymbols = unusedSymbols.copy()
    copy.strayRows = strayRows.copy()
    copy.strayRequirements = strayRequirements.copy()
    copy.exemptRow = exemptRow
    copy.candidates = candidates.copy()
    copy.hiddenCostSymbols = hiddenCostSymbols.copy()
    copy.work = work
    copy.watch = watch
    copy.hasExactCosts = hasExactCosts
    copy.leftSymbols = leftSymbols.copy()
    copy.tracksMovement = tracksMovement
    copy.movedVariables = movedVariables.copy()
    // Scratch has an entry for each symbol, and says which are listed as moved; the rest is empty
    // between operations.
    copy.scratch = scratch.copy()
    return copy
  }
}
