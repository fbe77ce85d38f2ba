// Random numbers that a seed repeats, on every machine and for ever.

/// A generator of 64 random bits a call, fully determined by its seed.
///
/// What stands in a record, a trace or a failing test is the seed alone. The standard library does
/// not promise to keep its mappings from bits to numbers; those below never change.
///
/// - Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
///   OOPSLA 2014, doi:10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The generator whose sequence `seed` names. Neighbouring seeds give unrelated sequences.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

// MARK: - Unbiased draws, for what is measured

extension SplitMix64 {
  /// A number from 0 below `bound`, which must be positive, without bias.
  package mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    // 2⁶⁴ mod bound numbers at the low end are one too many of their kind.
    let biasedCount = (0 &- bound) % bound
    while true {
      // Ends with probability above ½ in every round.
      let number = next()
      if number >= biasedCount { return number % bound }
    }
  }

  /// Brings `items` into a random order, each as likely as any other.
  ///
  /// - Complexity: O(`items.count`).
  package mutating func shuffle<Item>(_ items: inout [Item]) {
    guard items.count > 1 else { return }
    for i in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(i, Int(next(below: UInt64(i + 1))))
    }
  }
}

// MARK: - Draws of the standard library, for workloads, whose digests a test knows

extension SplitMix64 {
  /// A whole number of points in `range`. Whole, so that sums of thousands of them stay exact.
  package mutating func points(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &self))
  }
}

// MARK: - Quick draws, one call of the generator each, for random scripts

extension SplitMix64 {
  /// A number in `range`, each as likely as any other but for a bias below 2⁻³².
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(((next() >> 32) * width) >> 32)
  }

  /// True in `percent` of 100 cases.
  package mutating func chance(_ percent: Int) -> Bool {
    int(0 ... 99) < percent
  }

  /// An element of `elements`, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0 ... elements.count - 1)]
  }
}
