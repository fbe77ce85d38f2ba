// Traces made by a program: what generators of workloads and recorders write into.

public import SolverCore

/// Collects operations into a trace.
///
/// The methods follow the lines of the format, with the argument labels of `ConstraintSolver`. A
/// builder is for programs that know what they do: an operation that would be illegal in a file,
/// such as the removal of a constraint that is not in force, traps. `TraceReader` is for input that
/// may be wrong.
///
/// ```swift
/// var builder = TraceBuilder(name: "two boxes")
/// let left = builder.variable(name: "left.width")
/// builder.add(left + 8.0 <= 400.0)
/// builder.edit(left, priority: 500)
/// builder.suggest(600, for: left)
/// builder.solve()
/// builder.expect(392, of: left)
/// let trace = builder.build()
/// ```
public struct TraceBuilder: Sendable {
  private(set) var trace: Trace
  private var variables = IDTable()
  private var constraints = IDTable()
  private var isInForce: [Bool] = []  // by constraint
  private var isEditable: [Bool] = []  // by variable
  private var hasChangedSinceSolve = false

  /// Whether values can be expected yet.
  private(set) var hasSolved = false

  /// Where the next operation stands in its file; nil if there is none.
  var source: (line: UInt32, column: UInt16)?

  /// An empty trace that messages call `name`.
  public init(name: String) {
    trace = Trace(name: name)
  }

  /// The trace of everything so far.
  public func build() -> Trace { trace }

  /// Makes room for `operations` operations with `terms` terms in all.
  public mutating func reserveCapacity(operations: Int, terms: Int) {
    trace.operations.reserveCapacity(operations)
    trace.terms.reserveCapacity(terms)
  }
}

// MARK: - Operations

extension TraceBuilder {
  /// From here on, measurements are also reported under `name`. White space, control characters and
  /// `#` in it become `_`; there must be something left.
  public mutating func phase(_ name: String) {
    let name = TraceName.writable(name)
    precondition(!name.isEmpty, "a phase has a name")
    let known = trace.phaseNames.firstIndex(of: name)
    if known == nil { trace.phaseNames.append(name) }
    append(.phase, subject: UInt32(known ?? trace.phaseNames.count - 1))
  }

  /// Declares a variable, whose ID in the file is its index.
  ///
  /// - Parameter name: What it stands for. White space, control characters and `#` become `_`.
  /// - Returns: The handle that a fresh solver gives out for it.
  public mutating func variable(name: String? = nil) -> Variable {
    guard let variable = declare(trace.variableCount, name: name.map(TraceName.writable) ?? "")
    else { preconditionFailure("a trace has at most \(UInt32.max) variables") }
    return variable
  }

  /// Adds the constraint `Σ terms relation rightHandSide`. The format knows no constraint without
  /// terms: an empty sum is written as zero times a variable.
  ///
  /// - Returns: The constraint, whose ID in the file no other constraint has or had.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) -> TraceConstraint {
    let constraint = makeConstraint()
    appendConstraint(.add, constraint, terms, relation, rightHandSide, priority)
    return constraint
  }

  /// Adds `constraint`, required unless `priority` says otherwise.
  @discardableResult
  public mutating func add(
    _ constraint: LinearConstraint, priority: Priority = .required
  ) -> TraceConstraint {
    add(
      constraint.terms.span, constraint.relation, constraint.rightHandSide, priority: priority)
  }

  /// Says that the solver must refuse `Σ terms relation rightHandSide` as unsatisfiable.
  public mutating func refuse(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double,
    priority: Priority = .required
  ) {
    let constraint = makeConstraint()
    appendConstraint(.refuse, constraint, terms, relation, rightHandSide, priority)
  }

  /// Says that the solver must refuse `constraint` as unsatisfiable.
  public mutating func refuse(_ constraint: LinearConstraint) {
    refuse(constraint.terms.span, constraint.relation, constraint.rightHandSide)
  }

  /// Removes a constraint.
  public mutating func remove(_ constraint: TraceConstraint) {
    requireInForce(constraint)
    isInForce[Int(constraint.index)] = false
    append(.remove, subject: constraint.index)
  }

  /// Changes the right-hand side of a constraint, in place.
  public mutating func constant(_ rightHandSide: Double, of constraint: TraceConstraint) {
    requireInForce(constraint)
    append(.constant, subject: constraint.index, number: rightHandSide)
  }

  /// Changes the priority of a constraint, in place.
  public mutating func priority(_ priority: Priority, of constraint: TraceConstraint) {
    requireInForce(constraint)
    append(.priority, subject: constraint.index, parameter: priority.value)
  }

  /// Makes `variable`, which is no edit variable yet, one.
  public mutating func edit(_ variable: Variable, priority: Priority) {
    requireDeclared(variable)
    precondition(!isEditable(variable), "\(trace.label(of: variable)) is edited already")
    isEditable[Int(variable.index)] = true
    append(.edit, subject: variable.index, parameter: priority.value)
  }

  /// Makes the edit variable `variable` an ordinary one.
  public mutating func unedit(_ variable: Variable) {
    requireEditable(variable)
    isEditable[Int(variable.index)] = false
    append(.unedit, subject: variable.index)
  }

  /// Suggests a value for the edit variable `variable`.
  public mutating func suggest(_ value: Double, for variable: Variable) {
    requireEditable(variable)
    append(.suggest, subject: variable.index, number: value)
  }

  /// Solves: one frame.
  public mutating func solve() {
    append(.solve)
    hasSolved = true
    hasChangedSinceSolve = false
  }

  /// Says that `variable` has `value` after the last solve, of which there must be one.
  ///
  /// - Parameters:
  ///   - value: Finite.
  ///   - variable: A variable of this trace.
  ///   - tolerance: By how much it may miss it, finite and not negative. A millionth of `value`, or
  ///     of 1 if that is more, unless stated.
  public mutating func expect(_ value: Double, of variable: Variable, tolerance: Double? = nil) {
    requireDeclared(variable)
    precondition(hasSolved, "there are no values before the first solve")
    precondition(
      0 ... .greatestFiniteMagnitude ~= tolerance ?? 0, "a tolerance is finite and not negative")
    if hasChangedSinceSolve { trace.hasLateExpectations = true }
    append(.expect, subject: variable.index, number: value, parameter: tolerance ?? .nan)
  }
}

// MARK: - For readers

extension TraceBuilder {
  /// The number of terms so far.
  var termCount: Int { trace.terms.count }

  /// The variable with the ID `id`, if it is declared.
  func variable(_ id: Int) -> Variable? {
    variables.position(of: id).map { Variable(index: $0) }
  }

  /// The constraint with the ID `id`, if it is in force.
  func constraintInForce(_ id: Int) -> TraceConstraint? {
    guard let index = constraints.position(of: id), isInForce[Int(index)] else { return nil }
    return TraceConstraint(index: index)
  }

  /// Whether `variable` is an edit variable.
  func isEditable(_ variable: Variable) -> Bool { isEditable[Int(variable.index)] }

  /// Declares a variable with an ID that is not declared. Nil if the trace has too many.
  mutating func declare(_ id: Int, name: String) -> Variable? {
    guard let index = variables.insert(id) else { return nil }
    trace.variableIDs.append(id)
    trace.variableNames.append(name)
    isEditable.append(false)
    append(.variable, subject: index)
    return Variable(index: index)
  }

  /// The constraint for an ID that is not in force. Nil if the trace has too many.
  mutating func constraint(_ id: Int) -> TraceConstraint? {
    if let index = constraints.position(of: id) { return TraceConstraint(index: index) }
    guard let index = constraints.insert(id) else { return nil }
    trace.constraintIDs.append(id)
    isInForce.append(false)
    return TraceConstraint(index: index)
  }

  /// Adds a term to the constraint that `finishConstraint` will end.
  mutating func appendTerm(_ term: Term) {
    trace.terms.append(term)
  }

  /// Adds or refuses a constraint whose terms are those appended since `start`.
  mutating func finishConstraint(
    _ kind: TraceOperation.Kind, _ constraint: TraceConstraint, termsFrom start: Int,
    _ relation: Relation, _ rightHandSide: Double, _ priority: Priority
  ) {
    isInForce[Int(constraint.index)] = kind == .add
    append(
      kind, subject: constraint.index, relation: relation, number: rightHandSide,
      parameter: priority.value, terms: start ..< trace.terms.count)
  }
}

// MARK: - Parts

extension TraceBuilder {
  private mutating func makeConstraint() -> TraceConstraint {
    guard let constraint = constraint(trace.constraintCount) else {
      preconditionFailure("a trace has at most \(UInt32.max) constraints")
    }
    return constraint
  }

  private mutating func appendConstraint(
    _ kind: TraceOperation.Kind, _ constraint: TraceConstraint, _ terms: Span<Term>,
    _ relation: Relation, _ rightHandSide: Double, _ priority: Priority
  ) {
    if terms.isEmpty, trace.variableCount == 0 { _ = variable() }
    let start = trace.terms.count
    for i in terms.indices {
      requireDeclared(terms[i].variable)
      precondition(terms[i].coefficient.isFinite, "a coefficient is finite")
      trace.terms.append(terms[i])
    }
    if terms.isEmpty { trace.terms.append(Term(0, Variable(index: 0))) }
    finishConstraint(kind, constraint, termsFrom: start, relation, rightHandSide, priority)
  }

  private mutating func append(
    _ kind: TraceOperation.Kind, subject: UInt32 = 0, relation: Relation = .equal,
    number: Double = 0, parameter: Double = 0, terms: Range<Int> = 0 ..< 0
  ) {
    precondition(number.isFinite, "a number in a trace is finite")
    switch kind {
    case .phase, .solve, .expect, .variable: break
    default: hasChangedSinceSolve = true
    }
    // A writer puts one operation a line behind the line with the version.
    let place = source ?? (UInt32(clamping: trace.operations.count + 2), 1)
    trace.operations.append(
      TraceOperation(
        kind, subject: subject, relation: relation, number: number, parameter: parameter,
        terms: terms, line: place.line, column: place.column))
  }

  private func requireDeclared(_ variable: Variable) {
    precondition(
      Int(variable.index) < trace.variableCount && variable.generation == 0,
      "\(variable) is not declared")
  }

  private func requireEditable(_ variable: Variable) {
    requireDeclared(variable)
    precondition(isEditable(variable), "\(trace.label(of: variable)) is not an edit variable")
  }

  private func requireInForce(_ constraint: TraceConstraint) {
    precondition(
      Int(constraint.index) < isInForce.count && isInForce[Int(constraint.index)],
      "the constraint at \(constraint.index) is not in force")
  }
}

// MARK: - Copying

extension TraceBuilder {
  /// Says the same as an operation of `other`, whose variables have the same indices here, and its
  /// constraints those that `constraint` gives them.
  ///
  /// - Returns: What was added, if anything was.
  @discardableResult
  package mutating func copy(
    _ operation: TraceOperation, of other: Trace,
    constraint: (TraceConstraint) -> TraceConstraint = { $0 }
  ) -> TraceConstraint? {
    let number = operation.number
    switch operation.kind {
    case .phase: phase(other.phaseNames[operation.phase])
    case .variable: _ = variable(name: other.name(of: operation.variable))
    case .add:
      return add(
        other.terms.span.extracting(operation.terms), operation.relation, number,
        priority: operation.priority)
    case .refuse:
      refuse(
        other.terms.span.extracting(operation.terms), operation.relation, number,
        priority: operation.priority)
    case .remove: remove(constraint(operation.constraint))
    case .constant: constant(number, of: constraint(operation.constraint))
    case .priority: priority(operation.priority, of: constraint(operation.constraint))
    case .edit: edit(operation.variable, priority: operation.priority)
    case .unedit: unedit(operation.variable)
    case .suggest: suggest(number, for: operation.variable)
    case .solve: solve()
    case .expect: expect(number, of: operation.variable, tolerance: operation.statedTolerance)
    }
    return nil
  }
}

// MARK: - IDs

/// Finds the position of an ID among those that were inserted.
///
/// Most files number from zero, so IDs that are small for their number lie in an array; only the
/// others cost a dictionary entry. Either way memory grows with the number of IDs, not their size.
struct IDTable: Sendable {
  /// By ID; `absent` for those that were not inserted.
  private var near: [UInt32] = []
  private var far: [Int: UInt32] = [:]
  private var count = 0

  private static let absent = UInt32.max

  /// The position of `id`, or nil if it was never inserted.
  func position(of id: Int) -> UInt32? {
    if id < near.count, near[id] != Self.absent { return near[id] }
    return far.isEmpty ? nil : far[id]
  }

  /// Gives `id`, which was not inserted before, the next position; nil if all 2³² − 1 are taken.
  ///
  /// - Complexity: O(1) amortised.
  mutating func insert(_ id: Int) -> UInt32? {
    assert(id >= 0 && position(of: id) == nil)
    guard count < Int(Self.absent) else { return nil }
    let position = UInt32(count)
    count += 1
    if id < 2 * count + 1024 {
      while near.count <= id { near.append(Self.absent) }
      near[id] = position
    } else {
      far[id] = position
    }
    return position
  }
}
