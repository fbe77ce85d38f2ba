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
      removeTerm(at: Int(rows[row.position].list.count) - 1, of: row)
    case .removedTerm:
      restoreTerm(entry)
    case .changedCoefficient:
      terms[Int(rows[row.position].list.start) + Int(entry.second)].coefficient = entry.number
    case .changedValue:
      rows[row.position].value = entry.number
    case .changedSlope:
      rows[row.position].slope = Int8(truncatingIfNeeded: Int32(bitPattern: entry.second))
      updateLimits(of: row)
    case .changedRestValue:
      symbols[symbol.position].restValue = entry.number
    case .exchanged:
      let (leaving, entering) = (SymbolID(Int(entry.second)), SymbolID(Int(entry.third)))
      exchange(row, leaving: entering, entering: leaving)
      symbols[leaving.position].restValue = entry.number
      rows[row.position].value = entry.otherNumber
    case .listedRow:
      if entry.second == 1 {
        rows[strayRequirements.removeLast().position].isListedAsRequired = false
      } else {
        rows[strayRows.removeLast().position].isListed = false
      }
    case .listedCandidate:
      symbols[candidates.removeLast().position].isCandidate = false
    case .changedHiding:
      symbols[symbol.position].isHidden = entry.second == 1
    case .changedPartner:
      symbols[symbol.position].partner = SymbolID(Int(entry.second))
    case .changedCost:
      storeCost(entry.otherNumber, at: entry.number, of: symbol, index: Int(entry.second))
    }
  }

  /// Puts a removed term back, at its place in the row and in the column.
  private mutating func restoreTerm(_ entry: Journal.Entry) {
    let row = RowIndex(Int(entry.first))
    let symbol = SymbolID(Int(entry.fourth))
    appendTerm(entry.number, symbol, to: row)
    swapTerms(Int(entry.second), Int(rows[row.position].list.count) - 1, of: row)
    swapEntries(Int(entry.third), Int(symbols[symbol.position].column.count) - 1, of: symbol)
  }

  private mutating func swapTerms(_ first: Int, _ second: Int, of row: RowIndex) {
    guard first != second else { return }
    let start = Int(rows[row.position].list.start)
    let (one, other) = (terms[start + first], terms[start + second])
    terms[start + first] = other
    terms[start + second] = one
    entries[Int(symbols[other.symbol.position].column.start) + Int(other.twin)].twin = UInt32(first)
    entries[Int(symbols[one.symbol.position].column.start) + Int(one.twin)].twin = UInt32(second)
  }

  private mutating func swapEntries(_ first: Int, _ second: Int, of symbol: SymbolID) {
    guard first != second else { return }
    let start = Int(symbols[symbol.position].column.start)
    let (one, other) = (entries[start + first], entries[start + second])
    entries[start + first] = other
    entries[start + second] = one
    terms[Int(rows[other.row.position].list.start) + Int(other.twin)].twin = UInt32(first)
    terms[Int(rows[one.row.position].list.start) + Int(one.twin)].twin = UInt32(second)
  }
}
