// The constraints of a stack view.

internal import Foundation

/// Makes a stack view's constraints from its properties.
struct StackArrangement {
  private let stack: StackView
  private let views: [View]
  private let along: Attributes
  private let across: Attributes
  /// What the row is bound to: the stack view, or its margins.
  private let frame: LayoutItem
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
    frame = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
  }

  mutating func build() {
    hide()
    guard let first = views.first, let last = views.last else {
      for length in [along.length, across.length] {
        add(stack, length, priority: Self.canvasFit, as: "UISV-canvas")
      }
      return
    }
    bind(first, along.start, as: "UISV-canvas-connection")
    bind(last, along.end, as: "UISV-canvas-connection")
    distribute()
    for view in views { align(view) }
    for view in views where view.mayLackContent && stack.distribution != .fillProportionally {
      add(view, along.length, priority: Self.tieBreak, as: "UISV-ambiguity-suppression")
    }
    alignBaselines()
    if stack.alignment != .fill {
      add(stack, across.length, priority: Self.canvasFit, as: "UISV-canvas-fit")
    }
  }

  /// Hidden views have no length, and lie where they would be seen.
  private mutating func hide() {
    var previous: View?
    for view in stack.arrangedSubviews {
      defer { if !view.isHidden { previous = view } }
      guard view.isHidden else { continue }
      add(view, along.length, priority: Self.hiding, as: "UISV-hiding")
      let name = "UISV-hidden-place"
      if let previous {
        add(view, along.start, .equal, previous, along.end, priority: Self.tieBreak, as: name)
      } else {
        bind(view, along.start, priority: Self.tieBreak, as: name)
      }
      bind(view, across.start, priority: Self.tieBreak, as: name)
      bind(view, across.end, priority: Self.tieBreak, as: name)
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
        add(view, along.length, .equal, views[0], along.length, as: "UISV-fill-equally")
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
      let (start, end) = byBaselines ? (.firstBaseline, .lastBaseline) : (along.start, along.end)
      add(
        itemWith(start, of: next), start, relation, itemWith(end, of: previous), end,
        constant: stack.gap(after: previous), as: "UISV-spacing")
    }
  }

  private mutating func fillProportionally() {
    stack.hearOfContent()
    let lengths = views.map { view in
      let size = StackView.wantedSize(of: view, stack.axis)
      return max(0, Double(stack.axis == .horizontal ? size.width : size.height))
    }
    let gaps = views.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    let sum = lengths.reduce(gaps, +)
    let name = "UISV-fill-proportionally"
    guard lengths.contains(where: { $0 > 0 }) else { return }
    for (position, (view, length)) in zip(views, lengths).enumerated() {
      guard length > 0 else {
        add(view, along.length, as: name)
        continue
      }
      add(
        view, along.length, .equal, stack, along.length, multiplier: length / sum,
        priority: LayoutPriority(Float(max(999 - position, 1))), as: name)
    }
  }

  /// Texts of several lines have no width of their own to go by: those in a row get equal ones.
  private mutating func shareWidth() {
    guard stack.axis == .horizontal else { return }
    let texts = views.lazy.compactMap { $0 as? Label }.filter { $0.numberOfLines != 1 }
    guard let first = texts.first else { return }
    for text in texts.dropFirst() {
      let resistance = text.contentCompressionResistancePriority(for: .horizontal)
      add(
        text, .width, .equal, first, .width, priority: min(resistance + 10, 999),
        as: "UISV-text-width-disambiguation")
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
      add(spacer, along.start, .equal, previous, start, as: name)
      add(spacer, along.end, .equal, next, end, as: name)
      // Across the row a spacer is nothing; without this its height would be anybody's guess.
      add(spacer, across.length, as: name)
      bind(spacer, across.start, as: name)
      if let first = spacers.first {
        add(
          spacer, along.length, .equal, first, along.length, priority: priority,
          as: "UISV-fill-equally")
      }
      spacers.append(spacer)
    }
  }

  // MARK: Across the row

  private mutating func align(_ view: View) {
    let name = "UISV-alignment"
    switch stack.alignment {
    case .fill:
      bind(view, across.start, as: name)
      bind(view, across.end, as: name)
      guard view.mayLackContent else { return }
      add(view, across.length, priority: Self.tieBreak, as: "UISV-ambiguity-suppression")
      return
    case .leading: bind(view, across.start, as: name)
    case .trailing: bind(view, across.end, as: name)
    case .center: bind(view, across.center, as: name)
    case .firstBaseline, .lastBaseline: break
    }
    // The stack is as thick as its thickest view, and the view stays inside.
    bind(view, across.start, .greaterThanOrEqual, as: "UISV-spanning-boundary")
    bind(view, across.end, .lessThanOrEqual, as: "UISV-spanning-boundary")
    add(view, across.length, priority: Self.tieBreak, as: "UISV-ambiguity-suppression")
    if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline {
      bind(view, across.start, priority: 24, as: "UISV-ambiguity-suppression")
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
    let first = itemWith(baseline, of: views[0])
    for view in views.dropFirst() {
      add(itemWith(baseline, of: view), baseline, .equal, first, baseline, as: "UISV-alignment")
    }
  }

  /// What has the attribute of a view: for a baseline, perhaps a view that is in it.
  private func itemWith(_ attribute: LayoutAttribute, of view: View) -> View {
    guard attribute.isBaseline else { return view }
    let found = view.viewWithBaseline(attribute)
    if found !== view { stack.hearOfContent() }
    return found
  }

  // MARK: Making

  /// Relates an attribute to the same one of what the row is bound to.
  private mutating func bind(
    _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    priority: LayoutPriority = .required, as name: String
  ) { add(item, attribute, relation, frame, attribute, priority: priority, as: name) }

  /// Relates an attribute to one of another item, or without one to zero.
  private mutating func add(
    _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ other: LayoutItem? = nil, _ otherAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required,
    as name: String
  ) {
    let constraint = LayoutConstraint(
      item.node, attribute, relation, other?.node, otherAttribute, multiplier: multiplier,
      constant: constant, priority: priority)
    constraint.identifier = name
    constraint.isOfEngine = true
    constraints.append(constraint)
  }
}

extension View {
  /// Whether the view may want no size: all but stack views and classes that say which they want.
  fileprivate var mayLackContent: Bool {
    self is ImageView || !(self is StackView) && !overrides.contains(.content)
  }
}
