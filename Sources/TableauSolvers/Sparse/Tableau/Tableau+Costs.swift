// Reduced costs: what moving a nonbasic symbol costs at each level, kept as one short list a
// symbol.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Adds `amount` to the reduced cost of `symbol` at `level`.
  ///
  /// The list is kept in descending order of the levels, without zeros.
  mutating func addCost(_ amount: Double, at level: Double, to symbol: SymbolID) {
    let list = symbols[symbol].costList
    let position = costPosition(of: level, in: list)
    let isThere = position < list.count && costs[list, position].level == level
    let old = isThere ? costs[list, position].value : 0
    setCost(old.adding(amount), replacing: old, at: level, of: symbol, position: position)
  }

  /// Inserts an entry at a level at which there is none.
  mutating func insertCost(_ value: Double, at level: Double, of symbol: SymbolID) {
    let position = costPosition(of: level, in: symbols[symbol].costList)
    storeCost(value, at: level, of: symbol, position: position)
  }

  /// Where the entry at `level` stands or would stand.
  private mutating func costPosition(of level: Double, in list: BlockList) -> UInt32 {
    var position: UInt32 = 0
    while position < list.count, costs[list, position].level > level { position += 1 }
    return position
  }

  private mutating func setCost(
    _ value: Double, replacing old: Double, at level: Double, of symbol: SymbolID,
    position: UInt32
  ) {
    journal.record(.changedCost, symbol.raw, position, number: level, otherNumber: old)
    listCandidate(symbol)
    hasExactCosts = false
    storeCost(value, at: level, of: symbol, position: position)
  }

  /// Changes, inserts or removes the entry at `level`, which stands or would stand at `position`.
  mutating func storeCost(
    _ value: Double, at level: Double, of symbol: SymbolID, position: UInt32
  ) {
    let list = symbols[symbol].costList
    let index = list.index(of: position)
    let isThere = position < list.count && costs[index].level == level
    if isThere, value != 0 {
      costs[index].value = value
    } else if isThere {
      for i in index ..< list.range.upperBound - 1 { costs[i] = costs[i + 1] }
      symbols[symbol].costList.count -= 1
    } else if value != 0 {
      let entry = CostEntry(level: level, value: value)
      costs.append(entry, to: &symbols[symbol].costList)
      let range = symbols[symbol].costList.range  // It may lie elsewhere now.
      let first = range.lowerBound + Int(position)
      for i in (first ..< range.upperBound - 1).reversed() { costs[i + 1] = costs[i] }
      costs[first] = entry
    }
  }

  /// Removes all entries of `symbol`.
  mutating func clearCosts(of symbol: SymbolID) {
    while symbols[symbol].costList.count > 0 {
      let list = symbols[symbol].costList
      let last = costs[list, list.count - 1]
      setCost(0, replacing: last.value, at: last.level, of: symbol, position: list.count - 1)
    }
  }

  /// Carries the reduced cost of `entering` over to the symbols of its new row.
  mutating func substituteCosts(
    leaving: SymbolID, entering: SymbolID, pivotCoefficient: Double
  ) {
    let list = symbols[entering].costList
    guard list.count > 0 else { return }
    // The lists of other symbols may move in the arena, that of `entering` does not change.
    for entryIndex in list.range {
      let entry = costs[entryIndex]
      addCost(entry.value / pivotCoefficient, at: entry.level, to: leaving)
      for index in 0 ..< pivotTerms.count {
        addCost(
          entry.value * pivotTerms[index].coefficient, at: entry.level,
          to: pivotTerms[index].symbol)
      }
    }
    clearCosts(of: entering)
  }

  /// - Complexity: O(terms of the row).
  mutating func setSlope(_ slope: Int8, of row: RowIndex) {
    let old = rows[row].slope
    guard old != slope else { return }
    journal.record(.changedSlope, row.raw, UInt32(bitPattern: Int32(old)))
    rows[row].slope = slope
    updateLimits(of: row)
    let level = symbols[rows[row].basic].traits.level
    let change = Double(slope) - Double(old)
    let list = rows[row].list
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(list.count)
    for index in list.range {
      let term = terms[index]
      addCost(change * term.coefficient, at: level, to: term.symbol)
    }
  }

  /// Empties the list of candidates.
  mutating func forgetCandidates() {
    while let symbol = candidates.popLast() { symbols[symbol].isCandidate = false }
  }

  /// Lists `symbol` for the next search of an improvement.
  mutating func listCandidate(_ symbol: SymbolID) {
    guard !symbols[symbol].isCandidate else { return }
    symbols[symbol].isCandidate = true
    candidates.append(symbol)
    journal.record(.listedCandidate, symbol.raw)
  }
}
