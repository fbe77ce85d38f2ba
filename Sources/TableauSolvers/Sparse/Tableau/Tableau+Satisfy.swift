// The first phase of the primal simplex, for one required row at a time.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  func isWithinLimits(_ row: RowIndex) -> Bool {
    let record = rows[row]
    return record.lower <= record.value && record.value <= record.upper
  }

  mutating func firstBlocking(
    _ entering: Entering, within distanceMax: Double, except skipped: RowIndex, usingBland: Bool
  ) -> Blocking? {
    var best: Blocking?
    for index in symbols[entering.symbol].column.range {
      let entry = entries[index]
      let record = rows[entry.row]
      let traits = symbols[record.basic].traits
      guard traits.isRequired, entry.row != skipped, entry.row != exemptRow else { continue }
      let coefficient = coefficient(at: entry)
      let rate = entering.movesUp ? coefficient : -coefficient
      guard abs(rate) > Tolerance.multiplier else {
        watch.isEnlarged = true
        continue
      }
      guard traits.resists(up: rate > 0) else { continue }
      let room = rate > 0 ? -record.value : record.value
      guard room >= -traits.tolerance else { continue }
      let distance = room / abs(rate)
      guard distance < distanceMax else { continue }
      let candidate = Blocking(
        row: entry.row, basic: record.basic, place: entry.twin, distance: distance, size: abs(rate))
      if let rival = best, !candidate.stops(before: rival, usingBland: usingBland) { continue }
      best = candidate
    }
    return best
  }
}
