// Rows that wait for something.

internal import FlatStorage

/// Rows that were found violated, or were removed, and shall be seen to later, all at once; marks
/// nest.
struct DeferredRows: ~Copyable, Journaled {
  private var rows = JournaledTable<ListIndex, RowIndex>()

  /// How many of `rows` have been taken out. They stay listed while there are marks, since a
  /// transaction may have to put them back.
  private var takenCount = JournaledValue(0)

  /// Whether nothing waits.
  var isEmpty: Bool { @inline(__always) get { takenCount.now == rows.count } }

  /// How many wait.
  var count: Int { rows.count - takenCount.now }

  /// How many are listed, also such as were taken out.
  var listedCount: Int { rows.count }

  /// Lists `row`.
  mutating func append(_ row: RowIndex) { rows.append(row) }

  /// Takes out the row that has been waiting for the longest time; `nil` if none is.
  mutating func popFirst() -> RowIndex? {
    if isEmpty {
      forgetTaken()
      return nil
    }
    takenCount.now += 1
    return rows[ListIndex(takenCount.now - 1)]
  }

  /// Gives up the places of rows that were taken out, which nobody can put back any more.
  private mutating func forgetTaken() {
    if takenCount.isMarked { return }
    rows.removeAll()
    takenCount.now = 0
  }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    rows.journal(step)
    takenCount.journal(step)
    if step == .commit, isEmpty { forgetTaken() }
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like other changes.
  mutating func assign(from other: borrowing DeferredRows) {
    rows.assign(from: other.rows)
    takenCount.now = other.takenCount.now
  }
}
