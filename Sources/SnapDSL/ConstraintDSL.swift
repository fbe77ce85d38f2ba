// `view.snp`: where the DSL begins, for one item and for several.

public import LayoutEngine

/// What names an item in logs: the entrance to the DSL of a view or a guide.
public protocol ConstraintDSL {
  /// The view or guide.
  var target: AnyObject? { get }
}

extension ConstraintDSL {
  /// Names the view or guide in logs and traces, before its accessibility identifier, which is left
  /// alone; `nil` takes the name away.
  public func setLabel(_ value: String?) { (target as? LayoutItem)?.debugLabel = value }

  /// What `setLabel(_:)` was last told.
  public func label() -> String? { (target as? LayoutItem)?.debugLabel }
}

/// An entrance whose attributes others can be related to.
public protocol ConstraintBasicAttributesDSL: ConstraintDSL, AttributeChain
where Chain == ConstraintItem {}

extension ConstraintBasicAttributesDSL {
  /// Attributes of the item, for others to be related to.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(target as? LayoutItem, attributes)
  }
}

/// An entrance that has baselines and margins, too.
public protocol ConstraintAttributesDSL: ConstraintBasicAttributesDSL {}

extension View {
  /// The entrance to the DSL.
  public final var snp: ConstraintViewDSL { ConstraintViewDSL(item: self) }
}

extension LayoutGuide {
  /// The entrance to the DSL.
  public var snp: ConstraintLayoutGuideDSL { ConstraintLayoutGuideDSL(item: self) }
}

/// The entrance to the DSL of a view.
public typealias ConstraintViewDSL = ConstraintItemDSL<View>
/// The entrance to the DSL of a layout guide.
public typealias ConstraintLayoutGuideDSL = ConstraintItemDSL<LayoutGuide>

/// Makes, changes and names constraints of one view or layout guide.
public struct ConstraintItemDSL<Item: LayoutItem>: ConstraintAttributesDSL {
  let item: Item

  /// The view or guide.
  public var target: AnyObject? { item }

  /// Attributes of the item, for others to be related to.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(item, attributes)
  }

  /// Makes the constraints of `closure` without installing them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.prepareConstraints(of: item, closure)
  }

  /// Makes the constraints of `closure` and installs them.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.makeConstraints(of: item, closure)
  }

  /// Removes all constraints that the DSL has made for the item, then makes those of `closure`.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remakeConstraints(of: item, closure)
  }

  /// Changes constraints in place: for each line of `closure`, the constraint between the same
  /// attributes of the same items takes its constant, multiplier and priority. A line that has no
  /// counterpart is installed, and stays; SnapKit ends the process there.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.updateConstraints(of: item, closure)
  }

  /// Removes all constraints that the DSL has made for the item.
  public func removeConstraints() { item.uninstallAll() }
}

extension ConstraintItemDSL<View> {
  /// How much the view resists being wider than its content.
  public var contentHuggingHorizontalPriority: Float {
    get { item.contentHuggingPriority(for: .horizontal).rawValue }
    nonmutating set { item.setContentHuggingPriority(.init(newValue), for: .horizontal) }
  }

  /// How much the view resists being higher than its content.
  public var contentHuggingVerticalPriority: Float {
    get { item.contentHuggingPriority(for: .vertical).rawValue }
    nonmutating set { item.setContentHuggingPriority(.init(newValue), for: .vertical) }
  }

  /// How much the view resists being narrower than its content.
  public var contentCompressionResistanceHorizontalPriority: Float {
    get { item.contentCompressionResistancePriority(for: .horizontal).rawValue }
    nonmutating set {
      item.setContentCompressionResistancePriority(.init(newValue), for: .horizontal)
    }
  }

  /// How much the view resists being lower than its content.
  public var contentCompressionResistanceVerticalPriority: Float {
    get { item.contentCompressionResistancePriority(for: .vertical).rawValue }
    nonmutating set {
      item.setContentCompressionResistancePriority(.init(newValue), for: .vertical)
    }
  }
}

extension LayoutSupport {
  /// The entrance to the DSL.
  public var snp: ConstraintLayoutSupportDSL { ConstraintLayoutSupportDSL(support: self) }
}

/// Names what others can be related to of a controller's `topLayoutGuide` or `bottomLayoutGuide`.
public struct ConstraintLayoutSupportDSL: ConstraintDSL {
  let support: any LayoutSupport

  /// The guide.
  public var target: AnyObject? { support }

  /// The upper edge.
  public var top: ConstraintItem { ConstraintItem(support.topAnchor) }
  /// The lower edge.
  public var bottom: ConstraintItem { ConstraintItem(support.bottomAnchor) }
  /// The height.
  public var height: ConstraintItem { ConstraintItem(support.heightAnchor) }
}

// MARK: - Several items

extension Array where Element: LayoutItem {
  /// The entrance to the DSL for all items of the array.
  public var snp: ConstraintArrayDSL { ConstraintArrayDSL(items: self) }
}

/// Makes the same constraints for several views or guides. The closure runs once for each.
public struct ConstraintArrayDSL {
  let items: [LayoutItem]

  /// Makes the constraints of `closure` for each item without installing them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    items.flatMap { ConstraintMaker.prepareConstraints(of: $0, closure) }
  }

  /// Makes the constraints of `closure` for each item.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    for item in items { ConstraintMaker.makeConstraints(of: item, closure) }
  }

  /// Makes the constraints of `closure` for each item in place of all that the DSL has made for it.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    for item in items { ConstraintMaker.remakeConstraints(of: item, closure) }
  }

  /// Changes each item's constraints in place.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    for item in items { ConstraintMaker.updateConstraints(of: item, closure) }
  }

  /// Removes all constraints that the DSL has made for the items.
  public func removeConstraints() {
    for item in items { item.uninstallAll() }
  }
}
