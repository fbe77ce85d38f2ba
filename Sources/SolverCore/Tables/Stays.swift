// What solvers keep for each variable: where it stays, and what was reported of it.

internal import Synchronization

/// The stays of a solver, by position and by the index of their constraints.
package struct StayTable: Sendable {
  /// A stay: its constraint, and what the constraint holds in place.
  package struct Stay: Sendable {
    package var constraint: ConstraintID
    package var variable: Variable

    /// The right-hand side of the constraint.
    package var value: Double
  }

  /// The stays, in no order. Solvers look at it at each change and each solve, and a property that
  /// says whether it is empty would not be inlined into their modules.
  package private(set) var list: [Stay] = []

  /// The position in `list`, by the index of the constraint; -1 for constraints that are no stays.
  private var positions: [Int32] = []

  package init() {}

  package var count: Int { list.count }

  package subscript(position: Int) -> Stay { list[position] }

  /// Lists `stay`.
  package mutating func append(_ stay: Stay) {
    let index = Int(stay.constraint.index)
    while positions.count <= index { positions.append(-1) }
    positions[index] = Int32(list.count)
    list.append(stay)
  }

  /// Forgets the stay that `constraint` is, if it is one; the last stay takes its place.
  package mutating func remove(_ constraint: ConstraintID) {
    let index = Int(constraint.index)
    guard index < positions.count, positions[index] >= 0 else { return }
    let position = Int(positions[index])
    positions[index] = -1
    let last = list.removeLast()
    guard position < list.count else { return }
    list[position] = last
    positions[Int(last.constraint.index)] = Int32(position)
  }

  /// What `constraint` holds in place now, set by hand.
  package mutating func setValue(_ value: Double, of constraint: ConstraintID) {
    let index = Int(constraint.index)
    guard index < positions.count, positions[index] >= 0 else { return }
    list[Int(positions[index])].value = value
  }
}

/// A solver that keeps its stays in a table, and calls `moveStays()` at the end of `solve()`.
///
/// It tells the table of each constraint that is removed, or whose right-hand side its caller sets.
package protocol StayKeeping: InteractiveSolver, ~Copyable {
  var stays: StayTable { get set }
}

extension StayKeeping where Self: ~Copyable {
  /// Adds the constraint that a stay is, and lists it.
  package mutating func makeStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    let value = value(of: variable)
    guard !value.isNaN else { throw .unknownVariable(variable) }
    let constraint = try add(
      LinearConstraint([Term(1, variable)], .equal, value), priority: priority)
    stays.append(StayTable.Stay(constraint: constraint, variable: variable, value: value))
    return constraint
  }

  /// Lets each stay hold the value that its variable has in the solution.
  ///
  /// The solution remains optimal: a stay that was violated has a multiplier of ±1 at its level,
  /// which is still within bounds where it holds.
  ///
  /// - Returns: Whether any stay moved; the solver must settle again then, without moving a value.
  /// - Complexity: O(stays).
  package mutating func moveStays() -> Bool {
    var isAnyMoved = false
    for position in 0 ..< stays.count {
      let stay = stays[position]
      let value = value(of: stay.variable)
      // Smaller differences are rounding; to follow it would be to drift.
      guard abs(value - stay.value) > Tolerance.feasibility else { continue }
      // This tells the table, too.
      guard (try? setRightHandSide(value, of: stay.constraint)) != nil else { continue }
      isAnyMoved = true
    }
    return isAnyMoved
  }
}

/// The value that each variable had when it was last reported, by the index of the variable.
package struct ReportedValues {
  private var values: [Double] = []

  /// The number of the last report, which no other report of any solver has; 0 before the first.
  private var report: UInt64 = 0
  private static let reportCount = Atomic<UInt64>(0)

  package init() {}

  /// Notes that a report begins.
  package mutating func beginReport() {
    report = Self.reportCount.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Notes that the variable at `index` was made with `value`, which its maker knows.
  package mutating func note(_ value: Double, at index: UInt32) {
    while values.count <= Int(index) { values.append(0) }
    values[Int(index)] = value
  }

  /// Follows `solver` as it becomes what `snapshot` is, of which `earlier` is noted.
  ///
  /// Where nothing was reported between, that is what is known still. Otherwise, what is noted at
  /// the indices of variables that `solver` does not have is of others, or of none: it is
  /// forgotten, so that these variables are reported.
  package mutating func follow<S: InteractiveSolver & ~Copyable>(
    _ solver: borrowing S, to snapshot: borrowing S, where earlier: ReportedValues
  ) {
    if report == earlier.report { return self = earlier }
    var variables: [Variable] = []
    snapshot.appendVariables(to: &variables)
    for variable in variables where solver.value(of: variable).isNaN {
      note(.nan, at: variable.index)
    }
  }

  /// Whether the variable at `index` has another value than was reported; `value` counts as
  /// reported from now on.
  package mutating func update(_ value: Double, at index: UInt32) -> Bool {
    guard values[Int(index)] != value else { return false }
    values[Int(index)] = value
    return true
  }
}
