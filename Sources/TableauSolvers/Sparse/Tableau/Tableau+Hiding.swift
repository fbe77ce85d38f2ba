// Columns that are not kept: those of required equalities, which may not move anyway.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Drops the column of a nonbasic required equality.
  ///
  /// In a full tableau each row carries the equalities that it was derived through, so that a chain
  /// of n takes n² terms. Hidden columns are solved for when a constant changes, when a constraint
  /// goes, and for proofs.
  ///
  /// - Complexity: O(entries of the column).
  mutating func hide(_ symbol: SymbolID) {
    assert(symbols[symbol].place == .none && symbols[symbol].traits.canHide)
    clearColumn(of: symbol)
    setHidden(true, symbol)
  }

  /// Removes a nonbasic symbol from every row, and its reduced cost.
  ///
  /// - Complexity: O(entries of the column).
  mutating func clearColumn(of symbol: SymbolID) {
    while symbols[symbol].column.count > 0 {
      let last = entries[symbols[symbol].column.range.upperBound - 1]
      removeTerm(at: last.twin, of: last.row)
    }
    clearCosts(of: symbol)
  }

  /// Sets whether the column of `symbol` is not kept.
  mutating func setHidden(_ flag: Bool, _ symbol: SymbolID) {
    journal.record(.changedHiding, symbol.raw, symbols[symbol].isHidden ? 1 : 0)
    symbols[symbol].isHidden = flag
  }

  /// Keeps an entry of the reduced cost of a hidden symbol, which no pivot maintains.
  mutating func storeHiddenCost(_ value: Double, at level: Double, of symbol: SymbolID) {
    if symbols[symbol].costList.count == 0 { hiddenCostSymbols.append(symbol) }
    insertCost(value, at: level, of: symbol)
  }

  /// Forgets the reduced costs of hidden symbols.
  mutating func clearHiddenCosts() {
    while let symbol = hiddenCostSymbols.popLast() { symbols[symbol].costList.count = 0 }
  }

  // MARK: - Partners

  /// Makes a nonbasic constraint and a basic variable partners.
  ///
  /// There are as many nonbasic constraints as basic variables. Any one-to-one assignment tells
  /// which part of the system a movement can reach: see `findVariables(movedBy:)`.
  mutating func pair(_ constraint: SymbolID, _ variable: SymbolID) {
    setPartner(variable, of: constraint)
    setPartner(constraint, of: variable)
  }

  /// Keeps the partners one to one when `leaving` becomes nonbasic and `entering` basic.
  mutating func exchangePartners(leaving: SymbolID, entering: SymbolID) {
    let leavingPartner = symbols[leaving].partner
    let enteringPartner = symbols[entering].partner
    setPartner(.none, of: leaving)
    setPartner(.none, of: entering)
    let constraint = symbols[leaving].traits.isVariable ? leavingPartner : leaving
    let variable = symbols[entering].traits.isVariable ? entering : enteringPartner
    guard constraint != .none, variable != .none, constraint != entering else { return }
    pair(constraint, variable)
  }

  /// Sets one side of a pair.
  mutating func setPartner(_ partner: SymbolID, of symbol: SymbolID) {
    let old = symbols[symbol].partner
    guard old != partner else { return }
    journal.record(.changedPartner, symbol.raw, old.raw)
    symbols[symbol].partner = partner
  }
}
