// A solver for tests of what surrounds solvers.

import Measurement
import SolverCore

@testable import Suite

extension Strategy {
  /// One that takes everything and does nothing, or nothing for a while in each solve.
  static func idle(solveNanoseconds: UInt64 = 0) -> Strategy {
    Strategy(
      name: "idle", summary: "",
      driver: SolverDriver<Idle>(
        make: { Idle(solveNanoseconds: solveNanoseconds) }, meetsExpectations: false
      ) { _, _ throws(DriverError) in "unchecked" })
  }
}

/// A solver that takes everything and does nothing, or nothing for a while.
struct Idle: ConstraintSolver, ~Copyable {
  private var variableCount: UInt32 = 0
  private var constraintCount: UInt32 = 0
  /// How long `solve()` takes, in nanoseconds.
  private let solveNanoseconds: UInt64
  init(solveNanoseconds: UInt64) { self.solveNanoseconds = solveNanoseconds }
  init() { self.init(solveNanoseconds: 0) }
  var work: WorkCounters { WorkCounters() }
  mutating func makeVariable() -> Variable {
    variableCount += 1
    return Variable(index: variableCount - 1)
  }
  mutating func removeVariable(_ variable: Variable) {}
  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) -> ConstraintID {
    constraintCount += 1
    return ConstraintID(index: constraintCount - 1)
  }
  mutating func remove(_ constraint: ConstraintID) {}
  mutating func setRightHandSide(_ value: Double, of constraint: ConstraintID) {}
  mutating func setPriority(_ priority: Priority, of constraint: ConstraintID) {}
  mutating func addEdit(_ variable: Variable, priority: Priority) {}
  mutating func removeEdit(_ variable: Variable) {}
  mutating func suggest(_ value: Double, for variable: Variable) {}
  mutating func solve() {
    guard solveNanoseconds > 0 else { return }
    let clock = MonotonicClock(floor: .none)
    let start = clock.now()
    while clock.now() &- start < solveNanoseconds {}
  }
  func value(of variable: Variable) -> Double { 0 }
}
