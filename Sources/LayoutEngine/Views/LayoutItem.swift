// What views and layout guides have in common: they can be constrained.

package import Foundation

/// Something with a frame that constraints can speak about. Views and layout guides are the two.
open class LayoutItem: Responder {
  /// The engine's side of the item.
  package final let node: LayoutNode

  /// What the DSL calls the item in logs and traces, before any other name.
  package var debugLabel: String? {
    get { node.view?.extras?.label }
    set { node.view?.more.label = newValue }
  }

  /// It has the form of a view's initializer, so that views override it: a designated initializer
  /// that they did not override would keep their subclasses from inheriting theirs.
  package init(frame: CGRect) {
    node = LayoutNode()
    super.init()
    node.remember(self)
    node.frame = LayoutRect(frame)
  }

  /// Brings a constraint that the DSL has made for the item into force, and remembers it if it is.
  ///
  /// - Parameter line: What has made the constraint, if the item is to hold it as long as it
  ///   remembers the constraint.
  package final func install(_ constraint: LayoutConstraint, for line: AnyObject?) {
    guard constraint.state == .inactive else { return }
    constraint.isActive = true
    if constraint.state != .inactive { madeConstraints.append(constraint, for: line) }
  }

  /// The same for a constraint that holds itself, which it goes on to do only if it can be brought
  /// into force.
  final func installHeld(_ constraint: LayoutConstraint, as number: UInt64) {
    guard constraint.state == .inactive else { return constraint.letGoOfItself() }
    do throws(ConstraintError) {
      try constraint.enterForce(as: number)
      madeConstraints.append(constraint, for: nil)
    } catch {
      constraint.report(error)
      constraint.letGoOfItself()
    }
  }

  /// Takes all constraints that the DSL has made for the item out of force, and forgets them.
  package final func uninstallAll() { madeConstraints.takeAll { $0.deactivate() } }

  /// Lets constraints alone say where the item is, as they do for a guide.
  package func stopTranslatingFrame() {}

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    package final var madeConstraints = MadeConstraints()
  #else
    /// The constraints that the DSL has installed for the item, to be removed or changed together.
    ///
    /// Safe because: what is called while the list changes is releases of constraints and of the
    /// DSL's lines, which hold no views. Worth it because: 100 instructions for each constraint of
    /// `layout feed-cell`, in which it is asked for from another module.
    @safe @exclusivity(unchecked) package final var madeConstraints = MadeConstraints()
  #endif
}

extension LayoutItem: Hashable {
  /// Whether both are the same object.
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool { left === right }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
