// Requirements that are added together, as the heights of all cells of a list.

internal import FlatStorage
package import SolverCore

/// A required constraint that is about to be added: `Σ terms relation rightHandSide`.
package typealias NewRequirement = (terms: [Term], relation: Relation, rightHandSide: Double)

extension RevisedSolver {
  /// Whether the last additions have moved so much that many more are better added together.
  /// Mutating so that it is passed no copy of the solver.
  package var additionsMoveMuch: Bool {
    @inline(__always) mutating get { deferral.isOn }
  }

  /// Adds requirements, if it turns out that all of them can hold. The values move together, in
  /// place of once for each.
  ///
  /// All are on trial at once, at a level that gives way to what was required before. So if one of
  /// them does not hold in the end, it is not said which contradicts what: all are taken back.
  ///
  /// - Returns: The handles, in the order of `requirements`; `nil` if one of them is not seen to
  ///   hold, has numbers that `add` refuses, or there are large numbers: nothing was changed then,
  ///   and `add` says more.
  /// - Complexity: O(what moves) and a step for each row that another one gives way to, and O(what
  ///   was written) to take it back.
  package mutating func addTogether(_ requirements: [NewRequirement]) -> [ConstraintID]? {
    beginRefusableAttempt(since: work)
    var rows: [RowIndex] = []
    rows.reserveCapacity(requirements.count)
    for requirement in requirements {
      guard let row = makeTrialRow(of: requirement) else { break }
      enterTogether(row)
      rows.append(row)
    }
    optimize()
    guard rows.count == requirements.count, rows.allSatisfy({ holdsBeyondDoubt($0) }) else {
      takeBackAttempt()
      return nil
    }
    keepAttempt(of: rows)
    maintainFactor()
    return rows.map { handle(of: $0) }
  }

  /// - Returns: `nil` if there are numbers that `add` refuses, or large ones.
  private mutating func makeTrialRow(of requirement: NewRequirement) -> RowIndex? {
    let taken = try? takeIn(requirement.terms.span, requirement.rightHandSide)
    guard var statement = taken?.statement else { return nil }
    noteNumber(requirement.rightHandSide)
    if numbers.areLarge { return nil }
    (statement.relation, statement.level) = (requirement.relation, Level.trial)
    statement.rightHandSide = requirement.rightHandSide
    let row = RowIndex(raw: Int32(bitPattern: rowPool.take().index))
    makeRow(at: row, statement)
    return row
  }

  /// Lets a new row become basic where it finds a variable of its own, as it would have if it had
  /// come alone, and wait for the others where it is violated.
  private mutating func enterTogether(_ row: RowIndex) {
    if let residual = contradictingResidual(of: row) {
      if factor.insertWhole(row, in: &system) {
        makeBasicAndDeferMove(to: row)
      } else {
        enqueueViolated(row, residual: residual)
      }
    } else if system.rows[row].relation == .equal, factor.insert(row, augments: true, in: &system) {
      makeBasicAndDeferMove(to: row)
    }
  }
}
