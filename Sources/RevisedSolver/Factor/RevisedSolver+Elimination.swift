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
    subtractAll(startingWith: NextPivot(block: system.rows[row].terms, factor: 1), stamp)
  }

  /// Expresses the sum of `scratch.joint` by the rows of the factor, as `eliminate` does one row.
  mutating func eliminateJointly() {
    let stamp = beginElimination()
    for position in 0 ..< scratch.joint.count {
      let part = scratch.joint[ListIndex(position)]
      let block = system.rows[part.row].terms
      addUp(NextPivot(block: block, factor: part.weight), stamp)
      system.work.termsTouched &+= UInt64(block.count)
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
    system.work.rowsTouched &+= UInt64(scratch.eliminated.count)
    system.work.termsTouched &+= UInt64(termCount)
  }

  /// Adds a block to the sum in `scratch.work`, and queues the variables that are new in it.
  @inline(__always)
  private mutating func addUp(_ part: NextPivot, _ stamp: UInt32) {
    var raw = part.block.start.raw
    let end = raw &+ part.block.count
    while raw < end {
      let entry = system.terms[EntryIndex(raw: raw)]
      raw &+= 1
      let variable = entry.variable
      if variable == part.variable { continue }
      let amount = part.factor * entry.coefficient
      let size = part.size * abs(entry.coefficient)
      if scratch.work[variable].stamp == stamp {
        scratch.work[variable].add(amount, size: size)
        continue
      }
      scratch.work[variable] = Cell(adding: amount, size: size, stamp: stamp)
      let pivotRow = system.variables[variable].pivotRow
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
    let largest = largestCoefficient(in: system.rows[row].terms)
    var next = NextPivot(block: system.rows[row].terms, factor: 1)
    var (candidate, candidateUse) = (VariableIndex.none, LatestUse.unknown)
    var termCount = 0
    var canStop = !options.contains(.noEarlyStop)
    while true {
      var raw = next.block.start.raw
      let end = raw &+ next.block.count
      while raw < end {
        let entry = system.terms[EntryIndex(raw: raw)]
        raw &+= 1
        let variable = entry.variable
        if variable == next.variable { continue }
        let amount = next.factor * entry.coefficient
        let size = next.size * abs(entry.coefficient)
        if scratch.work[variable].stamp == stamp {
          scratch.work[variable].add(amount, size: size)
          continue
        }
        scratch.work[variable] = Cell(adding: amount, size: size, stamp: stamp)
        let pivotRow = system.variables[variable].pivotRow
        if !pivotRow.isNone {
          queue(variable, determinedBy: pivotRow)
          continue
        }
        scratch.freeSupport.append(variable)
        guard system.variables[variable].multiplier.isNone else { continue }
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
        if let placement = stopEarly(at: candidate, candidateUse) {
          system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
          return placement
        }
        canStop = false
      }
      if isLast { break }
      next = subtractFirst()
    }
    eliminateLeaves()
    system.work.rowsTouched &+= UInt64(scratch.eliminated.count)
    system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
    return placementOfRemainder()
  }

  /// The size of the largest coefficient in a block.
  func largestCoefficient(in block: Block) -> Double {
    var largest = 0.0
    for raw in block.range {
      largest = max(largest, abs(system.terms[EntryIndex(raw: raw)].coefficient))
    }
    return largest
  }

  /// A place behind the rows subtracted so far, for a row that still holds variables of others.
  ///
  /// - Returns: `nil` if `pivot` has become too small for what else remains; nothing was changed then.
  private mutating func stopEarly(at pivot: VariableIndex, _ use: LatestUse) -> Placement? {
    let least = FactorTolerance.comfortablePivot * largestRemaining()
    let cell = scratch.work[pivot]
    guard abs(cell.value) > least, cell.isReliable(FactorTolerance.reliablePivot) else {
      return nil
    }
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

  /// The largest coefficient of what remains of the row that is being eliminated.
  private func largestRemaining() -> Double {
    var largest = 0.0
    for position in 0 ..< scratch.freeSupport.count {
      largest = max(largest, abs(scratch.work[scratch.freeSupport[ListIndex(position)]].value))
    }
    for position in 0 ..< scratch.leaves.count {
      largest = max(largest, abs(scratch.work[scratch.leaves[ListIndex(position)]].value))
    }
    for position in 0 ..< scratch.pending.count {
      let variable = VariableIndex(raw: scratch.pending.payload(at: position))
      largest = max(largest, abs(scratch.work[variable].value))
    }
    return largest
  }

  /// A place for a row of which only free variables remain.
  private mutating func placementOfRemainder() -> Placement? {
    guard let share = shareOfRemainder() else { return nil }
    var size = 0.0
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      guard canDetermineRemainder(variable, share) else { continue }
      size = max(size, abs(scratch.work[variable].value))
    }
    scratch.support.removeAll()
    // The variable that was made last is the one that the fewest rows hold, more often than not.
    var pivot = VariableIndex.none
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      scratch.support.append(variable)
      guard canDetermineRemainder(variable, share), variable.raw > pivot.raw else { continue }
      let isLarge = abs(scratch.work[variable].value) >= FactorTolerance.comfortablePivot * size
      if isLarge { pivot = variable }
    }
    let use = latestUse(of: pivot)
    if use.label == .max { return Placement(pivot: pivot, predecessor: order.last) }
    let last = lastEliminated()
    return Placement(pivot: pivot, predecessor: use.label > last.label ? use.row : last.row)
  }

  /// How much must be left of what was added up in a coefficient, so that a row can be divided by it:
  /// much, if that is so of any free variable, and otherwise enough to be no rounding.
  ///
  /// - Returns: `nil` if there is too little of every one, so that the row depends on others.
  private func shareOfRemainder() -> Double? {
    var share: Double?
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      if canDetermineRemainder(variable, FactorTolerance.reliablePivot) {
        return FactorTolerance.reliablePivot
      }
      if canDetermineRemainder(variable, FactorTolerance.leastPivot) {
        share = FactorTolerance.leastPivot
      }
    }
    return share
  }

  @inline(__always)
  private func canDetermineRemainder(_ variable: VariableIndex, _ share: Double) -> Bool {
    system.variables[variable].multiplier.isNone && scratch.work[variable].isReliable(share)
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
    if system.rows[row].reduced.count == 1 {
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

    /// The size of the largest number that was added up in the factor: what is left of cancellation goes on as
    /// inexact as it is, however large it is beside what it meets next.
    var size: Double
    var variable: VariableIndex

    /// A row that is added up as it is.
    init(block: Block, factor: Double) {
      self.init(block: block, factor: factor, size: abs(factor), variable: .none)
    }

    init(block: Block, factor: Double, size: Double, variable: VariableIndex) {
      (self.block, self.factor, self.size, self.variable) = (block, factor, size, variable)
    }
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
      if !scratch.work[variable].isCancelled { return }
      scratch.work[variable].value = 0
      scratch.pending.pop()
    }
  }

  /// Takes the first variable off the heap, and notes its row.
  @inline(__always)
  private mutating func subtractFirst() -> NextPivot {
    let variable = VariableIndex(raw: scratch.pending.pop().payload)
    let row = system.variables[variable].pivotRow
    let (cell, inverse) = (scratch.work[variable], system.rows[row].pivotInverse)
    let (weight, size) = (cell.value * inverse, Double(cell.size) * abs(inverse))
    scratch.work[variable].value = 0
    scratch.eliminated.append(WeightedRow(row: row, weight: weight, size: Float(size)))
    return NextPivot(
      block: system.rows[row].reduced, factor: -weight, size: size, variable: variable)
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
      if order.label(of: system.variables[variable].pivotRow) < label { eliminateLeaf(variable) }
    }
  }

  @inline(__always)
  private mutating func eliminateLeaf(_ variable: VariableIndex) {
    let cell = scratch.work[variable]
    scratch.work[variable].value = 0
    if cell.isCancelled { return }
    let row = system.variables[variable].pivotRow
    let inverse = system.rows[row].pivotInverse
    scratch.eliminated.append(
      WeightedRow(row: row, weight: cell.value * inverse, size: cell.size * Float(abs(inverse))))
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
        scratch.rowSums[part.row].add(part.weight, size: Double(part.size))
      } else {
        scratch.combination.append(
          WeightedMember(member: Member(part.row), size: part.size, weight: part.weight))
      }
    }
    weighShared(count: sharedCount)
    if health.repairCount > 0 { doubtSmallWeights() }
    guard includingStays else { return }
    for position in 0 ..< scratch.freeSupport.count {
      let variable = scratch.freeSupport[ListIndex(position)]
      let cell = scratch.work[variable]
      if cell.isCancelled { continue }
      scratch.combination.append(
        WeightedMember(member: Member(stayOf: variable), size: cell.size, weight: cell.value))
    }
  }

  /// In a factor that has been repaired since it was derived, small weights may be rounding.
  private mutating func doubtSmallWeights() {
    for position in 0 ..< scratch.combination.count
    where abs(scratch.combination[ListIndex(position)].weight) < FactorTolerance.blur {
      health.isBlurred = true
      return
    }
  }

  /// Sums up the combinations of the spikes among the rows subtracted.
  private mutating func gatherCombinations(_ stamp: UInt32) {
    for position in 0 ..< scratch.eliminated.count {
      let part = scratch.eliminated[ListIndex(position)]
      let block = system.rows[part.row].combination
      for raw in block.range {
        let entry = combinations[EntryIndex(raw: raw)]
        let (row, weight) = (entry.reference, -part.weight * entry.coefficient)
        let size = Double(part.size) * abs(entry.coefficient)
        if scratch.rowSums[row].stamp == stamp {
          scratch.rowSums[row].add(weight, size: size)
        } else {
          scratch.rowSums[row] = Cell(adding: weight, size: size, stamp: stamp)
          scratch.combination.append(WeightedMember(member: Member(row), weight: 0))
        }
      }
      system.work.termsTouched &+= UInt64(block.count)
    }
  }

  /// Takes over the sums of the first `count` members, and drops those that have cancelled.
  private mutating func weighShared(count: Int) {
    var position = count
    while position > 0 {
      position &-= 1
      let index = ListIndex(position)
      let member = scratch.combination[index].member
      let cell = scratch.rowSums[member.row]
      if !cell.isCancelled {
        scratch.combination[index].weight = cell.value
        scratch.combination[index].size = cell.size
      } else if let last = scratch.combination.popLast(),
        position < scratch.combination.count
      {
        scratch.combination[index] = last
      }
    }
  }
}
