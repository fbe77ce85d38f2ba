// `view.snp`: where the DSL begins.

public import LayoutEngine

/// What names an item in logs: the entrance to the DSL of a view or a guide.
public protocol ConstraintDSL {
  /// The view or guide.
  var target: AnyObject? { get }
  /// Names the view or guide in logs and traces, before its accessibility identifier, which is left
  /// alone; `nil` takes the name away.
  func setLabel(_ value: String?)
  /// What `setLabel(_:)` was last told.
  func label() -> String?
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
  public final var snp: ConstraintViewDSL { ConstraintViewDSL(view: self) }
}

extension LayoutGuide {
  /// The entrance to the DSL.
  public var snp: ConstraintLayoutGuideDSL { ConstraintLayoutGuideDSL(guide: self) }
}

/// Makes, changes and names constraints of one view.
public struct ConstraintViewDSL: ConstraintAttributesDSL {
  let view: View

  /// The view.
  public var target: AnyObject? { view }

  /// Attributes of the view, for others to be related to.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(view, attributes)
  }

  /// Makes the constraints of `closure` without installing them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.prepareConstraints(of: view, closure)
  }

  /// Makes the constraints of `closure` and installs them.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.makeConstraints(of: view, closure)
  }

  /// Removes all constraints that the DSL has made for the view, then makes those of `closure`.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remakeConstraints(of: view, closure)
  }

  /// Changes constraints in place: for each line of `closure`, the constraint between the same
  /// attributes of the same items takes its constant, multiplier and priority. A line that has no
  /// counterpart is installed, and stays; SnapKit ends the process there.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.updateConstraints(of: view, closure)
  }

  /// Removes all constraints that the DSL has made for the view.
  public func removeConstraints() { view.uninstallAll() }

  // MARK: Content

  /// How much the view resists being wider than its content.
  public var contentHuggingHorizontalPriority: Float {
    get { view.contentHuggingPriority(for: .horizontal).rawValue }
    nonmutating set { view.setContentHuggingPriority(.init(newValue), for: .horizontal) }
  }

  /// How much the view resists being higher than its content.
  public var contentHuggingVerticalPriority: Float {
    get { view.contentHuggingPriority(for: .vertical).rawValue }
    nonmutating set { view.setContentHuggingPriority(.init(newValue), for: .vertical) }
  }

  /// How much the view resists being narrower than its content.
  public var contentCompressionResistanceHorizontalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(.init(newValue), for: .horizontal)
    }
  }

  /// How much the view resists being lower than its content.
  public var contentCompressionResistanceVerticalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(.init(newValue), for: .vertical)
    }
  }
}

/// Makes, changes and names constraints of one layout guide.
public struct ConstraintLayoutGuideDSL: ConstraintAttributesDSL {
  let guide: LayoutGuide

  /// The guide.
  public var target: AnyObject? { guide }

  /// Makes the constraints of `closure` without installing them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.prepareConstraints(of: guide, closure)
  }

  /// Makes the constraints of `closure` and installs them.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.makeConstraints(of: guide, closure)
  }

  /// Removes all constraints that the DSL has made for the guide, then makes those of `closure`.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remakeConstraints(of: guide, closure)
  }

  /// Changes constraints in place, as those of a view.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.updateConstraints(of: guide, closure)
  }

  /// Removes all constraints that the DSL has made for the guide.
  public func removeConstraints() { guide.uninstallAll() }
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
