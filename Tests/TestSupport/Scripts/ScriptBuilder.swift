// Scripts written by hand, in the notation of constraints.

package import SolverCore

/// Collects operations and what is known about their results.
///
/// The variables it hands out carry the script's names as indices; they are no handles of a solver.
package struct ScriptBuilder {
  package private(set) var script = Script([])

  /// Values known by hand, each after the operation at `step`.
  package private(set) var expectations: [(step: Int, variable: Int, value: Double)] = []

  /// The operations that must be refused; all others must succeed.
  package private(set) var refusedSteps: Set<Int> = []
  private var variableCount: UInt32 = 0
  private var constraintCount = 0

  package init() {}

  /// Makes a variable.
  package mutating func variable() -> Variable {
    defer { variableCount += 1 }
    script.operations.append(.makeVariable(Int(variableCount)))
    return Variable(index: variableCount)
  }

  /// Makes `count` variables.
  package mutating func variables(_ count: Int) -> [Variable] {
    (0 ..< count).map { _ in variable() }
  }

  /// Adds a constraint and returns its name.
  @discardableResult
  package mutating func add(
    _ constraint: LinearConstraint, _ priority: Priority = .required
  ) -> Int {
    defer { constraintCount += 1 }
    let terms = constraint.terms.map { ($0.coefficient, Int($0.variable.index)) }
    let row = Operation.Row(terms, constraint.relation, constraint.rightHandSide, priority)
    script.operations.append(.add(constraintCount, row))
    return constraintCount
  }

  /// Tries to add a required constraint that cannot hold.
  package mutating func refuse(_ constraint: LinearConstraint) {
    add(constraint)
    refusedSteps.insert(script.operations.count - 1)
  }

  /// Performs `operation`, which must succeed.
  package mutating func perform(_ operation: Operation) { script.operations.append(operation) }

  /// Performs `operation`, which must be refused.
  package mutating func refuse(_ operation: Operation) {
    script.operations.append(operation)
    refusedSteps.insert(script.operations.count - 1)
  }

  /// Makes `variable` an edit variable.
  package mutating func edit(_ variable: Variable, _ priority: Priority = .high) {
    perform(.addEdit(Int(variable.index), priority))
  }

  /// Suggests `value`.
  package mutating func suggest(_ value: Double, for variable: Variable) {
    perform(.suggest(value, for: Int(variable.index)))
  }

  /// Solves; afterwards the variables have these values.
  package mutating func solve(_ values: (Variable, Double)...) {
    script.operations.append(.solve)
    for (variable, value) in values {
      expectations.append((script.operations.count - 1, Int(variable.index), value))
    }
  }
}
