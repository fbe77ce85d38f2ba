// Reduced costs: what moving a nonbasic symbol costs at each level, kept as one short list a
// symbol.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Adds `amount` to the reduced cost of `symbol` at `level`.
  ///
  /// The list is kept in descending order of the levels, without zeros.
  mutating func addCost(_ amount: Double, at level: Double, to symbol: SymbolID) {
    let list = symbols[symbol.position].costList
    var index = Int(list.start)
    let end = index + Int(list.count)
    while index < end, costs[index].level > level { index += 1 }
    let old = index < end && costs[index].level == level ? costs[index].value : 0
    let sum = old + amount
    let value = Tolerance.isRounding(sum, addend: abs(old)) ? 0 : sum
    setCost(value, at: level, of: symbol, index: index - Int(list.start))
  }

  /// Inserts an entry at a level at which there is none.
  mutating func insertCost(_ value: Double, at level: Double, of symbol: SymbolID) {
    let list = symbols[symbol.position].costList
    var index = 0
    while index < Int(list.count), costs[Int(list.start) + index].level > level { index += 1 }
    storeCost(value, at: level, of: symbol, index: index)
  }

  /// Sets the entry at `level`, which stands or would stand at `index` of the list of `symbol`.
  private mutating func setCost(
    _ value: Double, at level: Double, of symbol: SymbolID, index: Int
  ) {
    if journal.isRecording {
      let list = symbols[symbol.position].costList
      let place = Int(list.start) + index
      let exists = index < Int(list.count) && costs[place].level == level
      journal.record(
        .changedCost, symbol.rawValue, UInt32(index), number: level,
        otherNumber: exists ? costs[place].value : 0)
    }
    listCandidate(symbol)
    hasExactCosts = false
    storeCost(value, at: level, of: symbol, index: index)
  }

  /// Changes, inserts or removes an entry of a reduced cost.
  mutating func storeCost(_ value: Double, at level: Double, of symbol: SymbolID, index: Int) {
    let list = symbols[symbol.position].costList
    let exists = index < Int(list.count) && costs[Int(list.start) + index].level == level
    let isZero = value == 0
    if exists, !isZero {
      costs[Int(list.start) + index].value = value
    } else if exists {
      for i in (Int(list.start) + index) ..< (list.range.upperBound - 1) { costs[i] = costs[i + 1] }
      symbols[symbol.position].costList.count -= 1
    } else if !isZero {
      costs.append(CostEntry(level: level, value: value), to: &symbols[symbol.position].costList)
      let list = symbols[symbol.position].costList
      var i = list.range.upperBound - 1
      while i > Int(list.start) + index {
        costs[i] = costs[i - 1]
        i -= 1
      }
      costs[i] = CostEntry(level: level, value: value)
    }
  }

  /// Removes all entries of `symbol`.
  mutating func clearCosts(of symbol: SymbolID) {
    while symbols[symbol.position].costList.count > 0 {
      let index = Int(symbols[symbol.position].costList.count) - 1
      let level = costs[Int(symbols[symbol.position].costList.start) + index].level
      setCost(0, at: level, of: symbol, index: index)
    }
  }

  /// Carries the reduced cost of `entering` over to the symbols of its new row.
  mutating func substituteCosts(
    leaving: SymbolID, entering: SymbolID, pivotCoefficient: Double
  ) {
    let list = symbols[entering.position].costList
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

  /// Charges `slope` per unit of the basic symbol of `row` at its level, instead of what was
  /// charged.
  ///
  /// - Complexity: O(terms of the row).
  mutating func setSlope(_ slope: Int8, of row: RowIndex) {
    let old = rows[row.position].slope
    guard old != slope else { return }
    journal.record(.changedSlope, row.rawValue, UInt32(bitPattern: Int32(old)))
    rows[row.position].slope = slope
    updateLimits(of: row)
    let level = symbols[rows[row.position].basic.position].traits.level
    let change = Double(slope) - Double(old)
    let list = rows[row.position].list
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(list.count)
    for index in list.range {
      let term = terms[index]
      addCost(change * term.coefficient, at: level, to: term.symbol)
    }
  }

  /// Sets the limits between which the slope of `row` is the right one.
  mutating func updateLimits(of row: RowIndex) {
    let record = rows[row.position]
    let symbolTraits = symbols[record.basic.position].traits
    let isRightAbove = record.slope == symbolTraits.slopeAbove
    let isRightBelow = record.slope == symbolTraits.slopeBelow
    rows[row.position].upper = isRightAbove ? .infinity : symbolTraits.tolerance
    rows[row.position].lower = isRightBelow ? -.infinity : -symbolTraits.tolerance
  }

  /// Empties the list of candidates.
  mutating func forgetCandidates() {
    while !candidates.isEmpty {
      let symbol = candidates.removeLast()
      if symbol != .none { symbols[symbol.position].isCandidate = false }
    }
  }

  /// Lists `symbol` for the next search of an improvement.
  mutating func listCandidate(_ symbol: SymbolID) {
    guard !symbols[symbol.position].isCandidate else { return }
    symbols[symbol.position].isCandidate = true
    candidates.append(symbol)
    journal.record(.listedCandidate, symbol.rawValue)
  }

  /// Lists `row` for the next repair.
  mutating func listStray(_ row: RowIndex) {
    let isRequired = symbols[rows[row.position].basic.position].traits.isRequired
    if isRequired {
      guard !rows[row.position].isListedAsRequired else { return }
      rows[row.position].isListedAsRequired = true
      strayRequirements.append(row)
    } else {
      guard !rows[row.position].isListed else { return }
      rows[row.position].isListed = true
      strayRows.append(row)
    }
    journal.record(.listedRow, row.rawValue, isRequired ? 1 : 0)
  }

  /// Takes a row off the lists, required rows first; `nil` if they are empty.
  mutating func takeStray() -> RowIndex? {
    if !strayRequirements.isEmpty {
      let row = strayRequirements.removeLast()
      rows[row.position].isListedAsRequired = false
      return row
    }
    guard !strayRows.isEmpty else { return nil }
    let row = strayRows.removeLast()
    rows[row.position].isListed = false
    return row
  }
}
