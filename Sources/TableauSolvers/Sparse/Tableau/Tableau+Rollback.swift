// Taking back a trial.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Undoes every change since the journal began, the latest first.
  mutating func rollBack() {
    journal.stop()
    while let entry = journal.takeLast() { undo(entry) }
  }

  private mutating func undo(_ entry: Journal.Entry) {
    let row = RowIndex(Int(entry.first))
    let symbol = SymbolID(Int(entry.first))
    switch entry.change {
    case .appendedTerm:
      removeTerm(at: rows[row].list.count - 1, of: row)
    case .removedTerm:
      restoreTerm(entry)
    case .changedCoefficient:
      terms[rows[row].list, entry.second].coefficient = entry.number
    case .changedValue:
      rows[row].value = entry.number
    case .changedSlope:
      rows[row].slope = Int8(truncatingIfNeeded: Int32(bitPattern: entry.second))
      updateLimits(of: row)
    case .changedRestValue:
      symbols[symbol].restValue = entry.number
    case .exchanged:
      let (leaving, entering) = (SymbolID(Int(entry.second)), SymbolID(Int(entry.third)))
      exchange(row, leaving: entering, entering: leaving)
      symbols[leaving].restValue = entry.number
      rows[row].value = entry.otherNumber
    case .listedRow:
      if entry.second == 1 {
        rows[strayRequirements.removeLast()].isListedAsRequired = false
      } else {
        rows[strayRows.removeLast()].isListed = false
      }
    case .listedCandidate:
      symbols[candidates.removeLast()].isCandidate = false
    case .listedLeaving:
      _ = leftSymbols.popLast()
    case .changedHiding:
      symbols[symbol].isHidden = entry.second == 1
    case .changedPartner:
      symbols[symbol].partner = SymbolID(Int(entry.second))
    case .changedCost:
      storeCost(entry.otherNumber, at: entry.number, of: symbol, position: entry.second)
    }
  }

  /// Puts a removed term back, at its place in the row and in the column.
  private mutating func restoreTerm(_ entry: Journal.Entry) {
    let row = RowIndex(Int(entry.first))
    let symbol = SymbolID(Int(entry.fourth))
    appendTerm(entry.number, symbol, to: row)
    swapTerms(entry.second, rows[row].list.count - 1, of: row)
    swapEntries(entry.third, symbols[symbol].column.count - 1, of: symbol)
  }

  private mutating func swapTerms(_ first: UInt32, _ second: UInt32, of row: RowIndex) {
    let list = rows[row].list
    let (one, other) = (terms[list, first], terms[list, second])
    terms[list, first] = other
    terms[list, second] = one
    entries[symbols[other.symbol].column, other.twin].twin = first
    entries[symbols[one.symbol].column, one.twin].twin = second
  }

  private mutating func swapEntries(_ first: UInt32, _ second: UInt32, of symbol: SymbolID) {
    let column = symbols[symbol].column
    let (one, other) = (entries[column, first], entries[column, second])
    entries[column, first] = other
    entries[column, second] = one
    terms[rows[other.row].list, other.twin].twin = first
    terms[rows[one.row].list, one.twin].twin = second
  }
}
