// What variables and constraints are called in texts for people.

/// The names of the variables and constraints of a solver, for its texts; nothing is found by them.
///
/// A name belongs to a handle. When the index of the handle is used again, the next one has no name until
/// it is given one. Names need not differ.
public struct SolverNames: Sendable {
  private struct Named<Handle: Sendable>: Sendable {
    var handle: Handle
    var name: String
  }

  /// By index.
  private var variables: [Named<Variable>?] = []
  private var constraints: [Named<ConstraintID>?] = []

  /// No names.
  public init() {}

  /// What `variable` is called; `nil` takes the name away.
  ///
  /// - Complexity: O(1) amortised. The table is as long as the largest index that has a name.
  public subscript(variable: Variable) -> String? {
    get {
      let index = Int(variable.index)
      guard index < variables.count, let entry = variables[index] else { return nil }
      return entry.handle == variable ? entry.name : nil
    }
    set {
      let index = Int(variable.index)
      while newValue != nil, variables.count <= index { variables.append(nil) }
      guard index < variables.count else { return }
      variables[index] = newValue.map { Named(handle: variable, name: $0) }
    }
  }

  /// What `constraint` is called; `nil` takes the name away.
  ///
  /// - Complexity: As for variables.
  public subscript(constraint: ConstraintID) -> String? {
    get {
      let index = Int(constraint.index)
      guard index < constraints.count, let entry = constraints[index] else { return nil }
      return entry.handle == constraint ? entry.name : nil
    }
    set {
      let index = Int(constraint.index)
      while newValue != nil, constraints.count <= index { constraints.append(nil) }
      guard index < constraints.count else { return }
      constraints[index] = newValue.map { Named(handle: constraint, name: $0) }
    }
  }

  /// The name of `variable`, or its handle.
  func text(of variable: Variable) -> String { self[variable] ?? variable.description }

  /// `constraint` with the names of its variables and short numbers.
  func text(of constraint: LinearConstraint) -> String {
    constraint.text(variable: text(of:), number: \.shortText)
  }
}

extension Double {
  /// The number without noise beyond nine decimals and without a superfluous fraction.
  var shortText: String {
    guard isFinite, magnitude < 1e6 else { return description }
    let rounded = (self * 1e9).rounded() / 1e9
    return rounded == rounded.rounded() ? String(Int(rounded)) : rounded.description
  }
}

extension InteractiveSolver where Self: ~Copyable {
  /// Adds an unknown that is called `name` in texts, and is `value` until a constraint says otherwise.
  public mutating func makeVariable(named name: String, value: Double = 0) -> Variable {
    let variable = makeVariable(value: value)
    names[variable] = name
    return variable
  }

  /// Adds `constraint`, which is called `name` in texts.
  ///
  /// - Throws: As `add(_:_:_:priority:)`. The solver is unchanged.
  @discardableResult
  public mutating func add(
    _ constraint: LinearConstraint, priority: Priority = .required, named name: String
  ) throws(AddConstraintError) -> ConstraintID {
    let handle = try add(constraint, priority: priority)
    names[handle] = name
    return handle
  }

  /// What `error`, which this solver threw, says, with names where there are any, and with what the
  /// constraints of a conflict say.
  ///
  /// ```swift
  /// do throws(AddConstraintError) {
  ///   try solver.add(width == 80.0)
  /// } catch {
  ///   print(solver.text(of: error))  // … it contradicts minimum (width >= 100) by 20 …
  /// }
  /// ```
  public func text(of error: some SolverError) -> String {
    error.text(variable: names.text(of:), constraint: { text(of: $0) })
  }

  /// The members of `conflict`, which this solver threw, with names where there are any, and what they say.
  public func text(of conflict: Conflict) -> String {
    conflict.text(variable: names.text(of:), constraint: { text(of: $0) })
  }

  private func text(of constraint: ConstraintID) -> String {
    let name = names[constraint] ?? constraint.description
    guard let statement = statement(of: constraint) else { return name }
    return "\(name) (\(names.text(of: statement.constraint)))"
  }
}
