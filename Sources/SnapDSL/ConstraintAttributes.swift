// Sets of attributes, such as all four edges.

public import LayoutEngine

/// Several attributes at once.
public struct ConstraintAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each `LayoutAttribute`, by its raw value.
  public let rawValue: UInt32
  /// The attributes with these bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One attribute.
  @inlinable
  public init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt32(attribute.rawValue) }

  /// How many attributes the set has.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The attributes, in the order of `LayoutAttribute`.
  public var layoutAttributes: [LayoutAttribute] {
    var list: [LayoutAttribute] = []
    var rest = rawValue
    while let attribute = Self.removeFirst(from: &rest) { list.append(attribute) }
    return list
  }

  /// Takes the first attribute out of a set given by its bits.
  static func removeFirst(from bits: inout UInt32) -> LayoutAttribute? {
    guard bits != 0 else { return nil }
    let index = bits.trailingZeroBitCount
    bits &= bits - 1
    return LayoutAttribute(rawValue: UInt8(index))
  }
}

extension ConstraintAttributes: CustomStringConvertible {
  /// The attributes as they are chained in source.
  public var description: String { layoutAttributes.map(\.description).joined(separator: ".") }
}
