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
  /// - Complexity: O(1) expected.
  public subscript(variable: Variable) -> String? {
    get { variables.name(of: variable) }
    set { variables.set(newValue, of: variable) }
  }

  /// What `constraint` is called; `nil` takes the name away.
  ///
  /// - Complexity: As for variables.
  public subscript(constraint: ConstraintID) -> String? {
    get { constraints.name(of: constraint) }
    set { constraints.set(newValue, of: constraint) }
  }

  /// The name of `variable`, or its handle.
  func text(of variable: Variable) -> String { self[variable] ?? variable.description }

  /// `constraint` with the names of its variables and short numbers.
  func text(of constraint: LinearConstraint) -> String {
    constraint.text(variable: text(of:), number: \.shortText)
  }
}

/// What may have a name.
private protocol Nameable: Equatable, Sendable {
  var index: UInt32 { get }
  var generation: UInt32 { get }
  var stamp: UInt32 { get }
}

extension Variable: Nameable {}
extension ConstraintID: Nameable {}

extension Nameable {
  /// Whether both mean the same. A handle that was made from its numbers means what any solver has
  /// under them.
  fileprivate func isSame(as other: Self) -> Bool {
    let isOfAny = stamp == generation || other.stamp == other.generation
    return self == other && (isOfAny || stamp == other.stamp)
  }
}

/// Names by the index of their handles.
private struct NameTable<Handle: Nameable>: Sendable {
  private var entries: [UInt32: (handle: Handle, name: String)] = [:]

  func name(of handle: Handle) -> String? {
    guard let entry = entries[handle.index] else { return nil }
    return entry.handle.isSame(as: handle) ? entry.name : nil
  }

  /// Gives `handle` a name. Only the handle that has one loses it to `nil`, not one that has been
  /// given the same index.
  mutating func set(_ name: String?, of handle: Handle) {
    if let name {
      entries[handle.index] = (handle, name)
    } else if self.name(of: handle) != nil {
      entries[handle.index] = nil
    }
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
