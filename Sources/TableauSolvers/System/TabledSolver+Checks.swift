// Whether an answer or a refusal is right, from the rows as they were given.

internal import SolverCore

/// What a check of the answer needs, kept so that later ones allocate nothing.
struct AnswerCheck {
  var checker = OptimalityChecker()
  var entries: [Multiplier] = []
  var defects: [Defect] = []
}

extension TabledSolver {
  // MARK: - The answer

  /// What is wrong with the answer first; `nil` if it is optimal.
  ///
  /// - Complexity: O(terms × levels at which a constraint has entries + entries · log entries).
  mutating func findDefect(isStrict: Bool) -> Defect? {
    var check = AnswerCheck()
    swap(&check, &table.check)
    defer { swap(&check, &table.check) }
    table.watch.beginCheck()
    check.checker.removeAll()
    check.defects.removeAll(keepingCapacity: true)
    table.forEachVariable { variable in
      let value = value(of: variable)
      if value.isFinite {
        check.checker.setValue(value, of: variable)
      } else {
        check.defects.append(.notFinite(variable))
      }
    }
    if let defect = check.defects.first { return defect }
    for position in 0 ..< table.originCount {
      guard let origin = table.entered(at: position) else { continue }
      let constraint = table[origin]
      table.noteNumbers(of: constraint)
      check.entries.removeAll(keepingCapacity: true)
      appendMultiplier(of: constraint, to: &check.entries)
      let entries = check.entries
      check.checker.addRow(
        table.demand(of: origin), constraint.terms.span, constraint.relation,
        constraint.rightHandSide, priority: constraint.priority, multiplier: entries.span)
    }
    check.checker.appendValueDefects(to: &check.defects)
    if check.defects.isEmpty {
      check.checker.appendMultiplierDefects(isStrict: isStrict, to: &check.defects)
    }
    return check.defects.first
  }

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
      for origin in table.entered {
        let (difference, size) = drift(of: origin)
        precondition(difference <= 1e-6 * size, "\(origin) drifted by \(difference)")
      }
    }
  #endif

  // MARK: - The referee

  var entered: [Origin] { table.entered }

  func statement(ofRow origin: Origin) -> Statement { table[origin].statement }

  func demand(of origin: Origin) -> Demand { table.demand(of: origin) }

  func isBasic(_ variable: Variable) -> Bool { isBasic(table.mark(of: variable)) }

  func isHeld(_ origin: Origin) -> Bool { table[origin].mark.map { isHeld($0) } ?? false }

  // MARK: - Refusals

  /// The refusal of a required constraint that is a combination of others.
  ///
  /// - Parameters:
  ///   - residual: By how much the constraint is violated at least.
  ///   - isBelow: Whether it would have to move up.
  ///   - members: The others, each with how often its excess is in that of the refused one; `nil`
  ///     for a variable, which rounding has left among them.
  func refusal(
    of refused: Origin, residual: Double, isBelow: Bool,
    members: [(origin: Origin?, factor: Double)]
  ) -> Refusal {
    var proof = RefusalProof()
    func add(_ constraint: SystemConstraint<ConstraintMark>, times factor: Double) {
      for term in constraint.terms {
        proof.add(
          term.coefficient, times: factor, variable: term.variable.index,
          value: value(of: term.variable))
      }
      proof.add(rightHandSide: constraint.rightHandSide, times: factor)
    }
    add(table[refused], times: 1)
    var conflict = Conflict(constraints: [], residual: residual)
    for case (let origin?, let factor) in members {
      proof.note(table[origin].traits, times: factor, isBelow: isBelow)
      add(table[origin], times: -factor)
      conflict.append(table.demand(of: origin))
    }
    conflict.sort()
    return Refusal(
      conflict: conflict,
      isProven: !members.contains { $0.origin == nil }
        && proof.holds(residual: residual, tolerance: table[refused].tolerance))
  }
}
