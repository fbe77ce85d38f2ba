// Every public name of SnapKit 5.7, used with its type: what compiles here is there.

import SnapDSL
import UIKitNames

/// The names that were used, type by type.
struct SnapKitSurface {
  /// A type and its members; what differs from SnapKit's, if anything does.
  struct Entry {
    let type: String
    let differs: String?
    var members: [String] = []
  }

  private(set) var entries: [Entry] = []
  /// The same for names that are deprecated there and here.
  private(set) var oldEntries: [Entry] = []

  /// Goes on with the next type.
  mutating func begin<T>(_ name: String, _ type: T.Type, differs: String? = nil) {
    entries.append(Entry(type: name, differs: differs))
  }

  /// Notes a member, of which `value` is a use.
  mutating func there<T>(_ name: String, _ value: T) {
    entries[entries.count - 1].members.append(name)
  }

  /// The tables of the page.
  static func table(_ entries: [Entry]) -> String {
    let rows = entries.map { entry in
      let members = entry.members.map { "`\($0)`" }.joined(separator: " ")
      return "| `\(entry.type)` | \(members) | \(entry.differs ?? "there") |"
    }
    return (["| type | members | here |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private let root = makeScreen(300, 200)
  private let view = UIView()
  private let guide = UILayoutGuide()

  init() {
    root.addSubview(view)
    root.addLayoutGuide(guide)
    useTargets()
    useValues()
    useAttributes(ofEntrance: view.snp)
    useEntrances()
    view.snp.prepareConstraints { make in
      useMaker(make)
      useChain(make)
    }
    useConstraint()
    let count = entries.count
    LayoutTests.useOldNames(of: &self)
    oldEntries = Array(entries[count...])
    entries.removeSubrange(count...)
  }
}

// MARK: - Values and targets

extension SnapKitSurface {
  private mutating func useTargets() {
    begin("ConstraintView", ConstraintView.self)
    there("snp", view.snp as ConstraintViewDSL)
    begin("ConstraintLayoutGuide", ConstraintLayoutGuide.self)
    there("snp", guide.snp as ConstraintLayoutGuideDSL)
    begin("ConstraintLayoutSupport", (any ConstraintLayoutSupport).self)
    let support: any ConstraintLayoutSupport = UIViewController().topLayoutGuide
    there("snp", support.snp as ConstraintLayoutSupportDSL)
    begin("LayoutConstraintItem", (any LayoutConstraintItem).self)
    let items: [any LayoutConstraintItem] = [view, guide]
    there("ConstraintView", items[0])
    there("ConstraintLayoutGuide", items[1])
    begin(
      "ConstraintItem", ConstraintItem.self,
      differs: "a value in place of an object, so it has `==` and no `===`")
    there("==", view.snp.top == view.snp.top)

    begin(
      "ConstraintRelatableTarget", (any ConstraintRelatableTarget).self,
      differs: "types of one's own conform by saying what they stand for, `relatableTarget`")
    let targets: KeyValuePairs<String, any ConstraintRelatableTarget> = [
      "Int": 1, "UInt": 1 as UInt, "Float": 1 as Float, "Double": 1.0, "CGFloat": 1 as CGFloat,
      "CGSize": CGSize.zero, "CGPoint": CGPoint.zero, "ConstraintInsets": ConstraintInsets.zero,
      "ConstraintDirectionalInsets": ConstraintDirectionalInsets.zero,
      "ConstraintItem": view.snp.top, "ConstraintView": view, "ConstraintLayoutGuide": guide,
    ]
    use(targets)
    begin("ConstraintConstantTarget", (any ConstraintConstantTarget).self)
    let constants: KeyValuePairs<String, any ConstraintConstantTarget> = [
      "CGPoint": CGPoint.zero, "CGSize": CGSize.zero, "ConstraintInsets": ConstraintInsets.zero,
      "ConstraintDirectionalInsets": ConstraintDirectionalInsets.zero,
    ]
    use(constants)
    begin(
      "ConstraintOffsetTarget", (any ConstraintOffsetTarget).self,
      differs: "types of one's own conform by `offsetAmount`; sizes and points are there, too")
    let offsets: KeyValuePairs<String, any ConstraintOffsetTarget> = [
      "Int": 1, "UInt": 1 as UInt, "Float": 1 as Float, "Double": 1.0, "CGFloat": 1 as CGFloat,
    ]
    use(offsets)
    begin(
      "ConstraintInsetTarget", (any ConstraintInsetTarget).self,
      differs: "types of one's own conform by `insetAmount`")
    let insets: KeyValuePairs<String, any ConstraintInsetTarget> = [
      "Int": 1, "UInt": 1 as UInt, "Float": 1 as Float, "Double": 1.0, "CGFloat": 1 as CGFloat,
      "ConstraintInsets": ConstraintInsets.zero,
    ]
    use(insets)
    begin(
      "ConstraintDirectionalInsetTarget", (any ConstraintDirectionalInsetTarget).self,
      differs: "is a `ConstraintInsetTarget`")
    let directional: any ConstraintDirectionalInsetTarget = ConstraintDirectionalInsets.zero
    there("ConstraintDirectionalInsets", directional)
    begin("ConstraintMultiplierTarget", (any ConstraintMultiplierTarget).self)
    let multipliers: KeyValuePairs<String, any ConstraintMultiplierTarget> = [
      "Int": 1, "UInt": 1 as UInt, "Float": 1 as Float, "Double": 1.0, "CGFloat": 1 as CGFloat,
    ]
    there(
      "constraintMultiplierTargetValue",
      multipliers[0].value.constraintMultiplierTargetValue as CGFloat)
    use(multipliers)
    begin("ConstraintPriorityTarget", (any ConstraintPriorityTarget).self)
    let priorities: KeyValuePairs<String, any ConstraintPriorityTarget> = [
      "Int": 1, "UInt": 1 as UInt, "Float": 1 as Float, "Double": 1.0, "CGFloat": 1 as CGFloat,
      "UILayoutPriority": UILayoutPriority.required,
    ]
    there(
      "constraintPriorityTargetValue", priorities[0].value.constraintPriorityTargetValue as Float)
    use(priorities)
  }

  private mutating func useValues() {
    begin(
      "ConstraintPriority", ConstraintPriority.self,
      differs: "the same type as `UILayoutPriority`, whose members it has, too")
    there("init(_:)", ConstraintPriority(750))
    let literal: ConstraintPriority = 749.5
    there("init(floatLiteral:)", literal)
    there("value", literal.value as Float)
    there("required", ConstraintPriority.required)
    there("high", ConstraintPriority.high)
    there("medium", ConstraintPriority.medium)
    there("low", ConstraintPriority.low)
    there("==", literal == .low)
    there("advanced(by:)", literal.advanced(by: 1) as ConstraintPriority)
    there("distance(to:)", literal.distance(to: .high) as Float)
    begin("ConstraintInsets", ConstraintInsets.self)
    there("UIEdgeInsets", UIEdgeInsets.zero as ConstraintInsets)
    begin("ConstraintDirectionalInsets", ConstraintDirectionalInsets.self)
    there("NSDirectionalEdgeInsets", NSDirectionalEdgeInsets.zero as ConstraintDirectionalInsets)
    begin("ConstraintConfig", ConstraintConfig.self, differs: "there, for each thread apart")
    there(
      "interfaceLayoutDirection",
      ConstraintConfig.interfaceLayoutDirection as ConstraintInterfaceLayoutDirection)
    begin("ConstraintInterfaceLayoutDirection", ConstraintInterfaceLayoutDirection.self)
    there(
      "UIUserInterfaceLayoutDirection",
      UIUserInterfaceLayoutDirection.leftToRight as ConstraintInterfaceLayoutDirection)
    begin(
      "ConstraintDescription", ConstraintDescription.self,
      differs: "the same type as `Constraint`; it has no public member there")
  }
}

// MARK: - Entrances

extension SnapKitSurface {
  /// Notes several members with a use of each.
  private mutating func use<T>(_ members: KeyValuePairs<String, T>) {
    for (name, value) in members { there(name, value) }
  }

  /// The attributes of `ConstraintBasicAttributesDSL`, wherever they stand.
  private mutating func useBasicAttributes<Chain>(of place: some AttributeChain<Chain>) {
    use([
      "left": place.left, "top": place.top, "right": place.right, "bottom": place.bottom,
      "leading": place.leading, "trailing": place.trailing, "width": place.width,
      "height": place.height, "centerX": place.centerX, "centerY": place.centerY,
      "edges": place.edges, "directionalEdges": place.directionalEdges,
      "horizontalEdges": place.horizontalEdges, "verticalEdges": place.verticalEdges,
      "directionalHorizontalEdges": place.directionalHorizontalEdges,
      "directionalVerticalEdges": place.directionalVerticalEdges, "size": place.size,
      "center": place.center,
    ])
  }

  /// Those of `ConstraintAttributesDSL`.
  private mutating func useOtherAttributes<Chain>(of place: some AttributeChain<Chain>) {
    use([
      "lastBaseline": place.lastBaseline, "firstBaseline": place.firstBaseline,
      "leftMargin": place.leftMargin, "topMargin": place.topMargin,
      "rightMargin": place.rightMargin, "bottomMargin": place.bottomMargin,
      "leadingMargin": place.leadingMargin, "trailingMargin": place.trailingMargin,
      "centerXWithinMargins": place.centerXWithinMargins,
      "centerYWithinMargins": place.centerYWithinMargins, "margins": place.margins,
      "directionalMargins": place.directionalMargins,
      "centerWithinMargins": place.centerWithinMargins,
    ])
  }

  private mutating func useAttributes(ofEntrance snp: some ConstraintAttributesDSL) {
    begin("ConstraintDSL", (any ConstraintDSL).self)
    there("target", snp.target as AnyObject?)
    there("setLabel(_:)", snp.setLabel as (String?) -> Void)
    there("label()", snp.label as () -> String?)
    begin(
      "ConstraintBasicAttributesDSL", (any ConstraintBasicAttributesDSL).self,
      differs: "written `any …` as the type of a value")
    useBasicAttributes(of: snp)
    begin(
      "ConstraintAttributesDSL", (any ConstraintAttributesDSL).self,
      differs: "written `any …` as the type of a value")
    useOtherAttributes(of: snp)
  }

  private mutating func useEntrances() {
    typealias Closure = (_ make: ConstraintMaker) -> Void
    let snp = view.snp
    begin("ConstraintViewDSL", ConstraintViewDSL.self)
    there("target", snp.target as AnyObject?)
    there("prepareConstraints(_:)", snp.prepareConstraints as (Closure) -> [Constraint])
    there("makeConstraints(_:)", snp.makeConstraints as (Closure) -> Void)
    there("remakeConstraints(_:)", snp.remakeConstraints as (Closure) -> Void)
    there("updateConstraints(_:)", snp.updateConstraints as (Closure) -> Void)
    there("removeConstraints()", snp.removeConstraints as () -> Void)
    snp.contentHuggingHorizontalPriority = 250
    snp.contentHuggingVerticalPriority = 250
    snp.contentCompressionResistanceHorizontalPriority = 750
    snp.contentCompressionResistanceVerticalPriority = 750
    there("contentHuggingHorizontalPriority", snp.contentHuggingHorizontalPriority as Float)
    there("contentHuggingVerticalPriority", snp.contentHuggingVerticalPriority as Float)
    there(
      "contentCompressionResistanceHorizontalPriority",
      snp.contentCompressionResistanceHorizontalPriority as Float)
    there(
      "contentCompressionResistanceVerticalPriority",
      snp.contentCompressionResistanceVerticalPriority as Float)
    let guides = guide.snp
    begin("ConstraintLayoutGuideDSL", ConstraintLayoutGuideDSL.self)
    there("target", guides.target as AnyObject?)
    there("prepareConstraints(_:)", guides.prepareConstraints as (Closure) -> [Constraint])
    there("makeConstraints(_:)", guides.makeConstraints as (Closure) -> Void)
    there("remakeConstraints(_:)", guides.remakeConstraints as (Closure) -> Void)
    there("updateConstraints(_:)", guides.updateConstraints as (Closure) -> Void)
    there("removeConstraints()", guides.removeConstraints as () -> Void)
    let support = UIViewController().bottomLayoutGuide.snp
    begin("ConstraintLayoutSupportDSL", ConstraintLayoutSupportDSL.self)
    there("target", support.target as AnyObject?)
    use(["top": support.top, "bottom": support.bottom, "height": support.height])
  }
}

// MARK: - Lines

extension SnapKitSurface {
  private mutating func useMaker(_ make: ConstraintMaker) {
    begin("ConstraintMaker", ConstraintMaker.self)
    there("item", make.item as any LayoutConstraintItem)
    useAttributes(of: make)
    let begun: ConstraintMakerExtendable = make.left
    begin("ConstraintMakerExtendable", ConstraintMakerExtendable.self)
    useAttributes(of: begun)
  }

  private mutating func useAttributes(of make: some AttributeChain<ConstraintMakerExtendable>) {
    useBasicAttributes(of: make)
    useOtherAttributes(of: make)
  }

  private mutating func useChain(_ make: ConstraintMaker) {
    let relatable: ConstraintMakerRelatable = make.left
    begin(
      "ConstraintMakerRelatable", ConstraintMakerRelatable.self,
      differs: "the same type as `ConstraintMakerExtendable`")
    let related: [ConstraintMakerEditable] = [
      relatable.equalTo(view, #file, #line), relatable.lessThanOrEqualTo(view, #file, #line),
      relatable.greaterThanOrEqualTo(view, #file, line: #line),
      relatable.equalToSuperview(#file, #line), relatable.lessThanOrEqualToSuperview(#file, #line),
      relatable.greaterThanOrEqualToSuperview(#file, line: #line),
      relatable.equalToSuperview({ $0.snp.left }, #file, line: #line),
      relatable.lessThanOrEqualToSuperview({ $0.snp.left }, #file, line: #line),
      relatable.greaterThanOrEqualToSuperview({ $0.snp.left }, #file, line: #line),
      relatable.equalTo(4), relatable.lessThanOrEqualTo(4), relatable.greaterThanOrEqualTo(4),
      relatable.equalToSuperview(), relatable.lessThanOrEqualToSuperview(),
      relatable.greaterThanOrEqualToSuperview(), relatable.equalToSuperview { $0.snp.left },
      relatable.lessThanOrEqualToSuperview { $0.snp.left },
      relatable.greaterThanOrEqualToSuperview { $0.snp.left },
    ]
    for name in [
      "equalTo(_:_:_:)", "lessThanOrEqualTo(_:_:_:)", "greaterThanOrEqualTo(_:_:line:)",
      "equalToSuperview(_:_:)", "lessThanOrEqualToSuperview(_:_:)",
      "greaterThanOrEqualToSuperview(_:line:)", "equalToSuperview(_:_:line:)",
      "lessThanOrEqualToSuperview(_:_:line:)", "greaterThanOrEqualToSuperview(_:_:line:)",
    ] { there(name, related) }

    let editable: ConstraintMakerEditable = related[0]
    begin(
      "ConstraintMakerEditable", ConstraintMakerEditable.self,
      differs: "there; what its members return is a `Constraint`, which is one, too")
    there("multipliedBy(_:)", editable.multipliedBy(2) as ConstraintMakerEditable)
    there("dividedBy(_:)", editable.dividedBy(2) as ConstraintMakerEditable)
    there("offset(_:)", editable.offset(2) as ConstraintMakerEditable)
    there("inset(_:)", editable.inset(2) as ConstraintMakerEditable)
    let prioritizable: ConstraintMakerPrioritizable = editable
    begin(
      "ConstraintMakerPrioritizable", ConstraintMakerPrioritizable.self,
      differs: "there; what its members return is a `Constraint`, which is one, too")
    there("priority(_:)", prioritizable.priority(.high) as ConstraintMakerFinalizable)
    there("priority(_:)", prioritizable.priority(750) as ConstraintMakerFinalizable)
    let finalizable: ConstraintMakerFinalizable = prioritizable
    begin("ConstraintMakerFinalizable", ConstraintMakerFinalizable.self)
    there("labeled(_:)", finalizable.labeled("line") as ConstraintMakerFinalizable)
    there("constraint", finalizable.constraint as Constraint)
  }

  private mutating func useConstraint() {
    let line = view.snp.prepareConstraints { $0.left.equalTo(guide).priority(.low) }[0]
    begin("Constraint", Constraint.self, differs: "its `layoutConstraints` cannot be replaced")
    there("layoutConstraints", line.layoutConstraints as [LayoutConstraint])
    line.isActive = true
    there("isActive", line.isActive as Bool)
    there("activate()", line.activate as () -> Void)
    there("deactivate()", line.deactivate as () -> Void)
    there("update(offset:)", line.update(offset: 1) as Constraint)
    there("update(inset:)", line.update(inset: 1) as Constraint)
    there("update(inset:)", line.update(inset: ConstraintDirectionalInsets.zero) as Constraint)
    there("update(priority:)", line.update(priority: 1) as Constraint)
    there("update(priority:)", line.update(priority: .high) as Constraint)
    begin(
      "LayoutConstraint", LayoutConstraint.self,
      differs: "the same type as `NSLayoutConstraint`; descriptions have another form, see above")
    there("label", line.layoutConstraints[0].label as String?)
    there("description", line.layoutConstraints[0].description as String)
  }
}

// MARK: - Old names

/// What calls deprecated names: called through a protocol, it is not deprecated itself.
private protocol OldNames {
  mutating func useOldNames()
}

private func useOldNames(of user: inout some OldNames) { user.useOldNames() }

extension SnapKitSurface: OldNames {
  @available(*, deprecated)
  fileprivate mutating func useOldNames() {
    let line = view.snp.prepareConstraints { $0.left.equalTo(guide).priority(.low) }[0]
    begin("Constraint", Constraint.self)
    there("install()", line.install as () -> Void)
    there("uninstall()", line.uninstall as () -> Void)
    there("updateOffset(amount:)", line.updateOffset(amount: 1) as Void)
    there("updateInsets(amount:)", line.updateInsets(amount: 1) as Void)
    there("updatePriority(amount:)", line.updatePriority(amount: 1) as Void)
    there("updatePriorityRequired()", line.updatePriorityRequired() as Void)
    there("updatePriorityHigh()", line.updatePriorityHigh() as Void)
    there("updatePriorityMedium()", line.updatePriorityMedium() as Void)
    there("updatePriorityLow()", line.updatePriorityLow() as Void)
    begin("ConstraintMakerPriortizable", ConstraintMakerPriortizable.self)
    there("priorityRequired()", line.priorityRequired() as ConstraintMakerFinalizable)
    there("priorityHigh()", line.priorityHigh() as ConstraintMakerFinalizable)
    there("priorityMedium()", line.priorityMedium() as ConstraintMakerFinalizable)
    there("priorityLow()", line.priorityLow() as ConstraintMakerFinalizable)
    view.snp.prepareConstraints { make in
      begin("ConstraintMaker", ConstraintMaker.self)
      there("baseline", make.baseline as ConstraintMakerExtendable)
      begin("ConstraintMakerExtendable", ConstraintMakerExtendable.self)
      there("baseline", make.left.baseline as ConstraintMakerExtendable)
    }
    begin("ConstraintAttributesDSL", (any ConstraintAttributesDSL).self)
    there("baseline", view.snp.baseline as ConstraintItem)
    begin("ConstraintView", ConstraintView.self)
    use([
      "snp_left": view.snp_left, "snp_top": view.snp_top, "snp_right": view.snp_right,
      "snp_bottom": view.snp_bottom, "snp_leading": view.snp_leading,
      "snp_trailing": view.snp_trailing, "snp_width": view.snp_width,
      "snp_height": view.snp_height, "snp_centerX": view.snp_centerX,
      "snp_centerY": view.snp_centerY, "snp_baseline": view.snp_baseline,
      "snp_lastBaseline": view.snp_lastBaseline, "snp_firstBaseline": view.snp_firstBaseline,
      "snp_leftMargin": view.snp_leftMargin, "snp_topMargin": view.snp_topMargin,
      "snp_rightMargin": view.snp_rightMargin, "snp_bottomMargin": view.snp_bottomMargin,
      "snp_leadingMargin": view.snp_leadingMargin, "snp_trailingMargin": view.snp_trailingMargin,
      "snp_centerXWithinMargins": view.snp_centerXWithinMargins,
      "snp_centerYWithinMargins": view.snp_centerYWithinMargins, "snp_edges": view.snp_edges,
      "snp_size": view.snp_size, "snp_center": view.snp_center, "snp_margins": view.snp_margins,
      "snp_centerWithinMargins": view.snp_centerWithinMargins,
    ])
    typealias Closure = (_ make: ConstraintMaker) -> Void
    there("snp_prepareConstraints(_:)", view.snp_prepareConstraints as (Closure) -> [Constraint])
    there("snp_makeConstraints(_:)", view.snp_makeConstraints as (Closure) -> Void)
    there("snp_remakeConstraints(_:)", view.snp_remakeConstraints as (Closure) -> Void)
    there("snp_updateConstraints(_:)", view.snp_updateConstraints as (Closure) -> Void)
    there("snp_removeConstraints()", view.snp_removeConstraints as () -> Void)
  }
}
