// Expressing a row by the rows of the factor, and finding its place among them.

internal import SolverCore

/// Where a row goes in the factor.
struct Placement: BitwiseCopyable {
  /// The variable that the row will determine.
  var pivot: VariableIndex

  /// The row that it goes right behind; none for the front.
  var predecessor: RowIndex
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
}

extension RevisedSolver {
  /// Expresses `row` by the rows of the factor: `scratch.eliminated` says which and how often, and
  /// what remains is in `scratch.work`, in the variables of `scratch.support`.
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
    for raw in part.block.range {
      let entry = terms[EntryIndex(raw: raw)]
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
      } else if rows[pivotRow].reduced.count == 1 {
        scratch.leaves.append(variable)
      } else {
        scratch.pending.push(variable.raw, key: order.label(of: pivotRow))
      }
    }
  }

  /// Like `eliminate`, but stops as soon as there is a place for what remains of the row.
  ///
  /// - Returns: The place, or `nil` if the row depends on the rows of the factor; then the
  ///   elimination is complete.
  mutating func eliminateToPlace(_ row: RowIndex) -> Placement? {
    let stamp = beginElimination()
    var block = rows[row].terms
    var (factor, skipped) = (1.0, VariableIndex.none)
    var candidate = VariableIndex.none
    var (candidateUse, last) = (LatestUse.unknown, LatestUse())
    var largest = 0.0
    let canStop = !options.contains(.noEarlyStop)
    while true {
      for raw in block.range {
        let entry = terms[EntryIndex(raw: raw)]
        let variable = entry.variable
        if variable == skipped { continue }
        let amount = factor * entry.coefficient
        if skipped.isNone { largest = max(largest, abs(amount)) }
        if scratch.work[variable].stamp == stamp {
          scratch.work[variable].value += amount
          continue
        }
        scratch.work[variable] = Cell(value: amount, stamp: stamp)
        scratch.support.append(variable)
        let record = variables[variable]
        if !record.pivotRow.isNone {
          scratch.pending.push(variable.raw, key: order.label(of: record.pivotRow))
          continue
        }
        scratch.freeSupport.append(variable)
        guard record.multiplier.isNone else { continue }
        let use = latestUse(of: variable)
        if use.label < candidateUse.label { (candidate, candidateUse) = (variable, use) }
      }
      work.termsTouched &+= UInt64(block.count)

      dropCancelledPivots()
      if scratch.pending.isEmpty { break }
      if canStop, !candidate.isNone, candidateUse.label < scratch.pending.first.key,
        abs(scratch.work[candidate].value) > FactorTolerance.comfortablePivot * largest
      {
        let behind = candidateUse.label > last.label ? candidateUse.row : last.row
        return Placement(pivot: candidate, predecessor: behind)
      }
      last.label = scratch.pending.first.key
      guard let next = nextPivot() else { break }
      last.row = variables[next.variable].pivotRow
      (block, factor, skipped) = (next.block, next.factor, next.variable)
    }
    work.rowsTouched &+= UInt64(scratch.eliminated.count)
    return placementOfRemainder(behind: last, largest: largest)
  }

  /// A place for a row of which only free variables remain.
  private mutating func placementOfRemainder(behind last: LatestUse, largest: Double) -> Placement?
  {
    var size = 0.0
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      guard variables[variable].multiplier.isNone else { continue }
      size = max(size, abs(scratch.work[variable].value))
    }
    guard size > FactorTolerance.leastPivot * max(1, largest) else { return nil }
    // The variable that was made last is the one that the fewest rows hold, more often than not.
    var pivot = VariableIndex.none
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      guard variables[variable].multiplier.isNone, variable.raw > pivot.raw else { continue }
      let isLarge = abs(scratch.work[variable].value) >= FactorTolerance.comfortablePivot * size
      if isLarge { pivot = variable }
    }
    let use = latestUse(of: pivot)
    if use.label == .max { return Placement(pivot: pivot, predecessor: order.last) }
    return Placement(pivot: pivot, predecessor: use.label > last.label ? use.row : last.row)
  }

  // MARK: Steps

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
    while !scratch.pending.isEmpty {
      let variable = VariableIndex(raw: scratch.pending.pop().payload)
      let value = scratch.work[variable].value
      scratch.work[variable].value = 0
      if abs(value) < Tolerance.coefficient { continue }
      let row = variables[variable].pivotRow
      let weight = value * rows[row].pivotInverse
      scratch.eliminated.append(WeightedRow(row: row, weight: weight))
      return NextPivot(block: rows[row].reduced, factor: -weight, variable: variable)
    }
    return nil
  }

  private mutating func dropCancelledPivots() {
    while !scratch.pending.isEmpty {
      let variable = VariableIndex(raw: scratch.pending.first.payload)
      if abs(scratch.work[variable].value) >= Tolerance.coefficient { return }
      scratch.work[variable].value = 0
      scratch.pending.pop()
    }
  }

  private mutating func eliminateLeaves() {
    for position in 0 ..< scratch.leaves.count {
      let variable = scratch.leaves[ListIndex(position)]
      let value = scratch.work[variable].value
      scratch.work[variable].value = 0
      if abs(value) < Tolerance.coefficient { continue }
      let row = variables[variable].pivotRow
      let weight = value * rows[row].pivotInverse
      scratch.eliminated.append(WeightedRow(row: row, weight: weight))
    }
  }

  /// Restates the last elimination by the rows as they were given, and by stays: the row is the sum
  /// of `scratch.combination`.
  ///
  /// - Complexity: O(rows subtracted + their combinations).
  mutating func gatherCombination(includingStays: Bool = true) {
    let stamp = scratch.nextStamp()
    scratch.combination.removeAll()
    for position in 0 ..< scratch.eliminated.count {
      let part = scratch.eliminated[ListIndex(position)]
      gather(part.row, part.weight, stamp)
      let block = rows[part.row].combination
      for raw in block.range {
        let entry = combinations[EntryIndex(raw: raw)]
        gather(entry.reference, -part.weight * entry.coefficient, stamp)
      }
      work.termsTouched &+= UInt64(block.count)
    }
    var kept = 0
    for position in 0 ..< scratch.combination.count {
      let member = scratch.combination[ListIndex(position)].member
      let weight = scratch.rowSums[member.row].value
      if abs(weight) <= Tolerance.coefficient { continue }
      scratch.combination[ListIndex(kept)] = WeightedMember(member: member, weight: weight)
      kept += 1
    }
    scratch.combination.truncate(to: kept)
    guard includingStays else { return }
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      let weight = scratch.work[variable].value
      if abs(weight) <= Tolerance.coefficient { continue }
      scratch.combination.append(WeightedMember(member: Member(stayOf: variable), weight: weight))
    }
  }

  @inline(__always)
  private mutating func gather(_ row: RowIndex, _ weight: Double, _ stamp: UInt32) {
    if scratch.rowSums[row].stamp == stamp {
      scratch.rowSums[row].value += weight
    } else {
      scratch.rowSums[row] = Cell(value: weight, stamp: stamp)
      scratch.combination.append(WeightedMember(member: Member(row), weight: 0))
    }
  }
}
