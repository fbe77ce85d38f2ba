// Getting a symbol out of the tableau.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// The row of `symbol`; `nil` while it is nonbasic.
  func place(of symbol: SymbolID) -> RowIndex? {
    let place = symbols[symbol].place
    return place == .none ? nil : place
  }

  /// Whether some candidate improves the solution.
  ///
  /// - Complexity: O(candidates).
  mutating func hasImprovement() -> Bool {
    for index in candidates.indices where improvement(by: candidates[index]) != nil { return true }
    return false
  }

  /// Removes `symbol` from every row, and its own row if it has one. No other value changes.
  ///
  /// A nonbasic constraint first changes places with a variable, which rests at its value then.
  ///
  /// - Returns: Whether it had or got a row. If not, no variable depends on it: it is an unused
  ///   variable, or rounding has cut a constraint off, and a variable should rest that does not.
  /// - Complexity: O(terms of its row), or of one pivot.
  @discardableResult
  mutating func isolate(_ symbol: SymbolID) -> Bool {
    if let row = place(of: symbol) ?? makeBasic(symbol) {
      setSlope(0, of: row)
      removeRow(row)
      return true
    }
    clearColumn(of: symbol)
    return false
  }

  /// Makes the nonbasic `symbol` basic in place of a variable, without changing a value.
  ///
  /// Among the variables, the one with the shortest row makes the least fill. For an excess there
  /// always is one: it cannot move unless a variable of its constraint does.
  ///
  /// - Returns: The row; `nil` if no basic variable depends on the symbol.
  mutating func makeBasic(_ symbol: SymbolID) -> RowIndex? {
    let column = symbols[symbol].column
    var sizeMax = 0.0
    // The excess of another constraint may move much further than any variable: that says nothing.
    for index in column.range where traits(of: entries[index].row).isVariable {
      sizeMax = larger(sizeMax, abs(coefficient(at: entries[index])))
    }
    var best: ColumnEntry?
    var fewest = UInt32.max
    for index in column.range {
      let entry = entries[index]
      guard traits(of: entry.row).isVariable,
        abs(coefficient(at: entry)) >= sizeMax * 1e-3
      else { continue }
      let count = rows[entry.row].list.count
      if count < fewest { (best, fewest) = (entry, count) }
    }
    guard let best else { return nil }
    pivot(best.row, at: best.twin)
    return best.row
  }

  /// Whether moving the nonbasic `symbol` by `delta` would take a required row out of its limits.
  ///
  /// - Complexity: O(entries of the column).
  mutating func blocksRequired(_ symbol: SymbolID, delta: Double) -> Bool {
    for index in symbols[symbol].column.range {
      let entry = entries[index]
      let record = rows[entry.row]
      guard symbols[record.basic].traits.isRequired else { continue }
      let value = record.value + coefficient(at: entry) * delta
      if value < record.lower || value > record.upper { return true }
    }
    return false
  }

  /// The coefficient that a column refers to.
  @inline(__always)  // A call would be passed a copy of the tableau.
  func coefficient(at entry: ColumnEntry) -> Double {
    term(at: entry.twin, of: entry.row).coefficient
  }

  /// The term at `position` of a row.
  @inline(__always)  // As above.
  func term(at position: UInt32, of row: RowIndex) -> RowTerm { terms[rows[row].list, position] }
}
