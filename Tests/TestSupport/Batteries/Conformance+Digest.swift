// A number that stands for everything a strategy answers, to be compared between processes.

internal import SolverCore

extension Conformance where Solver: ~Copyable {
  /// The digest of all values, outcomes and work counters over the scripts of `seeds`.
  ///
  /// Hashing is randomised anew for each process, so a strategy whose answers or work depend on the
  /// order of a dictionary gives another digest in another process, which an exit test shows.
  package static func digest(seeds: Range<UInt64>, flavour: Flavour) -> UInt64 {
    var digest = Digest()
    for seed in seeds {
      let script = Script.random(seed: seed, flavour: flavour)
      for step in Player<Solver>.play(script).steps { digest.add(step) }
    }
    return digest.value
  }
}

/// The hash function FNV-1a over words of 64 bits: unlike `Hasher`, the same in every process.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ step: Transcript.Step) {
    // The description of an outcome holds the handle or the whole conflict.
    for byte in "\(step.outcome)".utf8 { add(UInt64(byte)) }
    for bits in step.values { add(bits) }
    add(step.work.pivots)
    add(step.work.rowsTouched)
    add(step.work.termsTouched)
  }
}
