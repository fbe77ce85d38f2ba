// The records of the system: rows, which are constraints or edits, and variables.

internal import FlatStorage
internal import SolverCore

/// What the solver knows of one row `terms relation rightHandSide`.
struct Row: BitwiseCopyable {
  /// What stands on the right, divided by `scale`.
  var rightHandSide = 0.0

  /// One over the coefficient of `pivot` in the reduced row.
  var pivotInverse = 0.0

  /// How much a violation counts: see `Level`.
  var level = Level.none

  /// The power of two by which the row was divided, so that its coefficients are around one. A
  /// violation of the divided row counts this often.
  var scale: Float = 1

  /// The coefficients as they were given, merged and divided by `scale`.
  var terms = Block()

  /// The row of the factor: the same block as `terms`, or for a spike the eliminated row.
  var reduced = Block()

  /// The variable that the row determines, while it is in the factor.
  var pivot = VariableIndex.none

  /// The multiplier while the row is basic; empty otherwise.
  var multiplier = MultiplierIndex.none

  /// The classes of the cached directions that move this row; kept for nonbasic rows only.
  var directions: UInt32 = 0

  /// How the sides compare.
  var relation = Relation.equal

  /// The violation that counts while the row is nonbasic: 1 if the left-hand side is too large, -1
  /// if it is too small, 0 if the row holds.
  var side: Int8 = 0

  /// Where the row stands.
  var place = Place.absent

  /// The properties below, a bit each. In one byte, so that records are dense in memory.
  private var flags: UInt8 = 0

  /// The cached direction along which this row's right-hand side moves the values, or -1.
  var direction: Int16 = -1

  /// Whether the row waits in the queue of violated rows.
  var isQueued: Bool {
    @inline(__always) get { flags & 1 != 0 }
    @inline(__always) set { flags = flags & ~1 | (newValue ? 1 : 0) }
  }

  /// Whether the row has become basic, and the values have yet to be moved to it.
  var isMoveDeferred: Bool {
    @inline(__always) get { flags & 2 != 0 }
    @inline(__always) set { flags = flags & ~2 | (newValue ? 2 : 0) }
  }

  /// Whether the row may be violated, and waits for `solve()`.
  var isDeferred: Bool {
    @inline(__always) get { flags & 4 != 0 }
    @inline(__always) set { flags = flags & ~4 | (newValue ? 4 : 0) }
  }

  /// Whether the row is the equality of an edit.
  var isEdit: Bool {
    @inline(__always) get { flags & 8 != 0 }
    @inline(__always) set { flags = flags & ~8 | (newValue ? 8 : 0) }
  }

  /// Whether the right-hand side was changed before, so that a direction is worth keeping.
  var wasMoved: Bool {
    @inline(__always) get { flags & 16 != 0 }
    @inline(__always) set { flags = flags & ~16 | (newValue ? 16 : 0) }
  }

  /// Whether the caller has removed the row, which waits to leave.
  var isRemoved: Bool {
    @inline(__always) get { flags & 32 != 0 }
    @inline(__always) set { flags = flags & ~32 | (newValue ? 32 : 0) }
  }

  /// A row that has no pivot, multiplier or direction yet.
  @inline(__always)
  init(
    _ relation: Relation, _ rightHandSide: Double, level: Double, scale: Float, terms: Block,
    place: Place
  ) {
    self.rightHandSide = rightHandSide
    self.level = level
    self.scale = scale
    self.terms = terms
    reduced = terms
    self.relation = relation
    self.place = place
  }

  /// One over `scale`, exactly: the reciprocal of a power of two has the opposite exponent. Many
  /// right-hand sides are divided by it, and a division takes three times as long as a product.
  @inline(__always) var inverseScale: Double {
    Double(Float(bitPattern: 2 * Float(1).bitPattern &- scale.bitPattern))
  }

  /// Puts the row into the basis with the variable that it determines, whose coefficient was
  /// `coefficient` before the row was scaled.
  @inline(__always)
  mutating func makeBasic(on variable: VariableIndex, coefficient: Double) {
    pivotInverse = quotient(Double(scale), by: coefficient)
    pivot = variable
    place = .basic
  }

  /// Where a row stands.
  enum Place: UInt8 {
    /// Not part of the system: a free slot, or an edit that has no suggestion yet.
    case absent

    /// Only evaluated.
    case nonbasic

    /// In the basis: its left-hand side equals its right-hand side.
    case basic
  }

  /// Whether the reduced row differs from the terms.
  @inline(__always) var isSpike: Bool { reduced.start != terms.start }

  /// Whether a multiplier may be above zero: whether too large a left-hand side violates the row.
  @inline(__always) var hasUpperBound: Bool { relation != .greaterThanOrEqual }

  /// Whether a multiplier may be below zero: whether too small a left-hand side violates the row.
  @inline(__always) var hasLowerBound: Bool { relation != .lessThanOrEqual }

  /// Whether a row may contradict its side by `contradiction`, a number in the units in which the
  /// row is kept. The bound is `Tolerance.feasibility`, in the units in which the row is kept and,
  /// if those in which it was given make the number larger, in those as well.
  @inline(__always)
  func allows(_ contradiction: Double) -> Bool {
    isAtMost(Tolerance.feasibility, contradiction)
  }

  /// Whether `contradiction` is too small to move a nonbasic row. The bound is far below that of
  /// `allows`: at the end of a chain of factors, a contradiction that is ignored here can be a
  /// large violation at a lower level.
  @inline(__always)
  func ignores(_ contradiction: Double) -> Bool {
    isAtMost(FactorTolerance.exactResidual, contradiction)
  }

  @inline(__always)
  private func isAtMost(_ bound: Double, _ contradiction: Double) -> Bool {
    contradiction <= bound && (scale <= 1 || contradiction * Double(scale) <= bound)
  }

  /// Whether `residual` is so small that it is not worth a movement.
  @inline(__always)
  func isExact(_ residual: Double) -> Bool {
    abs(residual) <= FactorTolerance.exactResidual && (scale <= 1 || residual == 0)
  }

  /// By how much `residual`, left minus right, contradicts the side; at most 0 if it does not.
  @inline(__always)
  func contradiction(of residual: Double) -> Double {
    if side == 0 {
      switch relation {
      case .equal: return abs(residual)
      case .lessThanOrEqual: return residual
      case .greaterThanOrEqual: return -residual
      }
    }
    return side > 0 ? -residual : residual
  }
}

/// `number / divisor`, the same to the last digit. Most coefficients of layouts are one or minus
/// one, and the processor waits three times as long for a quotient as for a product.
@inline(__always)
func quotient(_ number: Double, by divisor: Double) -> Double {
  abs(divisor) == 1 ? number * divisor : number / divisor
}

/// How much a row counts, as a number: the priority of a soft row, or one of three special values.
///
/// A higher level is a larger number. So no table of levels is needed, however many there are.
enum Level {
  /// A row that counts nothing: it is being removed.
  static let none = 0.0

  /// A row that shall become required if it can hold. It counts more than every soft row, and it
  /// may be violated; so a contradiction is found by the same steps as an optimum.
  static let trial = 1000.0

  /// A row that must hold.
  static let required = Double.infinity

  /// The level of a priority.
  @inline(__always)
  static func level(of priority: Priority) -> Double {
    priority.isRequired ? required : priority.value
  }
}

/// What the solver knows of one variable, besides its value.
struct VariableRecord: BitwiseCopyable {
  /// The column: the terms of all rows and the entries of all spikes that hold the variable.
  var column = EntryIndex.none

  /// The row that determines the variable; none while its stay is in the basis.
  var pivotRow = RowIndex.none

  /// The multiplier of the stay; empty but in the middle of an operation.
  var multiplier = MultiplierIndex.none

  /// The classes of the cached directions that move the variable.
  var directions: UInt32 = 0

  /// The row of its edit.
  var edit = RowIndex.none
}
