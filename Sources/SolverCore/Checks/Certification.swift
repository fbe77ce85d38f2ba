// The proof of an answer, on demand.

/// Whether an answer is right, and how good it is: what `certify()` found.
public struct Certification: Hashable, Sendable {
  /// The violation that an answer leaves at one level.
  public struct Violation: Hashable, Sendable {
    /// The level; required comes first.
    public var level: Priority
    /// The sum of the absolute violations of the demands at that level.
    public var sum: Double
  }

  /// Every condition of optimality that the answer does not meet: first those of requirements, then
  /// from the highest level down. Empty for an answer that is proven to be optimal.
  public var defects: [Defect]

  /// The violation that is left at each level at which anything is demanded, from the highest
  /// down.
  public var violations: [Violation]

  /// Whether the answer is proven to be optimal.
  public var isOptimal: Bool { defects.isEmpty }
}

extension Certification: CustomStringConvertible {
  /// That the answer is optimal, or else what is wrong with it, one defect a line.
  public var description: String {
    guard !isOptimal else { return "the answer is optimal" }
    return defects.map(\.description).joined(separator: "\n")
  }
}

extension InteractiveSolver where Self: ~Copyable {
  /// Proves that the answer of the last `solve()` is optimal, or says everything that is wrong with
  /// it.
  ///
  /// The proof begins with the constraints as they were given, and trusts nothing else. It
  /// evaluates each constraint at the values, and adds up the multipliers of each variable, with
  /// twice the digits of a double. Call it right after `solve()`: later changes are already part of
  /// what the answer is judged by.
  ///
  /// ```swift
  /// solver.solve()
  /// let certification = solver.certify()
  /// guard certification.isOptimal else { fatalError(certification.description) }
  /// ```
  ///
  /// - Complexity: O(terms × levels at which a constraint has entries + entries · log entries), and
  ///   what the solver needs for its multipliers.
  public mutating func certify() -> Certification {
    var checker = OptimalityChecker()
    var defects: [Defect] = []
    var variables: [Variable] = []
    appendVariables(to: &variables)
    for variable in variables {
      let value = value(of: variable)
      checker.setValue(value, of: variable)
      if !value.isFinite { defects.append(.notFinite(variable)) }
    }
    var constraints: [ConstraintID] = []
    appendConstraints(to: &constraints)
    var edits: [Variable] = []
    appendEdits(to: &edits)
    var multiplier: [Multiplier] = []
    for demand in constraints.map(Demand.constraint) + edits.map(Demand.edit) {
      multiplier.removeAll(keepingCapacity: true)
      let statement: Statement?
      switch demand {
      case .constraint(let constraint):
        statement = self.statement(of: constraint)
        appendMultiplier(of: constraint, to: &multiplier)
      case .edit(let variable):
        statement = self.statement(ofEditOf: variable)
        appendMultiplier(ofEditOf: variable, to: &multiplier)
      }
      guard let statement else { continue }
      checker.addRow(
        demand, statement.constraint.terms.span, statement.constraint.relation,
        statement.constraint.rightHandSide, priority: statement.priority,
        multiplier: multiplier.span)
    }
    if defects.isEmpty { checker.appendValueDefects(to: &defects) }
    let isFinite = !defects.contains { if case .notFinite = $0 { true } else { false } }
    if isFinite { checker.appendMultiplierDefects(to: &defects) }
    // The sort of the library need not keep the order of equal elements.
    let ordered = defects.enumerated().sorted {
      $0.element.level == $1.element.level
        ? $0.offset < $1.offset : $0.element.level > $1.element.level
    }
    return Certification(defects: ordered.map(\.element), violations: checker.violations())
  }
}
