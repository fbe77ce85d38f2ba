// The energy distance between the two sides of every split of a series.

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

  /// A place to split at, and how different the sides are.
  struct Split {
    var index: Int
    var energy: Double
  }

  /// The split of the values in `order` whose sides differ most, each side at least
  /// `levelLengthMin` long.
  ///
  /// - Complexity: O(*n*²): from one split to the next one value changes sides.
  func bestSplit(_ order: [Int], levelLengthMin: Int) -> Split? {
    var left = 0.0  // The sum over the pairs on the left.
    var right = 0.0
    var cross = 0.0
    for i in 0 ..< count {
      for j in i + 1 ..< count { right += distances[order[i] * count + order[j]] }
    }
    var best: Split?
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
      if energy > best?.energy ?? -.infinity { best = Split(index: index, energy: energy) }
    }
    return best
  }
}
