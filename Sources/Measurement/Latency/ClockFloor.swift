// What limits the times that a clock can tell apart.

/// The cost of reading a clock, and the shortest interval that it can show; stored with every record.
public struct ClockFloor: Hashable, Sendable, Codable {
  /// The median distance of two readings with nothing between them. It is subtracted from samples.
  public let readingMedianNanoseconds: UInt64

  /// The shortest such distance; 0 where the clock ticks more slowly than it can be read.
  public let readingMinimumNanoseconds: UInt64

  /// The distance that 99 of 100 such pairs stay within: how uncertain a single sample is.
  public let readingP99Nanoseconds: UInt64

  /// The shortest distance above 0: an upper bound for the tick of the clock.
  public let resolutionNanoseconds: UInt64

  /// A clock that costs nothing, for times that have no clock, such as those of a simulation.
  public static let none = ClockFloor(backToBackNanoseconds: [0])

  /// The floor that shows in the distances between pairs of readings.
  ///
  /// - Parameter intervals: The distances, in any order. Not empty.
  /// - Complexity: O(*n* log *n*) in the number of intervals.
  public init(backToBackNanoseconds intervals: [UInt64]) {
    precondition(!intervals.isEmpty, "a floor needs a reading")
    let sorted = intervals.sorted()
    readingMedianNanoseconds = sorted[(sorted.count - 1) / 2]
    readingMinimumNanoseconds = sorted[0]
    readingP99Nanoseconds = sorted[(sorted.count - 1) * 99 / 100]
    resolutionNanoseconds = sorted.first { $0 > 0 } ?? 0
  }

  /// `raw` less the median cost of a reading, never below 0.
  @inlinable
  public func netNanoseconds(ofRaw raw: UInt64) -> UInt64 {
    raw > readingMedianNanoseconds ? raw &- readingMedianNanoseconds : 0
  }
}
