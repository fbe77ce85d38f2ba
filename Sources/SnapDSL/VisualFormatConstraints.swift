// From a visual format to constraints, and the options of that.

internal import Foundation
public import LayoutEngine

extension LayoutConstraint {
  /// UIKit's spelling.
  public typealias FormatOptions = VisualFormatOptions

  /// The constraints that `format` describes, not active yet.
  ///
  /// `-` alone is 8 points between views, and reaches the margins of the superview. A format that
  /// cannot be read, or names something unknown, is reported, and nothing is returned; `parsed(…)`
  /// throws instead.
  ///
  /// - Parameters:
  ///   - format: What is described, such as `H:|-[title]-8-[button(>=44)]-|`.
  ///   - options: How the views are aligned across the axis, and which way they run.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    do throws(VisualFormatError) {
      return try parsed(format, options: options, metrics: metrics, views: views)
    } catch {
      LayoutEnvironment.current.report(.invalidVisualFormat(error))
      return []
    }
  }

  /// The same in the words of older versions.
  public static func constraintsWithVisualFormat(
    _ format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
  }

  /// The constraints that `format` describes, not active yet.
  ///
  /// - Throws: Where and why the format could not be read.
  public static func parsed(
    _ format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    var parser = VisualFormatParser(format)
    let parsed = try parser.parse()
    var builder = VisualFormatBuilder(
      format: format, parsed: parsed, options: options, metrics: metrics ?? [:], views: views)
    try builder.build()
    return builder.constraints
  }
}

/// Looks names up and makes constraints.
private struct VisualFormatBuilder {
  let format: String
  let parsed: VisualFormat
  let options: VisualFormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  var constraints: [LayoutConstraint] = []

  private static let standardGap = 8.0

  private var length: LayoutAttribute { parsed.isVertical ? .height : .width }
  private var start: LayoutAttribute { edges.start }
  private var end: LayoutAttribute { edges.end }
  private var edges: (start: LayoutAttribute, end: LayoutAttribute) {
    if parsed.isVertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    return isBackwards ? (.right, .left) : (.leading, .trailing)
  }
  /// From right to left, distances count against the axis.
  private var isBackwards: Bool {
    !parsed.isVertical && options.contains(.directionRightToLeft)
  }

  mutating func build() throws(VisualFormatError) {
    var items: [LayoutItem?] = []
    for element in parsed.elements {
      guard case .view(let name, let offset, let predicates) = element else {
        items.append(nil)
        continue
      }
      let item = try view(name, offset)
      items.append(item)
      for predicate in predicates { try constrainLength(of: item, predicate) }
    }
    for (index, connection) in parsed.connections.enumerated() {
      try connect(items[index], items[index + 1], connection)
    }
    alignAll(items.compactMap { $0 })
  }

  private mutating func constrainLength(
    of item: LayoutItem, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) {
    let priority = try self.priority(predicate.priority)
    if case .name(let name, _) = predicate.object, metrics[name] == nil,
      let other = views[name] as? LayoutItem
    {
      add(item.node, length, predicate.relation, other.node, length, 0, priority)
    } else {
      let number = try number(predicate.object)
      add(item.node, length, predicate.relation, nil, .notAnAttribute, number, priority)
    }
  }

  /// `nil` stands for the superview of the other side.
  private mutating func connect(
    _ first: LayoutItem?, _ second: LayoutItem?, _ connection: VisualFormat.Connection
  ) throws(VisualFormatError) {
    let touchesSuperview = first == nil || second == nil
    guard let inner = second ?? first,
      let superview = touchesSuperview ? inner.node.superNode : inner.node
    else {
      throw VisualFormatError(
        format: format, offset: 0, problem: "a view beside the bar has no superview")
    }
    var previous = (first?.node ?? superview, first == nil ? start : end)
    var next = (second?.node ?? superview, second == nil ? end : start)
    switch connection {
    case .touching: bind(next, .equal, previous, 0, .required)
    case .standard:
      if first == nil { previous.1 = start.acrossMargin ?? start }
      if second == nil { next.1 = end.acrossMargin ?? end }
      bind(next, .equal, previous, touchesSuperview ? 0 : Self.standardGap, .required)
    case .distances(let predicates):
      for predicate in predicates {
        bind(
          next, predicate.relation, previous, try number(predicate.object),
          try priority(predicate.priority))
      }
    }
  }

  private mutating func bind(
    _ next: (LayoutNode, LayoutAttribute), _ relation: LayoutRelation,
    _ previous: (LayoutNode, LayoutAttribute), _ distance: Double, _ priority: LayoutPriority
  ) {
    let (left, right) = isBackwards ? (previous, next) : (next, previous)
    add(left.0, left.1, relation, right.0, right.1, distance, priority)
  }

  private mutating func alignAll(_ items: [LayoutItem]) {
    for attribute in options.alignedAttributes {
      for (previous, next) in zip(items, items.dropFirst()) {
        add(next.node, attribute, .equal, previous.node, attribute, 0, .required)
      }
    }
  }

  private mutating func add(
    _ first: LayoutNode, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: LayoutNode?, _ other: LayoutAttribute, _ constant: Double,
    _ priority: LayoutPriority
  ) {
    constraints.append(
      LayoutConstraint(
        first, attribute, relation, second, other, constant: constant, priority: priority))
  }

  // MARK: Names

  private func view(_ name: String, _ offset: Int) throws(VisualFormatError) -> LayoutItem {
    if let item = views[name] as? LayoutItem { return item }
    throw VisualFormatError(
      format: format, offset: offset, problem: "\(name) is not a key in the views dictionary")
  }

  private func number(_ object: VisualFormat.Object) throws(VisualFormatError) -> Double {
    switch object {
    case .number(let number): return number
    case .name(let name, let offset):
      switch metrics[name] {
      case let number as Double: return number
      case let number as CGFloat: return Double(number)
      case let number as Int: return Double(number)
      case let number as NSNumber: return number.doubleValue
      default:
        throw VisualFormatError(
          format: format, offset: offset, problem: "\(name) is not a key in the metrics dictionary")
      }
    }
  }

  private func priority(
    _ object: VisualFormat.Object?
  ) throws(VisualFormatError) -> LayoutPriority {
    guard let object else { return .required }
    return LayoutPriority(Float(try number(object)))
  }
}

// MARK: - Options

/// How the views of a visual format are aligned, and in which direction they run.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// The options with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  private init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt(attribute.rawValue) }

  /// Left edges in line.
  public static let alignAllLeft = VisualFormatOptions(.left)
  /// Right edges in line.
  public static let alignAllRight = VisualFormatOptions(.right)
  /// Top edges in line.
  public static let alignAllTop = VisualFormatOptions(.top)
  /// Bottom edges in line.
  public static let alignAllBottom = VisualFormatOptions(.bottom)
  /// Leading edges in line.
  public static let alignAllLeading = VisualFormatOptions(.leading)
  /// Trailing edges in line.
  public static let alignAllTrailing = VisualFormatOptions(.trailing)
  /// Horizontal centres in line.
  public static let alignAllCenterX = VisualFormatOptions(.centerX)
  /// Vertical centres in line.
  public static let alignAllCenterY = VisualFormatOptions(.centerY)
  /// Last baselines in line.
  public static let alignAllLastBaseline = VisualFormatOptions(.lastBaseline)
  /// First baselines in line.
  public static let alignAllFirstBaseline = VisualFormatOptions(.firstBaseline)
  /// `H:` runs from the leading to the trailing edge: the default.
  public static let directionLeadingToTrailing = VisualFormatOptions([])
  /// `H:` runs from left to right.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 32)
  /// `H:` runs from right to left.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 33)

  /// The attributes that are to be in line.
  var alignedAttributes: [LayoutAttribute] {
    LayoutAttribute.allCases.filter { contains(VisualFormatOptions($0)) }
  }
}
