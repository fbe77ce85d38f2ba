// The conditions on the value and the multiplier of a single row.

internal import SolverCore

/// Checks one row of a certificate.
struct RowCheck {
  let row: ModelRow
  let residual: Residual
  let model: TraceModel
  let scales: LevelScales

  /// Checks that the row adds up to a number and, if it is required, holds.
  func checkValue() throws(OptimalityFailure) {
    guard residual.excess.isFinite, residual.tolerance.isFinite else {
      throw .notFinite("the sum of \(model.label(of: row))")
    }
    guard !row.priority.isRequired || residual.violation <= residual.tolerance else {
      throw .infeasible(row: model.label(of: row), amount: residual.violation)
    }
  }

  /// Checks everything that concerns this row alone. `entries` is its multiplier.
  func check(_ entries: ArraySlice<Multiplier>) throws(OptimalityFailure) {
    try checkValue()
    try checkOrder(entries)
    if residual.violation > residual.tolerance {
      return try checkIsEdge(entries, sign: residual.excess > 0 ? 1 : -1)
    }
    if row.relation != .equal, abs(residual.excess) > residual.tolerance {
      return try checkIsEdge(entries, sign: 0)
    }
    try checkSign(entries)
    if !row.priority.isRequired { try checkBox(entries) }
  }

  /// Each level once, from the highest down, none of them required, all of them numbers.
  private func checkOrder(_ entries: ArraySlice<Multiplier>) throws(OptimalityFailure) {
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

  /// The multiplier is `sign` at the level of the row, and zero elsewhere.
  private func checkIsEdge(
    _ entries: ArraySlice<Multiplier>, sign: Double
  ) throws(OptimalityFailure) {
    var isMissing = sign != 0
    for entry in entries {
      let isOwn = entry.level == row.priority
      if isOwn { isMissing = false }
      try require(entry.value, isOwn ? sign : 0, at: entry.level)
    }
    if isMissing { try require(0, sign, at: row.priority) }
  }

  private func require(
    _ amount: Double, _ expected: Double, at level: Priority
  ) throws(OptimalityFailure) {
    guard abs(amount - expected) <= scales.tolerance(at: level) else {
      throw .notComplementary(
        row: model.label(of: row), excess: residual.excess, level: level, amount: amount,
        expected: expected)
    }
  }

  /// A `<=` never pulls up, a `>=` never pulls down: the first entry that is not zero decides.
  private func checkSign(_ entries: ArraySlice<Multiplier>) throws(OptimalityFailure) {
    guard row.relation != .equal, let first = firstNonzero(entries) else { return }
    guard (first.value > 0) == (row.relation == .lessThanOrEqual) else {
      throw .wrongSign(row: model.label(of: row), level: first.level, amount: first.value)
    }
  }

  /// −e ≤ y ≤ e, where e is 1 at the level of the row: nothing above that level; at most 1 there; and
  /// at exactly 1, nothing below that would go beyond.
  private func checkBox(_ entries: ArraySlice<Multiplier>) throws(OptimalityFailure) {
    guard let first = firstNonzero(entries), first.level >= row.priority else { return }
    let excess = abs(first.value) - 1
    let tolerance = scales.tolerance(at: first.level)
    guard first.level == row.priority, excess <= tolerance else {
      throw .outOfBox(row: model.label(of: row), level: first.level, amount: first.value)
    }
    guard excess >= -tolerance else { return }
    let below = entries.drop { $0.level >= row.priority }
    guard let next = firstNonzero(below) else { return }
    guard (next.value > 0) != (first.value > 0) else {
      throw .outOfBox(row: model.label(of: row), level: next.level, amount: next.value)
    }
  }

  private func firstNonzero(_ entries: ArraySlice<Multiplier>) -> Multiplier? {
    entries.first { abs($0.value) > scales.tolerance(at: $0.level) }
  }
}
