// The constraints of a stack view.

internal import Foundation

/// Makes a stack view's constraints from its properties.
struct StackArrangement {
  private let stack: StackView
  private let views: [View]
  private let along: Attributes
  private let across: Attributes
  /// What the row is bound to: the stack view, or its margins.
  private let frame: LayoutNode
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var spacers: [LayoutGuide] = []

  /// The attributes of an axis.
  private struct Attributes {
    let start: LayoutAttribute
    let end: LayoutAttribute
    let center: LayoutAttribute
    let length: LayoutAttribute

    static let horizontal = Attributes(
      start: .leading, end: .trailing, center: .centerX, length: .width)
    static let vertical = Attributes(start: .top, end: .bottom, center: .centerY, length: .height)
  }

  /// What keeps lengths determined where nothing else does; weaker than any content.
  private static let tieBreak = LayoutPriority(25)
  /// How much a stack view wants to be no thicker than what is in it.
  private static let canvasFit = LayoutPriority(49)
  /// What has a required length of its own keeps it while it is hidden: nobody sees it.
  private static let hiding = LayoutPriority(999.999)
  /// Equal distances give way to the least spacing and to content.
  private static let evenness = LayoutPriority(149)

  init(_ stack: StackView) {
    self.stack = stack
    views = stack.arrangedSubviews.filter { !$0.isHidden }
    let isHorizontal = stack.axis == .horizontal
    along = isHorizontal ? .horizontal : .vertical
    across = isHorizontal ? .vertical : .horizontal
    frame = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide.node : stack.node
  }

  mutating func build() {
    hide()
    guard let first = views.first, let last = views.last else {
      constraints.append(
        made(
          stack.node, along.length, .equal, nil, .notAnAttribute, 0, Self.tieBreak, "UISV-canvas"))
      return
    }
    bind(first, along.start, .equal, along.start, .required, "UISV-canvas-connection")
    bind(last, along.end, .equal, along.end, .required, "UISV-canvas-connection")
    distribute()
    for view in views { align(view) }
    alignBaselines()
    if stack.alignment != .fill {
      constraints.append(
        made(
          stack.node, across.length, .equal, nil, .notAnAttribute, 0, Self.canvasFit,
          "UISV-canvas-fit"))
    }
  }

  /// Hidden views have no length, and lie where they would be seen.
  private mutating func hide() {
    var previous: View?
    for view in stack.arrangedSubviews {
      defer { if !view.isHidden { previous = view } }
      guard view.isHidden else { continue }
      add(view, along.length, .equal, nil, 0, Self.hiding, "UISV-hiding")
      let name = "UISV-hidden-place"
      if let previous {
        constraints.append(
          made(view.node, along.start, .equal, previous.node, along.end, 0, Self.tieBreak, name))
      } else {
        bind(view, along.start, .equal, along.start, Self.tieBreak, name)
      }
      bind(view, across.start, .equal, across.start, Self.tieBreak, name)
      bind(view, across.end, .equal, across.end, Self.tieBreak, name)
    }
  }

  // MARK: Along the row

  private mutating func distribute() {
    switch stack.distribution {
    case .fill:
      space(.equal)
      shareWidth()
    case .fillEqually:
      space(.equal)
      for view in views.dropFirst() {
        constraints.append(
          made(
            view.node, along.length, .equal, views[0].node, along.length, 0, .required,
            "UISV-fill-equally"))
      }
    case .fillProportionally:
      space(.equal)
      fillProportionally()
    case .equalSpacing:
      space(.greaterThanOrEqual)
      evenOut(from: along.end, to: along.start, priority: .required)
    case .equalCentering:
      space(.greaterThanOrEqual)
      evenOut(from: along.center, to: along.center, priority: Self.evenness)
    }
  }

  private mutating func space(_ relation: LayoutRelation) {
    let byBaselines = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    for (previous, next) in zip(views, views.dropFirst()) {
      let gap = stack.gap(after: previous)
      constraints.append(
        made(
          next.node, byBaselines ? .firstBaseline : along.start, relation, previous.node,
          byBaselines ? .lastBaseline : along.end, gap, .required, "UISV-spacing"))
    }
  }

  private mutating func fillProportionally() {
    let lengths = views.map { view in
      let size = view.intrinsicContentSize
      return max(0, Double(stack.axis == .horizontal ? size.width : size.height))
    }
    let gaps = views.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    let sum = lengths.reduce(gaps, +)
    let name = "UISV-fill-proportionally"
    let sharing = lengths.count { $0 > 0 }
    guard sharing > 0 else { return }
    for (position, (view, length)) in zip(views, lengths).enumerated() {
      guard length > 0 else {
        add(view, along.length, .equal, nil, 0, .required, name)
        continue
      }
      let priority = sharing == 1 ? .required : LayoutPriority(Float(max(999 - position, 1)))
      constraints.append(
        made(
          view.node, along.length, .equal, stack.node, along.length, 0, priority, name,
          multiplier: length / sum))
    }
  }

  /// Texts of several lines have no width of their own to go by: those in a row get equal ones.
  private mutating func shareWidth() {
    guard stack.axis == .horizontal else { return }
    let texts = views.lazy.compactMap { $0 as? Label }.filter { $0.numberOfLines != 1 }
    guard let first = texts.first else { return }
    for text in texts.dropFirst() {
      let resistance = text.contentCompressionResistancePriority(for: .horizontal)
      constraints.append(
        made(
          text.node, .width, .equal, first.node, .width, 0, min(resistance + 10, 999),
          "UISV-text-width-disambiguation"))
    }
  }

  /// Puts guides of equal lengths between the views.
  private mutating func evenOut(
    from start: LayoutAttribute, to end: LayoutAttribute, priority: LayoutPriority
  ) {
    for (previous, next) in zip(views, views.dropFirst()) {
      let spacer = LayoutGuide()
      spacer.identifier = "spacer\(spacers.count)"
      stack.addLayoutGuide(spacer)
      let name = "UISV-distributing-edge"
      constraints.append(
        made(spacer.node, along.start, .equal, previous.node, start, 0, .required, name))
      constraints.append(
        made(spacer.node, along.end, .equal, next.node, end, 0, .required, name))
      // Across the row a spacer is nothing; without this its height would be anybody's guess.
      constraints.append(
        made(spacer.node, across.length, .equal, nil, .notAnAttribute, 0, .required, name))
      constraints.append(
        made(spacer.node, across.start, .equal, frame, across.start, 0, .required, name))
      if let first = spacers.first {
        constraints.append(
          made(
            spacer.node, along.length, .equal, first.node, along.length, 0, priority,
            "UISV-fill-equally"))
      }
      spacers.append(spacer)
    }
  }

  // MARK: Across the row

  private mutating func align(_ view: View) {
    let name = "UISV-alignment"
    switch stack.alignment {
    case .fill:
      bind(view, across.start, .equal, across.start, .required, name)
      bind(view, across.end, .equal, across.end, .required, name)
      return
    case .leading: bind(view, across.start, .equal, across.start, .required, name)
    case .trailing: bind(view, across.end, .equal, across.end, .required, name)
    case .center: bind(view, across.center, .equal, across.center, .required, name)
    case .firstBaseline, .lastBaseline: break
    }
    // The stack is as thick as its thickest view, and the view stays inside.
    bind(view, across.start, .greaterThanOrEqual, across.start, .required, "UISV-spanning-boundary")
    bind(view, across.end, .lessThanOrEqual, across.end, .required, "UISV-spanning-boundary")
    add(view, across.length, .equal, nil, 0, Self.tieBreak, "UISV-ambiguity-suppression")
    if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline {
      bind(view, across.start, .equal, across.start, 24, "UISV-ambiguity-suppression")
    }
  }

  private mutating func alignBaselines() {
    let baseline: LayoutAttribute
    switch stack.alignment {
    case .firstBaseline: baseline = .firstBaseline
    case .lastBaseline: baseline = .lastBaseline
    default: return
    }
    guard stack.axis == .horizontal else { return }
    for view in views.dropFirst() {
      constraints.append(
        made(
          view.node, baseline, .equal, views[0].node, baseline, 0, .required, "UISV-alignment"))
    }
  }

  // MARK: Making

  private mutating func bind(
    _ view: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ other: LayoutAttribute, _ priority: LayoutPriority, _ name: String
  ) {
    constraints.append(made(view.node, attribute, relation, frame, other, 0, priority, name))
  }

  private mutating func add(
    _ view: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ other: LayoutNode?,
    _ constant: Double, _ priority: LayoutPriority, _ name: String
  ) {
    constraints.append(
      made(view.node, attribute, relation, other, .notAnAttribute, constant, priority, name))
  }

  private func made(
    _ first: LayoutNode, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: LayoutNode?, _ other: LayoutAttribute, _ constant: Double,
    _ priority: LayoutPriority, _ name: String, multiplier: Double = 1
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      first, attribute, relation, second, other, multiplier: multiplier, constant: constant,
      priority: priority)
    constraint.identifier = name
    constraint.mirrorsWithOwner = true
    return constraint
  }
}
