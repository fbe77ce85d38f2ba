// `view.snp`: where the DSL begins.

public import LayoutEngine

extension LayoutItem {
  /// The entrance to the DSL.
  public var snp: ConstraintDSL { ConstraintDSL(item: self) }
}

/// Makes, changes and names constraints of one view or guide.
public struct ConstraintDSL: AttributeChain {
  let item: LayoutItem

  /// Attributes of the item, for others to be related to.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(item: item, attributes: attributes)
  }

  /// Makes the constraints of `closure` without installing them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    prepare(closure).constraints.list
  }

  /// Makes the constraints of `closure` and installs them.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    prepare(closure).activate()
  }

  /// Makes the constraints of `closure`, which the maker holds.
  private func prepare(_ closure: (_ make: ConstraintMaker) -> Void) -> ConstraintMaker {
    item.stopTranslatingFrame()
    let maker = ConstraintMaker(item)
    closure(maker)
    maker.resolve()
    return maker
  }

  /// Removes all constraints that the DSL has made for the item, then makes those of `closure`.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    // The new ones are described first: closures may read the item as it was.
    let maker = prepare(closure)
    removeConstraints()
    maker.activate()
  }

  /// Changes constraints in place: for each line of `closure`, the installed constraint between the
  /// same attributes of the same items takes its constant, multiplier and priority. A line that has
  /// no counterpart is installed.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    for constraint in prepareConstraints(closure) {
      var isNew = false
      for wanted in constraint.layoutConstraints {
        if let existing = counterpart(of: wanted) {
          existing.constant = wanted.constant
          existing.multiplier = wanted.multiplier
          existing.priority = wanted.priority
        } else {
          isNew = true
          wanted.isActive = true
          if wanted.isActive { item.madeConstraints.append(wanted) }
        }
      }
      if !isNew { constraint.adopt(constraint.layoutConstraints.compactMap(counterpart(of:))) }
    }
  }

  /// Removes all constraints that the DSL has made for the item.
  public func removeConstraints() { item.uninstallAll() }

  /// The best match, and of several the oldest: the same multiplier and priority first, then any.
  private func counterpart(of wanted: LayoutConstraint) -> LayoutConstraint? {
    var (best, bestRank) = (LayoutConstraint?.none, 0)
    item.madeConstraints.forEach { made in
      guard made.relatesTheSame(as: wanted) else { return }
      let hasSameMultiplier = made.multiplier == wanted.multiplier
      let rank = hasSameMultiplier ? made.priority == wanted.priority ? 2 : 1 : 0
      if rank >= bestRank { (best, bestRank) = (made, rank) }
    }
    return best
  }

  // MARK: Content

  /// What the view is called in logs and traces.
  public func setLabel(_ label: String) { (item as? View)?.accessibilityIdentifier = label }

  /// How much the view resists being wider than its content.
  public var contentHuggingHorizontalPriority: Float {
    get { view?.contentHuggingPriority(for: .horizontal).rawValue ?? 0 }
    nonmutating set { view?.setContentHuggingPriority(.init(newValue), for: .horizontal) }
  }

  /// How much the view resists being higher than its content.
  public var contentHuggingVerticalPriority: Float {
    get { view?.contentHuggingPriority(for: .vertical).rawValue ?? 0 }
    nonmutating set { view?.setContentHuggingPriority(.init(newValue), for: .vertical) }
  }

  /// How much the view resists being narrower than its content.
  public var contentCompressionResistanceHorizontalPriority: Float {
    get { view?.contentCompressionResistancePriority(for: .horizontal).rawValue ?? 0 }
    nonmutating set {
      view?.setContentCompressionResistancePriority(.init(newValue), for: .horizontal)
    }
  }

  /// How much the view resists being lower than its content.
  public var contentCompressionResistanceVerticalPriority: Float {
    get { view?.contentCompressionResistancePriority(for: .vertical).rawValue ?? 0 }
    nonmutating set {
      view?.setContentCompressionResistancePriority(.init(newValue), for: .vertical)
    }
  }

  private var view: View? { item as? View }
}

extension LayoutConstraint {
  /// Whether both relate the same attributes of the same items in the same way.
  fileprivate func relatesTheSame(as other: LayoutConstraint) -> Bool {
    firstAttribute == other.firstAttribute && secondAttribute == other.secondAttribute
      && relation == other.relation && firstNode === other.firstNode
      && secondNode === other.secondNode
  }
}
