// Where the rows of a table are, when any of them may change its height.

/// Heights with fast sums: a Fenwick tree.
///
/// - Source: P. M. Fenwick, "A new data structure for cumulative frequency tables", Software:
///   Practice and Experience 24(3), 1994, doi:10.1002/spe.4380240306.
struct RowHeights {
  private(set) var heights: [Double]
  /// `sums[i]` is the sum of the last 2^z heights before position i + 1, where z is the number of
  /// zeros at the end of i + 1 in binary.
  private var sums: [Double]

  /// - Complexity: O(count).
  init(_ heights: [Double] = []) {
    self.heights = heights
    sums = heights
    for index in sums.indices {
      let next = index | (index + 1)
      if next < sums.count { sums[next] += sums[index] }
    }
  }

  var count: Int { heights.count }

  /// Changes one height.
  ///
  /// - Complexity: O(log count).
  mutating func set(_ height: Double, at index: Int) {
    let change = height - heights[index]
    guard change != 0 else { return }
    heights[index] = height
    var position = index
    while position < sums.count {
      sums[position] += change
      position |= position + 1
    }
  }

  /// The sum of the heights before `index`.
  ///
  /// - Complexity: O(log count).
  func offset(of index: Int) -> Double {
    var sum = 0.0
    var position = index
    while position > 0 {
      sum += sums[position - 1]
      position &= position - 1
    }
    return sum
  }

  /// All heights together.
  var total: Double { offset(of: count) }

  /// The row that reaches over `y`: the last one that starts at or above it, the first for anything
  /// above all of them; 0 for no rows.
  ///
  /// - Complexity: O(log count).
  func index(at y: Double) -> Int {
    var position = 0
    var rest = y
    var step = 1
    while step * 2 <= count { step *= 2 }
    while step > 0 {
      if position + step <= count, sums[position + step - 1] <= rest {
        position += step
        rest -= sums[position - 1]
      }
      step /= 2
    }
    return min(position, max(0, count - 1))
  }
}
