// What it costs to move a nonbasic symbol: the quantity that all choices of a pivot compare.

internal import SolverCore

extension DenseTableau {
  /// A column that could enter the basis.
  struct Candidate {
    var column: Int
    var movesUp: Bool

    /// The size of its coefficient in the row that is pushed.
    var size: Number
  }

  /// What moving a nonbasic symbol by one unit costs at a level: its own violation plus or minus
  /// its reduced cost.
  func slack(of column: Int, up: Bool, level: Int) -> Number {
    let traits = self[columns[column].symbol].traits
    let own: Double = traits.resists(up: up) && traits.level == levels[level].value ? 1 : 0
    return Number.slack(own: own, cost: up ? costs[level, column] : -costs[level, column])
  }

  /// Whether a requirement keeps a nonbasic symbol from moving that way.
  func isHeld(_ column: Int, up: Bool) -> Bool {
    let traits = self[columns[column].symbol].traits
    return traits.isRequired && traits.resists(up: up)
  }

  /// Whether moving a nonbasic symbol that way improves the solution. A cost that counts as zero
  /// and is more than pivots leave is noted: it may decide all the same.
  mutating func improves(_ column: Int, up: Bool) -> Bool {
    if isHeld(column, up: up) { return false }
    for level in levels.indices {
      let value = slack(of: column, up: up, level: level)
      if value.size > Number.rateMin { return value.value < 0 }
      if value.size > Tolerance.coefficient { watch.isEnlarged = true }
    }
    return false
  }

  /// Compares what two columns cost for each unit of the row that is pushed, level by level.
  ///
  /// - Returns: −1 if `one` costs less, 1 if it costs more, 0 if they are equal.
  func compare(_ one: Candidate, _ other: Candidate) -> Int {
    for level in levels.indices {
      let cost = slack(of: one.column, up: one.movesUp, level: level) * other.size
      let rival = slack(of: other.column, up: other.movesUp, level: level) * one.size
      let difference = (cost - rival).value
      let min = Number.differenceMin(
        size: max(one.size.size, other.size.size), addend: max(cost.size, rival.size))
      if abs(difference) > min { return difference < 0 ? -1 : 1 }
    }
    return 0
  }

  /// Whether a column gives way before a row has been pushed by `budget` units at `pushingLevel`.
  func yields(_ candidate: Candidate, before budget: Double, at pushingLevel: Double) -> Bool {
    for level in levels.indices {
      let cost = slack(of: candidate.column, up: candidate.movesUp, level: level)
      let isPushed = levels[level].value == pushingLevel
      let push = isPushed ? Number(budget) * candidate.size : .zero
      let difference = (cost - push).value
      let min = Number.differenceMin(
        size: max(1, candidate.size.size), addend: max(cost.size, push.size))
      if abs(difference) > min { return difference < 0 }
    }
    return false
  }

  /// The column that gives way first when the basic symbol of `row` is moved; of equals, one with a
  /// large coefficient. With `usingBland`, the one with the smallest symbol of all that may move.
  ///
  /// - Returns: `nil` if requirements hold every symbol of the row.
  mutating func entering(for row: Int, movingUp: Bool, usingBland: Bool) -> Candidate? {
    var sizeMax = 0.0
    for column in columns.indices { sizeMax = max(sizeMax, cells[row, column].size) }
    var best: Candidate?
    for column in columns.indices {
      let coefficient = cells[row, column]
      if coefficient.value == 0 { continue }
      guard coefficient.size >= sizeMax * Number.pivotMin else {
        watch.isEnlarged = true
        continue
      }
      let candidate = Candidate(
        column: column, movesUp: movingUp == (coefficient.value > 0), size: coefficient.magnitude)
      if isHeld(column, up: candidate.movesUp) { continue }
      if let rival = best, !isBetter(candidate, than: rival, usingBland) { continue }
      best = candidate
    }
    return best
  }

  private func isBetter(_ one: Candidate, than other: Candidate, _ usingBland: Bool) -> Bool {
    if usingBland { return precedes(one, other) }
    let order = compare(one, other)
    return order < 0 || order == 0 && one.size.value > other.size.value * 1.001
  }

  /// Whether Bland's rule chooses `one`.
  func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
    columns[one.column].symbol.raw < columns[other.column].symbol.raw
  }
}
