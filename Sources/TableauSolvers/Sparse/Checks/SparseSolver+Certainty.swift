// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import FlatStorage
internal import SolverCore

extension SparseSolver: SelfChecking {
  /// Checks the answer where that is due, and mends what is wrong with it.
  @inline(__always)  // Most solves have nothing to check, and end here.
  mutating func ensureCertainty() {
    guard defect != nil || !tableau.leftSymbols.isEmpty || isCheckDue else { return }
    checkWhatIsDue()
  }

  private var isCheckDue: Bool {
    @inline(__always) get {
      tableau.watch.isDue(tableau.work, size: constraints.termCount + tableau.rows.count)
    }
  }

  @inline(never)
  private mutating func checkWhatIsDue() {
    if defect != nil { tableau.watch.isAlarmed = true }
    if arePivotsOff() {
      tableau.watch.isAlarmed = true
      recompute()
    }
    guard isCheckDue else { return }
    checkAnswer()
    tableau.watch.isAlarmed = false
    tableau.watch.endCheck(tableau.work)
  }

  var watch: Watch {
    get { tableau.watch }
    _modify { yield &tableau.watch }
  }

  /// Computes values, columns and reduced costs anew from the constraints, and optimises.
  mutating func recompute() {
    forgetHiddenCosts()
    _ = evaluate()
    rebuildColumns()
    settle()
  }

  mutating func startAnew() {
    rebuild()
    settle()
  }

  /// Whether a constraint that a pivot made hold does not hold. Forgets which these are.
  private mutating func arePivotsOff() -> Bool {
    defer { tableau.leftSymbols.truncate(to: 0) }
    for position in 0 ..< tableau.leftSymbols.count {
      let symbol = tableau.leftSymbols[position]
      guard symbol.position < constraints.count, isHeld(symbol) else { continue }
      // In one pass, which allocates nothing and calls nothing: this is done after most solves.
      let (terms, rightHandSide) = (constraints[symbol].terms, constraints[symbol].rightHandSide)
      var excess = -rightHandSide
      var size = abs(rightHandSide) + 1
      for index in terms.range {
        let term = constraints.terms[index]
        let product = term.coefficient * tableau.value(of: term.symbol)
        excess += product
        size += abs(product)
      }
      // Not the other way round: NaN is off, too.
      if !(abs(excess) <= size * Tolerance.drift) { return true }
    }
    return false
  }

  func demand(of symbol: SymbolID) -> Demand {
    let record = constraints[symbol]
    return record.isEdit
      ? .edit(record.variable)
      : .constraint(ConstraintID(index: record.index, stamp: record.stamp))
  }

  // MARK: - Rows

  func forEachValue(_ body: (Variable, Double) -> Void) {
    variables.forEach { body($0, tableau.value(of: $1.symbol)) }
  }

  var positionCount: Int { constraints.count }

  func row(at position: Int) -> SymbolID? {
    constraints[SymbolID(position)].isInTableau ? SymbolID(position) : nil
  }

  func forEachTerm(of symbol: SymbolID, _ body: (Term) -> Void) {
    for index in constraints[symbol].terms.range {
      let term = constraints.terms[index]
      body(Term(term.coefficient, constraints[term.symbol].variable))
    }
  }

  func demanded(
    by symbol: SymbolID
  ) -> (relation: Relation, rightHandSide: Double, priority: Priority) {
    let traits = tableau.symbols[symbol].traits
    return (traits.relation, constraints[symbol].rightHandSide, traits.priority)
  }

  func isBasic(_ variable: Variable) -> Bool {
    variables.record(of: variable).map { tableau.place(of: $0.symbol) != nil } ?? false
  }

  /// Whether a constraint is nonbasic, that is, holds exactly.
  func isHeld(_ symbol: SymbolID) -> Bool {
    constraints[symbol].isInTableau && tableau.symbols[symbol].place == .none
  }

  /// - Complexity: O(variables × constraints).
  mutating func adopt(_ referee: borrowing Referee) {
    var subjects: [SymbolID] = []
    variables.forEach { subjects.append($1.symbol) }
    let rows = entered
    hasHiddenCosts = true
    changesSinceRefresh = 0
    tableau.adopt(referee.tableau, symbols: subjects + rows)
    tableau.hasExactCosts = true
    // Whatever the partners are, a movement is found.
    let held = rows.filter { tableau.place(of: $0) == nil }
    let basic = subjects.filter { tableau.place(of: $0) != nil }
    for (constraint, variable) in zip(held, basic) { tableau.pair(constraint, variable) }
  }
}
