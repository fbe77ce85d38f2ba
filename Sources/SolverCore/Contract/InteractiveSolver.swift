// What a solver offers to programs that keep a system over time: batches, snapshots, stays, and
// questions about the answer. Every strategy of ours has all of it, peers have little.

/// A solver that takes batches back whole, remembers, and answers questions about its system.
///
/// Most of it rests on two requirements, `copy()` and the lists of what a solver holds. A question
/// that begins with "what if" is put to a copy, so that the solver itself and all its later results
/// stay the same, bit for bit.
///
/// ```swift
/// try solver.transaction { solver throws(AddConstraintError) in
///   for constraint in constraints { try solver.add(constraint) }  // All of them, or none.
/// }
/// let before = solver.copy()
/// // … changes that did not work out …
/// solver.restore(before)
/// ```
public protocol InteractiveSolver: CertifyingSolver, ~Copyable {
  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  ///
  /// - Parameter value: Finite and within ±`Tolerance.magnitudeMax`; anything else counts as 0.
  mutating func makeVariable(value: Double) -> Variable

  // MARK: Snapshots and batches

  /// A second solver with the same variables, constraints and handles, and the same later results.
  ///
  /// - Complexity: O(size of the tables), a copy of flat memory for the strategies that have such.
  func copy() -> Self

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  ///
  /// Every value and every later result is as it was then. The work counters go on, and
  /// `appendChangedVariables(to:)` reports what this changed. Handles that were made since are
  /// void: they are refused from now on, and never come to mean later variables and constraints.
  ///
  /// - Complexity: As `copy()`.
  mutating func restore(_ snapshot: borrowing Self)

  /// Carries out `body` and then optimises once; if `body` throws, the solver is as it was before.
  ///
  /// Handles that `body` got before it threw are void for good, as for `restore(_:)`. Transactions
  /// nest.
  ///
  /// - Throws: What `body` throws.
  /// - Complexity: The default takes a snapshot first, which is linear in the size of the system.
  mutating func transaction<Result, Failure: Error>(
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result

  // MARK: Stays

  /// Adds a stay: the wish that `variable` keeps the value that it has.
  ///
  /// A stay is the constraint `variable == value`, where `value` is that of the solution of the
  /// last `solve()`; so what moves a variable against its stay moves it for good. It is removed,
  /// and its priority changed, like any constraint. A required stay holds the variable where it is.
  ///
  /// - Throws: `.unknownVariable`. The solver is unchanged.
  /// - Source: Badros, Borning, Stuckey 2001, section 2.1.
  mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID

  // MARK: Questions

  /// Appends the variables whose values are others than at the last call of this; at the first
  /// call, than those that they were made with. Each once, in an order that is the same for the
  /// same calls.
  ///
  /// - Complexity: O(variables). `RevisedSolver` takes O(variables that moved), except at the first
  ///   call and after `restore(_:)`.
  mutating func appendChangedVariables(to variables: inout [Variable])

  /// Appends the values of `variables` to `values`, as `value(of:)` gives them, in their order.
  ///
  /// Mutating on purpose: a solver is a large value, and to read it from another module, where it
  /// is a property, would copy it.
  mutating func appendValues(of variables: [Variable], to values: inout [Double])

  /// Appends the variables, in ascending order of their indices.
  func appendVariables(to variables: inout [Variable])

  /// Appends the constraints, stays among them, in ascending order of their indices.
  func appendConstraints(to constraints: inout [ConstraintID])

  /// Appends the variables that have an edit, in ascending order of their indices.
  func appendEdits(to edits: inout [Variable])

  /// Whether `variable` has an edit; false for one that the solver does not have.
  ///
  /// - Complexity: O(1).
  func hasEdit(_ variable: Variable) -> Bool

  /// What `constraint` says; `nil` for one that the solver does not have.
  func statement(of constraint: ConstraintID) -> Statement?

  /// What the edit of `variable` asks for, `variable == suggestion`; `nil` without an edit, and
  /// before its first suggestion, when it has no weight yet.
  func statement(ofEditOf variable: Variable) -> Statement?

  /// What variables and constraints are called in texts for people. It goes with copies, and back
  /// with `restore(_:)`.
  var names: SolverNames { get set }
}

extension InteractiveSolver where Self: ~Copyable {
  /// Carries out `body` and then optimises once; if `body` throws, the solver is as it was before.
  ///
  /// - Throws: What `body` throws.
  /// - Complexity: Linear in the size of the system: it takes a snapshot first.
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let snapshot = copy()
    do throws(Failure) {
      let result = try body(&self)
      solve()
      return result
    } catch {
      restore(snapshot)
      throw error
    }
  }

  /// Forgets every variable, constraint, edit and name. Handles that were made before are refused
  /// from now on; the work counters go on, and so does `appendChangedVariables(to:)`.
  ///
  /// - Complexity: As `restore(_:)`.
  public mutating func reset() { restore(Self()) }

  /// Reads the values one by one.
  public mutating func appendValues(of variables: [Variable], to values: inout [Double]) {
    for variable in variables { values.append(value(of: variable)) }
  }

  /// Adds an unknown whose value is 0 until a constraint says otherwise.
  public mutating func makeVariable() -> Variable { makeVariable(value: 0) }
}

/// What a constraint says and how much it matters, in the numbers of its caller.
public struct Statement: Hashable, Sendable {
  /// The terms, the relation and the right-hand side. Terms of one variable may have been added up,
  /// and zeros dropped.
  public var constraint: LinearConstraint

  /// Required, or the level at which a violation counts.
  public var priority: Priority

  /// `constraint` at `priority`.
  public init(_ constraint: LinearConstraint, priority: Priority) {
    self.constraint = constraint
    self.priority = priority
  }
}

/// One entry of a constraint's multiplier: how much the violation at one priority level would grow
/// for each unit by which the constraint's right-hand side is lowered.
///
/// A multiplier is a vector over the priority levels, compared lexicographically from the highest
/// level down; absent levels are zero. The values x are optimal if and only if there are
/// multipliers y, one for each constraint a·x (relation) b, such that
///
/// - Σ yᵢ·aᵢ = 0 at every level (stationarity);
/// - a soft constraint of level l has −eₗ ≤ y ≤ eₗ in lexicographic order (eₗ is 1 at level l),
///   with y = eₗ where a·x > b violates it, and y = −eₗ where a·x < b violates it;
/// - an inequality that holds with room has y = 0; every `<=` has y ≥ 0, every `>=` has y ≤ 0.
///
/// Checking these takes one pass over the constraints and trusts no solver.
public struct Multiplier: Hashable, Sendable, BitwiseCopyable {
  /// The level. Never required.
  public var level: Priority
  /// The entry at that level.
  public var value: Double

  /// The entry `value` at `level`.
  @inlinable
  public init(level: Priority, value: Double) {
    self.level = level
    self.value = value
  }
}
