// The random numbers of the tests: small, seeded, the same on every machine.

/// A generator of 64 random bits a call, fully determined by its seed.
///
/// - Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
///   OOPSLA 2014, doi:10.1145/2714064.2660195.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The generator whose sequence `seed` names. Neighbouring seeds give unrelated sequences.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

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
