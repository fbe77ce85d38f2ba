// What limits the times that a clock can tell apart.

/// The cost of reading a clock, and how coarsely it ticks; stored with every record.
///
/// Two things limit what a single sample says, apart from the cost that is subtracted:
///
/// - The step of the clock. Virtual machines often tick every 10 ns, whatever their clock claims,
///   so percentiles of short operations come in such steps. Averages do not suffer, because
///   operations begin anywhere within a step.
/// - Overlap. A processor begins with an operation while it still finishes the reading before it,
///   so subtracting the whole cost takes off too much: 12 ns of 30 on the machine where dependent
///   chains of 37 to 1,850 ns were timed both one by one and in runs, the same for all lengths.
///
/// So take percentiles and outliers from single samples, never a mean of operations below about ten
/// readings: time runs of those, with one pair of readings around many.
public struct ClockFloor: Hashable, Sendable, Codable {
  /// The median distance of two readings with nothing between them: subtracted from single samples.
  public let readingMedianNanoseconds: UInt64

  /// The mean of such distances up to the 99th percentile, that is without interruptions:
  /// subtracted, once for each sample, from sums of samples.
  public let readingMeanNanoseconds: Double

  /// The shortest such distance; 0 where the clock ticks more slowly than it can be read.
  public let readingMinimumNanoseconds: UInt64
  /// The distance that 99 of 100 such pairs stay within.
  public let readingP99Nanoseconds: UInt64

  /// The step in which the clock advances, estimated from the gaps between the distances that
  /// occur; 0 where all of them are 0.
  public let resolutionNanoseconds: UInt64

  /// A clock that costs nothing, for times that have no clock, such as those of a simulation.
  public static let none = ClockFloor(backToBackNanoseconds: [0])

  /// The floor that shows in the distances between pairs of readings.
  ///
  /// - Parameter intervals: The distances, in any order. Not empty.
  /// - Complexity: O(*n* + *d* log *d*) for *n* intervals, *d* of which differ: a few dozen.
  public init(backToBackNanoseconds intervals: [UInt64]) {
    precondition(!intervals.isEmpty, "a floor needs a reading")
    var counts: [UInt64: Int] = [:]
    for interval in intervals { counts[interval, default: 0] += 1 }
    let distances = counts.keys.sorted()
    let middle = (intervals.count - 1) / 2
    let undisturbedCount = (intervals.count - 1) * 99 / 100 + 1
    var (rank, median, sum) = (0, distances[0], 0.0)
    var undisturbed: [UInt64] = []
    for distance in distances where rank < undisturbedCount {
      let count = min(counts[distance] ?? 0, undisturbedCount - rank)
      sum += Double(count) * Double(distance)
      undisturbed.append(distance)
      if rank <= middle { median = distance }
      rank += count
    }
    readingMedianNanoseconds = median
    readingMeanNanoseconds = sum / Double(undisturbedCount)
    readingMinimumNanoseconds = distances[0]
    readingP99Nanoseconds = undisturbed[undisturbed.count - 1]
    resolutionNanoseconds = Self.tick(ofSorted: undisturbed) ?? distances.first { $0 > 0 } ?? 0
  }

  /// `raw` less the median cost of a reading, never below 0: the time of a single operation.
  @inlinable
  public func netNanoseconds(ofRaw raw: UInt64) -> UInt64 {
    raw > readingMedianNanoseconds ? raw &- readingMedianNanoseconds : 0
  }

  /// The step between distances that occur, or `nil` if they show none.
  ///
  /// A clock that ticks every 10 ns reports 20, 21, 29, 30, 31, 40 and so on: few values close to
  /// each multiple, which rounding to whole nanoseconds sets apart. A clock that resolves
  /// nanoseconds reports them all.
  private static func tick(ofSorted intervals: [UInt64]) -> UInt64? {
    var clusters: [(first: UInt64, last: UInt64)] = []
    for interval in intervals {
      if let cluster = clusters.last, interval - cluster.last <= 1 {
        clusters[clusters.count - 1].last = interval
      } else {
        clusters.append((interval, interval))
      }
    }
    let widest = clusters.map { $0.last - $0.first }.max() ?? 0
    // Rounding both readings moves their distance by 1 ns either way, so a multiple shows in three
    // values at most; more of them in a row are ticks of their own.
    if widest > 2 || (clusters.count == 1 && widest > 0) { return 1 }
    let steps = zip(clusters.dropFirst(), clusters).map { later, earlier in
      (later.first + later.last - earlier.first - earlier.last + 1) / 2
    }
    return steps.min()
  }
}
