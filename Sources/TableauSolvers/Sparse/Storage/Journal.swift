// The undo log of a trial: what a required constraint changed before it turned out to be
// impossible.

internal import FlatStorage
internal import SolverCore

/// Records the inverse of each elementary change, so that a refused constraint leaves no trace: not
/// in a value, and not in the order of terms, on which the rounding of later results depends.
struct Journal: ~Copyable {
  /// The elementary changes.
  enum Change: UInt8, BitwiseCopyable {
    case appendedTerm
    case removedTerm
    case changedCoefficient
    case changedValue
    case changedSlope
    case changedRestValue
    case exchanged
    case listedRow
    case listedCandidate
    case listedLeaving
    case changedCost
    case changedHiding
    case changedPartner
  }

  /// A change and what undoes it; which fields mean what is up to the change.
  struct Entry: BitwiseCopyable {
    var change: Change
    var first: UInt32
    var second: UInt32
    var third: UInt32
    var fourth: UInt32
    var number: Double
    var otherNumber: Double
  }

  private(set) var isRecording = false
  private var entries = FlatArray<Entry>()

  /// Lets what is recorded begin in `slab`.
  mutating func begin(in slab: inout TableSlab) { entries.begin(in: &slab) }

  /// Starts to record.
  mutating func begin() {
    assert(!isRecording && entries.isEmpty)
    isRecording = true
  }

  /// Stops recording; the entries stay until they are taken back.
  mutating func stop() { isRecording = false }

  /// Stops recording and forgets all entries.
  mutating func commit() {
    isRecording = false
    entries.truncate(to: 0)
  }

  /// Removes and returns the latest entry.
  mutating func takeLast() -> Entry? { entries.popLast() }

  /// Appends an entry, if the journal records.
  @inline(__always)  // Most changes are made while it does not.
  mutating func record(
    _ change: Change, _ first: UInt32, _ second: UInt32 = 0, _ third: UInt32 = 0,
    _ fourth: UInt32 = 0, number: Double = 0, otherNumber: Double = 0
  ) {
    guard isRecording else { return }
    entries.append(
      Entry(
        change: change, first: first, second: second, third: third, fourth: fourth,
        number: number, otherNumber: otherNumber))
  }
}
