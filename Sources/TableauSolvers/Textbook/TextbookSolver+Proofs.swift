// What a tableau proves: that constraints contradict each other, or that a solution is optimal.

internal import SolverCore

extension TextbookSolver {
  /// Reads the contradiction off the row of an artificial symbol that cannot become zero.
  ///
  /// No symbol in the row can reduce it, so the constraints of these symbols keep the new one from
  /// holding. They are active, and active constraints are linearly independent: without any one of
  /// them the rest can hold together with the new one. The set is minimal.
  func refusal(of newcomer: Origin, infeasible artificial: Symbol) -> Refusal {
    guard let row = tableau.rows[artificial], let newMarkers = table[newcomer].mark else {
      preconditionFailure("the artificial symbol is zero, or the newcomer has no markers")
    }
    let sizeMax = row.largestCoefficient
    // The artificial symbol is the excess of the newcomer, with the sign that makes it positive.
    let sign = row[newMarkers.marker] > 0 ? -newMarkers.sign : newMarkers.sign
    return refusal(of: newcomer, residual: row.constant, isBelow: sign < 0) { add in
      for origin in entered where origin != newcomer {
        guard let markers = table[origin].mark else { continue }
        let coefficient = row[markers.marker]
        if abs(coefficient) > sizeMax * 1e-9 { add(origin, sign * coefficient * markers.sign) }
      }
    }
  }

  /// What the objective loses for each unit by which the right-hand side grows.
  ///
  /// That moves the marker, but not what the marker itself costs.
  func appendMultiplier(of origin: Origin, to entries: inout [Multiplier]) {
    let constraint = table[origin]
    guard let markers = constraint.mark else { return }
    var multiplier = SymbolicWeight()
    if markers.marker.kind == .error {
      multiplier = SymbolicWeight(markers.sign, at: constraint.priority)
    }
    multiplier.add(tableau.weight(of: markers.marker), times: -markers.sign)
    let min = tableau.hasExactCosts ? 0 : constraint.multiplierMin
    for entry in multiplier.entries where abs(entry.value) > min {
      entries.append(entry.value, at: entry.level)
    }
  }
}
