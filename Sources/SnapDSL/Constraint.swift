// What a line of the DSL stands for: one relation between any number of attributes.

public import Foundation
public import LayoutEngine

/// A relation made by a `ConstraintMaker`, and the handle by which it is changed later.
///
/// It stands for one `LayoutConstraint` for each attribute on its left. The chain that makes it can
/// be kept as it is, or by its `.constraint`; both are the same object.
public final class Constraint {
  private let item: LayoutItem
  private let attributes: ConstraintAttributes
  private let relation: LayoutRelation
  /// The item on the right; without one, the superview, or nothing where lengths are compared.
  private let other: LayoutNode?
  /// The attributes on the right; where there are none, the same as on the left.
  private let otherAttributes: ConstraintAttributes
  private let source: SourceLocation
  /// What is added on the right. A later offset replaces a target's value, as SnapKit's
  /// `update(offset:)` does.
  private var amount: ConstraintAmount?
  private var factor = 1.0
  private var rank = LayoutPriority.required
  private var label: String?

  /// What is installed, or would be; empty until the maker's closure has ended.
  public var layoutConstraints: [LayoutConstraint] { made.list }

  init(
    _ item: LayoutItem, _ attributes: ConstraintAttributes, _ relation: LayoutRelation,
    _ other: LayoutNode?, _ otherAttributes: ConstraintAttributes, amount: ConstraintAmount?,
    _ source: SourceLocation
  ) {
    self.item = item
    self.attributes = attributes
    self.relation = relation
    self.other = other
    self.otherAttributes = otherAttributes
    self.amount = amount
    self.source = source
  }

  /// The constraint itself, for keeping a reference to it.
  public var constraint: Constraint { self }

  /// A word that reads well and does nothing.
  public var with: Constraint { self }
  /// A word that reads well and does nothing.
  public var and: Constraint { self }

  // MARK: Modifiers

  /// Adds `amount` on the right.
  @inlinable  // Who does not use what it returns need not count the reference to it.
  @discardableResult
  public func offset(_ amount: some ConstraintOffsetTarget) -> Constraint {
    setAmount(amount.offsetAmount)
    return self
  }

  /// Moves edges inwards by `amount`.
  @discardableResult
  public func inset(_ amount: some ConstraintInsetTarget) -> Constraint {
    setAmount(amount.insetAmount)
    return self
  }

  /// Moves edges inwards by `amount`: Snap's spelling.
  @discardableResult
  public func insets(_ amount: some ConstraintInsetTarget) -> Constraint { inset(amount) }

  /// Multiplies the right side by `amount`.
  @discardableResult
  public func multipliedBy(_ amount: some ConstraintNumberTarget) -> Constraint {
    setMultiplier(amount.numberValue)
  }

  /// Divides the right side by `amount`.
  @discardableResult
  public func dividedBy(_ amount: some ConstraintNumberTarget) -> Constraint {
    setMultiplier(1 / amount.numberValue)
  }

  /// Sets how much the constraint matters.
  @discardableResult
  public func priority(_ priority: LayoutPriority) -> Constraint { setPriority(priority) }

  /// Sets how much the constraint matters.
  @discardableResult
  public func priority(_ amount: some ConstraintPriorityTarget) -> Constraint {
    setPriority(amount.priorityValue)
  }

  /// 1000: must hold. Also as a call.
  public var priorityRequired: Constraint { setPriority(.required) }
  /// 750. Also as a call.
  public var priorityHigh: Constraint { setPriority(.high) }
  /// 500. Also as a call.
  public var priorityMedium: Constraint { setPriority(.medium) }
  /// 250. Also as a call.
  public var priorityLow: Constraint { setPriority(.low) }

  /// Makes `priorityLow()` mean the same as `priorityLow`.
  @discardableResult
  public func callAsFunction() -> Constraint { self }

  /// Names the constraint in conflict logs.
  @discardableResult
  public func labeled(_ label: String) -> Constraint {
    self.label = label
    made.forEach { $0.identifier = label }
    return self
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
    setAmount(amount.insetAmount)
    return self
  }

  /// Changes how much the constraint matters.
  @discardableResult
  public func update(priority: LayoutPriority) -> Constraint { setPriority(priority) }

  /// Changes how much the constraint matters.
  @discardableResult
  public func update(priority amount: some ConstraintPriorityTarget) -> Constraint {
    setPriority(amount.priorityValue)
  }

  /// Changes what the right side is multiplied by.
  @discardableResult
  public func update(multiplier amount: some ConstraintNumberTarget) -> Constraint {
    setMultiplier(amount.numberValue)
  }

  /// `update(offset:)` in the words of older versions.
  @discardableResult
  public func updateOffset(_ amount: some ConstraintOffsetTarget) -> Constraint {
    update(offset: amount)
  }

  /// `update(inset:)` in the words of older versions.
  @discardableResult
  public func updateInsets(_ amount: some ConstraintInsetTarget) -> Constraint {
    update(inset: amount)
  }

  @usableFromInline
  func setAmount(_ amount: ConstraintAmount) {
    self.amount = amount
    // This calls nobody but the handler of issues.
    made.forEach { $0.constant = CGFloat(amount.constant(for: $0.firstAttribute)) }
  }

  private func setMultiplier(_ value: Double) -> Constraint {
    factor = value
    made.forEach { $0.multiplier = CGFloat(value) }
    return self
  }

  private func setPriority(_ priority: LayoutPriority) -> Constraint {
    rank = priority
    made.forEach { $0.priority = priority }
    return self
  }

  // MARK: Installing

  /// Whether every part is in force.
  public var isActive: Bool {
    get { !layoutConstraints.isEmpty && layoutConstraints.allSatisfy(\.isActive) }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Brings the constraint into force.
  public func activate() { made.forEach { item.install($0) } }

  /// Takes the constraint out of force; it can be activated again.
  public func deactivate() {
    let own = layoutConstraints
    for constraint in own { constraint.isActive = false }
    item.madeConstraints.removeAll { made in own.contains { $0 === made } }
  }

  /// Brings the constraint into force: Snap's spelling.
  public func install() { activate() }

  /// Takes the constraint out of force: Snap's spelling.
  public func uninstall() { deactivate() }

  // MARK: Resolving

  /// Makes the layout constraints, once.
  func resolve() {
    guard made.count == 0 else { return }
    var rest = attributes.rawValue
    while let attribute = ConstraintAttributes.removeFirst(from: &rest) {
      made.append(layoutConstraint(for: attribute, index: made.count))
    }
  }

  /// Lets later changes go to constraints that are installed already.
  func adopt(_ installed: [LayoutConstraint]) {
    var constraints = ShortList<LayoutConstraint>()
    for constraint in installed { constraints.append(constraint) }
    made = constraints
  }

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    private var made = ShortList<LayoutConstraint>()
  #else
    /// What has been made. It changes only in `resolve` and `adopt`, while the DSL makes constraints.
    ///
    /// Safe because: what is called while it changes is the allocator.
    /// Worth it because: a run-time check of exclusive access each time is a fifth of
    /// `update(offset:)`.
    @safe @exclusivity(unchecked) private var made = ShortList<LayoutConstraint>()
  #endif

  // MARK: Counterparts

  private func layoutConstraint(for attribute: LayoutAttribute, index: Int) -> LayoutConstraint {
    let (node, other) = counterpart(of: attribute, index: index)
    let constraint = LayoutConstraint(
      item.node, attribute, relation, node, other, multiplier: factor,
      constant: amount?.constant(for: attribute) ?? 0, priority: rank, source: source)
    if let label { constraint.identifier = label }
    return constraint
  }

  /// The item and attribute on the right.
  private func counterpart(
    of attribute: LayoutAttribute, index: Int
  ) -> (LayoutNode?, LayoutAttribute) {
    guard let other else {
      guard !attribute.isSize else { return (nil, .notAnAttribute) }
      // A centre's number is counted from the superview's left or top edge, as in SnapKit.
      let reference: LayoutAttribute =
        switch attribute {
        case .centerX: .left
        case .centerY: .top
        default: attribute
        }
      return (item.superNode, reference)
    }
    let list = otherAttributes
    if list == attributes || list.rawValue == 0 { return (other, attribute) }
    var rest = list.rawValue
    // One attribute on the right serves all on the left; several are taken in their order.
    for _ in 0 ..< min(index, list.count - 1) {
      _ = ConstraintAttributes.removeFirst(from: &rest)
    }
    return (other, ConstraintAttributes.removeFirst(from: &rest) ?? attribute)
  }
}

/// What `multipliedBy` takes: any number.
public protocol ConstraintNumberTarget {
  /// The number as a `Double`.
  var numberValue: Double { get }
}

extension Double: ConstraintNumberTarget {
  /// The number.
  public var numberValue: Double { self }
}
extension Int: ConstraintNumberTarget {
  /// The number.
  public var numberValue: Double { Double(self) }
}
extension UInt: ConstraintNumberTarget {
  /// The number.
  public var numberValue: Double { Double(self) }
}
extension Float: ConstraintNumberTarget {
  /// The number.
  public var numberValue: Double { Double(self) }
}
extension CGFloat: ConstraintNumberTarget {
  /// The number.
  public var numberValue: Double { Double(self) }
}
