// A single value that can be taken back; see `JournaledTable`.

internal import FlatStorage

/// A small value that remembers what it was at each mark; marks nest.
struct JournaledValue<Value: BitwiseCopyable>: ~Copyable, Journaled {
  /// The value now.
  var now: Value

  /// The value at the innermost mark. In place, so that the usual single mark touches no other
  /// memory.
  private var atMark: Value
  private var depth = 0

  /// The values at the marks around it.
  private var outer = Table<ListIndex, Value>()

  init(_ value: Value) {
    now = value
    atMark = value
  }

  /// Whether there is a mark.
  var isMarked: Bool { @inline(__always) get { depth > 0 } }

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    if step == .mark {
      if _slowPath(depth > 0) { outer.append(atMark) }
      depth += 1
      atMark = now
      return
    }
    if step == .rollBack { now = atMark }
    depth -= 1
    if _slowPath(depth > 0), let around = outer.popLast() { atMark = around }
  }

  mutating func assign(from other: borrowing JournaledValue) { now = other.now }
}

extension JournaledValue: Sendable where Value: Sendable {}
