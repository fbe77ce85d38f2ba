// The exact distribution of the number of ascending pairs, if there is no trend at all.

/// The null distribution behind Kendall's τ, Mann–Whitney's U and Jonckheere–Terpstra's J.
enum RankDistribution {
  /// The probability of 0, 1, 2, … ascending pairs between numbers of different groups, when the
  /// numbers are in random order.
  ///
  /// Groups of size 1 give Kendall's distribution, two groups Mann–Whitney's. Every step adds and
  /// scales probabilities, nothing is subtracted, so relative errors stay at rounding.
  ///
  /// - Complexity: O(*p* · *n*²), where *n* counts the numbers and *p*, about *n*²/2, the pairs.
  ///   For tens of numbers.
  /// - Source: A. R. Jonckheere, "A distribution-free k-sample test against ordered alternatives",
  ///   Biometrika 41, 1954, doi:10.1093/biomet/41.1-2.133.
  static func ascendingPairs(groupSizes: [Int]) -> [Double] {
    var distribution = [1.0]
    var earlierCount = 0
    for size in groupSizes {
      if earlierCount > 0 {
        distribution = convolve(distribution, mannWhitney(earlierCount, size))
      }
      earlierCount += size
    }
    return distribution
  }

  /// The distribution of U for two samples of sizes `left` and `right`.
  ///
  /// The greatest of all numbers belongs to the right sample with probability right/(left + right),
  /// and then ascends from all of the left ones.
  ///
  /// - Source: H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is
  ///   stochastically larger than the other", 1947, doi:10.1214/aoms/1177730491.
  static func mannWhitney(_ left: Int, _ right: Int) -> [Double] {
    // `rows[b]` is the distribution for `a` left and `b` right numbers, `a` growing by one a round.
    var rows = [[Double]](repeating: [1.0], count: right + 1)
    for a in 0 ..< left + 1 where a > 0 {
      var next: [[Double]] = [[1.0]]
      for b in 0 ..< right + 1 where b > 0 {
        var mixed = [Double](repeating: 0, count: a * b + 1)
        let total = Double(a + b)
        for (u, probability) in rows[b].enumerated() {
          mixed[u] += probability * Double(a) / total
        }
        for (u, probability) in next[b - 1].enumerated() {
          mixed[u + a] += probability * Double(b) / total
        }
        next.append(mixed)
      }
      rows = next
    }
    return rows[right]
  }

  /// The distribution of the sum of two independent counts.
  private static func convolve(_ left: [Double], _ right: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: left.count + right.count - 1)
    for i in 0 ..< left.count {
      for j in 0 ..< right.count { sums[i + j] += left[i] * right[j] }
    }
    return sums
  }
}
