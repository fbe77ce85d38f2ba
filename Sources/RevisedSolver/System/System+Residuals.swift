// What rows come to by the present values, and whether that agrees with what is believed of them.

internal import FlatStorage
internal import SolverCore

extension System {
  /// The left-hand side minus the right-hand side of a row, by the present values.
  @inline(__always)
  func residual(of row: RowIndex) -> Double {
    residual(of: row, rightHandSide: rows[row].rightHandSide)
  }

  /// What the residual of a row would be with another right-hand side.
  @inline(__always)
  func residual(of row: RowIndex, rightHandSide: Double) -> Double {
    terms.add(rows[row].terms, times: values, to: -rightHandSide)
  }

  /// Whether `residual` agrees with the side of a nonbasic row.
  @inline(__always)
  mutating func isConsistent(_ row: RowIndex, residual: Double) -> Bool {
    let contradiction = rows[row].contradiction(of: residual)
    return rows[row].ignores(contradiction) || isRounding(row, contradiction)
  }

  /// Whether a residual is no more than doubles can resolve among numbers of the size in the row.
  @inline(never)  // Hardly ever reached, and would only crowd the loops around it.
  mutating func isRounding(_ row: RowIndex, _ size: Double) -> Bool {
    if rows[row].level == Level.none { return true }
    return size <= FactorTolerance.relativeResidual * magnitude(of: row)
  }

  /// What a row may be off by: what it is allowed, or what doubles can resolve among its numbers.
  mutating func resolution(of row: RowIndex) -> Double {
    let allowed = Tolerance.feasibility / max(1, Double(rows[row].scale))
    return max(allowed, FactorTolerance.relativeResidual * magnitude(of: row))
  }

  /// The sum of the sizes of what is added up in a row, by the present values.
  mutating func magnitude(of row: RowIndex) -> Double {
    var magnitude = abs(rows[row].rightHandSide)
    for i in rows[row].terms.indices {
      let entry = terms[i]
      magnitude += abs(entry.coefficient * values[entry.variable])
    }
    return magnitude
  }

  /// Whether a row agrees with its side if its residual moves by `amount`.
  @inline(__always)
  func holds(_ row: RowIndex, movedBy amount: Double) -> Bool {
    // Twice as much, since the sum is rounded otherwise when the row is evaluated next.
    rows[row].ignores(2 * rows[row].contradiction(of: residual(of: row) + amount))
  }
}
