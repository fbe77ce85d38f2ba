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
      symbols[symbol].restValue = column.value.value
      symbols[symbol].isHidden = symbols[symbol].traits.canHide
    }
    for (rowIndex, record) in matrix.rows.enumerated() {
      let row = makeRow(for: adopted[record.symbol.position], value: record.value.value)
      rows[row].slope = record.slope
      updateLimits(of: row)
      for (columnIndex, column) in matrix.columns.enumerated() {
        let symbol = adopted[column.symbol.position]
        let coefficient = matrix.cells[rowIndex, columnIndex].value
        if coefficient != 0, !symbols[symbol].isHidden {
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
        if symbols[symbol].isHidden {
          storeHiddenCost(cost, at: level.value, of: symbol)
        } else {
          insertCost(cost, at: level.value, of: symbol)
        }
      }
    }
  }

  /// Makes all symbols nonbasic where they are, and forgets what depends on them.
  mutating func removeAllRows() {
    for row in rows.indices {
      rows[row].isListed = false
      rows[row].isListedAsRequired = false
      let (basic, value) = (rows[row].basic, rows[row].value)
      guard basic != .none else { continue }
      terms.clear(&rows[row].list)
      // Numbers that broke are of no use to start from.
      let isKept = symbols[basic].traits.isVariable && Tolerance.accepts(value)
      symbols[basic].restValue = isKept ? value : 0
      symbols[basic].place = .none
      rows[row].basic = .none
      unusedRows.append(row)
    }
    for symbol in symbols.indices {
      entries.clear(&symbols[symbol].column)
      costs.clear(&symbols[symbol].costList)
      symbols[symbol].partner = .none
      symbols[symbol].isHidden = false
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
