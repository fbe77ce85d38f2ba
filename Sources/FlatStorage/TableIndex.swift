// The identifiers of what lies in tables: never a bare number where there are several kinds.
//
// What every access asks is transparent, which is inlined in debug builds, too.

/// A position in a `Table`.
public protocol TableIndex: BitwiseCopyable, Hashable, Sendable {
  /// The number as an offset into a table.
  var position: Int { get }

  /// The index at `position`.
  init(_ position: Int)
}

/// An index of half the size of a pointer, for tables that refer to each other.
public protocol CompactIndex: TableIndex {
  /// The index with this number. Negative means none.
  init(raw: Int32)

  /// The number.
  var raw: Int32 { get }
}

extension CompactIndex {
  /// No entry at all.
  @_transparent public static var none: Self { Self(raw: -1) }

  /// Whether this names no entry.
  @_transparent public var isNone: Bool { raw < 0 }

  /// The number as an offset into a table.
  @_transparent public var position: Int { Int(raw) }

  /// The index at `position`.
  @_transparent
  public init(_ position: Int) { self.init(raw: Int32(truncatingIfNeeded: position)) }
}

/// A position in a list.
public struct ListIndex: CompactIndex {
  /// The number. Negative means none.
  public let raw: Int32

  /// The index with this number.
  @inlinable @inline(__always)
  public init(raw: Int32) { self.raw = raw }
}

/// The index of what is counted, and not referred to by a kind of index of its own.
extension Int: TableIndex {
  /// The number itself.
  @_transparent public var position: Int { self }
}

/// The indices from zero on: `for row in rows.indices`.
public struct TableIndices<Index: TableIndex>: Sequence, IteratorProtocol {
  @usableFromInline var position = 0
  @usableFromInline let count: Int

  /// The first `count` indices.
  @inlinable @inline(__always)
  public init(count: Int) { self.count = count }

  /// The next index; `nil` after the last one.
  @inlinable @inline(__always)
  public mutating func next() -> Index? {
    if position == count { return nil }
    defer { position &+= 1 }
    return Index(position)
  }
}
