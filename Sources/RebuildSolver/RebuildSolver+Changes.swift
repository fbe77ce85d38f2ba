// Adding, removing and changing constraints and edits: soft ones are only written down.

public import SolverCore

extension RebuildSolver where Base: ~Copyable {
  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Complexity: O(terms), and as for `Base` where it is required.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    newTerms.removeAll(keepingCapacity: true)
    for index in 0 ..< terms.count {
      let term = terms[index]
      guard has(term.variable) else { throw .unknownVariable(term.variable) }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
      newTerms.append(term)
    }
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    let required =
      priority.isRequired ? try require(newTerms, relation, rightHandSide) : nil
    for term in newTerms { variables[term.variable].useCount += 1 }
    isDirty = true
    return constraints.append(
      newTerms, relation, rightHandSide, priority: priority, required: required)
  }

  private mutating func require(
    _ terms: [Term], _ relation: Relation, _ rightHandSide: Double
  ) throws(AddConstraintError) -> ConstraintID {
    do throws(AddConstraintError) {
      return try requirements.add(terms.span, relation, rightHandSide, priority: .required)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      throw .unsatisfiable(constraints.translate(conflict))
    }
  }

  /// Removes a constraint; its handle ends.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    try forgetUses(by: constraint)
    stays.remove(constraint)
    constraints.remove(constraint)
    isDirty = true
  }

  /// In a function of its own, so that nothing holds the terms when their storage is given to the
  /// next constraint.
  private mutating func forgetUses(
    by constraint: ConstraintID
  ) throws(RemoveConstraintError) {
    guard let record = constraints[constraint] else { throw .unknownConstraint(constraint) }
    if let required = record.required { try requirements.remove(required) }
    for term in record.statement.constraint.terms {
      variables[term.variable].useCount -= 1
    }
  }

  /// Changes what the terms of a constraint are compared with, in place.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var record = constraints[constraint] else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let required = record.required {
      do throws(ChangeConstraintError) {
        try requirements.setRightHandSide(value, of: required)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        throw .unsatisfiable(constraints.translate(conflict))
      }
    }
    record.statement.constraint.rightHandSide = value
    isDirty = true
    constraints[constraint] = record
    stays.setValue(value, of: constraint)
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var record = constraints[constraint] else { throw .unknownConstraint(constraint) }
    if priority.isRequired, record.required == nil {
      do throws(AddConstraintError) {
        let constraint = record.statement.constraint
        record.required = try require(
          constraint.terms, constraint.relation, constraint.rightHandSide)
      } catch {
        // Its terms and its right-hand side were accepted before.
        guard case .unsatisfiable(let conflict) = error else { return }
        throw .unsatisfiable(conflict)
      }
    } else if !priority.isRequired, let required = record.required {
      try? requirements.remove(required)
      record.required = nil
    }
    record.statement.priority = priority
    isDirty = true
    constraints[constraint] = record
  }

  // MARK: - Edits

  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard has(variable) else { throw .unknownVariable(variable) }
    guard variables[variable].edit == nil else { throw .alreadyEditable(variable) }
    if priority.isRequired { try requirements.addEdit(variable, priority: priority) }
    variables[variable].edit = Edit(priority: priority)
  }

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    let edit = try edit(of: variable)
    if edit.priority.isRequired { try requirements.removeEdit(variable) }
    variables[variable].edit = nil
    isDirty = true
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    let edit = try edit(of: variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if edit.priority.isRequired {
      do throws(EditError) {
        try requirements.suggest(value, for: variable)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        throw .unsatisfiable(constraints.translate(conflict))
      }
    }
    variables[variable].edit?.suggestion = value
    isDirty = true
  }

  private func edit(of variable: Variable) throws(EditError) -> Edit {
    guard has(variable) else { throw .unknownVariable(variable) }
    guard let edit = variables[variable].edit else { throw .notEditable(variable) }
    return edit
  }
}
