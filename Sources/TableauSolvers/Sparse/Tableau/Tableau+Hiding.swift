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
    assert(symbols[symbol.position].place == .none && symbols[symbol.position].traits.canHide)
    clearColumn(of: symbol)
    setHidden(true, symbol)
  }

  /// Removes a nonbasic symbol from every row, and its reduced cost.
  ///
  /// - Complexity: O(entries of the column).
  mutating func clearColumn(of symbol: SymbolID) {
    while symbols[symbol.position].column.count > 0 {
      let column = symbols[symbol.position].column
      let entry = entries[Int(column.start) + Int(column.count) - 1]
      removeTerm(at: Int(entry.twin), of: entry.row)
    }
    clearCosts(of: symbol)
  }

  /// Sets whether the column of `symbol` is not kept.
  mutating func setHidden(_ flag: Bool, _ symbol: SymbolID) {
    journal.record(.changedHiding, symbol.rawValue, symbols[symbol.position].isHidden ? 1 : 0)
    symbols[symbol.position].isHidden = flag
  }

  /// Keeps an entry of the reduced cost of a hidden symbol, which no pivot maintains.
  mutating func storeHiddenCost(_ value: Double, at level: Double, of symbol: SymbolID) {
    if symbols[symbol.position].costList.count == 0 { hiddenCostSymbols.append(symbol) }
    insertCost(value, at: level, of: symbol)
  }

  /// Forgets the reduced costs of hidden symbols.
  mutating func clearHiddenCosts() {
    while !hiddenCostSymbols.isEmpty {
      symbols[hiddenCostSymbols.removeLast().position].costList.count = 0
    }
  }

  // MARK: - Partners

  /// Makes a nonbasic constraint and a basic variable partners.
  ///
  /// There are as many nonbasic constraints as basic variables. Any one-to-one assignment tells
  /// which part of the system a movement can reach: see `ColumnFinder`.
  mutating func pair(_ constraint: SymbolID, _ variable: SymbolID) {
    setPartner(variable, of: constraint)
    setPartner(constraint, of: variable)
  }

  /// Keeps the partners one to one when `leaving` becomes nonbasic and `entering` basic.
  mutating func exchangePartners(leaving: SymbolID, entering: SymbolID) {
    let leavingPartner = symbols[leaving.position].partner
    let enteringPartner = symbols[entering.position].partner
    setPartner(.none, of: leaving)
    setPartner(.none, of: entering)
    let constraint = symbols[leaving.position].traits.isVariable ? leavingPartner : leaving
    let variable = symbols[entering.position].traits.isVariable ? entering : enteringPartner
    guard constraint != .none, variable != .none, constraint != entering else { return }
    pair(constraint, variable)
  }

  /// Sets one side of a pair.
  mutating func setPartner(_ partner: SymbolID, of symbol: SymbolID) {
    let old = symbols[symbol.position].partner
    guard old != partner else { return }
    journal.record(.changedPartner, symbol.rawValue, old.rawValue)
    symbols[symbol.position].partner = partner
  }
}
