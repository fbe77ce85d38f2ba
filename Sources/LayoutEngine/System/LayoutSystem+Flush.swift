// Bringing marked changes to the solver.

internal import FlatStorage
internal import SolverCore

extension LayoutSystem {
  /// Makes all marked changes, in an order in which no intermediate state is contradictory unless
  /// the final one is:
  ///
  /// 1. Removals.
  /// 2. Changes of constants and given sizes. One that does not fit yet is taken out, and added
  ///    again with the additions.
  /// 3. Rows of new content that decides how long its view is.
  /// 4. Additions.
  /// 5. The other rows of newcomers. Most hold by then, and cost the solver little.
  /// 6. Wishes that are fainter than those of contents, which would push them aside again.
  func flush() {
    let work = store.pending
    store.pending.subtract(.flushing)
    if work.contains(.removals) { applyRemovals() }
    store.reserveRows()
    if work.contains(.changes) { applyChanges() }
    if work.contains(.scrolling) { applyScrolling() }
    if work.contains(.rowChanges) { applyRowChanges() }
    // Changes that do not fit are noted as additions.
    if store.pending.remove(.additions) != nil || work.contains(.additions) { applyAdditions() }
    if !store.newcomers.isEmpty { completeNewcomers() }
    if !store.wishes.isEmpty { applyWishes() }
    store.retriesBroken = !work.isDisjoint(with: [.removals, .changes, .rowChanges])
    guard !store.brokenConstraints.isEmpty else { return }
    boundAllLengths()
    if store.retriesBroken { retryBroken() }
  }

  private func applyRemovals() {
    guard !store.removedRows.isEmpty || !store.removedVariables.isEmpty else { return }
    for row in store.removedRows where row != ImplicitRows.none { store.solver.remove(row) }
    store.counters.rowsRemoved += store.removedRows.count
    // Terms that are about to change may be those of what has gone.
    if !store.removedVariables.isEmpty {
      for position in 0 ..< store.changes.count { store.changes[position]({ takeOutIfTurned($0) }) }
    }
    for variable in store.removedEdits { store.solver.removeEdit(variable) }
    for variable in store.removedVariables { store.solver.removeVariable(variable) }
    store.removedRows.removeAll(keepingCapacity: true)
    store.removedEdits.removeAll(keepingCapacity: true)
    store.removedVariables.removeAll(keepingCapacity: true)
    store.mustSolve = true
  }

  private func takeOutIfTurned(_ constraint: LayoutConstraint) {
    // It may have gone to another tree.
    guard constraint.firstNode.system === self, constraint.state == .held,
      constraint.marks.contains(.terms)
    else { return }
    takeOut(constraint)
    noteAddition(of: constraint)
  }

  // MARK: Changes in place

  private func applyChanges() {
    if store.changes.count > Self.fewChanges {
      applyManyChanges()
    } else {
      applyEach(canWait: false)
    }
    store.changes.removeAll()
  }

  /// Constants of so many constraints change one by one: the solver keeps for each of a few what it
  /// moves.
  private static let fewChanges = 16

  /// Lets required constants move the values together, as those of all cells of a list, where the
  /// solver does not know what each moves, and can do it. The others change one by one.
  @inline(never)  // The registers it needs would cost frames with few changes.
  private func applyManyChanges() {
    applyEach(canWait: true)
    if store.constants.isEmpty { return }
    if store.constants.count > Self.fewChanges {
      store.solver.setRightHandSidesTogether(store.constants)
    }
    store.constants.removeAll(keepingCapacity: true)
    applyEach(canWait: false)
  }

  @inline(__always)  // In each frame that changes a constant, as are `apply` and `applyInPlace`.
  private func applyEach(canWait: Bool) {
    for position in 0 ..< store.changes.count {
      let constraint = store.changes[position]
      constraint { apply($0, canWait: canWait) }
    }
  }

  @inline(__always)
  private func apply(_ constraint: LayoutConstraint, canWait: Bool) {
    // One that has gone to another tree may be marked by the queue of that.
    guard constraint.firstNode.system === self else { return }
    guard constraint.state == .held else {
      constraint.marks.remove(.isQueuedToChange)
      return
    }
    let marks = constraint.marks
    constraint.marks = []
    if marks.contains(.terms) {
      takeOut(constraint)
      noteAddition(of: constraint)
    } else if canWait, constraint.rank == .required, marks.intersection(.content) == .constant {
      setConstant(of: constraint, marks)
    } else if !marks.isDisjoint(with: .content) {
      applyInPlace(marks, to: constraint)
    }
    store.mustSolve = true
  }

  /// Sets the constant of a required constraint if the solver knows what it moves; if not, it keeps
  /// its marks and waits until the others have changed.
  @inline(__always)
  private func setConstant(of constraint: LayoutConstraint, _ marks: LayoutConstraint.Marks) {
    let (row, value) = (constraint.row, constraint.rightHandSide)
    if store.solver.setRightHandSideWithinInterval(value, of: row) {
      store.counters.rowsChanged += 1
    } else {
      constraint.marks = marks
      store.constants.append((row, value))
    }
  }

  @inline(__always)  // In each frame that changes a constant.
  private func applyInPlace(_ marks: LayoutConstraint.Marks, to constraint: LayoutConstraint) {
    if marks.contains(.base) { build(constraint) }
    do throws(ChangeConstraintError) {
      if marks.contains(.priority) {
        try store.solver.setPriority(Priority(constraint.rank), of: constraint.row)
        store.counters.rowsChanged += 1
      }
      if !marks.isDisjoint(with: [.constant, .base]) {
        try store.solver.setRightHandSide(constraint.rightHandSide, of: constraint.row)
        store.counters.rowsChanged += 1
      }
    } catch {
      // It may fit once the other changes are made.
      takeOut(constraint)
      noteAddition(of: constraint)
    }
  }

  /// Removes a held constraint from the solver; it waits to be added again.
  func takeOut(_ constraint: LayoutConstraint) {
    store.solver.remove(constraint.row)
    store.counters.rowsRemoved += 1
    constraint.state = .waiting
    store.mustSolve = true
  }

  // MARK: Additions

  private func applyAdditions() {
    if store.newContentCount > 0 { addDecidingContent() }
    addNewcomersConstraints()
    var mayAddTogether = true
    while let constraint = store.additions.popFirst() {
      constraint.marks.remove(.isQueuedToAdd)
      add(constraint)
      if mayAddTogether, store.additions.count > Self.fewChanges,
        store.solver.additionsMoveMuch
      {
        mayAddTogether = false
        addManyRequirements()
      }
    }
    store.mustSolve = true
  }

  /// Adds the required ones among many constraints that wait, as the heights of all cells of a
  /// list, if they hold together. If not, all wait on, to be added one by one.
  ///
  /// Where each addition moves little, adding one by one is faster, and keeps no list.
  @inline(never)  // Seldom reached.
  private func addManyRequirements() {
    var constraints: [LayoutConstraint] = []
    var requirements: [AnnouncedSolver.Requirement] = []
    for position in 0 ..< store.additions.count {
      let constraint = store.additions[position]({ $0 })
      guard constraint.rank == .required, canBeAdded(constraint) else { continue }
      build(constraint)
      constraints.append(constraint)
      requirements.append(
        (store.builder.termList, constraint.relation.solverRelation, constraint.rightHandSide))
    }
    guard requirements.count > Self.fewChanges,
      let rows = store.solver.addTogether(requirements)
    else { return }
    store.counters.rowsAdded += rows.count
    for (constraint, row) in zip(constraints, rows) {
      constraint.marks.subtract(.content)
      constraint.row = row
      constraint.state = .held
    }
  }

  /// Adds the constraints that wait at nodes which have come. After the first one that is refused,
  /// the rest goes to the queue, which holds its constraints: the handler of a conflict may take
  /// them out of force, and the nodes out of the tree.
  private func addNewcomersConstraints() {
    let count = store.constrainedNewcomers.count
    for position in 0 ..< count {
      let areAdded = newcomer(at: position)?({ addConstraints(of: $0) }) ?? true
      if !areAdded {
        queueConstraints(ofNewcomersAt: position ..< count)
        break
      }
    }
    store.constrainedNewcomers.removeAll()
    store.newConstraintCount = 0
  }

  /// An item with more constraints than this gets its faint wishes last.
  ///
  /// A row that wants to be as low as the highest of 333 groups would be pushed up again and again
  /// while their contents come: `wide`, a screen of `tinamou layout --peer`, takes 13 million
  /// instructions with the wish at the end, and 44 million otherwise. With few constraints, an
  /// early wish decides at once what the others would have to search for: if all wishes came last,
  /// `wide` would take 1.05 times as many, and `feed` 1.02 times.
  private static let crowdCount = 64

  private func newcomer(at position: Int) -> Uncounted<LayoutNode>? {
    store.node(at: store.constrainedNewcomers[position])
  }

  /// Adds the constraints that wait at a node; of many constraints, no faint wishes.
  ///
  /// - Returns: Whether none was refused.
  private func addConstraints(of node: LayoutNode) -> Bool {
    let isCrowded = node.incident.count > Self.crowdCount
    for position in 0 ..< node.incident.count {
      let isRefused = node.incident[position]({ constraint in
        guard canBeAdded(constraint) else { return false }
        if isCrowded, constraint.rank < .defaultLow { return noteWish(constraint) }
        return (try? hold(constraint)) == nil
      })
      if isRefused { return false }
    }
    return true
  }

  /// Puts a constraint off until contents have what they want. It has a queue of its own, because
  /// in that of additions it would be next.
  ///
  /// - Returns: `false`: it is not refused.
  private func noteWish(_ constraint: LayoutConstraint) -> Bool {
    if !constraint.marks.contains(.isQueuedToAdd) {
      constraint.marks.insert(.isQueuedToAdd)
      store.wishes.append(constraint)
    }
    return false
  }

  private func applyWishes() {
    while let constraint = store.wishes.popFirst() {
      constraint.marks.remove(.isQueuedToAdd)
      add(constraint)
    }
    store.mustSolve = true
  }

  /// Puts what still waits in front of the queue.
  private func queueConstraints(ofNewcomersAt positions: Range<Int>) {
    var later = AdditionQueue()
    swap(&later, &store.additions)
    for position in positions {
      newcomer(at: position)?({ node in
        node.incident.forEach { if $0.state == .waiting { noteAddition(of: $0) } }
      })
    }
    store.additions.append(contentsOf: later)
  }

  /// Whether a constraint waits, and its items are here.
  private func canBeAdded(_ constraint: LayoutConstraint) -> Bool {
    constraint.state == .waiting && constraint.firstNode.system === self
      && constraint.secondNode.map { $0.system === self } ?? true
  }

  /// Adds a constraint that waits, if its items are here. If it contradicts others, one of the set
  /// is broken. The handler that is told may take the constraint out of force, or its items out of
  /// the tree.
  private func add(_ constraint: LayoutConstraint) {
    while canBeAdded(constraint) {
      do throws(AddConstraintError) {
        return try hold(constraint)
      } catch {
        switch error {
        case .unsatisfiable where !store.boundsAllLengths:
          // All lengths are bounded first, because that may change which constraints contradict
          // each other.
          boundOldLengths()
        case .unsatisfiable(let conflict):
          guard breakYoungest(of: conflict, newcomer: Requirement(constraint)) else { return }
        case .notFinite(let number):
          giveUp(constraint)
          environment.report(.invalidConstraint(constraint, .notFinite(number)))
          return
        case .unknownVariable(let variable):
          preconditionFailure("\(constraint) has been added before its item: \(variable)")
        }
      }
    }
  }

  /// Adds the row of a constraint, as the constraint is now.
  ///
  /// - Throws: What the solver says against it; the constraint waits as before.
  func hold(_ constraint: LayoutConstraint) throws(AddConstraintError) {
    build(constraint)
    constraint.marks.subtract(.content)
    constraint.row = try store.addBuiltRow(
      constraint.relation.solverRelation, constraint.rightHandSide,
      priority: Priority(constraint.rank))
    constraint.state = .held
    store.mustSolve = true
  }

  /// Puts a constraint's terms into `builder` and brings its right-hand side up to date.
  ///
  /// Where leading means right, a constraint between directional attributes is mirrored: both sides
  /// change their sign, so that constants still point from leading to trailing.
  func build(_ constraint: LayoutConstraint) {
    // What is called from here takes nothing out of the tree.
    let ancestor = constraint.commonAncestor ?? Uncounted(root)
    store.builder.removeAll()
    if ancestor({ store.builder.appendPlainly(constraint, relativeTo: $0) }) {
      constraint.rowBase = -store.builder.constant
      return
    }
    let isDirectional =
      constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional
    let rightToLeft =
      isDirectional
      && (constraint.role != nil ? ancestor { $0 } : constraint.firstNode).isRightToLeft
    let sign = rightToLeft ? -1.0 : 1.0
    let first = RowBuilder.Side(
      constraint.firstAttribute.resolved(rightToLeft: rightToLeft), of: constraint.first)
    let second = constraint.second.map {
      RowBuilder.Side(constraint.secondAttribute.resolved(rightToLeft: rightToLeft), of: $0)
    }
    store.builder.removeAll()
    ancestor {
      store.builder.append(sign, first, relativeTo: $0)
      if let second {
        store.builder.append(-sign * constraint.factor, second, relativeTo: $0)
      }
    }
    constraint.rowBase = -store.builder.constant
    if constraint.firstAttribute.isMargin { watchInsets(of: constraint.firstNode) }
    if constraint.secondAttribute.isMargin, let second = constraint.secondNode {
      watchInsets(of: second)
    }
  }
}

extension LayoutConstraint {
  /// What the row's terms are compared with.
  var rightHandSide: Double { offset + rowBase }
}
