// What tells the variables of one solver from those of another.

internal import Synchronization

/// The number of a solver, carried by the variables that it makes.
///
/// It lies above the generation in a variable's `stamp`, so that a variable takes no more room than
/// without, and a pool compares both at once. There are 4,095 of them, given out in turn: a
/// variable is not recognised as a stranger by every 4,095th solver that is made after its own.
package struct SolverTag: Sendable, BitwiseCopyable {
  /// The number, in the bits above a generation. Zero for none.
  ///
  /// Pools compare it with zero: `==` of tags would be a call out of their module, 30 instructions
  /// for each variable that is removed.
  package let bits: UInt32

  /// No solver: pools with it give out plain generations.
  @inlinable
  package static var none: SolverTag { SolverTag(bits: 0) }

  private static let given = Atomic<UInt32>(0)

  /// A tag for a new solver.
  package static func next() -> SolverTag {
    let count = given.wrappingAdd(1, ordering: .relaxed).oldValue
    return SolverTag(bits: (count % tagMax + 1) << Variable.generationBits)
  }

  /// The largest tag: with the generation it takes 31 bits, and one is the pools'.
  private static let tagMax: UInt32 = 1 << (31 - Variable.generationBits) - 1

  @inlinable
  init(bits: UInt32) { self.bits = bits }
}
