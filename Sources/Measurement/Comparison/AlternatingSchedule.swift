// In which order the arms of a comparison take turns.

import Randomness

/// Interleaved blocks such as ABBA and BAAB, in a random order that a seed determines.
///
/// Each block runs every arm twice, in an order and then in the reverse of it, so a machine that
/// warms up or slows down evenly during a block is equally unfair to all arms. Blocks come in pairs
/// with opposite orders, shuffled, so that over an even number of blocks each arm goes before each
/// other one equally often, and nothing periodic can keep step with the schedule.
///
/// With a third arm that is a second copy of the first, the same blocks give the A/A control:
/// blocks such as ABCCBA.
public struct AlternatingSchedule: Hashable, Sendable {
  /// How many things are compared. At least 2.
  public let armCount: Int
  /// How many blocks there are. At least 1.
  public let blockCount: Int
  /// The arm that runs at each step, 0 ..< `armCount`; `2 · armCount` steps a block.
  public let steps: [Int]

  /// A schedule of `blockCount` blocks; the same one for the same arguments, on every machine.
  ///
  /// - Parameters:
  ///   - armCount: How many programs take turns; at least 2.
  ///   - blockCount: Even for exact balance. At least 1, and 6 for an interval at 95 %.
  ///   - seed: What the orders are drawn from.
  public init(armCount: Int = 2, blockCount: Int, seed: UInt64) {
    precondition(armCount >= 2, "a comparison has two arms at least")
    precondition(blockCount >= 1, "a comparison has a block at least")
    self.armCount = armCount
    self.blockCount = blockCount
    var random = SplitMix64(seed: seed)
    var blocks: [[Int]] = []
    while blocks.count < blockCount {
      var order = Array(0 ..< armCount)
      random.shuffle(&order)
      blocks.append(order)
      blocks.append(order.reversed())
    }
    blocks.removeLast(blocks.count - blockCount)
    random.shuffle(&blocks)
    steps = blocks.flatMap { $0 + $0.reversed() }
  }

  /// One value for each arm and block: the geometric mean of the arm's two steps in the block, in
  /// which an even drift of a machine cancels.
  ///
  /// - Parameter values: What was measured at each step, above 0, in the order of `steps`.
  /// - Returns: For each arm its values, by block.
  /// - Throws: `.lengthsDiffer` unless there is a value for each step, `.notFinite`,
  ///   `.notPositive`.
  public func blockValues(of values: [Double]) throws(StatisticsError) -> [[Double]] {
    guard values.count == steps.count else { throw .lengthsDiffer(values.count, steps.count) }
    var byArm = [[Double]](repeating: [], count: armCount)
    for block in 0 ..< blockCount {
      var pairs = [[Double]](repeating: [], count: armCount)
      for step in block * 2 * armCount ..< (block + 1) * 2 * armCount {
        guard values[step].isFinite else { throw .notFinite(index: step) }
        guard values[step] > 0 else { throw .notPositive(index: step) }
        pairs[steps[step]].append(values[step])
      }
      for arm in 0 ..< armCount { byArm[arm].append(try geometricMean(of: pairs[arm])) }
    }
    return byArm
  }
}
