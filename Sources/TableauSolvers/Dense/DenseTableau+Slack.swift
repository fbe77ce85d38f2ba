// What it costs to move a nonbasic symbol: the quantity that all choices of a pivot compare.

internal import SolverCore

extension DenseTableau {
  /// A column that could enter the basis.
  struct Candidate {
    var column: Int
    var movesUp: Bool

    /// The size of its coefficient in the row that is pushed.
    var size: Double
  }

  /// What moving a nonbasic symbol by one unit costs at a level: its own violation plus or minus its
  /// reduced cost.
  func slack(of column: Int, up: Bool, level: Int) -> Double {
    let traits = self[columns[column].symbol].traits
    let own = traits.resists(up: up) && traits.level == levels[level].value ? 1.0 : 0
    return own + (up ? costs[level, column] : -costs[level, column])
  }

  /// Whether a requirement keeps a nonbasic symbol from moving that way.
  func isHeld(_ column: Int, up: Bool) -> Bool {
    let traits = self[columns[column].symbol].traits
    return traits.isRequired && traits.resists(up: up)
  }

  /// Whether moving a nonbasic symbol that way improves the solution.
  func improves(_ column: Int, up: Bool) -> Bool {
    if isHeld(column, up: up) { return false }
    for level in levels.indices {
      let value = slack(of: column, up: up, level: level)
      if abs(value) > Tolerance.multiplier { return value < 0 }
    }
    return false
  }

  /// Compares what two columns cost for each unit of the row that is pushed, level by level.
  ///
  /// - Returns: −1 if `one` costs less, 1 if it costs more, 0 if they are equal.
  func compare(_ one: Candidate, _ other: Candidate) -> Int {
    for level in levels.indices {
      let difference =
        slack(of: one.column, up: one.movesUp, level: level) * other.size
        - slack(of: other.column, up: other.movesUp, level: level) * one.size
      if abs(difference) > Tolerance.multiplier * max(one.size, other.size) {
        return difference < 0 ? -1 : 1
      }
    }
    return 0
  }

  /// Whether a column gives way before a row has been pushed by `budget` units at `pushingLevel`.
  func yields(_ candidate: Candidate, before budget: Double, at pushingLevel: Double) -> Bool {
    for level in levels.indices {
      var difference = slack(of: candidate.column, up: candidate.movesUp, level: level)
      if levels[level].value == pushingLevel { difference -= budget * candidate.size }
      if abs(difference) > Tolerance.multiplier * max(1, candidate.size) { return difference < 0 }
    }
    return false
  }

  /// The column that gives way first when the basic symbol of `row` is moved; of equals, one with a
  /// large coefficient. With `usingBland`, the one with the smallest symbol of all that may move.
  ///
  /// - Returns: `nil` if requirements hold every symbol of the row.
  func entering(for row: Int, movingUp: Bool, usingBland: Bool) -> Candidate? {
    var sizeMax = 0.0
    for column in columns.indices { sizeMax = max(sizeMax, abs(cells[row, column])) }
    var best: Candidate?
    for column in columns.indices {
      let coefficient = cells[row, column]
      // Coefficients far below the others are likely to be left over from cancellation.
      guard coefficient != 0, abs(coefficient) >= sizeMax * 1e-7 else { continue }
      let candidate = Candidate(
        column: column, movesUp: movingUp == (coefficient > 0), size: abs(coefficient))
      if isHeld(column, up: candidate.movesUp) { continue }
      guard let rival = best else {
        best = candidate
        continue
      }
      if usingBland {
        if precedes(candidate, rival) { best = candidate }
        continue
      }
      let order = compare(candidate, rival)
      if order < 0 || order == 0 && candidate.size > rival.size * 1.001 { best = candidate }
    }
    return best
  }

  private func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
    columns[one.column].symbol.rawValue < columns[other.column].symbol.rawValue
  }
}
