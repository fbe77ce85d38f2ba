// What a solver solves for.

/// An unknown of a solver: a handle, made by `makeVariable()` of the solver that it belongs to.
///
/// A solver hands out indices 0, 1, 2, … with generation 0 for as long as no variable is removed. An
/// index is used again after its variable was removed, or taken back with a transaction or by a snapshot,
/// with a generation that it has not had, so that a stale handle is recognised and refused instead of
/// meaning another variable.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
  /// The position in the solver's tables.
  public let index: UInt32

  /// How often the index had been given to other variables before.
  public let generation: UInt32

  /// The handle that a solver gave out under these numbers; for those who store or predict handles.
  @inlinable
  public init(index: UInt32, generation: UInt32 = 0) {
    self.index = index
    self.generation = generation
  }
}

extension Variable: CustomStringConvertible {
  /// `v12`, or `v12'3` for the third reuse of the index.
  public var description: String {
    generation == 0 ? "v\(index)" : "v\(index)'\(generation)"
  }
}
