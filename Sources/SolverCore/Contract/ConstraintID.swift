// The handle of a constraint in a solver.

/// Names a constraint that a solver holds. It ends with the removal of the constraint: later uses
/// are refused, also when the solver has given the same index to another constraint since.
public struct ConstraintID: Hashable, Sendable, BitwiseCopyable {
  /// The position in the solver's tables.
  public let index: UInt32

  /// How often the index had been given to other constraints before.
  public let generation: UInt32

  /// The handle that a solver gave out under these numbers.
  @inlinable
  public init(index: UInt32, generation: UInt32 = 0) {
    self.index = index
    self.generation = generation
  }
}

extension ConstraintID: CustomStringConvertible {
  /// `c12`, or `c12'3` for the third reuse of the index.
  public var description: String {
    generation == 0 ? "c\(index)" : "c\(index)'\(generation)"
  }
}
