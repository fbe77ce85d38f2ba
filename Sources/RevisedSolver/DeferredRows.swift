// Soft rows whose violation may wait.

/// Rows that were found violated and shall be settled later, all at once; marks nest.
struct DeferredRows: ~Copyable {
  private var rows = JournaledTable<ListIndex, RowIndex>()

  /// How many of `rows` have been taken out. They stay listed while there are marks, since a
  /// transaction may have to put them back.
  private var takenCount = JournaledValue(0)

  /// Whether nothing waits.
  var isEmpty: Bool { @inline(__always) get { takenCount.now == rows.count } }

  /// Lists `row`.
  mutating func append(_ row: RowIndex) { rows.append(row) }

  /// Takes out the row that has been waiting for the longest time; `nil` if none is.
  mutating func popFirst() -> RowIndex? {
    if isEmpty {
      if !takenCount.isMarked {
        rows.removeAll()
        takenCount.now = 0
      }
      return nil
    }
    takenCount.now += 1
    return rows[ListIndex(takenCount.now - 1)]
  }

  // MARK: Undo

  mutating func mark() {
    rows.mark()
    takenCount.mark()
  }

  mutating func commit() {
    rows.commit()
    takenCount.commit()
  }

  mutating func rollBack() {
    rows.rollBack()
    takenCount.rollBack()
  }

  // MARK: Copies

  /// The same rows, without marks.
  func copy() -> DeferredRows {
    var copy = DeferredRows()
    copy.assign(from: self)
    return copy
  }

  /// Becomes equal to `other`; taken back like other changes.
  mutating func assign(from other: borrowing DeferredRows) {
    rows.assign(from: other.rows)
    takenCount.now = other.takenCount.now
  }
}
