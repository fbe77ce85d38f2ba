// The same constraints for several views at once.

public import LayoutEngine

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
