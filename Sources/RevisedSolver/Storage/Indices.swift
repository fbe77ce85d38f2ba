// The identifiers of rows, variables and entries inside the solver: never a bare number.

internal import FlatStorage

/// Names a row: a constraint, or the equality that an edit stands for.
struct RowIndex: CompactIndex { let raw: Int32 }

/// Names a variable.
struct VariableIndex: CompactIndex { let raw: Int32 }

/// Names a coefficient in an `EntryArena`.
struct EntryIndex: CompactIndex { let raw: Int32 }

/// Names an entry of a multiplier in a `Multipliers`.
struct MultiplierIndex: CompactIndex { let raw: Int32 }

/// Names a cached direction.
struct DirectionIndex: CompactIndex { let raw: Int32 }

/// What can stand in the basis: a row held at its right-hand side, or the stay of a variable.
struct BasisMember: BitwiseCopyable, Hashable {
  /// A row, or the complement of the variable whose stay is meant.
  private let raw: Int32

  @inline(__always) init(_ row: RowIndex) { raw = row.raw }
  @inline(__always) init(stayOf variable: VariableIndex) { raw = ~variable.raw }

  @inline(__always) var isStay: Bool { raw < 0 }

  /// The row; meaningful unless `isStay`.
  @inline(__always) var row: RowIndex { RowIndex(raw: raw) }

  /// The variable; meaningful if `isStay`.
  @inline(__always) var variable: VariableIndex { VariableIndex(raw: ~raw) }

  /// A total order for rules that need one: stays after rows.
  @inline(__always) var rank: UInt32 { UInt32(bitPattern: raw) }
}

/// A member of the basis with a factor.
struct WeightedMember: BitwiseCopyable {
  var member: BasisMember

  /// The size of the largest number that was added up in the factor, where somebody asks for it.
  var size = Magnitude()
  var weight: Double

  /// The member, which is a row.
  @inline(__always) var row: RowIndex { member.row }
}
