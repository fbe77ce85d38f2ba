// Keeping lengths from being negative, with rows only where they are needed.

internal import FlatStorage
internal import SolverCore

/// A length of a box, or of a scroll view's content.
struct BoundedLength {
  let node: LayoutNode
  let axis: LayoutAxis
  let isContent: Bool

  private var scroll: ScrollState? { isContent ? node.scroll : nil }

  var variable: Variable { scroll?.content(axis) ?? node.variables.length(axis) }

  /// The row that keeps the length from being negative, or a value that stands for none.
  var row: ConstraintID {
    get { scroll?.variables.minimum[axis] ?? node.rows.minimum[axis] }
    nonmutating set {
      if let scroll {
        scroll.variables.minimum[axis] = newValue
      } else {
        node.rows.minimum[axis] = newValue
      }
    }
  }
}

extension LayoutSystem {
  /// Solves again while lengths come out negative, and writes only what is solved for in the end.
  func solveWithMoreBounds() {
    var slots: [Int32] = []
    while store.table.hasNegativeLength, !store.boundsAllLengths {
      let negative = store.table.negativeLengths()
      slots += store.table.takeBackMoves()
      if bound(negative) { store.solve() }
    }
    // The solver does not report again what it has reported before.
    for slot in slots { if let variables = variables(at: slot) { store.read(variables) } }
  }

  /// Adds the rows for lengths that have come out negative.
  ///
  /// Hardly any length ever does. So the rows are cutting planes: each is made when a solution
  /// crosses it, and stays. Until a constraint is broken, all rows that are not made hold. Which
  /// constraint has to give way may depend on them, so with the first conflict all are made.
  ///
  /// - Returns: Whether there are new rows to solve with.
  private func bound(_ negative: [(slot: Int32, axis: LayoutAxis)]) -> Bool {
    let rowCount = store.counters.rowsAdded
    for (slot, axis) in negative {
      guard let length = length(at: slot, axis), length.row == ImplicitRows.none,
        !length.node.flags.contains(.isDistance)
      else { continue }
      guard (try? hold(length)) == nil else { continue }
      boundAllLengths()
      if store.retriesBroken, !store.brokenConstraints.isEmpty { retryBroken() }
      return true
    }
    return store.counters.rowsAdded != rowCount
  }

  /// Gives every length its row, unless all have theirs.
  func boundAllLengths() {
    if store.boundsAllLengths { return }
    boundOldLengths()
    boundNewcomers()
  }

  /// Gives every length its row, except those of boxes that have just come. From now on, lengths
  /// have theirs from the start.
  func boundOldLengths() {
    store.boundsAllLengths = true
    for case let node? in store.nodes where !node.flags.contains(.isNew) { bound(node) }
  }

  /// Gives the lengths of boxes that have just come their rows: those that need them from the
  /// start.
  func boundNewcomers() {
    for position in 0 ..< store.newcomers.count {
      store.node(at: store.newcomers[position])?({ node in
        if store.boundsAllLengths || node.rows.form.followsLengths { bound(node) }
      })
    }
  }

  /// Gives the lengths of a box their rows.
  ///
  /// Where a frame set by hand follows its superview's, they exist from the start: a given size may
  /// contradict them, and has to be refused before it is solved for.
  @inline(never)  // Inlined, it would keep `flush()` from being inlined in what each frame calls.
  func bound(_ node: LayoutNode) {
    guard node.kind == .box, !node.flags.contains(.isDistance) else { return }
    for isContent in [true, false] where !isContent || node.scroll != nil {
      for axis in [LayoutAxis.horizontal, .vertical] {
        bound(BoundedLength(node: node, axis: axis, isContent: isContent))
      }
    }
  }

  /// Adds the row of a length, breaking constraints that contradict it.
  private func bound(_ length: BoundedLength) {
    // The handler of a conflict may take the node out of the tree.
    while length.node.system === self, length.row == ImplicitRows.none {
      do throws(AddConstraintError) {
        try hold(length)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { return }
        if !breakYoungest(of: conflict, bounding: length) { length.row = ImplicitRows.refused }
      }
    }
  }

  // MARK: Rows of lengths

  private func length(at slot: Int32, _ axis: LayoutAxis) -> BoundedLength? {
    if let node = store.nodes[Int(slot)] {
      return BoundedLength(node: node, axis: axis, isContent: false)
    }
    // Seldom asked for: contents are not remembered by their slots.
    return store.nodes.first { $0?.scroll?.slot == slot }?.map {
      BoundedLength(node: $0, axis: axis, isContent: true)
    }
  }

  private func variables(at slot: Int32) -> BoxVariables? {
    if let node = store.nodes[Int(slot)] { return node.variables }
    return store.scrolls.first { $0.slot == slot }?.variables.box
  }

  /// Adds the row of a length.
  ///
  /// - Throws: What the solver says against it; nothing has changed.
  private func hold(_ length: BoundedLength) throws(AddConstraintError) {
    store.builder.removeAll()
    store.builder.append(1, length.variable)
    length.row = try store.addBuiltRow(.greaterThanOrEqual, 0, priority: .required)
  }
}
