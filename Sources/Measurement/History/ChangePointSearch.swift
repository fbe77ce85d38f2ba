// Finding changes of level, in series with noise and without.

import Randomness

/// Finds the change points of a series.
public struct ChangePointSearch: Hashable, Sendable {
  /// How improbable a change must be without one, above 0 and below 1.
  public var significance: Double

  /// How many values a level has at least. At least 2.
  ///
  /// A series has to be longer than two such levels. There are only 70 ways to choose 4 of 8
  /// values, so one of 35 random orders has a step as clear as any. At 1 %, a clear step is found
  /// from 11 values on.
  public var levelLengthMin: Int

  /// The least change that is reported, as a share of the level.
  public var leastChange: Double

  /// How often values are shuffled to see what chance does. The least probability that can be found
  /// is one over one more than this.
  public var permutationCount: Int

  /// What the shuffling is seeded with: the same series gives the same changes on every machine.
  public var seed: UInt64

  /// A search at 1 %, for levels of four values and more in series of eleven and more, and changes
  /// of 1 % and more.
  public init(
    significance: Double = 0.01, levelLengthMin: Int = 4, leastChange: Double = 0.01,
    permutationCount: Int = 299, seed: UInt64 = 1
  ) {
    precondition(significance > 0 && significance < 1, "a significance lies between 0 and 1")
    precondition(levelLengthMin >= 2, "a level has two values at least")
    precondition(permutationCount >= 1, "nothing can be learnt from no permutation")
    self.significance = significance
    self.levelLengthMin = levelLengthMin
    self.leastChange = leastChange
    self.permutationCount = permutationCount
    self.seed = seed
  }

  /// Every place at which a series without noise, such as a count, has another value than before.
  ///
  /// - Complexity: O(*n*).
  public static func exactChanges(of values: [Double]) -> [ChangePoint] {
    values.indices.dropFirst().compactMap { i in
      guard values[i] != values[i - 1] else { return nil }
      return ChangePoint(index: i, before: values[i - 1], after: values[i], probability: 0)
    }
  }

  /// The changes of level of a series with noise, ascending. Values that are not finite make none.
  ///
  /// The series is split where the energy distance between the two sides is greatest, provided
  /// that shuffled values rarely reach as much; then each side is searched by itself. The noise may
  /// have any distribution, but values must not depend on those measured before: where neighbours
  /// resemble each other, as over hours of a busy machine, false changes are found. A single
  /// outlier is no level: it is as extreme in every order.
  ///
  /// - Complexity: O(*p* · *n*²) for *n* values and *p* permutations, times the number of changes.
  ///   Fast enough for thousands of values; memory is O(*n*²).
  /// - Source: D. S. Matteson, N. A. James, "A nonparametric approach for multiple change point
  ///   analysis of multivariate data", JASA 109, 2014, doi:10.1080/01621459.2013.849605;
  ///   hierarchical division, with the right side always reaching to the end of the segment.
  public func changes(of values: [Double]) -> [ChangePoint] {
    guard values.allSatisfy(\.isFinite) else { return [] }
    var random = SplitMix64(seed: seed)
    var splits: [(index: Int, probability: Double)] = []
    var segments = [0 ..< values.count]
    // Each round takes a segment away or makes two smaller ones of it, so this ends.
    while let segment = segments.popLast() {
      guard segment.count >= 2 * levelLengthMin else { continue }
      let part = Array(values[segment])
      guard let split = significantSplit(of: part, &random) else { continue }
      let index = segment.lowerBound + split.index
      splits.append((index, split.probability))
      segments += [segment.lowerBound ..< index, index ..< segment.upperBound]
    }
    splits.sort { $0.index < $1.index }
    return points(splits, of: values).filter { point in
      abs(point.after - point.before) >= leastChange * abs(point.before)
    }
  }

  private func points(
    _ splits: [(index: Int, probability: Double)], of values: [Double]
  ) -> [ChangePoint] {
    splits.indices.compactMap { i in
      let start = i == 0 ? 0 : splits[i - 1].index
      let end = i + 1 < splits.count ? splits[i + 1].index : values.count
      let index = splits[i].index
      guard let before = try? SortedSample(values[start ..< index]),
        let after = try? SortedSample(values[index ..< end])
      else { return nil }
      return ChangePoint(
        index: index, before: before.median, after: after.median,
        probability: splits[i].probability)
    }
  }

  /// The best split of `values`, unless chance splits as well.
  private func significantSplit(
    of values: [Double], _ random: inout SplitMix64
  ) -> (index: Int, probability: Double)? {
    let distances = DistanceTable(values)
    var order = Array(values.indices)
    guard let best = distances.bestSplit(order, levelLengthMin: levelLengthMin), best.energy > 0
    else { return nil }
    // Given up as soon as chance has done as well too often: most segments have no change.
    let reachedMax = Int(significance * Double(permutationCount + 1)) - 1
    guard reachedMax >= 0 else { return nil }
    var reached = 0
    for _ in 0 ..< permutationCount {
      random.shuffle(&order)
      let shuffled = distances.bestSplit(order, levelLengthMin: levelLengthMin)
      // Sides with the same values in another order are as different, up to rounding.
      if let shuffled, shuffled.energy >= best.energy * (1 - 1e-9) { reached += 1 }
      if reached > reachedMax { return nil }
    }
    return (best.index, Double(reached + 1) / Double(permutationCount + 1))
  }
}

/// A place in a series from which on another level holds.
public struct ChangePoint: Hashable, Sendable, Codable {
  /// The index of the first value of the new level. At least 1.
  public var index: Int
  /// The median of the values since the change before, up to this one.
  public var before: Double
  /// The median of the values from here to the next change.
  public var after: Double
  /// How probable so clear a change is in a series without any; 0 where the values have no noise.
  public var probability: Double

  /// The new level relative to the old one, such as 1.1 for 10 % more; nil if that was zero.
  public var factor: Double? { before == 0 ? nil : after / before }
}

/// The distance between every two of some values.
struct DistanceTable {
  private let count: Int
  private let distances: [Double]

  init(_ values: [Double]) {
    count = values.count
    var distances = [Double](repeating: 0, count: values.count * values.count)
    for i in values.indices {
      for j in values.indices { distances[i * values.count + j] = abs(values[i] - values[j]) }
    }
    self.distances = distances
  }

  /// Where to split the values in `order` so that the sides differ most, each at least
  /// `levelLengthMin` long, and how different they are then.
  ///
  /// - Complexity: O(*n*²): from one split to the next one value changes sides.
  func bestSplit(_ order: [Int], levelLengthMin: Int) -> (index: Int, energy: Double)? {
    var left = 0.0  // The sum over the pairs on the left.
    var right = 0.0
    var cross = 0.0
    for i in 0 ..< count {
      for j in i + 1 ..< count { right += distances[order[i] * count + order[j]] }
    }
    var best: (index: Int, energy: Double)?
    for index in 1 ..< count {
      let row = order[index - 1] * count
      var toLeft = 0.0
      var toRight = 0.0
      for i in 0 ..< index - 1 { toLeft += distances[row + order[i]] }
      for i in index ..< count { toRight += distances[row + order[i]] }
      left += toLeft
      right -= toRight
      cross += toRight - toLeft
      guard index >= levelLengthMin, count - index >= levelLengthMin else { continue }
      let (m, n) = (Double(index), Double(count - index))
      let between = 2 * cross / (m * n)
      let within = left / (m * (m - 1) / 2) + right / (n * (n - 1) / 2)
      let energy = m * n / (m + n) * (between - within)
      if energy > best?.energy ?? -.infinity { best = (index, energy) }
    }
    return best
  }
}
