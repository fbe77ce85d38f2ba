// Sets of attributes, such as all four edges.

public import LayoutEngine

/// Several attributes at once, in the order of SnapKit: left, top, right, bottom, leading,
/// trailing, and so on as in `LayoutAttribute`.
public struct ConstraintAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute, the first one's lowest.
  public let rawValue: UInt32
  /// The attributes with these bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One attribute.
  @inlinable
  public init(_ attribute: LayoutAttribute) {
    rawValue = 1 << Self.turned(UInt32(attribute.rawValue))
  }

  /// How many attributes the set has.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The attributes in their order.
  public var layoutAttributes: [LayoutAttribute] {
    var list: [LayoutAttribute] = []
    var rest = rawValue
    while let attribute = Self.removeFirst(from: &rest) { list.append(attribute) }
    return list
  }

  /// Takes the first attribute out of a set given by its bits.
  static func removeFirst(from bits: inout UInt32) -> LayoutAttribute? {
    guard bits != 0 else { return nil }
    let position = UInt32(bits.trailingZeroBitCount)
    bits &= bits - 1
    return LayoutAttribute(rawValue: UInt8(turned(position)))
  }

  /// What an attribute that is the one at `index` on the left is compared with. One attribute on
  /// the right serves all on the left. Of several, the one of the same name is taken, inside or
  /// outside of the margins; else they are taken in their order.
  func partner(of attribute: LayoutAttribute, at index: Int) -> LayoutAttribute {
    if count > 1, let partner = attribute.acrossMargin, contains(.init(partner)) { return partner }
    var rest = rawValue
    for _ in 0 ..< min(index, count - 1) { _ = Self.removeFirst(from: &rest) }
    return Self.removeFirst(from: &rest) ?? attribute
  }

  /// From the raw value of an attribute to its position, and back: `LayoutAttribute` has right
  /// before top, as UIKit has, and a line has top before right.
  @inlinable
  static func turned(_ position: UInt32) -> UInt32 {
    position == 1 || position == 2 ? 3 - position : position
  }
}

extension ConstraintAttributes: CustomStringConvertible {
  /// The attributes as they are chained in source.
  public var description: String { layoutAttributes.map { "\($0)" }.joined(separator: ".") }
}
