// `make`: what the closures of the DSL are given.

public import LayoutEngine

/// Something that constraints can place: a view or a layout guide.
public protocol LayoutConstraintItem: AnyObject {}

extension LayoutItem: LayoutConstraintItem {}

/// Collects the constraints that a closure describes.
public final class ConstraintMaker: AttributeChain {
  private let layoutItem: LayoutItem

  /// The view or guide whose constraints are described.
  public var item: any LayoutConstraintItem { layoutItem }

  private init(_ item: LayoutItem) { layoutItem = item }

  /// Attributes to relate: the beginning of a line.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    let line = Constraint(layoutItem, attributes)
    lines.append(line)
    return ConstraintMakerExtendable(line: line)
  }

  /// Makes what `closure` describes without installing it.
  static func prepareConstraints(
    of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void
  ) -> [Constraint] {
    described(of: item, closure).lines.list.filter(\.isRelated)
  }

  /// Makes what `closure` describes and installs it.
  static func makeConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    described(of: item, closure).lines.forEach { $0.install(on: item) }
  }

  /// Lets `closure` describe lines, and makes what they stand for.
  private static func described(
    of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void
  ) -> ConstraintMaker {
    item.stopTranslatingFrame()
    let maker = ConstraintMaker(item)
    closure(maker)
    maker.lines.forEach { $0.resolve() }
    return maker
  }

  /// Removes all constraints that the DSL has made for the item, then makes those of `closure`.
  static func remakeConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    item.uninstallAll()
    makeConstraints(of: item, closure)
  }

  /// Changes constraints in place, or adds them.
  static func updateConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    for line in prepareConstraints(of: item, closure) {
      var isNew = false
      for wanted in line.layoutConstraints {
        if let existing = counterpart(of: wanted, on: item) {
          existing.constant = wanted.constant
          existing.multiplier = wanted.multiplier
          existing.priority = wanted.priority
        } else {
          isNew = true
          line.install(wanted, on: item)
        }
      }
      if !isNew { line.adopt(line.layoutConstraints.compactMap { counterpart(of: $0, on: item) }) }
    }
  }

  /// The best match, and of several the oldest: the same multiplier and priority first, then any.
  private static func counterpart(
    of wanted: LayoutConstraint, on item: LayoutItem
  ) -> LayoutConstraint? {
    var (best, bestRank) = (LayoutConstraint?.none, 0)
    item.madeConstraints.forEach { made in
      guard made.relatesTheSame(as: wanted) else { return }
      let hasSameMultiplier = made.multiplier == wanted.multiplier
      let rank = hasSameMultiplier ? made.priority == wanted.priority ? 2 : 1 : 0
      if rank >= bestRank { (best, bestRank) = (made, rank) }
    }
    return best
  }

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    private var lines = ShortList<Constraint>()
  #else
    /// Safe because: what is called while it changes is the allocator.
    /// Worth it because: 80 instructions for each line of a closure, a fiftieth of what it takes.
    @safe @exclusivity(unchecked) private var lines = ShortList<Constraint>()
  #endif
}

extension LayoutConstraint {
  /// Whether both relate the same attributes of the same items in the same way.
  fileprivate func relatesTheSame(as other: LayoutConstraint) -> Bool {
    firstAttribute == other.firstAttribute && secondAttribute == other.secondAttribute
      && relation == other.relation && firstNode === other.firstNode
      && secondNode === other.secondNode
  }
}
