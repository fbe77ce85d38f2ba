// From attributes to the terms of a solver row.

internal import FlatStorage
internal import Foundation
internal import SolverCore

/// Collects the terms of one constraint. One builder serves a whole system, so that making a row
/// allocates nothing once it has met the longest one.
struct RowBuilder: ~Copyable {
  /// The terms of the present row.
  private(set) var terms = FlatArray<Term>()
  /// What the sum of the terms is off by.
  private(set) var constant = 0.0

  /// The terms of the present row, for who keeps them.
  var termList: [Term] { terms.indices.map { terms[$0] } }

  mutating func removeAll() {
    terms.removeAll()
    constant = 0
  }

  /// Adds `factor` times a variable.
  mutating func append(_ factor: Double, _ variable: Variable) {
    terms.append(Term(factor, variable))
  }

  /// Adds both sides of a constraint if `appendPlainly` can.
  ///
  /// - Returns: Whether it can. If not, one side may have been added.
  mutating func appendPlainly(
    _ constraint: LayoutConstraint, relativeTo ancestor: LayoutNode
  ) -> Bool {
    let isPlain = appendPlainly(
      1, constraint.firstAttribute, of: constraint.firstNode, relativeTo: ancestor)
    guard isPlain, let second = constraint.second else { return isPlain }
    return second {
      appendPlainly(-constraint.factor, constraint.secondAttribute, of: $0, relativeTo: ancestor)
    }
  }

  /// Adds `factor` times an attribute of an item, if it can be taken from the item's variables as
  /// it is, in the coordinates of `ancestor`: the item's node itself, or the one that contains it.
  ///
  /// Nearly all sides of constraints are like that, and take half as long in this way.
  ///
  /// - Returns: Whether the side is like that; if not, nothing has been added.
  mutating func appendPlainly(
    _ factor: Double, _ attribute: LayoutAttribute, of node: LayoutNode,
    relativeTo ancestor: LayoutNode
  ) -> Bool {
    guard node.kind == .box, !node.flags.contains(.hasAlignmentRect) else { return false }
    let (length, origin, fraction): (Variable, Variable, Double)
    switch attribute {
    case .width:
      append(factor, node.variables.width)
      return true
    case .height:
      append(factor, node.variables.height)
      return true
    case .left: (length, origin, fraction) = (node.variables.width, node.variables.x, 0)
    case .right: (length, origin, fraction) = (node.variables.width, node.variables.x, 1)
    case .centerX: (length, origin, fraction) = (node.variables.width, node.variables.x, 0.5)
    case .top: (length, origin, fraction) = (node.variables.height, node.variables.y, 0)
    case .bottom: (length, origin, fraction) = (node.variables.height, node.variables.y, 1)
    case .centerY: (length, origin, fraction) = (node.variables.height, node.variables.y, 0.5)
    default: return false
    }
    let isAncestor = node === ancestor
    guard isAncestor ? node.scroll == nil : node.parent === ancestor else { return false }
    if fraction != 0 { append(factor * fraction, length) }
    if !isAncestor { append(factor, origin) }
    return true
  }

  /// Adds `factor` times a side of a constraint, in the coordinates of `ancestor`: the side's node
  /// itself, or one above it.
  mutating func append(_ factor: Double, _ side: Side, relativeTo ancestor: LayoutNode) {
    constant += factor * side.constant
    let axis = side.attribute.axis
    side.node {
      if side.attribute.isSize {
        appendLength(factor, axis, of: $0)
      } else if side.attribute != .notAnAttribute {
        appendPosition(factor, axis, side.fraction, of: $0, relativeTo: ancestor)
      }
    }
  }

  /// One side of a constraint, resolved. Views are asked here, before a row is built, because they
  /// may access the store that contains the builder.
  struct Side {
    /// Held by the constraint, or by the stack view that has its baseline.
    let node: Uncounted<LayoutNode>
    /// Leading and trailing are resolved to left and right.
    let attribute: LayoutAttribute
    /// Where an attribute that is not a size lies: at a fraction of the extent, plus a constant.
    let fraction: Double
    let constant: Double

    init(_ attribute: LayoutAttribute, of item: Uncounted<LayoutNode>) {
      node = attribute.isBaseline ? item { $0.nodeWithBaseline(attribute) } : item
      self.attribute = attribute
      (fraction, constant) = node { $0.anchor(of: attribute) }
    }
  }

  private mutating func appendLength(_ factor: Double, _ axis: LayoutAxis, of node: LayoutNode) {
    switch node.kind {
    case .box: append(factor, node.variables.length(axis))
    case .safeArea, .margins, .readable:
      guard let parent = node.parent else { return }
      appendLength(factor, axis, of: parent)
      constant -= factor * node.insets.sum(axis)
    case .keyboard where axis == .vertical: constant += factor * Double(node.insets.bottom)
    case .scrollContent:
      guard let scroll = node.parent?.scroll else { return }
      append(factor, scroll.content(axis))
    case .scrollFrame, .keyboard:
      guard let parent = node.parent else { return }
      appendLength(factor, axis, of: parent)
    }
  }

  /// Adds the point at `fraction` of the node's extent.
  private mutating func appendPosition(
    _ factor: Double, _ axis: LayoutAxis, _ fraction: Double, of node: LayoutNode,
    relativeTo ancestor: LayoutNode
  ) {
    if node === ancestor, let scroll = node.scroll {
      appendInnerPosition(factor, axis, fraction, of: node, scroll)
      return
    }
    if fraction != 0 { appendLength(factor * fraction, axis, of: node) }
    // Each node holds the one above.
    var next: Uncounted<LayoutNode>? = Uncounted(node)
    while let current = next {
      next = current { node in
        guard node !== ancestor, let parent = node.uncountedParent else { return nil }
        appendOrigin(factor, axis, of: node)
        parent {
          guard $0 !== ancestor, let scroll = $0.scroll else { return }
          append(-factor, scroll.offset(axis))
        }
        return parent
      }
    }
  }

  /// Seen by its content, a scroll view's edges are those of the content, and its centre is the
  /// middle of what is visible.
  private mutating func appendInnerPosition(
    _ factor: Double, _ axis: LayoutAxis, _ fraction: Double, of node: LayoutNode,
    _ scroll: ScrollState
  ) {
    if fraction == 0.5 {
      append(factor, scroll.offset(axis))
      appendLength(factor * fraction, axis, of: node)
    } else if fraction != 0 {
      append(factor * fraction, scroll.content(axis))
    }
  }

  private mutating func appendOrigin(_ factor: Double, _ axis: LayoutAxis, of node: LayoutNode) {
    switch node.kind {
    case .box: append(factor, node.variables.origin(axis))
    case .safeArea, .margins, .readable:
      constant += factor * (axis == .horizontal ? node.insets.left : node.insets.top)
    case .keyboard where axis == .vertical:
      guard let parent = node.parent else { return }
      appendLength(factor, axis, of: parent)
      constant -= factor * Double(node.insets.bottom)
    case .scrollContent, .keyboard: break
    case .scrollFrame:
      guard let scroll = node.parent?.scroll else { return }
      append(factor, scroll.offset(axis))
    }
  }
}

extension EdgeInsets {
  /// What both edges of an axis take away.
  func sum(_ axis: LayoutAxis) -> Double {
    axis == .horizontal ? Double(left + right) : Double(top + bottom)
  }

  /// Where an attribute of a rectangle with insets is: at a fraction of the extent of the whole
  /// rectangle, plus a constant. A size has the constant only.
  fileprivate func anchor(
    of attribute: LayoutAttribute
  ) -> (fraction: Double, constant: Double)? {
    switch attribute {
    case .left: (0, Double(left))
    case .top: (0, Double(top))
    case .right: (1, -Double(right))
    case .bottom: (1, -Double(bottom))
    case .width: (0, -sum(.horizontal))
    case .height: (0, -sum(.vertical))
    case .centerX: (0.5, Double(left - right) / 2)
    case .centerY: (0.5, Double(top - bottom) / 2)
    default: nil
    }
  }
}

extension LayoutNode {
  /// What has a baseline: perhaps a view that is in the view.
  @inline(never)  // Hardly any side is one, and all would be made of more code.
  fileprivate func nodeWithBaseline(_ attribute: LayoutAttribute) -> Uncounted<LayoutNode> {
    guard let view else { return Uncounted(self) }
    let found = view.viewWithBaseline(attribute)
    if found !== view { (view as? StackView)?.hearOfContent() }
    // One that has just come has no unknowns yet.
    return Uncounted(found.node.system === system ? found.node : self)
  }

  /// Where an attribute is: at a fraction of the extent, plus a constant. Not for sizes.
  fileprivate func anchor(of attribute: LayoutAttribute) -> (fraction: Double, constant: Double) {
    if flags.contains(.hasAlignmentRect), let insets = view?.alignmentRectInsets, insets != .zero,
      let anchor = insets.anchor(of: attribute)
    {
      return anchor
    }
    switch attribute {
    case .left, .top, .width, .height, .notAnAttribute: return (0, 0)
    case .right, .bottom: return (1, 0)
    case .centerX, .centerY: return (0.5, 0)
    case .lastBaseline: return (1, -(view?.lastBaselineOffset ?? 0))
    case .firstBaseline: return (0, view?.firstBaselineOffset ?? 0)
    default: break
    }
    let margins = view?.layoutMargins ?? EdgeInsets()
    guard let edge = attribute.acrossMargin, let anchor = margins.anchor(of: edge) else {
      preconditionFailure("\(attribute) has no place before the direction is known")
    }
    return anchor
  }
}
