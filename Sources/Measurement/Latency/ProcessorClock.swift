// How much of a thread's time it had a processor.

internal import Foundation

/// The processor time of the calling thread, beside the wall clock.
///
/// On a machine that others use as well, a replay of a second is interrupted again and again, one
/// of 100 µs hardly ever, so that the ratio of their wall times grows with the load. Reading this
/// clock is a system call: it brackets a replay, not an operation.
public struct ProcessorClock: Sendable {
  private let wall = MonotonicClock(floor: .none)

  /// Where a time begins, by both clocks.
  public struct Reading: Sendable {
    fileprivate let wallNanoseconds: UInt64
    fileprivate let processorNanoseconds: UInt64
  }

  /// The clocks of this thread.
  public init() {}

  /// Both clocks, now. The processor's is read first here and last by `share(since:)`, so that an
  /// interruption between two readings cannot make a share smaller than it is.
  public func now() -> Reading {
    let processor = Self.processorNanoseconds()
    return Reading(wallNanoseconds: wall.now(), processorNanoseconds: processor)
  }

  /// The share of the time since `start`, read on the same thread, in which it had a processor,
  /// above 0 and at most 1.
  public func share(since start: Reading) -> Double {
    let wall = wall.now() &- start.wallNanoseconds
    let processor = Self.processorNanoseconds() &- start.processorNanoseconds
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

/// Times what a thread does, lap by lap, without what it waits for a processor meanwhile.
public struct ProcessorStopwatch: Sendable {
  private let clock: MonotonicClock
  private let processor = ProcessorClock()
  private var processorStart: ProcessorClock.Reading
  private var start: UInt64

  /// Begins the first lap.
  public init(_ clock: MonotonicClock) {
    self.clock = clock
    processorStart = processor.now()
    start = clock.now()
  }

  /// Ends a lap and begins the next one, on the thread on which it began.
  ///
  /// - Returns: The nanoseconds that it took, the cost of reading the clock subtracted; 1 if that
  ///   leaves less.
  public mutating func lap() -> Double {
    let end = clock.now()
    let share = processor.share(since: processorStart)
    let nanoseconds = max(1, Double(clock.elapsed(from: start, to: end)) * share)
    processorStart = processor.now()
    start = clock.now()
    return nanoseconds
  }
}
