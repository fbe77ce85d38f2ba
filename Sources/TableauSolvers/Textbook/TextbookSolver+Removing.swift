// Incrementality, removing a constraint: section 2.6 of the paper.

internal import SolverCore

extension TextbookSolver {
  /// Takes a constraint out of the tableau, and optimises.
  mutating func takeOut(_ origin: Origin) {
    leave(origin)
    tableau.optimize()
  }

  /// Takes a constraint out of the tableau, which is feasible afterwards, but maybe not optimal.
  mutating func leave(_ origin: Origin) {
    settle()
    changesSinceRebuild += 1
    chargeErrors(of: origin, times: -1)
    guard let markers = table[origin].mark else { return }
    table[origin].mark = nil
    let marker = markers.marker
    let basic = [marker, markers.other].compactMap { $0 }.first { tableau.rows[$0] != nil }
    if let basic {
      _ = tableau.removeRow(basic)
    } else if let leaving = symbolToLeave(for: marker) {
      tableau.pivot(leaving: leaving, entering: marker)
      _ = tableau.removeRow(marker)
    }
    tableau.removeColumn(marker)
    if let other = markers.other { tableau.removeColumn(other) }
  }

  /// The basic symbol in whose place the marker becomes basic, so that its row can be dropped.
  ///
  /// The row must be one that keeps all others feasible. What the marker itself becomes does not
  /// matter, so it may also be moved below zero.
  private func symbolToLeave(for marker: Symbol) -> Symbol? {
    let column = tableau.columns[marker] ?? []
    // A redundant equality that this one implied takes its place, since it must stay at zero.
    if let redundant = column.filter({ $0.kind == .dummy }).min() { return redundant }
    if let upwards = tableau.firstToLeave(for: marker) { return upwards }
    if let downwards = tableau.leastRatio(in: marker, where: { $0 > 1e-9 }) { return downwards }
    // Only external symbols depend on it. The largest coefficient is the safest to divide by.
    return column.filter { !$0.isRestricted }.sorted().max {
      abs(tableau.rows[$0]?[marker] ?? 0) < abs(tableau.rows[$1]?[marker] ?? 0)
    }
  }
}
