// A number that is the same for the same answers.

internal import Traces

/// The hash of all values after every solve of a replay, bit for bit.
///
/// A process that gives the digest of answers that another process proved right has given the same
/// answers, so it need not prove them again.
struct AnswerDigest {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the values after a solve.
  ///
  /// - Complexity: O(*n*) in the number of values.
  mutating func add(_ values: [Double]) {
    mix(UInt64(values.count))
    for value in values { mix(value.bitPattern) }
  }

  /// FNV-1a over words, and a rotation, because a product moves nothing to the right: doubles that
  /// differ in their exponents only would leave the lower half of the hash alone.
  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word) &* 0x0000_0100_0000_01B3
    value = product << 29 | product >> 35
  }

  /// The digest of a replay of `trace` by `driver`.
  static func of(_ trace: Trace, by driver: any StrategyDriver) throws(ReplayError) -> UInt64 {
    var digest = AnswerDigest()
    try driver.readSolutions(of: trace) { _, values in digest.add(values) }
    return digest.value
  }
}
