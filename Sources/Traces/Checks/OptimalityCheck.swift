// Is this answer right? The solver's conditions, in terms of a trace.

internal import SolverCore

/// Proves that an answer is optimal level by level, or says what is wrong with it.
///
/// The conditions are those of `Multiplier`, and the arithmetic is that of `OptimalityChecker`,
/// which trusts no solver; here its findings get the names of the trace.
public enum OptimalityCheck {
  /// Checks `certificate` against everything in force in `model`.
  ///
  /// - Parameters:
  ///   - certificate: The values and multipliers that a solver gave.
  ///   - model: The trace up to the solve that they answer.
  ///   - rows: `model.rows()`.
  /// - Throws: What is wrong first: with the values, then with a multiplier, then with their sums.
  /// - Complexity: O(terms × levels at which a row has entries + entries · log entries).
  public static func check(
    _ certificate: Certificate, against model: TraceModel, rows: [ModelRow]
  ) throws(OptimalityFailure) {
    var checker = try checker(of: certificate, against: model, rows: rows)
    var defects: [Defect] = []
    checker.appendValueDefects(to: &defects)
    if defects.isEmpty { checker.appendProofDefects(to: &defects) }
    if let defect = defects.first { throw OptimalityFailure(defect, in: model.trace) }
  }

  /// A checker of `certificate` with everything in force in `model`.
  ///
  /// - Throws: What cannot even be checked: values or multipliers that are missing, or no numbers.
  static func checker(
    of certificate: Certificate, against model: TraceModel, rows: [ModelRow]
  ) throws(OptimalityFailure) -> OptimalityChecker {
    try checkNumbers(certificate.values, of: model)
    guard certificate.rowCount == rows.count else {
      throw .wrongCount(found: certificate.rowCount, expected: rows.count)
    }
    var checker = OptimalityChecker(certificate.values)
    var terms: [Term] = []
    for (index, row) in rows.enumerated() {
      let entries = certificate.entries[certificate.range(ofRow: index)]
      try checkOrder(entries, of: row, model)
      model.replaceTerms(&terms, byThoseOf: row)
      checker.addRow(row, terms, multiplier: Array(entries))
    }
    return checker
  }

  /// Whether `values` are numbers and meet the required rows of `model`: what can be checked
  /// without multipliers.
  ///
  /// - Complexity: O(terms).
  public static func checkFeasibility(
    _ values: [Double], of model: TraceModel
  ) throws(OptimalityFailure) {
    try checkNumbers(values, of: model)
    var checker = OptimalityChecker(values)
    var terms: [Term] = []
    for row in model.rows() where row.priority.isRequired {
      model.replaceTerms(&terms, byThoseOf: row)
      checker.addRow(row, terms, multiplier: [])
    }
    var defects: [Defect] = []
    checker.appendValueDefects(to: &defects)
    if let defect = defects.first { throw OptimalityFailure(defect, in: model.trace) }
  }

  private static func checkNumbers(
    _ values: [Double], of model: TraceModel
  ) throws(OptimalityFailure) {
    guard values.count == model.variableCount else {
      throw .wrongCount(found: values.count, expected: model.variableCount)
    }
    for (index, value) in values.enumerated() where !value.isFinite {
      throw .notFinite(model.trace.label(of: Variable(index: UInt32(index))))
    }
  }

  /// Each level once, from the highest down, none of them required, all of them numbers.
  private static func checkOrder(
    _ entries: ArraySlice<Multiplier>, of row: ModelRow, _ model: TraceModel
  ) throws(OptimalityFailure) {
    var above = Priority.required
    for entry in entries {
      guard entry.value.isFinite else {
        throw .notFinite("the multiplier of \(model.label(of: row))")
      }
      guard entry.level < above else {
        throw .unordered(row: model.label(of: row), level: entry.level)
      }
      above = entry.level
    }
  }
}

extension OptimalityChecker {
  /// A checker of an answer to a trace: `values` by index of the variable.
  fileprivate init(_ values: [Double]) {
    self.init()
    for (index, value) in values.enumerated() {
      setValue(value, of: Variable(index: UInt32(index)))
    }
  }

  fileprivate mutating func addRow(
    _ row: ModelRow, _ terms: [Term], multiplier: [Multiplier]
  ) {
    addRow(
      row.origin.demand, terms.span, row.relation, row.rightHandSide, priority: row.priority,
      multiplier: multiplier.span)
  }
}

extension ModelRowOrigin {
  /// The row under the index that the trace gives it.
  var demand: Demand {
    switch self {
    case .constraint(let constraint): .constraint(ConstraintID(index: constraint.index))
    case .suggestion(let variable): .edit(variable)
    }
  }
}
