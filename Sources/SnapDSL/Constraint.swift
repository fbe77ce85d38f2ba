// What a line of the DSL stands for: one relation between any number of attributes.

internal import Foundation
public import LayoutEngine

/// A relation made by a `ConstraintMaker`, and the handle by which it is changed later.
///
/// It stands for one `LayoutConstraint` for each attribute on its left. It is made by the first
/// attribute of a line, and everything else in the line changes it: what the line calls
/// `ConstraintMakerEditable` or `ConstraintMakerFinalizable` is the constraint itself. Once another
/// line begins, the object is that line, unless somebody has a strong reference to it or has asked
/// for its `constraint`. The item on its left holds it from `activate()` to `deactivate()`, so that
/// a weak reference to it lives as long.
@safe
public final class Constraint: ConstraintMakerEditable {
  /// The item on the left, which may die before the line does, where somebody may have kept the
  /// line.
  private var heldNode: LayoutNode?
  private var attributes: ConstraintAttributes = []
  /// Without one the line has not been related to anything, and makes nothing.
  private var relation: LayoutRelation?
  /// The item on the right; without one, the superview, or nothing where lengths are compared.
  private var other: LayoutNode?
  /// The attributes on the right; where there are none, the same as on the left.
  private var otherAttributes: ConstraintAttributes = []
  private var source = SourceLocation.none
  /// What is added on the right. A later offset replaces a target's value, as SnapKit's
  /// `update(offset:)` does.
  private var amount: ConstraintAmount?
  private var factor = 1.0
  private var rank = LayoutPriority.required
  private var label: String?
  /// Whether anybody has been given the line to keep.
  private var isHanded = false

  override init() {}

  // MARK: Beginning and ending

  /// Begins a line, the first or one in place of another that has ended.
  func begin(_ item: LayoutItem, _ attributes: ConstraintAttributes) {
    node = item.node
    self.attributes = attributes
  }

  /// Holds the item's node from now on.
  func holdNode() { heldNode = node }

  /// Makes the layout constraints, and forgets all that has been said but the item; does nothing
  /// where they have been made already, and may have been kept.
  ///
  /// - Returns: Whether the object may be another line now, if nobody has a reference to it.
  func end(into queue: inout AdditionQueue) -> Bool {
    guard !isHanded, made.count == 0 else { return false }
    guard let relation else { return true }
    let isToItem = other != nil
    var rest = attributes.rawValue
    var index = 0
    while rest != 0 {
      queue.append(makePart(relation, &rest, at: index, isToItem))
      index += 1
    }
    if other != nil { other = nil }
    self.relation = nil
    amount = nil
    if label != nil { label = nil }
    factor = 1
    rank = .required
    return true
  }

  // MARK: Describing

  /// Whether the line says what its attributes are related to.
  var isRelated: Bool { relation != nil }

  /// The superview of the item on the left, or for a guide the view that owns it.
  var superview: View? { node.superNode?.item as? View }

  /// Appends attributes on the left.
  func add(_ more: ConstraintAttributes) { attributes.formUnion(more) }

  /// Relates the attributes on the left to a target, in place of an earlier one.
  @inlinable  // Where the kind of target is known, an item is handed on and not counted twice.
  func relate(
    _ relation: LayoutRelation, _ target: consuming RelatableTarget, _ source: SourceLocation
  ) {
    switch consume target {
    case .item(let item): relate(relation, to: item, source)
    case .amount(let amount): relate(relation, to: amount, source)
    }
  }

  @usableFromInline
  func relate(
    _ relation: LayoutRelation, to item: consuming ConstraintItem, _ source: SourceLocation
  ) {
    self.relation = relation
    otherAttributes = item.attributes
    other = item.node
    amount = nil
    self.source = source
  }

  @usableFromInline
  func relate(_ relation: LayoutRelation, to amount: ConstraintAmount, _ source: SourceLocation) {
    self.relation = relation
    other = nil
    otherAttributes = []
    self.amount = amount
    self.source = source
  }

  /// Relates the attributes on the left to the superview, or for a guide the view that owns it.
  /// Without one, they are compared with the same attributes of nothing, which is reported when the
  /// constraint is installed.
  @usableFromInline
  func relateToSuperview(_ relation: LayoutRelation, _ source: SourceLocation) {
    other = unsafe uncheckedNode!._withUnsafeGuaranteedRef { $0.superNode }
    self.relation = relation
    otherAttributes = other == nil ? attributes : []
    amount = nil
    self.source = source
  }

  func setLabel(_ label: String) {
    self.label = label
    made.forEach { $0.identifier = label }
  }

  // MARK: Changing later

  /// Changes what is added on the right; the next pass moves what depends on it.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func update(offset amount: some ConstraintOffsetTarget) -> Constraint {
    setAmount(amount.offsetAmount)
    return self
  }

  /// Changes what edges are moved inwards by.
  @discardableResult
  public func update(inset amount: some ConstraintInsetTarget) -> Constraint {
    setAmount(amount.insetAmount)
    return self
  }

  /// Changes what edges are moved inwards by.
  @discardableResult
  public func update(insets amount: some ConstraintInsetTarget) -> Constraint {
    update(inset: amount)
  }

  /// Changes how much the constraint matters. A required constraint stays required, and none
  /// becomes required, as in SnapKit.
  @discardableResult
  public func update(priority: LayoutPriority) -> Constraint {
    updatePriority(priority)
    return self
  }

  /// Changes how much the constraint matters, as `update(priority:)` with a `LayoutPriority`.
  @discardableResult
  public func update(priority amount: some ConstraintPriorityTarget) -> Constraint {
    updatePriority(LayoutPriority(amount.constraintPriorityTargetValue))
    return self
  }

  /// Changes what the right side is multiplied by.
  @discardableResult
  public func update(multiplier amount: some ConstraintMultiplierTarget) -> Constraint {
    setMultiplier(Double(amount.constraintMultiplierTargetValue))
    return self
  }

  @usableFromInline
  func setAmount(_ amount: ConstraintAmount) {
    self.amount = amount
    // This calls nobody but the handler of issues.
    made.forEach {
      $0.constant = CGFloat(amount.constant(for: $0.firstAttribute, $0.secondAttribute))
    }
  }

  func setMultiplier(_ value: Double) {
    factor = value
    made.forEach { $0.multiplier = CGFloat(value) }
  }

  func setPriority(_ priority: LayoutPriority) {
    rank = priority
    made.forEach { $0.priority = priority }
  }

  private func updatePriority(_ priority: LayoutPriority) {
    resolve()
    guard priority != .required else { return }
    made.forEach { if $0.priority != .required { $0.priority = priority } }
  }

  // MARK: Installing

  /// What is installed, or would be.
  public var layoutConstraints: [LayoutConstraint] {
    resolve()
    return made.list
  }

  /// Whether any part is in force. Setting it activates or deactivates all of them.
  public var isActive: Bool {
    get {
      var isAnyActive = false
      made.forEach { isAnyActive = isAnyActive || $0.isActive }
      return isAnyActive
    }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Brings the constraint into force. The item on its left holds it until `deactivate()`.
  public func activate() {
    resolve()
    isHanded = true
    if let item = node.item {
      install(on: item)
    } else {
      // Each reports that its item is gone.
      made.forEach { $0.isActive = true }
    }
  }

  /// Brings what has been made into force on the item on the left.
  func install(on item: LayoutItem) { made.forEach { install($0, on: item) } }

  /// Brings a part into force on the item on the left, which holds the line if anybody may have a
  /// weak reference to it.
  func install(_ part: LayoutConstraint, on item: LayoutItem) {
    item.install(part, for: isHanded ? self : nil)
  }

  /// Takes the constraint out of force; it can be activated again.
  public func deactivate() {
    let own = layoutConstraints
    for constraint in own { constraint.isActive = false }
    node.item?.madeConstraints.removeAll { made in own.contains { $0 === made } }
  }

  // MARK: Resolving

  /// Makes the layout constraints and gives the line away, to be held from now on while it is
  /// installed.
  func hand() -> Constraint {
    resolve()
    isHanded = true
    return self
  }

  /// Makes the layout constraints, once.
  func resolve() {
    guard made.count == 0, let relation else { return }
    let isToItem = other != nil
    var rest = attributes.rawValue
    while rest != 0 { made.append(makePart(relation, &rest, at: made.count, isToItem)) }
  }

  /// Makes the layout constraint of the first of the attributes that are left, which is the one at
  /// `index`. The last one takes the item on the right over.
  @inline(__always)  // It has one caller, and as a call is a hundredth of making a screen.
  private func makePart(
    _ relation: LayoutRelation, _ rest: inout UInt32, at index: Int, _ isToItem: Bool
  ) -> LayoutConstraint {
    let attribute = ConstraintAttributes.removeFirst(from: &rest)!
    let secondAttribute = counterpart(of: attribute, at: index, isToItem)
    let second: LayoutNode?
    if !isToItem {
      second = secondAttribute == .notAnAttribute ? nil : node.superNode
    } else if rest == 0 {
      second = other.take()
    } else {
      second = other
    }
    let part = LayoutConstraint(
      node, attribute, relation, consume second, secondAttribute, multiplier: factor,
      constant: amount?.constant(for: attribute, secondAttribute) ?? 0, priority: rank,
      source: source)
    if label != nil { part.identifier = label }
    return part
  }

  /// Lets later changes go to constraints that are installed already.
  func adopt(_ installed: [LayoutConstraint]) {
    var constraints = ShortList<LayoutConstraint>()
    for constraint in installed { constraints.append(constraint) }
    made = constraints
  }

  // MARK: - Unsafe

  /// The item on the left.
  ///
  /// Safe because: the maker's item, which is held until the closure has ended, holds it, and the
  /// line itself from then on. Worth it because: counted, it is two atomic operations more for each
  /// closure.
  private var node: LayoutNode {
    get { unsafe uncheckedNode!.takeUnretainedValue() }
    set { unsafe uncheckedNode = Unmanaged.passUnretained(newValue) }
  }
  private var uncheckedNode: Unmanaged<LayoutNode>?

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    private var made = ShortList<LayoutConstraint>()
  #else
    /// What has been made. It changes only in `resolve` and `adopt`, while the DSL makes
    /// constraints.
    ///
    /// Safe because: what is called while it changes is the allocator.
    /// Worth it because: a run-time check of exclusive access each time is a fifth of
    /// `update(offset:)`.
    @safe @exclusivity(unchecked) private var made = ShortList<LayoutConstraint>()
  #endif

  // MARK: Counterparts

  /// The attribute on the right, of an item that was given, or else of the superview.
  private func counterpart(
    of attribute: LayoutAttribute, at index: Int, _ isToItem: Bool
  ) -> LayoutAttribute {
    guard isToItem else {
      // A centre's number is counted from the superview's left or top edge, as in SnapKit.
      return switch attribute {
      case .width, .height: otherAttributes.rawValue == 0 ? .notAnAttribute : attribute
      case .centerX: .left
      case .centerY: .top
      default: attribute
      }
    }
    let list = otherAttributes
    if list == attributes || list.rawValue == 0 { return attribute }
    return list.partner(of: attribute, at: index)
  }
}
