// A window over columns of labels, for edits that cross breakpoints.

import FlatStorage
import SolverCore
import Testing

@testable import RevisedSolver

/// A window over columns of labels, each of which wishes to be as wide as its text and may be no
/// wider than its column: one breakpoint after the other as the window grows.
struct Columns: ~Copyable {
  var solver: RevisedSolver
  private(set) var window: Variable
  private(set) var labels: [Variable] = []
  private(set) var bounds: [ConstraintID] = []
  private(set) var wishes: [ConstraintID] = []

  init(count: Int = 6, options: RevisedOptions = [], priority: Priority = 900) throws {
    solver = RevisedSolver(options: options)
    window = solver.makeVariable()
    for i in 0 ..< count {
      let (column, label) = (solver.makeVariable(), solver.makeVariable())
      try solver.add(Double(count) * column == window)
      bounds.append(try solver.add(label <= column))
      wishes.append(try solver.add(label == Double(100 + 10 * i), priority: 500))
      labels.append(label)
    }
    try solver.addEdit(window, priority: priority)
  }

  /// One of 6 labels, after a few frames.
  static func warm(options: RevisedOptions = [], priority: Priority = 900) throws -> Columns {
    var columns = try Columns(options: options, priority: priority)
    for width in [1_000.0, 1_001, 1_002] { try columns.frame(width) }
    return columns
  }

  mutating func frame(_ width: Double) throws {
    try solver.suggest(width, for: window)
    solver.solve()
  }

  var values: [Double] { labels.map { solver.value(of: $0) } }

  /// What the labels' widths are to be.
  func expected(_ width: Double) -> [Double] {
    (0 ..< 6).map { min(Double(100 + 10 * $0), width / 6) }
  }

  /// Whether all labels are as wide as they are to be.
  func isRight(_ width: Double) -> Bool {
    zip(values, expected(width)).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// Whether the values stand in another piece of the path than the basis.
  var isAway: Bool { solver.directions.away != 0 }

  /// Whether the window has a direction whose interval is to be found out.
  var hasStaleInterval: Bool {
    guard let edit = solver.system.edit(of: solver.index(of: window)),
      let index = solver.validDirection(of: edit)
    else { return false }
    return solver.directions[index].isStale
  }

  /// How many rows and terms may be touched before the answer is looked at as a whole.
  var workUntilLook: Int {
    Int(solver.factor.health.workOfNextLook) - Int(solver.work.touched)
  }

  /// Lets the window turn between two widths so that both are known. It ends at `here`, where the
  /// basis is, or `there`, away from it.
  mutating func learn(here: Double, there: Double, endsAway: Bool) throws {
    // From below it comes over two breakpoints, so that it turns at `there` for the first time.
    for width in (here < there ? [] : [610, 690]) + [here, there, here] { try frame(width) }
    if endsAway { try frame(there) }
    #expect(solver.directions.arePiecesKept && isAway == endsAway)
  }
}
