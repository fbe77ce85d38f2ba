// Rows of the factor that make room for another one, so that it need not be eliminated.

internal import FlatStorage
internal import SolverCore

/// What has to happen before a row can be placed: see `placementByAugmenting`. The rows are in
/// `pathSteps`.
struct AugmentingPath: BitwiseCopyable {
  /// The variable whose stay gives way, and the one that the new row determines.
  var free = VariableIndex.none
  var pivot = VariableIndex.none

  /// The row of the path that determines it from then on; none if the new row does so itself.
  var last = ListIndex.none

  /// The rows that move behind the new one: from the first position to before the second.
  var firstBehind = 0
  var endBehind = 0

  var isNeeded: Bool { !last.isNone || endBehind > firstBehind }
}

/// A row that can hand the variable that it determines to another row.
struct PathStep: BitwiseCopyable {
  var row: RowIndex

  /// The step whose row would take over what this one hands on; none for the new row itself.
  var taker = ListIndex.none

  /// How many steps away from the new row it is: 1 for a neighbour.
  var distance: Int32 = 0
}

/// Where a row must be with regard to the path, as far as the search has found out.
struct PathMark: BitwiseCopyable {
  /// The pass that has marked the row; the mark means nothing to other passes.
  var stamp: UInt32 = 0

  /// How many steps away from the new row it is, if it is part of the path; otherwise `behind` or
  /// `inFront`.
  private var place: Int32

  /// The row moves behind the new one.
  static let behind: Int32 = 0

  /// The row holds a variable that is handed on, and so must stay in front.
  static let inFront: Int32 = -1

  init(_ place: Int32 = behind, stamp: UInt32 = 0) {
    self.place = place
    self.stamp = stamp
  }

  var isBehind: Bool { place == Self.behind }

  /// How many steps away from the new row it is; `nil` if it is not part of the path.
  var distance: Int? { place > 0 ? Int(place) : nil }
}

extension Factor {
  /// Finds a place for `row` as it is by letting rows of the factor hand on their pivots: `row`
  /// takes the pivot of another row, this one that of a third, and the last one a variable that
  /// only its stay holds. In the factor these rows go behind the last row that holds this variable,
  /// the last one of the path first. Rows that then have to be behind one of them move there.
  ///
  /// So a row that comes in an unlucky order need not be eliminated unless it closes a loop, and
  /// the factor of a system without loops is triangular, in whatever order its rows are added.
  /// Where a loop is closed, the search is in vain; after many vain searches, most are left out.
  ///
  /// - Returns: `nil` if no such rows are found, or if some row would have to be both in front of
  ///   the path and behind it. Nothing has moved yet in either case.
  /// - Complexity: O(entries of the rows searched and moved, and of the columns of the path), all
  ///   of them bounded.
  /// - Source: the path augments, after I. S. Duff, "On Algorithms for Obtaining a Maximum
  ///   Transversal", ACM Trans. Math. Softw. 7(3), 1981, doi:10.1145/355958.355963; the order is
  ///   kept after D. J. Pearce, P. H. J. Kelly, "A Dynamic Topological Sort Algorithm for Directed
  ///   Acyclic Graphs", ACM J. Exp. Algorithmics 11, 2006, doi:10.1145/1187436.1210590.
  mutating func placementByAugmenting(for row: RowIndex, in system: inout System) -> Placement? {
    if options.contains(.noAugmenting) { return nil }
    guard health.augmentingCredit >= 0 else {
      health.augmentingCredit += 1
      return nil
    }
    let placement = searchPath(for: row, in: &system)
    if placement != nil {
      health.augmentingCredit = min(health.augmentingCredit + 4, FactorHealth.augmentingCreditMax)
    } else {
      let isUsedUp = health.augmentingCredit == 0
      health.augmentingCredit =
        isUsedUp ? -FactorHealth.augmentingTriesLeftOut : health.augmentingCredit - 1
    }
    return placement
  }

  private mutating func searchPath(for row: RowIndex, in system: inout System) -> Placement? {
    var path = AugmentingPath()
    guard findPath(from: row, &path, in: &system) else { return nil }
    let last = latestUse(of: path.free, in: &system)
    if last.label == .max { return nil }
    let stamp = nextStamp()
    guard markPath(of: &path, stamp, in: &system), canStandBehindPath(row, path, in: &system)
    else { return nil }
    let searchedCount = pathSteps.count
    pending.removeAll()
    guard queueBehindPath(row, path, until: last.label, stamp, in: &system),
      collectBehind(until: last.label, stamp, in: &system)
    else { return nil }
    (path.firstBehind, path.endBehind) = (searchedCount, pathSteps.count)
    system.work.rowsTouched &+= UInt64(pathSteps.count)
    return Placement(pivot: path.pivot, predecessor: last.row, path: path)
  }

  /// Puts `row` where a placement says, and before it the rows that make room.
  mutating func insert(
    _ row: RowIndex, augmenting path: AugmentingPath, behind predecessor: RowIndex,
    in system: inout System
  ) {
    var (last, index, pivot) = (predecessor, path.last, path.free)
    while !index.isNone {
      let step = pathSteps[index]
      // The last row of the path may be the predecessor itself.
      if step.row != last {
        order.remove(step.row)
        order.insert(step.row, after: last)
        last = step.row
      }
      let handed = system.rows[step.row].pivot
      system.setPivot(of: step.row, to: pivot)
      (pivot, index) = (handed, step.taker)
    }
    order.insert(row, after: last)
    last = row
    for position in path.firstBehind ..< path.endBehind {
      let moved = pathSteps[ListIndex(position)].row
      order.remove(moved)
      order.insert(moved, after: last)
      last = moved
    }
  }

  // MARK: Path

  /// Finds the fewest rows that can take turns, and the variable that is free for the last one of
  /// them.
  private mutating func findPath(
    from row: RowIndex, _ path: inout AugmentingPath, in system: inout System
  )
    -> Bool
  {
    let stamp = nextStamp()
    pathMarks.cover(RowIndex(system.rows.count - 1), filling: PathMark())
    pathSteps.removeAll()
    path.free = searchSteps(system.rows[row].terms, from: .none, stamp, in: &system)
    var position = 0
    while path.free.isNone, position < pathSteps.count {
      path.last = ListIndex(position)
      position &+= 1
      let step = pathSteps[path.last].row
      path.free = searchSteps(system.rows[step].reduced, from: path.last, stamp, in: &system)
    }
    return !path.free.isNone
  }

  /// Looks for a free variable in a block, and lists the rows that determine the others.
  private mutating func searchSteps(
    _ block: Block, from taker: ListIndex, _ stamp: UInt32, in system: inout System
  ) -> VariableIndex {
    let distance = taker.isNone ? 1 : pathSteps[taker].distance &+ 1
    let leastPivot = FactorTolerance.comfortablePivot * system.largestCoefficient(in: block)
    for i in block.indices {
      let entry = system.terms[i]
      guard abs(entry.coefficient) > leastPivot else { continue }
      let row = system.variables[entry.variable].pivotRow
      if row.isNone {
        if system.variables[entry.variable].multiplier.isNone { return entry.variable }
        continue
      }
      guard pathMarks[row].stamp != stamp,
        pathSteps.count < FactorTolerance.pathRowsMax
      else { continue }
      pathMarks[row].stamp = stamp
      pathSteps.append(PathStep(row: row, taker: taker, distance: distance))
    }
    return .none
  }

  // MARK: Order

  /// Marks the rows of the path, and all that hold the variables which are handed on along it.
  private mutating func markPath(
    of path: inout AugmentingPath, _ stamp: UInt32, in system: inout System
  ) -> Bool {
    var index = path.last
    while !index.isNone {
      let step = pathSteps[index]
      pathMarks[step.row] = PathMark(step.distance, stamp: stamp)
      index = step.taker
    }
    (path.pivot, index) = (path.free, path.last)
    while !index.isNone {
      let step = pathSteps[index]
      guard markHolders(of: path.pivot, determinedAt: Int(step.distance), stamp, in: &system)
      else { return false }
      (path.pivot, index) = (system.rows[step.row].pivot, step.taker)
    }
    return markHolders(of: path.pivot, determinedAt: 0, stamp, in: &system)
  }

  /// Marks the rows that hold a variable, which the row of the path at `distance` will determine.
  ///
  /// - Returns: `false` if a row of the path would stand behind that one, or the column is too
  ///   long.
  private mutating func markHolders(
    of variable: VariableIndex, determinedAt distance: Int, _ stamp: UInt32, in system: inout System
  ) -> Bool {
    var searched = 0
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      searched &+= 1
      if searched > FactorTolerance.searchedEntriesMax { return false }
      guard entry.isReduced || system.roles[entry.row].raw >= 0 else { continue }
      if pathMarks[entry.row].stamp == stamp {
        if let holder = pathMarks[entry.row].distance, holder < distance { return false }
      } else {
        pathMarks[entry.row] = PathMark(PathMark.inFront, stamp: stamp)
      }
    }
    return true
  }

  /// Whether a row that stands behind the path holds nothing that the last one in the path
  /// determines.
  private mutating func canStandBehindPath(
    _ row: RowIndex, _ path: AugmentingPath, in system: inout System
  )
    -> Bool
  {
    if path.last.isNone { return true }
    for i in system.rows[row].terms.indices
    where system.terms[i].variable == path.free {
      return false
    }
    return true
  }

  /// Queues what has to stand behind the new row or a row of the path, but does not.
  private mutating func queueBehindPath(
    _ row: RowIndex, _ path: AugmentingPath, until label: UInt64, _ stamp: UInt32,
    in system: inout System
  ) -> Bool {
    guard queuePivotRows(of: system.rows[row].terms, at: 0, until: label, stamp, in: &system) else {
      return false
    }
    var index = path.last
    while !index.isNone {
      let step = pathSteps[index]
      guard
        queuePivotRows(
          of: system.rows[step.row].reduced, at: Int(step.distance), until: label, stamp,
          in: &system)
      else { return false }
      index = step.taker
    }
    return true
  }

  /// Appends the queued rows to `pathSteps`, and queues what has to stand behind them.
  private mutating func collectBehind(until label: UInt64, _ stamp: UInt32, in system: inout System)
    -> Bool
  {
    var count = 0
    while !pending.isEmpty {
      guard count < FactorTolerance.movedRowsMax else { return false }
      count &+= 1
      let next = RowIndex(raw: pending.pop().payload)
      pathSteps.append(PathStep(row: next))
      guard
        queuePivotRows(
          of: system.rows[next].reduced, at: .max &- 1, until: label, stamp, in: &system)
      else {
        return false
      }
    }
    return true
  }

  /// Queues the rows that determine the variables of a block, as far as they do not stand behind
  /// `label`.
  ///
  /// - Parameter distance: How many steps away from the new row the row of the block is.
  /// - Returns: `false` if one of them must not move.
  private mutating func queuePivotRows(
    of block: Block, at distance: Int, until label: UInt64, _ stamp: UInt32, in system: inout System
  ) -> Bool {
    for i in block.indices {
      let row = system.variables[system.terms[i].variable].pivotRow
      if row.isNone { continue }
      let mark = pathMarks[row]
      if mark.stamp == stamp {
        if mark.isBehind { continue }
        // The row one step closer to the new one will determine what a row of the path determines
        // so far, and is behind it.
        guard let held = mark.distance, held <= distance &+ 1 else { return false }
        continue
      }
      let rowLabel = order.label(of: row)
      if rowLabel > label { continue }
      pathMarks[row] = PathMark(PathMark.behind, stamp: stamp)
      pending.push(row.raw, key: rowLabel)
    }
    return true
  }
}
