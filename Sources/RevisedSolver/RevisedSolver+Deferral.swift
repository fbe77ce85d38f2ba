// Putting off what soft rows ask for, and settling it all at once.

extension RevisedSolver {
  /// Lets a violated soft row wait for `settleDeferred()`.
  ///
  /// Until then it counts as a row that holds, so the multipliers stay right: only the values are not
  /// yet optimal. The required rows hold all the time.
  mutating func putOff(_ row: RowIndex) {
    if rows[row].isDeferred { return }
    rows[row].isDeferred = true
    deferred.append(row)
  }

  /// Settles every row that waits.
  mutating func settleDeferred() {
    while let row = deferred.popFirst() {
      // The slot may have been given to another row since.
      guard rows[row].isDeferred else { continue }
      rows[row].isDeferred = false
      checkState(of: row)
    }
    settle()
  }
}
