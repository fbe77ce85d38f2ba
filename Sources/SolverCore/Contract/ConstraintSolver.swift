// What every strategy can do; replays, comparisons and the layout engine are written against it.

/// A solver of linear constraints with strict priorities.
///
/// The answer is the optimum level by level: all required constraints hold; among the solutions
/// that do, the sum of absolute violations at the highest level is least; among those, at the next
/// level; and so on. Where several answers are optimal, any of them may be given, always the same
/// one for the same calls. A variable that nothing determines keeps the value it had, 0 at first.
///
/// Every operation that throws leaves the solver exactly as it was: every value, and every later
/// result. No operation traps on bad numbers or stale handles.
///
/// ```swift
/// var solver = SparseSolver()
/// let left = solver.makeVariable()
/// let width = solver.makeVariable()
/// try solver.add(left >= 0.0)
/// try solver.add(left + width <= 500.0)
/// try solver.add(width == 600.0, priority: 750)
/// solver.solve()
/// solver.value(of: width)  // 500
/// ```
///
/// - Source: G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint
///   solving algorithm", ACM TOCHI 8(4), 2001, doi:10.1145/504704.504705.
public protocol ConstraintSolver: ~Copyable {
  /// A solver without variables and constraints.
  init()

  /// The work done since the solver was made.
  var work: WorkCounters { get }

  /// Adds an unknown whose value is 0 until a constraint says otherwise.
  ///
  /// The handles are numbered 0, 1, 2, … as long as no variable was removed or taken back.
  mutating func makeVariable() -> Variable

  /// Removes `variable`, which no constraint and no edit may mention any more.
  ///
  /// - Throws: `.unknownVariable`, or `.inUse` while something mentions it. The solver is
  ///   unchanged.
  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError)

  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Parameters:
  ///   - terms: The left-hand side; a variable may occur several times. May be empty.
  ///   - relation: How the sides compare.
  ///   - rightHandSide: What the terms are compared with. Within ±`Tolerance.magnitudeMax`.
  ///   - priority: Required, or the level at which a violation counts.
  /// - Returns: The handle under which the constraint can be changed and removed.
  /// - Throws: `.unknownVariable`, `.notFinite`, or `.unsatisfiable` with a minimal set of the
  ///   constraints that it contradicts. The solver is unchanged.
  @discardableResult
  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID

  /// Removes a constraint; its handle ends.
  ///
  /// - Throws: `.unknownConstraint`. The solver is unchanged.
  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError)

  /// Changes what the terms of a constraint are compared with, in place.
  ///
  /// - Throws: `.unknownConstraint`, `.notFinite`, or `.unsatisfiable` where a required constraint
  ///   could not hold any more. The solver is unchanged.
  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError)

  /// Changes how much a constraint matters, in place: its handle stays.
  ///
  /// - Throws: `.unknownConstraint`, or `.unsatisfiable` where it would be required and cannot
  ///   hold. The solver is unchanged.
  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError)

  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  ///
  /// - Throws: `.unknownVariable` or `.alreadyEditable`. The solver is unchanged.
  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError)

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  ///
  /// - Throws: `.unknownVariable` or `.notEditable`. The solver is unchanged.
  mutating func removeEdit(_ variable: Variable) throws(EditError)

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  ///
  /// - Throws: `.unknownVariable`, `.notEditable`, `.notFinite`, or `.unsatisfiable` for a required
  ///   edit that cannot have the value. The solver is unchanged.
  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError)

  /// Brings every value to the optimum. Call it once a frame, after everything that changed.
  ///
  /// Where the answer is known not to be right, `defect` says so.
  mutating func solve()

  /// What the solver knows to be wrong with the answer of its last `solve()`; `nil` as a rule.
  ///
  /// A solver that finds its answer to be wrong first calculates it anew from the constraints as
  /// they were given. Only if that does not help, the defect is stated here; then no value can be
  /// trusted.
  var defect: Defect? { get }

  /// The value of `variable` in the solution of the last `solve()`. Between a change and the next
  /// `solve()` it may be either the old or a newer value. NaN for a variable the solver does not
  /// have.
  func value(of variable: Variable) -> Double

  /// Traps with a description if an internal invariant is broken. Slow; does nothing unless the
  /// package is built with `SOLVER_CHECKS`.
  func checkInvariants()
}

extension ConstraintSolver where Self: ~Copyable {
  /// Adds `constraint`, required unless `priority` says otherwise.
  ///
  /// - Throws: As `add(_:_:_:priority:)`. The solver is unchanged.
  @discardableResult
  public mutating func add(
    _ constraint: LinearConstraint, priority: Priority = .required
  ) throws(AddConstraintError) -> ConstraintID {
    try add(
      constraint.terms.span, constraint.relation, constraint.rightHandSide, priority: priority)
  }

  /// The value of `expression`, such as `left + width`, in the solution of the last `solve()`. NaN
  /// if it contains a variable that the solver does not have.
  ///
  /// - Complexity: O(terms).
  public func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { sum, term in
      sum + term.coefficient * value(of: term.variable)
    }
  }

  /// Nothing is known to be wrong, since the solver does not look.
  public var defect: Defect? { nil }

  /// Nothing to check.
  public func checkInvariants() {}
}

/// A solver that can prove its answer.
public protocol CertifyingSolver: ConstraintSolver, ~Copyable {
  /// Appends the nonzero entries of the multiplier of `constraint` in the solution of the last
  /// `solve()`, from the highest level down; nothing for a constraint that the solver does not
  /// have.
  ///
  /// - Complexity: O(levels) expected; may be linear in the system for strategies that keep none.
  mutating func appendMultiplier(of constraint: ConstraintID, to entries: inout [Multiplier])

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  mutating func appendMultiplier(ofEditOf variable: Variable, to entries: inout [Multiplier])
}

/// Names a constraint that a solver holds. It ends with the removal of the constraint: later uses
/// are refused, also when the solver has given the same index to another constraint since.
///
/// As a `Variable` does, it knows the solver that made it, and every other one refuses it.
public struct ConstraintID: Sendable, BitwiseCopyable {
  /// The position in the solver's tables.
  public let index: UInt32

  /// The generation, and above it the tag of the solver.
  @usableFromInline
  package let stamp: UInt32

  /// How often the index had been given to other constraints before.
  @inlinable
  public var generation: UInt32 { stamp & Variable.generationMax }

  /// The handle that a solver gave out under these numbers. Generations end as those of variables.
  @inlinable
  public init(index: UInt32, generation: UInt32 = 0) {
    self.init(index: index, stamp: min(generation, Variable.generationMax))
  }

  /// The handle with a stamp that a pool gave out.
  @inlinable
  package init(index: UInt32, stamp: UInt32) {
    self.index = index
    self.stamp = stamp
  }
}

extension ConstraintID: Hashable {
  /// Whether the numbers are the same.
  @inlinable
  public static func == (left: ConstraintID, right: ConstraintID) -> Bool {
    left.index == right.index && left.generation == right.generation
  }

  /// Feeds the numbers to `hasher`.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(generation)
  }
}

extension ConstraintID: CustomStringConvertible {
  /// `c12`, or `c12'3` for the third reuse of the index.
  public var description: String { generation == 0 ? "c\(index)" : "c\(index)'\(generation)" }
}
