// The clock that times operations, and what it costs to read it.

internal import Foundation

/// A clock that never goes back, in nanoseconds, which knows its own cost.
///
/// An operation of 50 ns is timed by two readings of about 25 ns each, so a naive difference would
/// be off by half. The clock therefore measures, when it is made, how far apart two readings lie
/// with nothing between them, and `elapsed(from:to:)` subtracts the median of that. What is left of
/// a single sample is still uncertain by up to a reading, for the reasons that `ClockFloor` gives:
/// report `floor` beside every time, and take averages of short operations from runs of them.
///
/// ```swift
/// let clock = MonotonicClock()
/// let start = clock.now()
/// solver.solve()
/// let nanoseconds = clock.elapsed(from: start, to: clock.now())
/// ```
public struct MonotonicClock: Sendable {
  /// What a reading costs and what the clock can resolve, measured when the clock was made.
  public let floor: ClockFloor

  /// A clock that has just measured its floor, in about a millisecond.
  ///
  /// - Parameter readingCount: How many pairs of readings the floor is taken from. At least 1.
  public init(readingCount: Int = 10_000) {
    self.init(floor: Self.measureFloor(readingCount: readingCount))
  }

  /// A clock with a floor that was measured before, or made up for a test.
  public init(floor: ClockFloor) { self.floor = floor }

  /// The time since an arbitrary moment, in nanoseconds. Stands still while the machine sleeps.
  ///
  /// Never inlined, so that a reading costs callers in other modules what it costs `measureFloor`.
  @inline(never)
  public func now() -> UInt64 { Self.read() }

  /// The time between two readings less the median cost of a reading, never below 0, in
  /// nanoseconds.
  @inlinable
  public func elapsed(from start: UInt64, to end: UInt64) -> UInt64 {
    floor.netNanoseconds(ofRaw: end &- start)
  }

  private static func read() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      // CLOCK_MONOTONIC, not _RAW: every kernel reads it without a system call, and the rate at
      // which it may be slewed, 0.05 %, is below anything reported here.
      var time = timespec()
      let status = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      precondition(status == 0, "the monotonic clock cannot be read")
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }

  private static func measureFloor(readingCount: Int) -> ClockFloor {
    precondition(readingCount >= 1, "a floor needs a reading")
    let clock = MonotonicClock(floor: .none)
    // The first readings fault in the vDSO page and train the branch predictor.
    let warmUpCount = 1_000
    var intervals: [UInt64] = []
    intervals.reserveCapacity(readingCount)
    for i in 0 ..< warmUpCount + readingCount {
      let start = clock.now()
      let end = clock.now()
      if i >= warmUpCount { intervals.append(end &- start) }
    }
    return ClockFloor(backToBackNanoseconds: intervals)
  }
}
