// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import FlatStorage
internal import SolverCore

/// What a check needs, kept so that later ones allocate nothing.
struct Certainty {
  var checker = OptimalityChecker()
  var defects: [Defect] = []
  var terms: [Term] = []
  var entries: [Multiplier] = []
}

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

  var mayBeFarOff: Bool { tableau.watch.mayBeFarOff }

  /// Computes values, columns and reduced costs anew from the constraints, and optimises.
  mutating func recompute() {
    refresh()
    settle()
  }

  /// Solves once more with twice the digits; from scratch, where that would take too long.
  mutating func askReferee() {
    guard var referee = makeReferee() else {
      rebuild()
      return settle()
    }
    _ = referee.settle()
    adopt(referee)
  }

  /// Whether a constraint that a pivot made hold does not hold. Forgets which these are.
  private mutating func arePivotsOff() -> Bool {
    defer { tableau.leftSymbols.truncate(to: 0) }
    for position in 0 ..< tableau.leftSymbols.count {
      let symbol = tableau.leftSymbols[position]
      guard symbol.position < constraints.symbolCount, isHeld(symbol) else { continue }
      // In one pass, which allocates nothing and calls nothing: this is done after most solves.
      let (terms, rightHandSide) = (constraints[symbol].terms, constraints[symbol].rightHandSide)
      var excess = -rightHandSide
      var size = abs(rightHandSide) + 1
      for index in terms.range {
        let term = constraints.term(at: index)
        let product = term.coefficient * tableau.value(of: term.symbol)
        excess += product
        size += abs(product)
      }
      // Not the other way round: NaN is off, too.
      if !(abs(excess) <= size * Tolerance.drift) { return true }
    }
    return false
  }

  /// What is wrong with the answer first, if anything is.
  ///
  /// - Complexity: O(terms × levels at which a constraint has entries + entries · log entries), and
  ///   what hidden columns take.
  mutating func findDefect(isStrict: Bool) -> Defect? {
    tableau.watch.beginCheck()
    certainty.checker.removeAll()
    certainty.defects.removeAll(keepingCapacity: true)
    let work = elimination.tableau.work
    for position in 0 ..< constraints.symbolCount where constraints[SymbolID(position)].isInTableau
    {
      if let defect = check(SymbolID(position)) { certainty.defects.append(defect) }
    }
    elimination.tableau.work = work  // When it is checked shows nowhere.
    if certainty.defects.isEmpty {
      certainty.checker.appendValueDefects(to: &certainty.defects)
    }
    if certainty.defects.isEmpty {
      certainty.checker.appendMultiplierDefects(isStrict: isStrict, to: &certainty.defects)
    }
    return certainty.defects.first
  }

  /// Adds a constraint to the check; returns the first value that is not a number.
  private mutating func check(_ symbol: SymbolID) -> Defect? {
    certainty.terms.removeAll(keepingCapacity: true)
    let record = constraints[symbol]
    for index in record.terms.range {
      let term = constraints.term(at: index)
      let variable = constraints[term.symbol].variable
      let value = tableau.value(of: term.symbol)
      if !value.isFinite { return .notFinite(variable) }
      certainty.checker.setValue(value, of: variable)
      certainty.terms.append(Term(term.coefficient, variable))
      tableau.watch.note(coefficient: term.coefficient)
    }
    tableau.watch.note(rightHandSide: record.rightHandSide)
    let traits = tableau.symbols[symbol.position].traits
    var entries: [Multiplier] = []
    swap(&entries, &certainty.entries)
    entries.removeAll(keepingCapacity: true)
    appendMultiplier(of: symbol, to: &entries)
    let (demand, terms) = (demand(of: symbol), certainty.terms)
    certainty.checker.addRow(
      demand, terms.span, traits.relation, record.rightHandSide, priority: traits.priority,
      multiplier: entries.span)
    swap(&entries, &certainty.entries)
    return nil
  }

  func demand(of symbol: SymbolID) -> Demand {
    let record = constraints[symbol]
    return record.isEdit
      ? .edit(record.variable)
      : .constraint(ConstraintID(index: record.index, generation: record.generation))
  }

  // MARK: - The referee

  var entered: [SymbolID] {
    var symbols: [SymbolID] = []
    for position in 0 ..< constraints.symbolCount where constraints[SymbolID(position)].isInTableau
    {
      symbols.append(SymbolID(position))
    }
    return symbols
  }

  func isBasic(_ variable: Variable) -> Bool {
    variables.record(of: variable).map { tableau.place(of: $0.symbol) != nil } ?? false
  }

  /// Whether a constraint is nonbasic, that is, holds exactly.
  func isHeld(_ symbol: SymbolID) -> Bool {
    constraints[symbol].isInTableau && tableau.symbols[symbol.position].place == .none
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
