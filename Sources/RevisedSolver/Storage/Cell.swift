// Numbers that know how much of what was added up in them is left.

internal import SolverCore

/// A number that belongs to the current pass only if its stamp is that of the pass.
struct Cell: BitwiseCopyable {
  var value = 0.0

  /// The size of the largest number that was added up in `value` or in one of its addends, where
  /// somebody asks for it.
  var size = Magnitude()
  var stamp: UInt32 = 0

  /// A number that nothing was added to.
  @inline(__always)
  init(value: Double = 0, stamp: UInt32 = 0) {
    self.value = value
    self.stamp = stamp
  }

  /// The first addend of a sum.
  @inline(__always)
  init(adding value: Double, stamp: UInt32) {
    self.value = value
    size = Magnitude(value)
    self.stamp = stamp
  }

  /// The first addend of a sum, in which numbers of up to `size` have been added up.
  @inline(__always)
  init(adding value: Double, size: Double, stamp: UInt32) {
    self.value = value
    self.size = Magnitude(size)
    self.stamp = stamp
  }

  /// Adds `amount`, in which numbers of up to `size` have been added up.
  @inline(__always)
  mutating func add(_ amount: Double, size: Double) {
    value += amount
    self.size.cover(Magnitude(size))
  }

  /// Adds `amount`, and remembers how large it was.
  @inline(__always)
  mutating func add(_ amount: Double) {
    value += amount
    size.cover(Magnitude(amount))
  }

  /// Whether what was added up has cancelled, so that nothing but rounding is left.
  @inline(__always) var isCancelled: Bool {
    FactorTolerance.isCancelled(value, beside: size.value)
  }

  /// Whether so much is left of what was added up that it can be divided by.
  @inline(__always)
  func isReliable(_ share: Double) -> Bool { abs(value) > share * size.value }
}
