// How much of a thread's time it had a processor.

internal import Foundation

/// The processor time of the calling thread, beside the wall clock.
///
/// On a machine that others use as well, a replay of a second is interrupted again and again, one
/// of 100 µs hardly ever, so that the ratio of their wall times grows with the load. Reading this
/// clock is a system call: it brackets a replay, not an operation.
public struct ProcessorClock: Sendable {
  private let wall = MonotonicClock(floor: .none)

  /// Two clocks, read one after the other.
  public struct Reading: Sendable {
    fileprivate let wallNanoseconds: UInt64
    fileprivate let processorNanoseconds: UInt64
  }

  /// The clocks of this thread.
  public init() {}

  /// Both clocks, now.
  public func now() -> Reading {
    Reading(wallNanoseconds: wall.now(), processorNanoseconds: Self.processorNanoseconds())
  }

  /// The share of the time since `start`, read on the same thread, in which it had a processor,
  /// above 0 and at most 1.
  public func share(since start: Reading) -> Double {
    let end = now()
    let wall = end.wallNanoseconds &- start.wallNanoseconds
    let processor = end.processorNanoseconds &- start.processorNanoseconds
    guard wall > 0, processor > 0 else { return 1 }
    return min(1, Double(processor) / Double(wall))
  }

  // MARK: - Unsafe

  /// The time that the calling thread has had a processor, in nanoseconds: on a busy machine it is
  /// what a sampling profiler takes its samples of.
  ///
  /// Safe because: the structure outlives the call, which writes nothing else.
  package static func processorNanoseconds() -> UInt64 {
    var time = timespec()
    let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    precondition(status == 0, "the thread's clock cannot be read")
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
