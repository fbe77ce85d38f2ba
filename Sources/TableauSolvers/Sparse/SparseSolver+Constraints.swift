// Adding, removing and changing constraints.

internal import FlatStorage
public import SolverCore

extension SparseSolver {
  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Complexity: O(terms of the rows of its variables), and for a required constraint the pivots
  ///   that satisfy it. A soft one is optimised by the next `solve()`.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    for index in 0 ..< terms.count {
      let term = terms[index]
      guard variables.record(of: term.variable) != nil else {
        throw .unknownVariable(term.variable)
      }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
    }
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    let watch = tableau.watch
    let symbol = makeConstraint(
      SymbolTraits(relation, rightHandSide: rightHandSide, priority: priority),
      rightHandSide: rightHandSide)
    storeTerms(terms, of: symbol)
    if let conflict = enter(symbol) {
      discardConstraint(symbol)
      tableau.watch = watch
      throw .unsatisfiable(conflict)
    }
    return constraints.makeHandle(for: symbol)
  }

  /// Removes a constraint; its handle ends.
  ///
  /// - Complexity: O(terms of its row), or one pivot if the constraint holds exactly. A required
  ///   equality is first solved for, which is linear in the part of the system that depends on it.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard let symbol = constraints.symbol(of: constraint) else {
      throw .unknownConstraint(constraint)
    }
    stays.remove(constraint)
    takeOut(symbol)
    constraints.pool.give(back: constraint.index)
    discardConstraint(symbol)
  }

  /// Changes what the terms of a constraint are compared with, in place.
  ///
  /// - Complexity: O(entries of its column), and for a required constraint the pivots that satisfy
  ///   it. The first change of a required equality is linear in the part of the system that depends
  ///   on it.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let symbol = constraints.symbol(of: constraint) else {
      throw .unknownConstraint(constraint)
    }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let conflict = attemptNoted({ $0.moveRightHandSide(of: symbol, to: value) }) {
      throw .unsatisfiable(conflict)
    }
    stays.setValue(value, of: constraint)
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  ///
  /// - Complexity: O(terms of its row), and where it becomes required the pivots that satisfy it.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let symbol = constraints.symbol(of: constraint) else {
      throw .unknownConstraint(constraint)
    }
    if let conflict = attemptNoted({ $0.changeLevel(of: symbol, to: priority.value) }) {
      throw .unsatisfiable(conflict)
    }
  }

  // MARK: - Steps of the operations

  /// Makes a symbol and an empty record.
  mutating func makeConstraint(_ traits: SymbolTraits, rightHandSide: Double) -> SymbolID {
    let symbol = tableau.makeSymbol(traits)
    constraints.prepare(for: symbol)
    constraints[symbol].rightHandSide = rightHandSide
    tableau.watch.note(rightHandSide: rightHandSide)
    return symbol
  }

  /// Forgets a constraint that is not in the tableau any more, or never was.
  mutating func discardConstraint(_ symbol: SymbolID) {
    constraints.forget(symbol)
    tableau.discard(symbol)
  }

  /// Stores `terms` with those of one variable added up.
  private mutating func storeTerms(_ terms: Span<Term>, of symbol: SymbolID) {
    for index in 0 ..< terms.count {
      guard let record = variables.record(of: terms[index].variable) else { continue }
      tableau.mergeIntoSum(terms[index].coefficient, record.symbol)
      tableau.watch.note(coefficient: terms[index].coefficient)
    }
    var smallest = Double.infinity
    for index in 0 ..< tableau.summedSymbols.count {
      let variable = tableau.summedSymbols[index]
      tableau.scratch[variable].isSummed = false
      let coefficient = tableau.mergedSum(of: variable)
      guard coefficient != 0 else { continue }
      smallest = min(smallest, abs(coefficient))
      constraints.append(coefficient, variable, to: symbol)
    }
    tableau.summedSymbols.truncate(to: 0)
    tableau.symbols[symbol].traits.coefficientMin = SymbolTraits.coefficientMin(
      smallest: smallest)
  }
}
