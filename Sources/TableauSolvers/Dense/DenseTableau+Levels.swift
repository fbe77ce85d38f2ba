// Priority levels, and what is charged for violations at each.

internal import SolverCore

extension DenseTableau {
  private func indexOfLevel(_ value: Double) -> Int {
    levels.firstIndex { $0.value <= value } ?? levels.count
  }

  /// Notes that one more constraint has this level.
  mutating func retainLevel(_ value: Double) {
    let index = indexOfLevel(value)
    if index < levels.count, levels[index].value == value {
      levels[index].useCount += 1
    } else {
      levels.insert(DenseLevel(value: value, useCount: 1), at: index)
      costs.insertRow(at: index)
    }
  }

  /// Notes that one constraint less has this level; nothing is charged for it.
  mutating func releaseLevel(_ value: Double) {
    let index = indexOfLevel(value)
    levels[index].useCount -= 1
    guard levels[index].useCount == 0 else { return }
    levels.remove(at: index)
    costs.removeRow(at: index)
  }

  /// - Complexity: O(columns).
  mutating func setSlope(_ slope: Int8, of row: Int) {
    let old = rows[row].slope
    guard old != slope else { return }
    rows[row].slope = slope
    hasExactCosts = false
    let level = indexOfLevel(traits(of: row).level)
    cells.copyRow(row, to: &scratch)
    costs.add(scratch, times: Number(Double(slope) - Double(old)), to: level)
    countWork(rows: 1)
  }

  func isWithinLimits(_ row: Int) -> Bool {
    let record = rows[row]
    let traits = traits(of: row)
    // Not the other way round: NaN counts as within them.
    return !(record.value.size > traits.tolerance)
      || record.slope == traits.slope(above: record.value.value > 0)
  }

  /// Whether a required row is not satisfied.
  func isBroken(_ row: Int) -> Bool { breaksLimits(row, at: rows[row].value.value) }

  /// Whether any required row is not satisfied.
  var hasBrokenRow: Bool { rows.indices.contains(where: { isBroken($0) }) }

  /// Whether a required row would not be satisfied at `value`.
  func breaksLimits(_ row: Int, at value: Double) -> Bool {
    let traits = traits(of: row)
    return traits.isRequired && traits.isViolated(at: value)
  }
}
