// Limits behind which the solver goes another way, and how tests lower them.

/// A limit behind which the solver goes another way: `usual`, for the reason given where it stands.
///
/// Random systems are small. Most of them never reach a limit of a thousand, so that no test would
/// see what lies behind it. In a build with `SOLVER_CHECKS`, `RevisedSolver.drawLimits(from:)`
/// therefore lowers most limits; what is drawn for one depends on its `name`. Answers must be right
/// in any case. In other builds a limit is a constant.
@inline(__always)
func limit<Number: FixedWidthInteger>(_ usual: Number, _ name: String = #function) -> Number {
  #if SOLVER_CHECKS
    let seed = unsafe seedOfLimits
    return seed == 0 ? usual : drawn(usual, name, from: seed)
  #else
    return usual
  #endif
}

extension RevisedSolver {
  /// Draws every limit of the solvers of this process from 1 to its usual number, small ones more
  /// often, and leaves some as they are; a seed of 0 leaves all. Call it while there is no solver.
  /// Does nothing unless the package is built with `SOLVER_CHECKS`.
  package static func drawLimits(from seed: UInt64) {
    #if SOLVER_CHECKS
      unsafe seedOfLimits = seed
    #endif
  }
}

#if SOLVER_CHECKS
  // Written only while there is no solver.
  private nonisolated(unsafe) var seedOfLimits: UInt64 = 0

  private func drawn<Number: FixedWidthInteger>(
    _ usual: Number, _ name: String, from seed: UInt64
  ) -> Number {
    // The hash function FNV-1a, then a step that mixes the upper bits into the lower ones.
    var bits = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15
    for byte in name.utf8 { bits = (bits ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    bits ^= bits >> 29
    bits &*= 0xBF58_476D_1CE4_E5B9
    bits ^= bits >> 32
    if bits & 3 == 0 { return usual }
    let few: UInt64 = 2 << (bits >> 2 & 3)
    return 1 + Number(truncatingIfNeeded: (bits >> 4) % min(UInt64(usual), few))
  }
#endif
