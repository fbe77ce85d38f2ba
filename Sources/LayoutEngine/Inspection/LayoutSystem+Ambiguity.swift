// Which frames the constraints leave open.

internal import SolverCore

extension LayoutSystem {
  /// Whether the constraints leave a part of the node's frame open.
  ///
  /// Each variable is nudged up and down by a wish weaker than everything else: if it follows, any
  /// value nearby is as good, and the layout is ambiguous. All values are as before afterwards.
  ///
  /// - Complexity: eight solves.
  func isAmbiguous(_ node: LayoutNode) -> Bool {
    guard node.kind == .box, node.system === self, node !== root else { return false }
    // A length that cannot shrink because it is 0 is not open for that.
    boundAllLengths()
    var isOpen = false
    node.variables.forEach { if follows($0) { isOpen = true } }
    return isOpen
  }

  /// Writes another frame of a node that the constraints leave open.
  func exerciseAmbiguity(of node: LayoutNode) {
    guard isAmbiguous(node) else { return }
    let variables = node.variables
    let before = node.frame
    let wishes = [
      (variables.x, before.x + 10), (variables.y, before.y + 10),
      (variables.width, before.width + 10), (variables.height, before.height + 10),
    ]
    for (variable, wish) in wishes {
      store.solver.addEdit(variable, priority: .faintest)
      try? store.solver.suggest(wish, for: variable)
    }
    solve()
    for (variable, _) in wishes { store.solver.removeEdit(variable) }
  }

  private func follows(_ variable: Variable) -> Bool {
    let value = store.solver.value(of: variable)
    // Far above the solver's tolerance and far below anything that could meet another constraint.
    let nudge = 1.0 / 1024
    var moves = false
    store.solver.addEdit(variable, priority: .faintest)
    for wish in [value + nudge, value - nudge, value] {
      // A soft edit is never refused, and the wish is finite.
      try? store.solver.suggest(wish, for: variable)
      store.solver.solve()
      store.counters.solves += 1
      if abs(store.solver.value(of: variable) - value) > nudge / 2 { moves = true }
    }
    store.solver.removeEdit(variable)
    return moves
  }
}

extension View {
  /// Whether the constraints leave a part of the view's frame open. Lays out first.
  ///
  /// - Complexity: some solves; for tests and debuggers.
  public final var hasAmbiguousLayout: Bool {
    layOutTree()
    return node.system?.isAmbiguous(node) ?? false
  }

  /// Moves the view to another place, or gives it another size, that the constraints allow, too;
  /// nothing happens where they allow one only. The next pass that solves may move it again.
  public final func exerciseAmbiguityInLayout() {
    layOutTree()
    node.system?.exerciseAmbiguity(of: node)
  }

  /// The views in this one, itself included, whose frames the constraints leave open.
  ///
  /// - Complexity: some solves for each view; for tests and debuggers.
  public final var viewsWithAmbiguousLayout: [View] {
    layOutTree()
    var found: [View] = []
    var stack = [self]
    while let view = stack.popLast() {
      if view.hasAmbiguousLayout { found.append(view) }
      stack.append(contentsOf: view.subviews.reversed())
    }
    return found
  }
}
