// Where two nodes of a tree meet.

extension LayoutNode {
  /// The deepest node that both stand in, and hold, or `nil` for items of unrelated trees.
  ///
  /// - Complexity: O(depth); O(1) for siblings and for an item and its superview.
  static func closestCommonAncestor(
    _ a: LayoutNode, _ b: LayoutNode
  ) -> Uncounted<LayoutNode>? {
    if a.parent === b { return Uncounted(b) }
    if a === b || b.parent === a { return Uncounted(a) }
    if let parent = a.parent, parent === b.parent { return Uncounted(parent) }
    return deeperCommonAncestor(a, b).map { Uncounted($0) }
  }

  /// The same where neither is the other's parent, and they are no siblings.
  ///
  /// Out of line: inlined, every call would save the registers that only this search needs, which
  /// is two thirds of what a usual call takes.
  @inline(never)
  private static func deeperCommonAncestor(_ a: LayoutNode, _ b: LayoutNode) -> LayoutNode? {
    func depth(_ node: LayoutNode) -> Int {
      var count = 0
      var current = node
      while let parent = current.parent {
        current = parent
        count += 1
      }
      return count
    }
    var (left, right) = (a, b)
    var (leftDepth, rightDepth) = (depth(a), depth(b))
    while leftDepth > rightDepth, let parent = left.parent {
      left = parent
      leftDepth -= 1
    }
    while rightDepth > leftDepth, let parent = right.parent {
      right = parent
      rightDepth -= 1
    }
    while left !== right {
      guard let leftParent = left.parent, let rightParent = right.parent else { return nil }
      (left, right) = (leftParent, rightParent)
    }
    return left
  }
}
