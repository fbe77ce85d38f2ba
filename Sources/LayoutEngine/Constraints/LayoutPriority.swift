// UIKit's priorities, and what they mean to the solver.

internal import SolverCore

/// How much a constraint matters: 1000 is required, anything above 0 and below is a wish.
///
/// Priorities are strict, as in UIKit: no number of weaker wishes outweighs a stronger one.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  /// The priority as a number, above 0 and at most 1000.
  public var rawValue: Float

  /// The priority `rawValue`.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// The priority `rawValue`.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: must hold.
  public static let required = LayoutPriority(1000)
  /// 750: how much content resists being compressed, unless told otherwise.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: how much content resists being stretched, unless told otherwise.
  public static let defaultLow = LayoutPriority(250)
  /// 50: how much the target of `systemLayoutSizeFitting` matters.
  public static let fittingSizeLevel = LayoutPriority(50)
  /// 750, as `defaultHigh`.
  public static let high = LayoutPriority(750)
  /// 500, half-way.
  public static let medium = LayoutPriority(500)
  /// 250, as `defaultLow`.
  public static let low = LayoutPriority(250)

  /// Whether the left priority gives way to the right one.
  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The priority raised by `amount`.
  public static func + (priority: LayoutPriority, amount: Float) -> LayoutPriority {
    LayoutPriority(priority.rawValue + amount)
  }

  /// The priority lowered by `amount`.
  public static func - (priority: LayoutPriority, amount: Float) -> LayoutPriority {
    LayoutPriority(priority.rawValue - amount)
  }
}

extension LayoutPriority {
  /// The solver's priority, or `nil` unless `0 < rawValue <= 1000`.
  package var level: Double? {
    rawValue > 0 && rawValue <= 1000 ? Double(rawValue) : nil
  }
}

extension Priority {
  /// Above every priority that a constraint can name and still not required: scroll offsets have
  /// it, because content that cannot follow the finger stays behind and breaks nothing.
  static let almostRequired = Priority(1000.0.nextDown)!

  /// Below every priority that a constraint names in earnest: the ambiguity probe has it.
  static let faintest = Priority(Double.leastNormalMagnitude)!

  /// What `priority` means to the solver; the nearest valid one for a number out of range.
  init(_ priority: LayoutPriority) {
    let value = Double(priority.rawValue)
    self = Priority(value) ?? (value > 1000 ? .required : .faintest)
  }
}

extension LayoutPriority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A priority written in source, such as `750`.
  public init(integerLiteral literal: Int) { self.init(Float(literal)) }

  /// A priority written in source, such as `749.5`.
  public init(floatLiteral literal: Float) { self.init(literal) }
}

extension LayoutPriority: CustomStringConvertible {
  /// The number without a superfluous fraction.
  public var description: String {
    rawValue == rawValue.rounded() && abs(rawValue) < 1e6
      ? String(Int(rawValue)) : String(rawValue)
  }
}
