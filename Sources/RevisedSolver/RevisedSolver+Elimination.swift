// Expressing a row by the rows of the factor, and finding its place among them.

internal import SolverCore

/// Where a row goes in the factor.
struct Placement: BitwiseCopyable {
  /// The variable that the row will determine.
  var pivot: VariableIndex

  /// The row that it goes right behind; none for the front.
  var predecessor: RowIndex

  /// The rows that make room for it, if `placementMakingRoom` has found any.
  var room = Room()

  /// The variable whose stay gives way to the row.
  var free: VariableIndex { room.isNeeded ? room.free : pivot }
}

/// Bounds of the factor's numbers; see `Tolerance` for those of values and multipliers.
enum FactorTolerance {
  /// The least pivot, relative to the largest candidate, if another row would have to be eliminated.
  static let comfortablePivot = 1e-2

  /// The least pivot, relative to the row's largest coefficient, at which a row counts as independent.
  static let leastPivot = 1e-9

  /// The least pivot of a spike that is repaired in place, relative to its largest entry.
  static let repairedPivot = 1e-4

  /// The residual, relative to the numbers in the row, that counts as rounding.
  static let relativeResidual = 1e-13

  /// The residual of an active row that is not worth a movement; `refreshValues` collects those.
  static let exactResidual = 1e-12

  /// How many entries of a column are searched for the place of a row.
  static let searchedEntriesMax = 64

  /// How many rows are searched for one that can take over a variable which only a stay holds, and how many
  /// may move to make room for another row.
  static let turningRowsMax = 32
  static let movedRowsMax = 64
}

extension RevisedSolver {
  /// Expresses `row` by the rows of the factor: `scratch.eliminated` says which and how often, and
  /// what remains is in `scratch.work`, in the variables of `scratch.freeSupport`.
  ///
  /// The rows are subtracted in their order, by a heap, so that each is met once and entries that
  /// cancel stop the search at once.
  ///
  /// - Complexity: O(terms met · log rows subtracted). Allocates only for the largest row so far.
  mutating func eliminate(_ row: RowIndex) {
    let stamp = beginElimination()
    subtractAll(startingWith: NextPivot(block: rows[row].terms, factor: 1, variable: .none), stamp)
  }

  /// Expresses the sum of `scratch.joint` by the rows of the factor, as `eliminate` does one row.
  mutating func eliminateJointly() {
    let stamp = beginElimination()
    for position in 0 ..< scratch.joint.count {
      let part = scratch.joint[ListIndex(position)]
      let block = rows[part.row].terms
      addUp(NextPivot(block: block, factor: part.weight, variable: .none), stamp)
      work.termsTouched &+= UInt64(block.count)
    }
    guard let first = nextPivot() else { return eliminateLeaves() }
    subtractAll(startingWith: first, stamp)
  }

  @inline(__always)
  private mutating func subtractAll(startingWith first: NextPivot, _ stamp: UInt32) {
    var next = first
    var termCount = 0
    while true {
      termCount &+= Int(next.block.count)
      addUp(next, stamp)
      guard let following = nextPivot() else { break }
      next = following
    }
    eliminateLeaves()
    work.rowsTouched &+= UInt64(scratch.eliminated.count)
    work.termsTouched &+= UInt64(termCount)
  }

  /// Adds a block to the sum in `scratch.work`, and queues the variables that are new in it.
  @inline(__always)
  private mutating func addUp(_ part: NextPivot, _ stamp: UInt32) {
    var raw = part.block.start.raw
    let end = raw &+ part.block.count
    while raw < end {
      let entry = terms[EntryIndex(raw: raw)]
      raw &+= 1
      let variable = entry.variable
      if variable == part.variable { continue }
      let amount = part.factor * entry.coefficient
      if scratch.work[variable].stamp == stamp {
        scratch.work[variable].value += amount
        continue
      }
      scratch.work[variable] = Cell(value: amount, stamp: stamp)
      let pivotRow = variables[variable].pivotRow
      if pivotRow.isNone {
        scratch.freeSupport.append(variable)
      } else {
        queue(variable, determinedBy: pivotRow)
      }
    }
  }

  /// Like `eliminate`, but stops as soon as there is a place for what remains of the row, in the
  /// variables of `scratch.support`.
  ///
  /// - Returns: The place, or `nil` if the row depends on the rows of the factor; then the
  ///   elimination is complete.
  mutating func eliminateToPlace(_ row: RowIndex) -> Placement? {
    let stamp = beginElimination()
    let largest = largestCoefficient(of: row)
    var next = NextPivot(block: rows[row].terms, factor: 1, variable: .none)
    var (candidate, candidateUse) = (VariableIndex.none, LatestUse.unknown)
    var termCount = 0
    let canStop = !options.contains(.noEarlyStop)
    while true {
      var raw = next.block.start.raw
      let end = raw &+ next.block.count
      while raw < end {
        let entry = terms[EntryIndex(raw: raw)]
        raw &+= 1
        let variable = entry.variable
        if variable == next.variable { continue }
        let amount = next.factor * entry.coefficient
        if scratch.work[variable].stamp == stamp {
          scratch.work[variable].value += amount
          continue
        }
        scratch.work[variable] = Cell(value: amount, stamp: stamp)
        let pivotRow = variables[variable].pivotRow
        if !pivotRow.isNone {
          queue(variable, determinedBy: pivotRow)
          continue
        }
        scratch.freeSupport.append(variable)
        guard variables[variable].multiplier.isNone else { continue }
        let use = latestUse(of: variable)
        if use.label < candidateUse.label { (candidate, candidateUse) = (variable, use) }
      }
      termCount &+= Int(next.block.count)

      dropCancelledPivots()
      let isLast = scratch.pending.isEmpty
      if canStop, !candidate.isNone, !isLast || scratch.leaves.count > 0,
        isLast || candidateUse.label < scratch.pending.first.key,
        abs(scratch.work[candidate].value) > FactorTolerance.comfortablePivot * largest
      {
        work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
        return stopEarly(at: candidate, candidateUse)
      }
      if isLast { break }
      next = subtractFirst()
    }
    eliminateLeaves()
    work.rowsTouched &+= UInt64(scratch.eliminated.count)
    work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
    return placementOfRemainder(largest: largest)
  }

  mutating func largestCoefficient(of row: RowIndex) -> Double {
    var largest = 0.0
    for raw in rows[row].terms.range {
      largest = max(largest, abs(terms[EntryIndex(raw: raw)].coefficient))
    }
    return largest
  }

  /// A place behind the rows subtracted so far, for a row that still holds variables of others.
  private mutating func stopEarly(at pivot: VariableIndex, _ use: LatestUse) -> Placement {
    let last = lastEliminated()
    let behind = use.label > last.label ? use : last
    eliminateLeaves(before: behind.label)
    scratch.support.removeAll()
    for position in 0 ..< scratch.freeSupport.count {
      scratch.support.append(scratch.freeSupport[ListIndex(position)])
    }
    for position in 0 ..< scratch.leaves.count {
      scratch.support.append(scratch.leaves[ListIndex(position)])
    }
    for position in 0 ..< scratch.pending.count {
      scratch.support.append(VariableIndex(raw: scratch.pending.payload(at: position)))
    }
    return Placement(pivot: pivot, predecessor: behind.row)
  }

  /// A place for a row of which only free variables remain.
  private mutating func placementOfRemainder(largest: Double) -> Placement? {
    var size = 0.0
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      guard variables[variable].multiplier.isNone else { continue }
      size = max(size, abs(scratch.work[variable].value))
    }
    guard size > FactorTolerance.leastPivot * max(1, largest) else { return nil }
    scratch.support.removeAll()
    // The variable that was made last is the one that the fewest rows hold, more often than not.
    var pivot = VariableIndex.none
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      scratch.support.append(variable)
      guard variables[variable].multiplier.isNone, variable.raw > pivot.raw else { continue }
      let isLarge = abs(scratch.work[variable].value) >= FactorTolerance.comfortablePivot * size
      if isLarge { pivot = variable }
    }
    let use = latestUse(of: pivot)
    if use.label == .max { return Placement(pivot: pivot, predecessor: order.last) }
    let last = lastEliminated()
    return Placement(pivot: pivot, predecessor: use.label > last.label ? use.row : last.row)
  }

  /// The last one of the rows subtracted.
  private mutating func lastEliminated() -> LatestUse {
    var last = LatestUse()
    for position in 0 ..< scratch.eliminated.count {
      let row = scratch.eliminated[ListIndex(position)].row
      let label = order.label(of: row)
      if label > last.label { last = LatestUse(label: label, row: row) }
    }
    return last
  }

  // MARK: Steps

  /// Notes that a variable, which is new in the sum, has to be eliminated.
  @inline(__always)
  private mutating func queue(_ variable: VariableIndex, determinedBy row: RowIndex) {
    if rows[row].reduced.count == 1 {
      scratch.leaves.append(variable)
    } else {
      scratch.pending.push(variable.raw, key: order.label(of: row))
    }
  }

  mutating func beginElimination() -> UInt32 {
    scratch.support.removeAll()
    scratch.freeSupport.removeAll()
    scratch.leaves.removeAll()
    scratch.eliminated.removeAll()
    scratch.pending.removeAll()
    return scratch.nextStamp()
  }

  /// What `nextPivot` found: subtract `-factor` times the block's row, which cancels `variable`.
  struct NextPivot {
    var block: Block
    var factor: Double
    var variable: VariableIndex
  }

  /// Takes the first variable off the heap that has not cancelled by itself, and notes its row.
  @inline(__always)
  mutating func nextPivot() -> NextPivot? {
    dropCancelledPivots()
    return scratch.pending.isEmpty ? nil : subtractFirst()
  }

  /// Takes off the heap what has cancelled by itself and would come next.
  @inline(__always)
  private mutating func dropCancelledPivots() {
    while !scratch.pending.isEmpty {
      let variable = VariableIndex(raw: scratch.pending.first.payload)
      if abs(scratch.work[variable].value) >= Tolerance.coefficient { return }
      scratch.work[variable].value = 0
      scratch.pending.pop()
    }
  }

  /// Takes the first variable off the heap, and notes its row.
  @inline(__always)
  private mutating func subtractFirst() -> NextPivot {
    let variable = VariableIndex(raw: scratch.pending.pop().payload)
    let row = variables[variable].pivotRow
    let weight = scratch.work[variable].value * rows[row].pivotInverse
    scratch.work[variable].value = 0
    scratch.eliminated.append(WeightedRow(row: row, weight: weight))
    return NextPivot(block: rows[row].reduced, factor: -weight, variable: variable)
  }

  /// Subtracts the rows that determine the leaves, in any order.
  private mutating func eliminateLeaves() {
    for position in 0 ..< scratch.leaves.count {
      eliminateLeaf(scratch.leaves[ListIndex(position)])
    }
  }

  /// Subtracts those of them that stand in front of `label`.
  private mutating func eliminateLeaves(before label: UInt64) {
    for position in 0 ..< scratch.leaves.count {
      let variable = scratch.leaves[ListIndex(position)]
      if order.label(of: variables[variable].pivotRow) < label { eliminateLeaf(variable) }
    }
  }

  @inline(__always)
  private mutating func eliminateLeaf(_ variable: VariableIndex) {
    let value = scratch.work[variable].value
    scratch.work[variable].value = 0
    if abs(value) < Tolerance.coefficient { return }
    let row = variables[variable].pivotRow
    let weight = value * rows[row].pivotInverse
    scratch.eliminated.append(WeightedRow(row: row, weight: weight))
  }

  /// Restates the last elimination by the rows as they were given, and by stays: the row is the sum
  /// of `scratch.combination`.
  ///
  /// - Complexity: O(rows subtracted + their combinations).
  mutating func gatherCombination(includingStays: Bool = true) {
    scratch.combination.removeAll()
    let stamp = scratch.nextStamp()
    if health.spikeCount > 0 { gatherCombinations(stamp) }
    let sharedCount = scratch.combination.count
    for position in 0 ..< scratch.eliminated.count {
      let part = scratch.eliminated[ListIndex(position)]
      if scratch.rowSums[part.row].stamp == stamp {
        scratch.rowSums[part.row].value += part.weight
      } else if abs(part.weight) > Tolerance.coefficient {
        scratch.combination.append(WeightedMember(member: Member(part.row), weight: part.weight))
      }
    }
    weighShared(count: sharedCount)
    guard includingStays else { return }
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      let weight = scratch.work[variable].value
      if abs(weight) <= Tolerance.coefficient { continue }
      scratch.combination.append(WeightedMember(member: Member(stayOf: variable), weight: weight))
    }
  }

  /// Sums up the combinations of the spikes among the rows subtracted.
  private mutating func gatherCombinations(_ stamp: UInt32) {
    for position in 0 ..< scratch.eliminated.count {
      let part = scratch.eliminated[ListIndex(position)]
      let block = rows[part.row].combination
      for raw in block.range {
        let entry = combinations[EntryIndex(raw: raw)]
        let (row, weight) = (entry.reference, -part.weight * entry.coefficient)
        if scratch.rowSums[row].stamp == stamp {
          scratch.rowSums[row].value += weight
        } else {
          scratch.rowSums[row] = Cell(value: weight, stamp: stamp)
          scratch.combination.append(WeightedMember(member: Member(row), weight: 0))
        }
      }
      work.termsTouched &+= UInt64(block.count)
    }
  }

  /// Takes over the sums of the first `count` members, and drops those that have cancelled.
  private mutating func weighShared(count: Int) {
    var position = count
    while position > 0 {
      position &-= 1
      let index = ListIndex(position)
      let member = scratch.combination[index].member
      let weight = scratch.rowSums[member.row].value
      if abs(weight) > Tolerance.coefficient {
        scratch.combination[index].weight = weight
      } else if let last = scratch.combination.popLast(),
        position < scratch.combination.count
      {
        scratch.combination[index] = last
      }
    }
  }
}
