// Which variables have other values than the caller was told.

internal import FlatStorage

/// The value of a variable that may have moved.
package struct MovedValue: BitwiseCopyable, Sendable {
  /// The index of the variable's handle.
  package let index: Int32
  package let value: Double

  @inline(__always)
  init(_ variable: VariableIndex, _ value: Double) {
    index = variable.raw
    self.value = value
  }
}

/// Remembers what may have moved since the last report, so that a report need not look at the rest.
///
/// Before the first report it only keeps the values that variables were made with, unless they are
/// 0.
struct ChangeTracker: ~Copyable {
  /// Whether movements are noted: from the first report on.
  private(set) var isTracking = false

  /// Variables that may have moved; some of them several times.
  private(set) var moved = Table<ListIndex, VariableIndex>()

  /// Room for `reportMovements(_:)`, of no meaning between its calls.
  var movements = Table<ListIndex, MovedValue>()

  /// The cached directions along which values were moved; what moves along them is not in `moved`.
  var directions: UInt32 = 0

  /// Whether any variable may have moved.
  private(set) var isEverything = false

  /// The values that were reported last, or that the variables were made with. A rollback takes
  /// back what was noted of new variables alone: what was reported stays reported.
  private var reported = JournaledTable<VariableIndex, Double>()

  /// Whether there was a report since the outermost mark.
  private var hasReportedSinceMark = false

  // MARK: Noting

  /// Notes that `variable` was made with `value`, which its maker knows.
  @inline(__always)
  mutating func noteMaking(of variable: VariableIndex, with value: Double) {
    // Values that are not stored count as 0.
    if variable.position >= reported.count, value == 0, !isTracking { return }
    overwrite(variable, with: value)
  }

  @inline(never)
  private mutating func overwrite(_ variable: VariableIndex, with value: Double) {
    reported.grow(to: variable.position + 1, filling: 0)
    reported[variable] = value
  }

  /// Notes that `variable` may have moved. Only while `isTracking`.
  mutating func note(_ variable: VariableIndex) {
    moved.append(variable)
    limit()
  }

  /// Notes that some of `variables` may have moved. Only while `isTracking`.
  @inline(never)
  mutating func note(_ variables: borrowing Table<ListIndex, VariableIndex>) {
    if isEverything { return }
    for i in variables.indices { moved.append(variables[i]) }
    limit()
  }

  /// Notes that any variable may have moved.
  mutating func noteEverything() {
    isEverything = true
    moved.removeAll()
    directions = 0
  }

  /// Gives a list up that has become longer than looking at all variables would take.
  private mutating func limit() {
    if moved.count > reported.count + 64 { noteEverything() }
  }

  // MARK: Reporting

  /// Starts a report for `count` variables. From the first one on, movements are noted.
  mutating func beginReport(count: Int) {
    reported.grow(to: count, filling: 0)
    if isTracking { return }
    isTracking = true
    isEverything = true
  }

  /// Whether `value` is not what was reported of `variable`.
  @inline(__always)
  func isNews(_ variable: VariableIndex, _ value: Double) -> Bool { reported[variable] != value }

  /// Takes note that `value` was reported of `variable`.
  @inline(__always)
  mutating func update(_ variable: VariableIndex, to value: Double) {
    reported[saved: variable] = value
  }

  /// Ends a report: nothing has moved since.
  mutating func endReport() {
    moved.removeAll()
    directions = 0
    isEverything = false
    hasReportedSinceMark = true
  }

  // MARK: Undo

  /// Starts to save what is noted of variables that are made, where there are `count` so far.
  mutating func mark(count: Int) {
    if !reported.isMarked { hasReportedSinceMark = false }
    reported.grow(to: count, filling: 0)
    reported.mark()
  }

  mutating func commit() { reported.commit() }

  /// Takes back what was noted of new variables.
  ///
  /// What was reported since the mark is not known where an index had another variable for a while,
  /// and nothing was reported of variables that were gone.
  mutating func rollBack() {
    guard hasReportedSinceMark else { return reported.rollBack() }
    var doubtful = Table<ListIndex, VariableIndex>()
    for position in 0 ..< reported.overwrittenCount {
      doubtful.append(reported.overwritten(at: position).index)
    }
    reported.rollBack()
    for i in doubtful.indices { overwrite(doubtful[i], with: Self.unknown) }
    noteEverything()
  }

  /// Compares as unequal to every value, so that the variable is reported.
  private static var unknown: Double { .nan }

  // MARK: Copies

  /// A tracker that has reported the same.
  func copy() -> ChangeTracker {
    var copy = ChangeTracker()
    copy.isTracking = isTracking
    copy.moved.assign(from: moved)
    copy.directions = directions
    copy.isEverything = isEverything
    copy.reported.assign(from: reported)
    return copy
  }

  /// Follows the solver to a snapshot with `count` variables: what was reported stays reported, but
  /// what was reported of `strangers`, which the solver did not have before, is not known.
  mutating func restore(count: Int, strangers: borrowing Table<ListIndex, VariableIndex>) {
    reported.grow(to: count, filling: 0)
    for i in strangers.indices { overwrite(strangers[i], with: Self.unknown) }
    noteEverything()
  }
}
