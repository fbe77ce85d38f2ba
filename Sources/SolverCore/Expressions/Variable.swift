// What a solver solves for.

/// An unknown of a solver: a handle, made by `makeVariable()` of the solver that it belongs to.
///
/// A solver hands out indices 0, 1, 2, … with generation 0 for as long as no variable is removed.
/// An index is used again after its variable was removed, or taken back with a transaction or by a
/// snapshot, with a generation that it has not had, so that a stale handle is recognised and
/// refused instead of meaning another variable.
///
/// A variable knows the solver that made it, and every other one refuses it, but for one in 4,095
/// of those that a program makes. A solver and its copies count as one. A handle that was made from
/// its numbers knows none, and means the variable that any solver has under them. Variables are
/// equal if their numbers are.
public struct Variable: Sendable, BitwiseCopyable {
  /// The position in the solver's tables.
  public let index: UInt32

  /// The generation, and above it the tag of the solver.
  @usableFromInline
  package let stamp: UInt32

  /// How often the index had been given to other variables before.
  @inlinable
  public var generation: UInt32 { stamp & Self.generationMax }

  /// How many bits of `stamp` hold the generation.
  @usableFromInline
  package static var generationBits: UInt32 { 19 }

  /// The largest generation. A variable that has it is never followed by another of its index.
  @usableFromInline
  package static var generationMax: UInt32 { 1 << generationBits - 1 }

  /// The handle that a solver gave out under these numbers; for those who store or predict handles.
  ///
  /// Generations end at 524,287; a larger one counts as that.
  @inlinable
  public init(index: UInt32, generation: UInt32 = 0) {
    self.index = index
    self.stamp = min(generation, Self.generationMax)
  }

  /// The handle with a stamp that a pool gave out.
  @inlinable
  package init(index: UInt32, stamp: UInt32) {
    self.index = index
    self.stamp = stamp
  }
}

extension Variable: Hashable {
  /// Whether the numbers are the same.
  @inlinable
  public static func == (left: Variable, right: Variable) -> Bool {
    left.index == right.index && left.generation == right.generation
  }

  /// Feeds the numbers to `hasher`.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(generation)
  }
}

extension Variable: CustomStringConvertible {
  /// `v12`, or `v12'3` for the third reuse of the index.
  public var description: String { generation == 0 ? "v\(index)" : "v\(index)'\(generation)" }
}
