// The constraints that a view holds, and how much its content keeps its size.

internal import Foundation

extension LayoutConstraint {
  /// UIKit's spelling.
  public typealias Axis = LayoutAxis
}

extension View {
  /// The active constraints whose items have this view as their closest common ancestor, the oldest
  /// first.
  ///
  /// - Complexity: O(constraints in the view's subtree).
  public final var constraints: [LayoutConstraint] {
    var held: [LayoutConstraint] = []
    var stack: [LayoutNode] = [node]
    while let current = stack.popLast() {
      for constraint in current.incident.all
      where constraint.firstNode === current && constraint.owningView === self {
        held.append(constraint)
      }
      guard let view = current.view else { continue }
      stack += view.guides.map(\.node) + view.subviews.map(\.node)
    }
    return held.sorted { $0.sequence < $1.sequence }
  }

  /// Activates `constraint`. It installs itself on the closest common ancestor of its items, which
  /// has to be this view or stand inside it; otherwise it is reported and stays inactive.
  public final func addConstraint(_ constraint: LayoutConstraint) {
    let first = constraint.firstNode
    guard first.isInside(node), constraint.secondNode?.isInside(node) ?? true else {
      let names = [first, constraint.secondNode ?? node].map(ItemName.of)
      constraint.report(.noCommonAncestor(names[0], names[1]))
      return
    }
    constraint.isActive = true
  }

  /// Activates all of `constraints`.
  public final func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates `constraint`.
  public final func removeConstraint(_ constraint: LayoutConstraint) {
    constraint.isActive = false
  }

  /// Deactivates all of `constraints`.
  public final func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The active constraints that determine the view on an axis directly: those that mention it.
  public final func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
    node.incident.all.filter { $0.firstAttribute.axis == axis }
      .sorted { $0.sequence < $1.sequence }
  }

  // MARK: Content

  final var contentPriorities: ContentPriorities { extras?.priorities ?? ContentPriorities() }

  /// Lets a stack view around, whose arrangement goes by what its views want, arrange them anew,
  /// and a view that has the baselines of what is in it look for them. All else follows by itself.
  /// To ask the node costs less than to look for a superview.
  final func tellSuperviewOfContent() {
    if node.uncountedParent?({ $0.flags.contains(.goesByContent) }) == true {
      superview?.contentInsideChanged()
    }
  }

  /// The view that has a baseline of this one: itself, or what it says, and so on. What is between
  /// them hears of changes from now on.
  final func viewWithBaseline(_ attribute: LayoutAttribute) -> View {
    var found = self
    while true {
      let next =
        attribute == .firstBaseline ? found.forFirstBaselineLayout : found.forLastBaselineLayout
      guard next !== found, next.isDescendant(of: found) else { return found }
      var outer = next.superview
      while let view = outer {
        view.node.flags.insert(.goesByContent)
        outer = view === found ? nil : view.superview
      }
      found = next
    }
  }

  /// Tells the next pass that the baselines may lie elsewhere in the view, or in another one.
  final func baselinesChanged(_ change: LayoutConstraint.Marks = .base) {
    node.incident.forEach {
      if $0.firstAttribute.isBaseline || $0.secondAttribute.isBaseline { $0.mark(change) }
    }
  }

  /// How much the view resists being larger than its content.
  public final func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    contentPriorities.hug[axis]
  }

  /// How much the view resists being smaller than its content.
  public final func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    contentPriorities.resist[axis]
  }

  final func changePriorities(_ change: (inout ContentPriorities) -> Void) {
    var priorities = contentPriorities
    change(&priorities)
    guard priorities != contentPriorities else { return }
    more.priorities = priorities
    node.withSystem { $0.noteRowChange(of: node) }
  }
}
