// Keeping the engine's own rows of a view up to date.

internal import FlatStorage
internal import SolverCore

extension LayoutSystem {
  /// Brings changed frames by hand, intrinsic sizes and content sizes to the solver.
  func applyRowChanges() {
    let count = store.rowChanges.count
    for position in 0 ..< count {
      // A view that leaves meanwhile is held by the pass, and its node by the view.
      guard let node = store.node(at: store.rowChanges[position]) else { continue }
      node { applyRowChanges(of: $0) }
    }
    store.rowChanges.removeFirst(count)
  }

  private func applyRowChanges(of node: LayoutNode) {
    guard node.flags.remove(.needsRows) != nil, let view = node.view else { return }
    if let scroll = node.scroll {
      applyOffset(scroll)
      applyContentSize(scroll)
    }
    if node === root { applyRootSize(of: view) }
    updateRows(of: view)
  }

  /// Gives a view the rows that it needs now.
  func updateRows(of view: View) {
    let node = view.node
    let (form, rows) = view.desiredForm(isMeasured: node === root && store.fitting != nil)
    // A view that was asked for its size may have left.
    guard node.system === self else { return }
    if form == node.rows.form {
      change(rows, of: node)
    } else {
      replace(with: rows, form, of: node)
    }
  }

  // MARK: The root

  /// Moves the size of a root by edits. They are required where the size is given. They are faint
  /// where it follows from the constraints, and the given size only decides what these leave open;
  /// or where the root is only measured, and the size is a target.
  private func applyRootSize(of view: View) {
    let preferred = LayoutPriority.fittingSizeLevel
    let isGiven = view.translatesAutoresizingMaskIntoConstraints
    let wanted = store.fitting?.priority ?? PerAxis(isGiven ? .required : preferred)
    if store.rootPriority != Priority(wanted.horizontal) {
      if store.rootPriority != nil {
        store.solver.removeEdit(root.variables.width)
        store.solver.removeEdit(root.variables.height)
      }
      store.solver.addEdit(root.variables.width, priority: Priority(wanted.horizontal))
      store.solver.addEdit(root.variables.height, priority: Priority(wanted.vertical))
      store.rootPriority = Priority(wanted.horizontal)
      store.rootSize = PerAxis(.nan)
    }
    let size = store.fitting?.size ?? PerAxis(root.frame.width, root.frame.height)
    LayoutAxis.forEach { axis in
      guard size[axis] != store.rootSize[axis] else { return }
      store.rootSize[axis] = moveRoot(axis, to: size[axis]) ? size[axis] : .nan
    }
  }

  /// A size that contradicts required constraints breaks the youngest of them, as in UIKit.
  ///
  /// - Returns: Whether the root has the size now.
  private func moveRoot(_ axis: LayoutAxis, to value: Double) -> Bool {
    while true {
      do throws(EditError) {
        try suggest(value, for: root.variables.length(axis))
        return true
      } catch {
        guard case .unsatisfiable(let conflict) = error else { return false }
        let size = Requirement.givenSize(of: root, axis, value)
        guard breakYoungest(of: conflict, newcomer: size) else { return false }
      }
    }
  }

  private func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try store.solver.suggest(value, for: variable)
    store.counters.rowsChanged += 1
    store.mustSolve = true
  }

  // MARK: Scrolling

  /// Brings the offsets of scroll views that have moved to the solver, which is all that scrolling
  /// changes.
  func applyScrolling() {
    let count = store.scrolledNodes.count
    for position in 0 ..< count {
      // No code is called from here that could take a node out of the tree.
      guard let node = store.node(at: store.scrolledNodes[position]) else { continue }
      node {
        guard $0.flags.remove(.needsOffset) != nil else { return }
        $0.scroll.map { Uncounted($0) }? { applyOffset($0) }
      }
    }
    store.scrolledNodes.removeFirst(count)
  }

  private func applyOffset(_ scroll: ScrollState) {
    // A soft edit is never refused, and offsets are checked to be finite where they are set.
    try? suggest(scroll.offsetX, for: scroll.offset(.horizontal))
    try? suggest(scroll.offsetY, for: scroll.offset(.vertical))
    store.table.noteMovedContent()
  }

  /// A content size set by hand is a faint wish.
  private func applyContentSize(_ scroll: ScrollState) {
    guard scroll.variables.held != scroll.wanted else { return }
    let wanted = scroll.wanted
    scroll.variables.held = wanted
    for row in scroll.variables.wanted { store.solver.remove(row) }
    store.counters.rowsRemoved += scroll.variables.wanted.count
    scroll.variables.wanted.removeAll()
    LayoutAxis.forEach { axis in
      guard let length = wanted[axis] else { return }
      store.builder.removeAll()
      store.builder.append(1, scroll.content(axis))
      if let row = try? store.addBuiltRow(.equal, length, priority: 1) {
        scroll.variables.wanted.append(row)
      }
    }
    store.mustSolve = true
  }

  // MARK: Frames by hand and intrinsic sizes

  private func change(_ rows: FourRows<DesiredRow>, of node: LayoutNode) {
    for index in 0 ..< rows.count {
      // The handler of a conflict may have taken the view away.
      guard node.system === self else { return }
      let row = rows[index]
      let id = node.rows.content[index]
      guard id != ImplicitRows.none else {
        put(row, at: index, of: node)
        continue
      }
      do throws(ChangeConstraintError) {
        try store.solver.setRightHandSide(row.rightHandSide, of: id)
        store.counters.rowsChanged += 1
      } catch {
        store.solver.remove(id)
        store.counters.rowsRemoved += 1
        node.rows.content[index] = ImplicitRows.none
        put(row, at: index, of: node)
      }
    }
    store.mustSolve = true
  }

  private func replace(
    with rows: FourRows<DesiredRow>, _ form: ImplicitRows.Form, of node: LayoutNode
  ) {
    for index in 0 ..< node.rows.content.count where node.rows.content[index] != ImplicitRows.none {
      store.solver.remove(node.rows.content[index])
      store.counters.rowsRemoved += 1
    }
    node.rows.content.removeAll()
    node.rows.form = form
    for _ in 0 ..< rows.count { node.rows.content.append(ImplicitRows.none) }
    if form.followsLengths, !node.flags.contains(.isNew) { bound(node) }
    for index in 0 ..< rows.count where node.system === self {
      put(rows[index], at: index, of: node)
    }
    store.mustSolve = true
  }

  /// Adds a row at its place among those of a node. If the handler of a conflict takes the view
  /// away, the row goes again.
  func put(_ row: DesiredRow, at index: Int, of node: LayoutNode) {
    let id = add(row, of: node)
    if node.system === self {
      node.rows.content[index] = id
    } else if id != ImplicitRows.none {
      noteRemovedRow(id)
    }
  }

  /// Adds a row, breaking constraints that contradict it; the row itself gives way only to other
  /// rows of the engine.
  @inline(never)  // Inlined, it is 0.6 % of the first layout of `layout login`.
  func add(_ row: DesiredRow, of node: LayoutNode) -> ConstraintID {
    store.builder.removeAll()
    store.builder.append(1, row.variable)
    if row.follows != 0 { store.builder.append(-row.follows, row.superLength) }
    while true {
      do throws(AddConstraintError) {
        return try store.addBuiltRow(row.relation, row.rightHandSide, priority: row.priority)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { return ImplicitRows.none }
        guard breakYoungest(of: conflict, newcomer: .implicit(row, of: node)) else {
          return ImplicitRows.none
        }
      }
    }
  }
}
