// All data of a layout system, as one value.

internal import FlatStorage
internal import RevisedSolver
internal import SolverCore

/// The equations of a tree, its frames and the queues that every frame of an animation goes
/// through.
///
/// One value, because the system that owns it is an object: each access to a property of an object
/// may be checked at run time for overlapping another, and a frame of a small screen made thirty of
/// them.
struct LayoutStore: ~Copyable {
  var solver: AnnouncedSolver
  var table = FrameTable()
  var counters = LayoutCounters()

  /// Which of the queues may hold something. A pass looks here first: to look into ten empty queues
  /// costs more than the frame of a small screen.
  var pending: Pending = []
  /// Whether a pass would find anything to do.
  var isDirty = true
  /// Whether the solver was told of a change since it last solved.
  var mustSolve = true

  /// Whether `settle` would find nothing to do.
  var isSettled: Bool { pending.isEmpty && !mustSolve && !mustCheckInsets }

  /// Whether a pass is running.
  var isInPass = false
  /// Whether it is bringing changes to the solver, or reading values from it.
  var isSettling = false
  /// Every view and guide of the tree, by slot; `nil` where a slot is free or no item's.
  var nodes: [LayoutNode?] = []
  /// The views among them. Their superviews hold them, the caller that lays out holds the root, and
  /// `leaving` holds those that leave during a pass, with what is in them.
  var views = UncountedSlots<View>()
  /// The view that the pass lays out with what is in it, unless that is the whole tree. The caller
  /// of the pass holds it.
  var scope: Uncounted<LayoutNode>?
  /// What has left the tree since the pass began: a view may leave while it lays itself out.
  var leaving: [View] = []
  /// The system itself, where the pass that is running has dissolved it.
  var dissolved: LayoutSystem?
  /// What scrolls.
  var scrolls: [ScrollState] = []

  // MARK: Marks

  /// Views and guides that have come into the tree with everything inside them.
  var arrivals: [LayoutItem] = []
  /// The slots of boxes that have come since the last solve. A slot may have gone to another node
  /// since, which stands here, too, if it is a box.
  var newcomers = FlatArray<Int32>()
  /// How many of those that have come have content that may want a size.
  var newContentCount = 0
  /// What their content wants besides, while a flush adds the constraints.
  var lateRows: [LateRow] = []
  var additions = AdditionQueue()
  /// The faint ones among what newcomers bring, while a flush adds the others.
  var wishes = AdditionQueue()
  /// The slots of nodes that have come with constraints to be added, and how many constraints have
  /// one of these nodes as their first. A slot may have gone to another node since; all constraints
  /// of that have been added, or it is listed here, too.
  var constrainedNewcomers = FlatArray<Int32>()
  var newConstraintCount = 0
  var brokenConstraints: [LayoutConstraint] = []
  /// Whether the last flush was one after which broken constraints are tried again.
  var retriesBroken = false
  /// Whether every length has the row that keeps it from being negative, and not only those that
  /// needed it.
  var boundsAllLengths = false
  var removedRows: [ConstraintID] = []
  var removedEdits: [Variable] = []
  var removedVariables: [Variable] = []
  /// The slots of nodes that wait for `updateConstraints`. In this queue and in those below, a node
  /// that has left its slot to another is passed over, since it is marked on the node itself.
  var updateQueue = FlatArray<Int32>()
  /// The nodes whose rows depend on safe areas or margins.
  var insetNodes: [LayoutNode] = []
  /// Whether safe areas or margins may have changed.
  var mustCheckInsets = true
  /// Whether the content of a scroll view may have to be brought back.
  var mustCheckOffsets = false
  /// Whether safe areas follow the frames: they do where anything is taken from the screen.
  var hasSafeAreas = false
  /// Whether any view may have a safe area.
  var mayHaveSafeAreas: Bool { hasSafeAreas || mustCheckInsets }
  /// The priority of the edits of the root's size, once there are any.
  var rootPriority: Priority?
  /// The size of the root that the solver was last asked for; NaN where there was none.
  var rootSize = PerAxis(Double.nan)
  /// The target of the root's size, in a system that only measures.
  var fitting: FittingTarget?
  /// The nodes whose content has changed while they were measured.
  var changedContents: [LayoutNode] = []
  /// Constraints with another constant, priority or form than the solver knows.
  var changes = ChangeQueue()
  /// Right-hand sides that change together.
  var constants: [(constraint: ConstraintID, value: Double)] = []
  /// The slots of nodes whose intrinsic size or frame by hand has changed.
  var rowChanges = FlatArray<Int32>()
  /// The slots of scroll views that have been scrolled.
  var scrolledNodes = FlatArray<Int32>()
  /// The slots of boxes whose frames may differ from what is solved although no variable changes.
  var frameQueue = FlatArray<Int32>()
  var builder = RowBuilder()

  init(observer: (any SolverObserver)?) { solver = AnnouncedSolver(observer: observer) }

  /// The node at `slot`, which is held by its item; `nil` where the slot is free.
  @inline(__always)  // A reference that is handed on is counted.
  func node(at slot: Int32) -> Uncounted<LayoutNode>? { nodes[Int(slot)].map { Uncounted($0) } }

  /// Makes room for newcomers, if they are many, or the first and more than a few.
  mutating func reserveBoxes(_ count: Int) {
    guard count >= (nodes.isEmpty ? 4 : 16) else { return }
    solver.reserveCapacity(variables: 4 * count)
    table.reserve(additional: count)
    // An array reserves exactly what is asked for, so asking for every few newcomers would copy it
    // each time.
    guard count > nodes.count else { return }
    nodes.reserveCapacity(nodes.count + count)
    views.reserve(views.count + count)
    newcomers.reserve(additional: count)
  }

  /// Makes room in the solver for the constraints and the contents of newcomers. Otherwise the
  /// tables of a small screen are copied five times while they grow. Later, existing tables have
  /// room for the few rows that come.
  mutating func reserveRows() {
    let implicitCount = 4 * (rowChanges.count + newContentCount)
    let givenCount = additions.count + newConstraintCount
    let count = givenCount + implicitCount
    guard count >= (counters.rowsAdded == 0 ? 16 : 64) else { return }
    solver.reserveCapacity(constraints: count, terms: 3 * givenCount + implicitCount)
  }

  /// Adds the row that was built last.
  mutating func addBuiltRow(
    _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    let id = try solver.add(builder, relation, rightHandSide, priority: priority)
    counters.rowsAdded += 1
    return id
  }

  /// Solves and writes what has changed.
  mutating func solve() {
    mustSolve = false
    solver.solve()
    counters.solves += 1
    table.beginMoves()
    solver.reportMovements { movements in
      for position in movements.indices {
        let movement = movements[position]
        table.write(movement.value, ofVariableAt: Int(movement.index))
      }
    }
  }

  /// Brings the queue of updates into the order of depths.
  mutating func sortUpdates() { table.sortByDepth(&updateQueue) }

  /// Writes the frame of one box as it is solved, whether or not it has changed since.
  mutating func read(_ variables: BoxVariables) {
    variables.forEach {
      table.write(solver.currentValue(of: $0), ofVariableAt: Int($0.index))
    }
  }
}

/// What a pass has to do.
struct Pending: OptionSet {
  let rawValue: UInt8
  /// What waits for `updateConstraints`.
  static let updating: Pending = [.arrivals, .updates]
  /// What `flush` brings to the solver.
  static let flushing: Pending = [.removals, .changes, .scrolling, .rowChanges, .additions]
  /// What an intermediate solve may bring up anew.
  static let changing: Pending = [.changes, .rowChanges, .scrolling]
  static let arrivals = Pending(rawValue: 1)
  static let updates = Pending(rawValue: 2)
  static let removals = Pending(rawValue: 4)
  static let changes = Pending(rawValue: 8)
  static let rowChanges = Pending(rawValue: 16)
  static let additions = Pending(rawValue: 32)
  static let layouts = Pending(rawValue: 64)
  static let scrolling = Pending(rawValue: 128)
}
