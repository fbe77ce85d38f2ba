// A second tableau, for snapshots, and becoming another tableau of the same system.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Takes over the rows of a tableau of the same symbols: which are basic, and all numbers.
  ///
  /// There are no partners afterwards. The reduced costs of hidden columns are there until they are
  /// forgotten.
  ///
  /// - Parameter symbols: What the symbols of `matrix` are here, in their order.
  /// - Complexity: O(cells).
  mutating func adopt(_ matrix: borrowing DenseTableau<TwoFold>, symbols adopted: [SymbolID]) {
    removeAllRows()
    watch.isEnlarged = true
    for column in matrix.columns {
      let symbol = adopted[column.symbol.position]
      symbols[symbol.position].restValue = column.value.value
      symbols[symbol.position].isHidden = symbols[symbol.position].traits.canHide
    }
    for (rowIndex, record) in matrix.rows.enumerated() {
      let row = makeRow(for: adopted[record.symbol.position], value: record.value.value)
      rows[row.position].slope = record.slope
      updateLimits(of: row)
      for (columnIndex, column) in matrix.columns.enumerated() {
        let symbol = adopted[column.symbol.position]
        let coefficient = matrix.cells[rowIndex, columnIndex].value
        if coefficient != 0, !symbols[symbol.position].isHidden {
          appendTerm(coefficient, symbol, to: row)
        }
      }
      if !isWithinLimits(row) { listStray(row) }
    }
    for (columnIndex, column) in matrix.columns.enumerated() {
      let symbol = adopted[column.symbol.position]
      for (levelIndex, level) in matrix.levels.enumerated() {
        let cost = matrix.costs[levelIndex, columnIndex].value
        guard cost != 0 else { continue }
        if symbols[symbol.position].isHidden {
          storeHiddenCost(cost, at: level.value, of: symbol)
        } else {
          insertCost(cost, at: level.value, of: symbol)
        }
      }
    }
  }

  /// Makes all symbols nonbasic where they are, and forgets what depends on them.
  mutating func removeAllRows() {
    for position in 0 ..< rows.count where rows[position].basic != .none {
      terms.clear(&rows[position].list)
      let (basic, value) = (rows[position].basic.position, rows[position].value)
      // Numbers that broke are of no use to start from.
      let isKept = symbols[basic].traits.isVariable && Tolerance.accepts(value)
      symbols[basic].restValue = isKept ? value : 0
      symbols[rows[position].basic.position].place = .none
      rows[position].basic = .none
      unusedRows.append(RowIndex(position))
    }
    for position in 0 ..< rows.count {
      rows[position].isListed = false
      rows[position].isListedAsRequired = false
    }
    for position in 0 ..< symbols.count {
      entries.clear(&symbols[position].column)
      costs.clear(&symbols[position].costList)
      symbols[position].partner = .none
      symbols[position].isHidden = false
    }
    strayRows.truncate(to: 0)
    strayRequirements.truncate(to: 0)
    hiddenCostSymbols.truncate(to: 0)
    leftSymbols.truncate(to: 0)
    forgetCandidates()
  }
}

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
    // Scratch has an entry for each symbol; it is empty between operations.
    copy.scratch = scratch.copy()
    return copy
  }
}
