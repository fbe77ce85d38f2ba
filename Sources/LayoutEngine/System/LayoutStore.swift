// What a layout system holds, as one value.

internal import SolverCore

/// The equations of a tree, its frames and the queues that every frame of an animation goes through.
///
/// One value, because the system that owns it is an object: each access to a property of an object may
/// be checked at run time for overlapping another, and a frame of a small screen made thirty of them.
struct LayoutStore: ~Copyable {
  var solver: AnnouncedSolver
  var table = FrameTable()
  var counters = LayoutCounters()

  /// Which of the queues may hold something. A pass looks here first: to look into ten empty queues
  /// costs more than the frame of a small screen.
  var pending: Pending = []
  /// Whether a pass would find anything to do.
  var isDirty = true
  /// Whether the solver has heard of something since it last solved.
  var mustSolve = true

  /// Whether a pass is running.
  var isInPass = false
  /// Every view and guide of the tree, by slot; `nil` where a slot is free or no item's.
  var nodes: [LayoutNode?] = []
  /// What scrolls.
  var scrolls: [ScrollState] = []

  /// Constraints with another constant, priority or form than the solver knows.
  var changes: [LayoutConstraint] = []
  /// Nodes whose intrinsic size, frame by hand or scroll offset has changed.
  var rowChanges = DrainedQueue<LayoutNode>()
  /// Boxes whose frames may differ from what is solved although no variable changes.
  var frameQueue = DrainedQueue<LayoutNode>()
  var builder = RowBuilder()

  private var changedVariables: [Variable] = []
  private var changedValues: [Double] = []

  init(observer: (any SolverObserver)?) { solver = AnnouncedSolver(observer: observer) }

  /// Solves and writes the frames that have changed.
  mutating func solve() {
    mustSolve = false
    solver.solve()
    counters.solves += 1
    changedVariables.empty()
    solver.appendChangedVariables(to: &changedVariables)
    readValues()
  }

  /// Writes the frame of one box as it is solved, whether or not it has changed since.
  mutating func read(_ variables: BoxVariables) {
    changedVariables.empty()
    variables.forEach { changedVariables.append($0) }
    readValues()
  }

  private mutating func readValues() {
    changedValues.empty()
    solver.appendValues(of: changedVariables, to: &changedValues)
    table.write(changedValues, of: changedVariables)
  }
}

extension Array {
  /// `removeAll(keepingCapacity: true)`, which takes longer for a few elements than to drop them one by
  /// one: 160 instructions, several times a frame.
  mutating func empty() {
    if count > 8 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}

/// What a pass has to do.
struct Pending: OptionSet {
  let rawValue: UInt8
  static let arrivals = Pending(rawValue: 1)
  static let updates = Pending(rawValue: 2)
  static let removals = Pending(rawValue: 4)
  static let changes = Pending(rawValue: 8)
  static let rowChanges = Pending(rawValue: 16)
  static let additions = Pending(rawValue: 32)
  static let layouts = Pending(rawValue: 64)
}
