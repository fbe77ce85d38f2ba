// The constraints of a stack view.

internal import Foundation

/// What a constraint is for that a view makes to arrange others.
enum ArrangingRole: String {
  /// Lets the content of a row fill it.
  case filling = ""
  case alignment = "UISV-alignment"
  case ambiguitySuppression = "UISV-ambiguity-suppression"
  case canvas = "UISV-canvas"
  case canvasConnection = "UISV-canvas-connection"
  case canvasFit = "UISV-canvas-fit"
  case distributingEdge = "UISV-distributing-edge"
  case fillEqually = "UISV-fill-equally"
  case fillProportionally = "UISV-fill-proportionally"
  case hiddenPlace = "UISV-hidden-place"
  case hiding = "UISV-hiding"
  case spacing = "UISV-spacing"
  case spanningBoundary = "UISV-spanning-boundary"
  case textWidth = "UISV-text-width-disambiguation"

  /// UIKit's name for such constraints, if it has one.
  var name: String? { self == .filling ? nil : rawValue }
}

/// Makes a stack view's constraints from its properties, and uses those again that it has.
struct StackArrangement {
  private let stack: StackView
  private let views: [View]
  private let along: Attributes
  private let across: Attributes
  /// What the row is bound to: the stack view, or its margins.
  private let frame: LayoutItem
  /// The constraints that the stack view has, and where to look for the next that stays.
  private let former: [LayoutConstraint]
  private var nextPosition = 0
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

  /// - Parameter former: The constraints that the stack view has; `build` uses those again that
  ///   are marked as spare and fit.
  init(_ stack: StackView, replacing former: [LayoutConstraint]) {
    self.stack = stack
    self.former = former
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
        add(stack, length, priority: Self.canvasFit, as: .canvas)
      }
      return
    }
    bind(first, along.start, as: .canvasConnection)
    bind(last, along.end, as: .canvasConnection)
    distribute()
    for view in views { align(view) }
    for view in views where view.mayLackContent && stack.distribution != .fillProportionally {
      add(view, along.length, priority: Self.tieBreak, as: .ambiguitySuppression)
    }
    alignBaselines()
    if stack.alignment != .fill {
      add(stack, across.length, priority: Self.canvasFit, as: .canvasFit)
    }
  }

  /// Hidden views have no length, and lie where they would be seen.
  private mutating func hide() {
    var previous: View?
    for view in stack.arrangedSubviews {
      defer { if !view.isHidden { previous = view } }
      guard view.isHidden else { continue }
      add(view, along.length, priority: Self.hiding, as: .hiding)
      if let previous {
        add(
          view, along.start, .equal, previous, along.end, priority: Self.tieBreak, as: .hiddenPlace)
      } else {
        bind(view, along.start, priority: Self.tieBreak, as: .hiddenPlace)
      }
      bind(view, across.start, priority: Self.tieBreak, as: .hiddenPlace)
      bind(view, across.end, priority: Self.tieBreak, as: .hiddenPlace)
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
        add(view, along.length, .equal, views[0], along.length, as: .fillEqually)
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
        constant: stack.gap(after: previous), as: .spacing)
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
    guard lengths.contains(where: { $0 > 0 }) else { return }
    for (position, (view, length)) in zip(views, lengths).enumerated() {
      guard length > 0 else {
        add(view, along.length, as: .fillProportionally)
        continue
      }
      add(
        view, along.length, .equal, stack, along.length, multiplier: length / sum,
        priority: LayoutPriority(Float(max(999 - position, 1))), as: .fillProportionally)
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
        as: .textWidth)
    }
  }

  /// Puts guides of equal lengths between the views.
  private mutating func evenOut(
    from start: LayoutAttribute, to end: LayoutAttribute, priority: LayoutPriority
  ) {
    for (previous, next) in zip(views, views.dropFirst()) {
      let spacer = spacer(behind: previous) ?? makeSpacer()
      add(spacer, along.start, .equal, previous, start, as: .distributingEdge)
      add(spacer, along.end, .equal, next, end, as: .distributingEdge)
      // Across the row a spacer is nothing; without this its height would be anybody's guess.
      add(spacer, across.length, as: .distributingEdge)
      bind(spacer, across.start, as: .distributingEdge)
      if let first = spacers.first {
        add(
          spacer, along.length, .equal, first, along.length, priority: priority,
          as: .fillEqually)
      }
      spacers.append(spacer)
    }
  }

  /// The guide that stood behind a view, and has not found another place yet.
  private func spacer(behind view: View) -> LayoutGuide? {
    let edge = spare(at: view.node) {
      $0.role == .distributingEdge && $0.secondNode === view.node
        && $0.firstAttribute == along.start
    }
    return edge?.firstItem as? LayoutGuide
  }

  private func makeSpacer() -> LayoutGuide {
    let spacer = LayoutGuide()
    spacer.identifier = "spacer\(spacers.count)"
    stack.addLayoutGuide(spacer)
    return spacer
  }

  // MARK: Across the row

  private mutating func align(_ view: View) {
    switch stack.alignment {
    case .fill:
      bind(view, across.start, as: .alignment)
      bind(view, across.end, as: .alignment)
      guard view.mayLackContent else { return }
      add(view, across.length, priority: Self.tieBreak, as: .ambiguitySuppression)
      return
    case .leading: bind(view, across.start, as: .alignment)
    case .trailing: bind(view, across.end, as: .alignment)
    case .center: bind(view, across.center, as: .alignment)
    case .firstBaseline, .lastBaseline: break
    }
    // The stack is as thick as its thickest view, and the view stays inside.
    bind(view, across.start, .greaterThanOrEqual, as: .spanningBoundary)
    bind(view, across.end, .lessThanOrEqual, as: .spanningBoundary)
    add(view, across.length, priority: Self.tieBreak, as: .ambiguitySuppression)
    if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline {
      bind(view, across.start, priority: 24, as: .ambiguitySuppression)
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
      add(itemWith(baseline, of: view), baseline, .equal, first, baseline, as: .alignment)
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
    priority: LayoutPriority = .required, as role: ArrangingRole
  ) { add(item, attribute, relation, frame, attribute, priority: priority, as: role) }

  /// Relates an attribute to one of another item, or without one to zero.
  private mutating func add(
    _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ other: LayoutItem? = nil, _ otherAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required,
    as role: ArrangingRole
  ) {
    let old = takeSpare(at: item.node) {
      $0.role == role && $0.firstNode === item.node && $0.firstAttribute == attribute
        && $0.secondNode === other?.node && $0.secondAttribute == otherAttribute
        && $0.relation == relation && $0.factor == multiplier
    }
    if let old {
      old.constant = CGFloat(constant)
      old.priority = priority
      return constraints.append(old)
    }
    let constraint = LayoutConstraint(
      item.node, attribute, relation, other?.node, otherAttribute, multiplier: multiplier,
      constant: constant, priority: priority)
    constraint.role = role
    constraints.append(constraint)
  }

  /// A former constraint that is as `fits` says and was not used again yet, if there is one at a
  /// node.
  ///
  /// - Complexity: O(1) as long as constraints are used in their former order, otherwise
  ///   O(constraints of the node).
  private mutating func takeSpare(
    at node: LayoutNode, where fits: (LayoutConstraint) -> Bool
  ) -> LayoutConstraint? {
    // Most arrangements are the first of their stack views.
    guard !former.isEmpty, let spare = nextSpare(where: fits) ?? spare(at: node, where: fits)
    else { return nil }
    nextPosition = Int(spare.spareAt) + 1
    spare.spareAt = -1
    return spare
  }

  /// The one behind the last that was used, if it fits.
  private func nextSpare(where fits: (LayoutConstraint) -> Bool) -> LayoutConstraint? {
    guard nextPosition < former.count, former[nextPosition].spareAt >= 0,
      fits(former[nextPosition])
    else { return nil }
    return former[nextPosition]
  }

  private func spare(
    at node: LayoutNode, where fits: (LayoutConstraint) -> Bool
  ) -> LayoutConstraint? {
    // At the stack view itself, there is one for each view, and none to be found.
    guard node !== stack.node else { return nil }
    for position in 0 ..< node.incident.count {
      let spare = node.incident[position]({ $0.spareAt >= 0 && fits($0) ? $0 : nil })
      if let spare { return spare }
    }
    return nil
  }
}

extension View {
  /// Whether the view may want no size: all but stack views and classes that say which they want.
  fileprivate var mayLackContent: Bool {
    self is ImageView || !(self is StackView) && !overrides.contains(.content)
  }
}
