// Leaving the basis: what stops a movement, and what becomes of the row that does.

internal import SolverCore

extension DenseTableau {
  /// Satisfies the newest row if that takes one step at most and all other requirements hold.
  ///
  /// - Returns: Whether it is satisfied. If not, nothing has changed.
  mutating func satisfyAtOnce(_ newest: Int) -> Bool {
    for row in 0 ..< newest where isBroken(row) { return false }
    guard isBroken(newest) else {
      hold(newest)
      return true
    }
    let value = rows[newest].value
    guard let entering = entering(for: newest, movingUp: value.value < 0, usingBland: false) else {
      return false
    }
    let distance = value.magnitude / entering.size
    guard firstBlocking(entering, within: distance, except: newest, usingBland: false) == nil else {
      return false
    }
    leave(newest, at: entering.place, by: distance, up: entering.movesUp)
    return true
  }

  mutating func leave(_ row: Int, at column: Int, by distance: Number, up: Bool) {
    shift(column, by: up ? distance : -distance)
    rows[row].value = .zero
    setSlope(0, of: row)
    pivot(row, column)
    let traits = traits(of: row)
    guard !traits.isVariable, !traits.isRequired else { return }
    setSlope(traits.slope(above: up), of: row)
  }

  func firstBlocking(
    _ entering: Entering, within distanceMax: Number, except skipped: Int, usingBland: Bool
  ) -> Blocking? {
    var best: Blocking?
    for row in rows.indices where row != skipped {
      let coefficient = cells[row, entering.place]
      guard coefficient.size > Number.rateMin else { continue }
      let symbol = rows[row].symbol
      let traits = traits(of: symbol)
      let rises = entering.movesUp == (coefficient.value > 0)
      guard traits.isRequired, symbol != exemptSymbol, traits.resists(up: rises) else { continue }
      let room = rises ? -rows[row].value : rows[row].value
      guard room.value >= -traits.tolerance else { continue }
      let candidate = Blocking(
        row: row, basic: symbol, place: entering.place, distance: room / coefficient.magnitude,
        size: coefficient.size)
      guard (candidate.distance - distanceMax).value < 0 else { continue }
      if let rival = best, !candidate.stops(before: rival, usingBland: usingBland) { continue }
      best = candidate
    }
    return best
  }
}
