// Going through the directions by their classes.

/// The directions of some classes, class by class.
struct DirectionIndices: Sequence, IteratorProtocol {
  /// The classes whose first direction has not been given yet.
  private var rest: UInt32
  private let count: Int32

  /// The direction that was given last; such that there is no other of its class.
  private var last = Int32.max - Int32(Directions.classCount)

  init(rest: UInt32, count: Int32) {
    self.rest = rest
    self.count = count
  }

  @inline(__always)
  mutating func next() -> DirectionIndex? {
    last &+= Int32(Directions.classCount)
    if last >= count {
      if rest == 0 { return nil }
      last = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
      // Masks have bits of directions that there are, or all bits.
      if last >= count { return nil }
      rest &= rest &- 1
    }
    return DirectionIndex(raw: last)
  }
}
