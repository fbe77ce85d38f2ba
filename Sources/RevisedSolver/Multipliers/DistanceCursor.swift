// How far a multiplier is from a bound, level by level.

internal import FlatStorage

/// Walks over the nonzero levels of the distance between a multiplier and a bound of its row.
///
/// The distance to the upper bound is `bound - multiplier`, that to the lower bound is `multiplier
/// - bound`; where there is no violation on that side the bound is zero. A distance whose first
/// entry is negative means that the multiplier lies beyond the bound.
struct DistanceCursor: BitwiseCopyable {
  private var node: MultiplierIndex
  private var boundLevel: Double
  private let boundValue: Double
  private let sign: Double

  /// Starts at the highest level.
  ///
  /// - Parameters:
  ///   - multiplier: Where the multiplier begins.
  ///   - level: The level of the row; required means that the distance is infinite if there is a
  ///     bound.
  ///   - bound: The size of the bound at `level`, 0 for none.
  ///   - isUpper: Which bound is meant.
  @inline(__always)
  init(multiplier: MultiplierIndex, level: Double, bound: Double, isUpper: Bool) {
    node = multiplier
    boundLevel = bound == 0 ? Level.none : level
    boundValue = bound
    sign = isUpper ? -1 : 1
  }

  /// The level of the bound, if the multiplier has no entry at it or above.
  @inline(__always)
  func leadingBoundLevel(_ pool: borrowing Multipliers) -> Double? {
    let level = node.isNone ? Level.none : pool.entry(node).level
    return level < boundLevel ? boundLevel : nil
  }

  /// Whether nothing can reach the bound.
  @inline(__always) var isInfinite: Bool { boundLevel == Level.required }

  /// The next nonzero entry; `nil` after the last one.
  @inline(__always)
  mutating func next(_ pool: borrowing Multipliers) -> LevelEntry? {
    while true {
      let current = node.isNone ? LevelEntry(level: Level.none, value: 0) : pool.entry(node)
      let level = max(current.level, boundLevel)
      if level == Level.none { return nil }
      var distance = LevelEntry(level: level, value: 0)
      if boundLevel == level {
        distance = LevelEntry(level: level, value: boundValue)
        boundLevel = Level.none
      }
      if current.level == level {
        distance.value += sign * current.value
        distance.size = max(distance.size, current.size)
        node = pool.next(node)
      }
      if !distance.isCancelled { return distance }
    }
  }

  /// Whether the distance would be below zero if `amount` were added to it at `level`.
  @inline(__always)
  func isNegative(
    afterAdding amount: Double, at level: Double, _ pool: borrowing Multipliers
  ) -> Bool {
    if isInfinite { return false }
    var rest = self
    var isAdded = false
    let zero = LevelEntry(level: level, value: 0)
    while true {
      let entry = rest.next(pool)
      if !isAdded, (entry?.level ?? Level.none) <= level {
        isAdded = true
        let isOfLevel = entry?.level == level
        var sum = isOfLevel ? entry ?? zero : zero
        sum.add(amount)
        if !sum.isCancelled { return sum.value < 0 }
        if isOfLevel { continue }
      }
      return (entry?.value ?? 0) < 0
    }
  }
}
