// What it costs to move a nonbasic symbol: the quantity that all choices of a pivot compare.

internal import SolverCore

extension DenseTableau {
  /// What moving a nonbasic symbol by one unit costs at a level: its own violation plus or minus
  /// its reduced cost.
  func slack(of column: Int, up: Bool, level: Int) -> Number {
    let traits = traits(of: columns[column].symbol)
    let own: Double = traits.resists(up: up) && traits.level == levels[level].value ? 1 : 0
    return Number.slack(own: own, cost: up ? costs[level, column] : -costs[level, column])
  }

  /// Whether a requirement keeps a nonbasic symbol from moving that way.
  func isHeld(_ column: Int, up: Bool) -> Bool {
    let traits = traits(of: columns[column].symbol)
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
  func compare(_ one: Entering, _ other: Entering) -> Int {
    for level in levels.indices {
      let cost = slack(of: one.place, up: one.movesUp, level: level) * other.size
      let rival = slack(of: other.place, up: other.movesUp, level: level) * one.size
      let difference = (cost - rival).value
      let min = Number.differenceMin(
        size: max(one.size.size, other.size.size), addend: max(cost.size, rival.size))
      if abs(difference) > min { return difference < 0 ? -1 : 1 }
    }
    return 0
  }

  func yields(_ candidate: Entering, before budget: Double, at pushingLevel: Double) -> Bool {
    for level in levels.indices {
      let cost = slack(of: candidate.place, up: candidate.movesUp, level: level)
      let isPushed = levels[level].value == pushingLevel
      let push = isPushed ? Number(budget) * candidate.size : .zero
      let difference = (cost - push).value
      let min = Number.differenceMin(
        size: max(1, candidate.size.size), addend: max(cost.size, push.size))
      if abs(difference) > min { return difference < 0 }
    }
    return false
  }

  /// Of columns that give way equally early, one with a large coefficient.
  mutating func entering(for row: Int, movingUp: Bool, usingBland: Bool) -> Entering? {
    var sizeMax = 0.0
    for column in columns.indices { sizeMax = max(sizeMax, cells[row, column].size) }
    var best: Entering?
    for column in columns.indices {
      let coefficient = cells[row, column]
      if coefficient.value == 0 { continue }
      guard coefficient.size >= sizeMax * Number.pivotMin else {
        watch.isEnlarged = true
        continue
      }
      let candidate = Entering(
        symbol: columns[column].symbol, place: column, size: coefficient.magnitude,
        movesUp: movingUp == (coefficient.value > 0))
      if isHeld(column, up: candidate.movesUp) { continue }
      if let rival = best, !isBetter(candidate, than: rival, usingBland) { continue }
      best = candidate
    }
    return best
  }

  private func isBetter(_ one: Entering, than other: Entering, _ usingBland: Bool) -> Bool {
    if usingBland { return one.symbol.raw < other.symbol.raw }
    let order = compare(one, other)
    return order < 0 || order == 0 && one.size.value > other.size.value * 1.001
  }
}
