// How much a constraint matters against the others.

/// The rank of a constraint: required, or a level strictly between 0 and 1000.
///
/// Levels are strict: a constraint at 251 is never given up for any number of constraints at 250.
/// There is no limit to the number of levels. Within a level, the sum of the absolute violations
/// counts.
public struct Priority: Hashable, Sendable, BitwiseCopyable, Comparable {
  /// Above 0 and at most 1000, which means required. Finite.
  public let value: Double

  /// The level `value`, or required for 1000; `nil` unless `0 < value <= 1000`.
  @inlinable
  public init?(_ value: Double) {
    guard value > 0, value <= 1000 else { return nil }
    self.value = value
  }

  @inlinable
  init(unchecked value: Double) {
    self.value = value
  }

  // Computed: of a stored one, each use would be a call out of this module, also in the loops of
  // solvers.

  /// Must hold, or the constraint is refused.
  @inlinable
  public static var required: Priority { Priority(unchecked: 1000) }

  /// 750, as UIKit's `defaultHigh`.
  @inlinable
  public static var high: Priority { Priority(unchecked: 750) }

  /// 500, half-way.
  @inlinable
  public static var medium: Priority { Priority(unchecked: 500) }

  /// 250, as UIKit's `defaultLow`.
  @inlinable
  public static var low: Priority { Priority(unchecked: 250) }

  /// Whether a constraint of this priority must hold.
  @inlinable
  public var isRequired: Bool { value == 1000 }

  /// Whether the left priority gives way to the right one.
  @inlinable
  public static func < (left: Priority, right: Priority) -> Bool { left.value < right.value }
}

extension Priority: CustomStringConvertible {
  /// `required`, or the level as a number without a superfluous fraction.
  public var description: String {
    if isRequired { return "required" }
    return value == value.rounded() ? String(Int(value)) : String(value)
  }
}

extension Priority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A level written in source, such as `750`: a literal that is not above 0 and at most 1000 does
  /// not compile.
  ///
  /// `Priority(0)` is the literal, too, and not `init?(_:)` (SE-0213); so it must not be a trap
  /// that waits. The compiler works out sums of literals in what is `@_transparent`, and refuses
  /// those that overflow. It does so where a program is compiled, from what this module's own
  /// compilation has left of the sums; so that must not optimize them.
  @_optimize(none)
  @_transparent
  public init(integerLiteral literal: UInt16) {
    _ = literal - 1  // Overflows for 0.
    _ = literal + (UInt16.max - 1000)  // Overflows above 1000.
    self.init(unchecked: Double(literal))
  }

  /// A level written in source, such as `750.5`: a literal that is not above 0 and at most 1000
  /// does not compile, nor does one below 2⁻⁵⁴.
  @_optimize(none)
  @_transparent
  public init(floatLiteral literal: Double) {
    let scaled = UInt64(literal * 0x1p54)
    _ = scaled - 1  // Overflows for 0.
    _ = scaled + (UInt64.max - 1000 << 54)  // Overflows above 1000.
    self.init(unchecked: literal)
  }
}
