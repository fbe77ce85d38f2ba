// Views and guides that come into the tree, and those that leave it.

internal import SolverCore

extension LayoutSystem {
  /// Gives variables to everything that has come into the tree.
  func enrolArrivals() {
    guard pending.contains(.arrivals) else { return }
    pending.remove(.arrivals)
    var stack: [LayoutItem] = []
    while let first = arrivals.popLast() {
      // A view may have come and gone again, or stand in a subtree that has been enrolled by now.
      guard first.node.system == nil, first.node.root === root else { continue }
      stack.append(first)
      while let item = stack.popLast() {
        enrol(item)
        guard let view = item as? View else { continue }
        for guide in view.layoutGuideItems where guide.node.system == nil { enrol(guide) }
        for subview in view.subviews.reversed() where subview.node.system == nil {
          stack.append(subview)
        }
      }
    }
  }

  private func enrol(_ item: LayoutItem) {
    let node = item.node
    node.system = self
    node.slot = Int32(nodes.count)
    node.depth = (node.parent?.depth ?? -1) + 1
    nodes.append(node)
    if node.kind == .box { makeVariables(of: node) }
    if node.kind == .inset { watchInsets(of: node) }
    if item is View {
      noteNeedsUpdateConstraints(node)
      noteNeedsLayout(node)
      noteRowChange(of: node)
    }
    for constraint in node.incident where constraint.state == .waiting {
      noteAddition(of: constraint)
    }
    mustSolve = true
  }

  private func makeVariables(of node: LayoutNode) {
    if node !== root {
      node.variables.x = solver.makeVariable(ItemName.of(node) + ".x")
      node.variables.y = solver.makeVariable(ItemName.of(node) + ".y")
    }
    node.variables.width = solver.makeVariable(ItemName.of(node) + ".width")
    node.variables.height = solver.makeVariable(ItemName.of(node) + ".height")
    node.variables.forEach { setBox(node, of: $0) }
    noteNeedsFrame(node)
    node.rows.minimumWidth = addNonNegative(node.variables.width)
    node.rows.minimumHeight = addNonNegative(node.variables.height)
    guard let scroll = node.scroll else { return }
    scrollNodes.append(node)
    scroll.variables.offsetX = solver.makeVariable(ItemName.of(node) + ".contentOffset.x")
    scroll.variables.offsetY = solver.makeVariable(ItemName.of(node) + ".contentOffset.y")
    scroll.variables.contentWidth = solver.makeVariable(ItemName.of(node) + ".contentSize.width")
    scroll.variables.contentHeight = solver.makeVariable(ItemName.of(node) + ".contentSize.height")
    solver.addEdit(scroll.variables.offsetX, priority: .almostRequired)
    solver.addEdit(scroll.variables.offsetY, priority: .almostRequired)
    scroll.variables.rows = [
      addNonNegative(scroll.variables.contentWidth), addNonNegative(scroll.variables.contentHeight),
    ]
  }

  private func setBox(_ node: LayoutNode?, of variable: Variable) {
    let index = Int(variable.index)
    while boxes.count <= index { boxes.append(nil) }
    boxes[index] = node
  }

  /// No length is negative. The variable is new, so nothing can contradict it.
  private func addNonNegative(_ variable: Variable) -> ConstraintID {
    counters.rowsAdded += 1
    do throws(AddConstraintError) {
      builder.removeAll()
      builder.append(1, variable)
      return try solver.add(builder.terms, .greaterThanOrEqual, 0, priority: .required)
    } catch {
      preconditionFailure("a variable without constraints refused to be positive: \(error)")
    }
  }

  /// Takes a node out. Its rows and variables leave the solver with the next pass; constraints
  /// within the leaving subtree wait for the system of their next tree.
  func withdraw(_ node: LayoutNode) {
    guard node.system === self else { return }
    pending.insert(.removals)
    for constraint in node.incident where constraint.state != .inactive {
      if constraint.state == .held { removedRows.append(constraint.row) }
      constraint.state = .waiting
      constraint.marks = []
    }
    removedRows += node.rows.all
    node.variables.forEach {
      setBox(nil, of: $0)
      removedVariables.append($0)
    }
    if let scroll = node.scroll {
      removedRows += scroll.variables.rows
      removedEdits += [scroll.variables.offsetX, scroll.variables.offsetY]
      removedVariables += [
        scroll.variables.offsetX, scroll.variables.offsetY, scroll.variables.contentWidth,
        scroll.variables.contentHeight,
      ]
      scrollNodes.removeAll { $0 === node }
    }
    if node.flags.contains(.watchesInsets) { insetNodes.removeAll { $0 === node } }
    let slot = Int(node.slot)
    let last = nodes.removeLast()
    if last !== node {
      nodes[slot] = last
      last.slot = Int32(slot)
    }
    node.forgetSystem()
    noteDirty()
  }
}

extension ScrollState {
  func forgetVariables() {
    variables = Variables()
    lagX = 0
    lagY = 0
  }
}
