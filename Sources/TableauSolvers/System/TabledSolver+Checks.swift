// Whether an answer or a refusal is right, from the rows as they were given.

internal import SolverCore

extension TabledSolver {
  // MARK: - The answer

  /// How far a constraint that is entered is off what the tableau says of it, and the size of the
  /// numbers that are added up in it.
  func drift(of origin: Origin) -> (difference: Double, size: Double) {
    let constraint = table[origin]
    guard let mark = constraint.mark else { return (0, 1) }
    var sum = -constraint.rightHandSide
    var size = max(1, abs(sum))
    for term in constraint.terms {
      let product = term.coefficient * value(at: table.mark(of: term.variable))
      sum += product
      size = max(size, abs(product))
    }
    return (abs(sum - excess(at: mark)), size)
  }

  #if SOLVER_CHECKS
    /// Traps if the answer is known to be wrong, or a constraint is not what the tableau says of
    /// it.
    func checkValues() {
      if let defect { preconditionFailure("the answer is wrong: \(defect)") }
      for origin in entered {
        let (difference, size) = drift(of: origin)
        precondition(difference <= 1e-6 * size, "\(origin) drifted by \(difference)")
      }
    }
  #endif

  // MARK: - Rows

  var positionCount: Int { table.originCount }

  func row(at position: Int) -> Origin? { table.entered(at: position) }

  func forEachTerm(of origin: Origin, _ body: (Term) -> Void) { table[origin].terms.forEach(body) }

  func demanded(
    by origin: Origin
  ) -> (relation: Relation, rightHandSide: Double, priority: Priority) {
    let constraint = table[origin]
    return (constraint.relation, constraint.rightHandSide, constraint.priority)
  }

  func demand(of origin: Origin) -> Demand { table.demand(of: origin) }

  func isBasic(_ variable: Variable) -> Bool { isBasic(table.mark(of: variable)) }

  func isHeld(_ origin: Origin) -> Bool { table[origin].mark.map { isHeld($0) } ?? false }
}
