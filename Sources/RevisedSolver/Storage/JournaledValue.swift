// A single value that can be taken back; see `JournaledTable`.

/// A small value that remembers what it was at each mark; marks nest.
struct JournaledValue<Value: BitwiseCopyable>: ~Copyable {
  /// The value now.
  var now: Value

  /// The value at the innermost mark. In place, so that the usual single mark touches no other memory.
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

  /// The value at the innermost mark; meaningful while there is one.
  var beforeMark: Value { atMark }

  @inline(__always)
  mutating func mark() {
    if depth > 0 { outer.append(atMark) }
    depth += 1
    atMark = now
  }

  @inline(__always)
  mutating func commit() {
    depth -= 1
    if depth > 0, let around = outer.popLast() { atMark = around }
  }

  @inline(__always)
  mutating func rollBack() {
    now = atMark
    commit()
  }
}
