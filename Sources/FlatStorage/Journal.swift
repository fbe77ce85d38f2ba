// The undo log of refused operations and of transactions: marks that nest, kept table by table.

/// What is done to all that a journal keeps.
public enum JournalStep {
  /// Starts to save what is overwritten.
  case mark

  /// Keeps what was written since the last mark; a mark around it can still take it back.
  case commit

  /// Takes back what was written since the last mark.
  case rollBack
}

/// A table or value whose writes can be taken back, or a type that consists of such.
///
/// Such a type lists its tables and values once, in `journal(_:)`. One that is missing there is not
/// taken back, which every refused operation in the tests would show.
public protocol Journaled: ~Copyable {
  /// Carries out `step` for everything that is kept here.
  ///
  /// - Complexity: O(writes since the mark) to take them back; otherwise O(1), amortised.
  mutating func journal(_ step: JournalStep)

  /// Becomes equal to `other`; taken back like writes. Marks stay.
  mutating func assign(from other: borrowing Self)
}

extension Journaled where Self: ~Copyable {
  /// Starts to save what is overwritten.
  @inlinable @inline(__always)
  public mutating func mark() { journal(.mark) }

  /// Keeps everything written since the last `mark()`; a mark around it can still take it back.
  @inlinable @inline(__always)
  public mutating func commit() { journal(.commit) }

  /// Restores everything to what it was at the last `mark()`.
  @inlinable @inline(__always)
  public mutating func rollBack() { journal(.rollBack) }
}
