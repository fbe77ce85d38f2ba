// What a constraint can speak about: the edges, the centres, the size and the baselines of an item.

/// A part of a view's or a layout guide's frame.
public enum LayoutAttribute: UInt8, Hashable, Sendable, CaseIterable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The edge at which text starts: left, or right where the layout runs from right to left.
  case leading
  /// The edge at which text ends: right, or left where the layout runs from right to left.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The middle between left and right.
  case centerX
  /// The middle between top and bottom.
  case centerY
  /// The baseline of the last line of text; the bottom edge of an item without text.
  case lastBaseline
  /// The baseline of the first line of text; the top edge of an item without text.
  case firstBaseline
  /// The left edge moved inwards by the left layout margin.
  case leftMargin
  /// The right edge moved inwards by the right layout margin.
  case rightMargin
  /// The top edge moved inwards by the top layout margin.
  case topMargin
  /// The bottom edge moved inwards by the bottom layout margin.
  case bottomMargin
  /// The leading edge moved inwards by the leading layout margin.
  case leadingMargin
  /// The trailing edge moved inwards by the trailing layout margin.
  case trailingMargin
  /// The middle between the left and the right margin.
  case centerXWithinMargins
  /// The middle between the top and the bottom margin.
  case centerYWithinMargins
  /// No attribute: what a constraint without a second item compares with.
  case notAnAttribute
}

/// One of the two directions, as content priorities name it.
public enum LayoutAxis: Int, Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The attribute that is a length.
  var length: LayoutAttribute { self == .horizontal ? .width : .height }

  /// Calls `body` with both. A loop over an array would make the array each time.
  static func forEach(_ body: (LayoutAxis) -> Void) {
    body(.horizontal)
    body(.vertical)
  }
}

/// Something for each of the two directions.
struct PerAxis<Value> {
  var horizontal: Value
  var vertical: Value

  init(_ value: Value) { (horizontal, vertical) = (value, value) }

  init(_ horizontal: Value, _ vertical: Value) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  subscript(axis: LayoutAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension PerAxis: Equatable where Value: Equatable {}

extension LayoutAttribute {
  /// The name that UIKit gave the last baseline before there was a first one.
  public static var baseline: LayoutAttribute { .lastBaseline }

  /// Whether the attribute is a length, which needs no second item and no origin.
  package var isSize: Bool { self == .width || self == .height }

  /// Whether which edge is meant depends on the layout direction.
  package var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute depends on the font.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the attribute depends on the layout margins.
  package var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }

  /// Whether the attribute names a left or right edge whatever the layout direction is.
  package var isAbsoluteEdge: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The direction along which the attribute lies.
  package var axis: LayoutAxis {
    switch self {
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    default: .horizontal
    }
  }

  /// The attribute with leading and trailing replaced by the edges that they stand for.
  package func resolved(rightToLeft: Bool) -> LayoutAttribute {
    switch self {
    case .leading: rightToLeft ? .right : .left
    case .trailing: rightToLeft ? .left : .right
    case .leadingMargin: rightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: rightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }

  /// The edge inside the margins for an edge, and the edge for one inside the margins.
  package var acrossMargin: LayoutAttribute? {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    case .width, .height, .lastBaseline, .firstBaseline, .notAnAttribute: nil
    }
  }
}
