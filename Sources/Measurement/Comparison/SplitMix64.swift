// The generator behind reproducible schedules.

/// A generator of random numbers that gives the same sequence for the same seed on every machine.
///
/// - Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
///   OOPSLA 2014, doi:10.1145/2660193.2660195.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 below `bound`, without bias.
  ///
  /// The standard library does not promise to keep its own mapping, and a seed in a record must
  /// give the same schedule for ever.
  mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    // 2⁶⁴ mod bound numbers at the low end are one too many of their kind.
    let biasedCount = (0 &- bound) % bound
    while true {
      // Ends with probability above ½ in every round.
      let number = next()
      if number >= biasedCount { return number % bound }
    }
  }

  /// Brings `items` into a random order.
  mutating func shuffle<Item>(_ items: inout [Item]) {
    guard items.count > 1 else { return }
    for i in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(i, Int(next(below: UInt64(i + 1))))
    }
  }
}
