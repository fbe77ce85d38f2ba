// What variables and constraints are called in texts for people.

/// The names of the variables and constraints of a solver, for its texts; nothing is found by them.
///
/// A name belongs to a handle. When the index of the handle is used again, the next one has no name
/// until it is given one. Names need not differ.
public struct SolverNames: Sendable {
  private var variables = NameTable<Variable>()
  private var constraints = NameTable<ConstraintID>()

  /// No names.
  public init() {}

  /// What `variable` is called; `nil` takes the name away.
  ///
  /// - Complexity: O(1) amortised. The table is as long as the largest index that has a name.
  public subscript(variable: Variable) -> String? {
    get { variables.name(of: variable, at: variable.index) }
    set { variables.set(newValue, of: variable, at: variable.index) }
  }

  /// What `constraint` is called; `nil` takes the name away.
  ///
  /// - Complexity: As for variables.
  public subscript(constraint: ConstraintID) -> String? {
    get { constraints.name(of: constraint, at: constraint.index) }
    set { constraints.set(newValue, of: constraint, at: constraint.index) }
  }

  /// The name of `variable`, or its handle.
  func text(of variable: Variable) -> String { self[variable] ?? variable.description }

  /// `constraint` with the names of its variables and short numbers.
  func text(of constraint: LinearConstraint) -> String {
    constraint.text(variable: text(of:), number: \.shortText)
  }
}

/// Names by the index of their handles.
private struct NameTable<Handle: Equatable & Sendable>: Sendable {
  private var entries: [(handle: Handle, name: String)?] = []

  func name(of handle: Handle, at index: UInt32) -> String? {
    guard Int(index) < entries.count, let entry = entries[Int(index)] else { return nil }
    return entry.handle == handle ? entry.name : nil
  }

  mutating func set(_ name: String?, of handle: Handle, at index: UInt32) {
    while name != nil, entries.count <= Int(index) { entries.append(nil) }
    if Int(index) < entries.count { entries[Int(index)] = name.map { (handle, $0) } }
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
  /// Adds an unknown that is called `name` in texts, and is `value` until a constraint says
  /// otherwise.
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

  /// The text of `error`, which this solver threw, with names where there are any, and with the
  /// constraints of a conflict written out.
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

  /// The members of `conflict`, which this solver threw, with names where there are any, written
  /// out.
  public func text(of conflict: Conflict) -> String {
    conflict.text(variable: names.text(of:), constraint: { text(of: $0) })
  }

  private func text(of constraint: ConstraintID) -> String {
    let name = names[constraint] ?? constraint.description
    guard let statement = statement(of: constraint) else { return name }
    return "\(name) (\(names.text(of: statement.constraint)))"
  }
}
