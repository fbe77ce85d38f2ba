// Is this answer right? Plain arithmetic that trusts no solver.

internal import SolverCore

/// Proves that an answer is optimal level by level, or says what is wrong with it.
///
/// The conditions are those of `Multiplier`: all required rows hold; at each level the multipliers
/// times the coefficients add up to zero for every variable; each multiplier lies in the box that the
/// priority of its row allows, and at its edge where the row is violated; an inequality that holds with
/// room has none, and otherwise one that pulls only its own way. Linear programming duality makes them
/// sufficient: no other values that meet the requirements are better.
public enum OptimalityCheck {
  /// By how much a multiplier may be off, relative to the largest one at its level.
  private static let multiplierTolerance = Tolerance.feasibility

  /// Checks `certificate` against everything in force in `model`.
  ///
  /// - Parameters:
  ///   - certificate: The values and multipliers that a solver gave.
  ///   - model: The trace up to the solve that they answer.
  ///   - rows: `model.rows()`.
  /// - Throws: What is wrong first: with the values, then with a multiplier, then with their sums.
  /// - Complexity: O(terms × (levels at which a row has entries) + levels · log levels).
  public static func check(
    _ certificate: Certificate, against model: TraceModel, rows: [ModelRow]
  ) throws(OptimalityFailure) {
    try checkValues(certificate.values, of: model)
    guard certificate.rowCount == rows.count else {
      throw .wrongCount(found: certificate.rowCount, expected: rows.count)
    }
    let scales = LevelScales(certificate.entries)
    for (index, row) in rows.enumerated() {
      let residual = model.residual(of: row, certificate.values)
      let entries = certificate.entries[certificate.range(ofRow: index)]
      try RowCheck(row: row, residual: residual, model: model, scales: scales).check(entries)
    }
    try checkStationarity(certificate, model, rows)
  }

  /// Whether `values` are numbers and meet the required rows of `model`: what can be checked without
  /// multipliers.
  ///
  /// - Complexity: O(terms).
  public static func checkFeasibility(
    _ values: [Double], of model: TraceModel
  ) throws(OptimalityFailure) {
    try checkValues(values, of: model)
    for row in model.rows() where row.priority.isRequired {
      let residual = model.residual(of: row, values)
      try RowCheck(row: row, residual: residual, model: model, scales: LevelScales([])).checkValue()
    }
  }

  private static func checkValues(
    _ values: [Double], of model: TraceModel
  ) throws(OptimalityFailure) {
    guard values.count == model.variableCount else {
      throw .wrongCount(found: values.count, expected: model.variableCount)
    }
    for (index, value) in values.enumerated() where !value.isFinite {
      throw .notFinite(model.trace.label(of: Variable(index: UInt32(index))))
    }
  }

  // MARK: - Stationarity

  /// Adds up multipliers times coefficients, one level after the other, so that memory stays linear in
  /// the variables.
  private static func checkStationarity(
    _ certificate: Certificate, _ model: TraceModel, _ rows: [ModelRow]
  ) throws(OptimalityFailure) {
    var rowOfEntry: [Int] = []
    rowOfEntry.reserveCapacity(certificate.entries.count)
    for index in rows.indices {
      for _ in certificate.range(ofRow: index) { rowOfEntry.append(index) }
    }
    let byLevel = Dictionary(grouping: certificate.entries.indices) {
      certificate.entries[$0].level
    }
    var sums = [Double](repeating: 0, count: model.variableCount)
    var sizes = sums
    for (level, entries) in byLevel.sorted(by: { $0.key > $1.key }) {
      for entry in entries {
        let row = rows[rowOfEntry[entry]]
        for i in 0 ..< row.termCount {
          let term = model.term(i, of: row)
          let product = certificate.entries[entry].value * term.coefficient
          sums[Int(term.variable.index)] += product
          sizes[Int(term.variable.index)] += abs(product)
        }
      }
      for entry in entries {
        let row = rows[rowOfEntry[entry]]
        for i in 0 ..< row.termCount {
          let variable = model.term(i, of: row).variable
          let index = Int(variable.index)
          // Not the other way round: NaN must fail.
          guard abs(sums[index]) <= multiplierTolerance * max(1, sizes[index]) else {
            throw .notStationary(
              variable: model.trace.label(of: variable), level: level, amount: sums[index])
          }
          sums[index] = 0
          sizes[index] = 0
        }
      }
    }
  }
}

// MARK: - Rows

/// The size of the multipliers at each level, which tells rounding from meaning.
struct LevelScales {
  private var largest: [Priority: Double] = [:]

  init(_ entries: [Multiplier]) {
    for entry in entries {
      largest[entry.level] = max(largest[entry.level, default: 1], abs(entry.value))
    }
  }

  /// What cannot be told from zero at `level`.
  func tolerance(at level: Priority) -> Double {
    Tolerance.feasibility * largest[level, default: 1]
  }
}
