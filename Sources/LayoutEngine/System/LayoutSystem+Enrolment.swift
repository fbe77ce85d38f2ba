// Views and guides that come into the tree, and those that leave it.

internal import FlatStorage
internal import SolverCore

extension LayoutSystem {
  /// Gives variables to everything that has come into the tree.
  func enrolArrivals() {
    guard store.pending.remove(.arrivals) != nil else { return }
    while let first = store.arrivals.popLast() {
      // A view may have come and gone again, or stand in a subtree that has been enrolled by now.
      guard first.node.system == nil, first.node.root === root else { continue }
      // No code is called from here that could take one of them out of the tree.
      let items = first.itemsToEnrol()
      var boxCount = 0
      for position in 0 ..< items.count {
        // What a view scrolls is a box of its own.
        boxCount += items[position]({
          ($0.node.kind == .box ? 1 : 0) + ($0.node.scroll == nil ? 0 : 1)
        })
      }
      store.reserveBoxes(boxCount)
      for position in 0 ..< items.count { items[position]({ enrol($0.node) }) }
    }
  }

  /// Takes in a node, which its item holds.
  private func enrol(_ node: LayoutNode) {
    let view = node.uncountedView
    node.system = self
    let frame = node.frameWithoutSystem
    let overrides = view?({ $0.overrides }) ?? []
    node.slot = makeSlot(
      frame, parent: node === root ? -1 : node.parent?.slot ?? -1, view, overrides)
    store.nodes[Int(node.slot)] = node
    store.views[Int(node.slot)] = view
    if node.kind == .box { makeVariables(of: node) }
    if node.kind.isInset { watchInsets(of: node) }
    view?({ enrol($0, node, overrides) })
    if node.incident.count > 0 { noteAdditions(atNewcomer: node) }
    store.mustSolve = true
  }

  /// Notes the further marks and rows of a view.
  private func enrol(_ view: View, _ node: LayoutNode, _ overrides: View.Overrides) {
    var hasSafeAreaCode = overrides.contains(.safeArea)
    if view.hasController, let controller = view.owningController {
      if controller.takenInsets != nil { store.hasSafeAreas = true }
      hasSafeAreaCode = hasSafeAreaCode || controller.hasSafeAreaCode
    }
    // The guide is told of what changes.
    if hasSafeAreaCode { _ = view.safeAreaLayoutGuide }
    if overrides.contains(.safeAreaInsets) { store.hasSafeAreas = true }
    if overrides.contains(.alignmentRect) { node.flags.insert(.hasAlignmentRect) }
    if overrides.contains(.content) {
      node.flags.insert(.hasContent)
      store.newContentCount += 1
    }
    if view.hasController || overrides.contains(.updates) { noteNeedsUpdateConstraints(node) }
    noteNeedsLayout(node)
    // Rows for given sizes come before the constraints, rows for contents after them.
    if node === root || node.scroll != nil || view.translatesAutoresizingMaskIntoConstraints {
      noteRowChange(of: node)
    }
  }

  private func makeVariables(of node: LayoutNode) {
    var variables = BoxVariables()
    if node !== root {
      variables.x = store.solver.makeVariable(ItemName.of(node) + ".x")
      variables.y = store.solver.makeVariable(ItemName.of(node) + ".y")
    }
    variables.width = store.solver.makeVariable(ItemName.of(node) + ".width")
    variables.height = store.solver.makeVariable(ItemName.of(node) + ".height")
    node.variables = variables
    store.table.bind(variables, to: node.slot)
    // Variables begin at 0, and the solver tells of those that do not stay there.
    if store.table[node.slot] != LayoutRect() { noteNeedsFrame(node) }
    store.newcomers.append(node.slot)
    node.flags.insert(.isNew)
    guard let scroll = node.scroll else { return }
    store.scrolls.append(scroll)
    scroll.ownerSlot = node.slot
    node.view?.notePossibleLayoutCode()
    noteScrollExtents()
    let box = BoxVariables(
      x: store.solver.makeVariable(ItemName.of(node) + ".contentOffset.x"),
      y: store.solver.makeVariable(ItemName.of(node) + ".contentOffset.y"),
      width: store.solver.makeVariable(ItemName.of(node) + ".contentSize.width"),
      height: store.solver.makeVariable(ItemName.of(node) + ".contentSize.height"))
    scroll.variables.box = box
    scroll.slot = makeSlot(
      LayoutRect(width: scroll.reading.width, height: scroll.reading.height), parent: -1, nil)
    store.table.bind(box, to: scroll.slot)
    store.table.set(.measuresHeight, true, of: scroll.slot)
    store.solver.addEdit(box.x, priority: .almostRequired)
    store.solver.addEdit(box.y, priority: .almostRequired)
  }

  /// A slot for `view`, or without one for a guide or the content of a scroll view.
  private func makeSlot(
    _ frame: LayoutRect, parent: Int32, _ view: Uncounted<View>?,
    _ overrides: View.Overrides = []
  ) -> Int32 {
    let slot = store.table.makeSlot(
      frame, parent: parent, marks: view?({ marks(of: $0, overrides) }) ?? [])
    if view?({ $0.measuresHeight }) ?? false { store.table.set(.measuresHeight, true, of: slot) }
    while store.nodes.count <= Int(slot) {
      store.nodes.append(nil)
      store.views.append(nil)
    }
    return slot
  }

  private func marks(of view: View, _ overrides: View.Overrides) -> FrameTable.Marks {
    guard overrides.isDisjoint(with: [.bounds, .frame, .center]) else {
      return [.hasLayoutCode, .setsFrame]
    }
    return view.hasLayoutCode(overrides) ? [.isPlainView, .hasLayoutCode] : .isPlainView
  }

  /// Counts what has come as old, once it has been solved for.
  func forgetNewcomers() {
    for position in 0 ..< store.newcomers.count {
      store.node(at: store.newcomers[position])?({ _ = $0.flags.remove(.isNew) })
    }
    store.newcomers.removeAll()
    store.newContentCount = 0
  }

  /// Takes a node out. Its rows and variables leave the solver with the next pass; constraints
  /// within the leaving subtree wait for the system of their next tree.
  func withdraw(_ node: LayoutNode) {
    guard node.system === self else { return }
    store.pending.insert(.removals)
    node.incident.forEach { constraint in
      if constraint.state == .held { store.removedRows.append(constraint.row) }
      constraint.state = .waiting
      if constraint.marks.contains(.isQueuedToChange) { store.changes.keep(constraint) }
      constraint.marks = []
    }
    node.rows.forEach { store.removedRows.append($0) }
    node.variables.forEach {
      store.table.unbind($0)
      store.removedVariables.append($0)
    }
    if let scroll = node.scroll {
      store.removedRows += scroll.variables.rows
      store.removedEdits += [scroll.variables.box.x, scroll.variables.box.y]
      scroll.variables.box.forEach {
        store.table.unbind($0)
        store.removedVariables.append($0)
      }
      store.table.freeSlot(scroll.slot)
      store.scrolls.removeAll { $0 === scroll }
      // A loop that is going through the list leaves one out.
      noteScrollExtents()
    }
    if node.flags.contains(.watchesInsets) { store.insetNodes.removeAll { $0 === node } }
    let slot = node.slot
    node.forgetSystem()
    store.nodes[Int(slot)] = nil
    store.views[Int(slot)] = nil
    store.table.freeSlot(slot)
    store.isDirty = true
  }
}

extension LayoutItem {
  /// The item and everything in it that no system knows yet: superviews first, then their guides,
  /// then their subviews in order.
  fileprivate func itemsToEnrol() -> UncountedList<LayoutItem> {
    var items = UncountedList<LayoutItem>()
    var stack = UncountedList<LayoutItem>()
    stack.append(Uncounted(self))
    while let item = stack.popLast() {
      items.append(item)
      item {
        $0.node.uncountedView?({ view in
          for guide in view.guides where guide.node.system == nil {
            items.append(Uncounted(guide))
          }
          for position in view.subviews.indices.reversed() {
            let subview = Uncounted<LayoutItem>(view.subviews[position])
            if subview({ $0.node.system == nil }) { stack.append(subview) }
          }
        })
      }
    }
    return items
  }
}

extension ScrollState {
  func forgetVariables() {
    variables = Variables()
    (reading.x, reading.y) = (0, 0)
  }
}
