// Eliminating a row by the rows of the factor, and finding its place among them.

internal import FlatStorage
internal import SolverCore

/// Where a row goes in the factor.
struct Placement: BitwiseCopyable {
  /// The variable that the row will determine.
  var pivot: VariableIndex

  /// The row that it goes right behind; none for the front.
  var predecessor: RowIndex

  /// The rows that make room for it, if `placementByAugmenting` has found any.
  var path = AugmentingPath()

  /// The variable whose stay gives way to the row.
  var free: VariableIndex { path.isNeeded ? path.free : pivot }
}

extension Factor {
  /// Expresses `row` by the rows of the factor: `eliminated` says which and how often, and what
  /// remains is in `work`, in the variables of `freeSupport`.
  ///
  /// The rows are subtracted in their order, by a heap, so that each is met once and entries that
  /// cancel stop the search at once.
  ///
  /// - Complexity: O(terms met · log rows subtracted). Allocates only for the largest row so far.
  mutating func eliminate(_ row: RowIndex, in system: inout System) {
    let stamp = beginElimination()
    subtractAll(
      startingWith: NextPivot(block: system.rows[row].terms, factor: 1), stamp, in: &system)
  }

  /// Expresses the sum of `joint` by the rows of the factor, as `eliminate` does one row.
  mutating func eliminateJointly(in system: inout System) {
    let stamp = beginElimination()
    for i in joint.indices {
      let part = joint[i]
      let block = system.rows[part.row].terms
      addUp(NextPivot(block: block, factor: part.weight), stamp, in: &system)
      system.work.termsTouched &+= UInt64(block.count)
    }
    subtractAllPending(stamp, in: &system)
  }

  /// Expresses by the rows of the factor what `expression` misses of `row`.
  ///
  /// What is missing is added up with twice the digits of a double, since all but rounding cancels.
  ///
  /// - Parameter lastDigits: Whether to express instead what would be missing if the last digits of
  ///   the coefficients were others, some more and some less.
  mutating func eliminateMissing(
    of row: RowIndex, lastDigits: Bool = false, in system: inout System
  ) {
    let stamp = addUpMissing(of: row, in: &system)
    subtractMissing(lastDigits: lastDigits, stamp, in: &system)
  }

  /// Whether `expression` misses nothing of `row` but what rounding may leave.
  mutating func isComplete(of row: RowIndex, in system: inout System) -> Bool {
    _ = addUpMissing(of: row, in: &system)
    var isComplete = true
    for i in support.indices {
      let sum = missing[support[i]]
      if abs(sum.value) > FactorTolerance.disagreement * sum.size { isComplete = false }
      missing[support[i]] = CompensatedSum()
    }
    return isComplete
  }

  /// Fills `missing` with `row` less `expression`, in the variables of `support`.
  private mutating func addUpMissing(of row: RowIndex, in system: inout System) -> UInt32 {
    let stamp = beginAddingUp(in: &system)
    addMissing(1, times: row, stamp, in: &system)
    for i in expression.indices {
      let part = expression[i]
      if part.member.isStay {
        addMissing(-part.weight, times: 1, of: part.member.variable, stamp)
      } else {
        addMissing(-part.weight, times: part.member.row, stamp, in: &system)
      }
    }
    return stamp
  }

  /// Expresses by the rows of the factor what the sum of `joint` would be off by if the last digits
  /// of the coefficients were others.
  mutating func eliminateLastDigitsOfJoint(in system: inout System) {
    let stamp = beginAddingUp(in: &system)
    for i in joint.indices {
      let part = joint[i]
      addMissing(part.weight, times: part.row, stamp, in: &system)
    }
    subtractMissing(lastDigits: true, stamp, in: &system)
  }

  private mutating func beginAddingUp(in system: inout System) -> UInt32 {
    missing.grow(to: system.variables.count, filling: CompensatedSum())
    return beginElimination()
  }

  /// Subtracts rows from what was added up in `missing`, which is zero afterwards.
  private mutating func subtractMissing(
    lastDigits: Bool, _ stamp: UInt32, in system: inout System
  ) {
    for i in support.indices {
      let variable = support[i]
      let sum = missing[variable]
      let amount = lastDigits ? Self.lastDigits(of: sum.size, variable) : sum.value
      work[variable] = Cell(adding: amount, stamp: stamp)
      missing[variable] = CompensatedSum()
      meet(variable, determinedBy: system.variables[variable].pivotRow, in: &system)
    }
    subtractAllPending(stamp, in: &system)
  }

  /// By how much a sum of addends of `size` may be off because of their last digits: as if by
  /// chance, for what is off by the same share everywhere would cancel like the sum itself.
  private static func lastDigits(of size: Double, _ variable: VariableIndex) -> Double {
    let bits = (UInt32(bitPattern: variable.raw) &+ 1) &* 0x9E37_79B9
    return FactorTolerance.lastDigits * size * Double(Int32(bitPattern: bits)) * 0x1p-31
  }

  private mutating func addMissing(
    _ weight: Double, times row: RowIndex, _ stamp: UInt32, in system: inout System
  ) {
    let block = system.rows[row].terms
    for i in block.indices {
      let entry = system.terms[i]
      addMissing(weight, times: entry.coefficient, of: entry.variable, stamp)
    }
    system.work.termsTouched &+= UInt64(block.count)
  }

  private mutating func addMissing(
    _ weight: Double, times coefficient: Double, of variable: VariableIndex, _ stamp: UInt32
  ) {
    if work[variable].stamp != stamp {
      work[variable].stamp = stamp
      support.append(variable)
    }
    missing[variable].add(weight, times: coefficient)
  }

  /// Subtracts the rows that determine what is queued.
  @inline(__always)
  private mutating func subtractAllPending(_ stamp: UInt32, in system: inout System) {
    guard let first = nextPivot(in: &system) else { return eliminateLeaves(in: &system) }
    subtractAll(startingWith: first, stamp, in: &system)
  }

  @inline(__always)
  private mutating func subtractAll(
    startingWith first: NextPivot, _ stamp: UInt32, in system: inout System
  ) {
    var next = first
    var termCount = 0
    while true {
      termCount &+= Int(next.block.count)
      addUp(next, stamp, in: &system)
      guard let following = nextPivot(in: &system) else { break }
      next = following
    }
    eliminateLeaves(in: &system)
    system.work.rowsTouched &+= UInt64(eliminated.count)
    system.work.termsTouched &+= UInt64(termCount)
  }

  /// Adds a block to the sum in `work`, and queues the variables that are new in it.
  @inline(__always)
  private mutating func addUp(_ part: NextPivot, _ stamp: UInt32, in system: inout System) {
    addUp(part, stamp, in: &system) { factor, variable, pivotRow, system in
      factor.meet(variable, determinedBy: pivotRow, in: &system)
    }
  }

  /// Adds a block to the sum in `work`, and calls `meet` with each variable that is new in it, and
  /// with the row that determines it.
  @inline(__always)  // Otherwise what the closure captures would be boxed, and each call indirect.
  mutating func addUp(
    _ part: NextPivot, _ stamp: UInt32, in system: inout System,
    meet: (inout Factor, VariableIndex, _ pivotRow: RowIndex, inout System) -> Void
  ) {
    var raw = part.block.start.raw
    let end = raw &+ part.block.count
    while raw < end {
      let entry = system.terms[EntryIndex(raw: raw)]
      raw &+= 1
      let variable = entry.variable
      if variable == part.variable { continue }
      let amount = part.factor * entry.coefficient
      let size = part.size * abs(entry.coefficient)
      if work[variable].stamp == stamp {
        work[variable].add(amount, size: size)
        continue
      }
      work[variable] = Cell(adding: amount, size: size, stamp: stamp)
      meet(&self, variable, system.variables[variable].pivotRow, &system)
    }
  }

  /// Like `eliminate`, but stops as soon as there is a place for what remains of the row, in the
  /// variables of `support`.
  ///
  /// - Returns: The place, or `nil` if the row depends on the rows of the factor; then the
  ///   elimination is complete.
  mutating func eliminateToPlace(_ row: RowIndex, in system: inout System) -> Placement? {
    let stamp = beginElimination()
    let largest = system.largestCoefficient(in: system.rows[row].terms)
    var next = NextPivot(block: system.rows[row].terms, factor: 1)
    var (candidate, candidateUse) = (VariableIndex.none, LatestUse.unknown)
    var termCount = 0
    var canStop = !options.contains(.noEarlyStop)
    while true {
      addUp(next, stamp, in: &system) { factor, variable, pivotRow, system in
        if !pivotRow.isNone { return factor.queue(variable, determinedBy: pivotRow, in: &system) }
        factor.freeSupport.append(variable)
        guard system.variables[variable].multiplier.isNone else { return }
        let use = factor.latestUse(of: variable, in: &system)
        if use.label < candidateUse.label { (candidate, candidateUse) = (variable, use) }
      }
      termCount &+= Int(next.block.count)

      dropCancelledPivots()
      let isLast = pending.isEmpty
      if canStop, !candidate.isNone, !isLast || leaves.count > 0,
        isLast || candidateUse.label < pending.first.key,
        abs(work[candidate].value) > FactorTolerance.comfortablePivot * largest
      {
        if let placement = stopEarly(at: candidate, candidateUse, in: &system) {
          system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
          return placement
        }
        canStop = false
      }
      if isLast { break }
      next = subtractFirst(in: &system)
    }
    eliminateLeaves(in: &system)
    system.work.rowsTouched &+= UInt64(eliminated.count)
    system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
    return placementOfRemainder(in: &system)
  }

  /// A place behind the rows subtracted so far, for a row that still holds variables of others.
  ///
  /// - Returns: `nil` if `pivot` has become too small for what else remains; nothing was changed
  ///   then.
  private mutating func stopEarly(
    at pivot: VariableIndex, _ use: LatestUse, in system: inout System
  ) -> Placement? {
    let least = FactorTolerance.comfortablePivot * largestRemaining()
    let cell = work[pivot]
    guard abs(cell.value) > least, cell.isReliable(FactorTolerance.reliablePivot) else {
      return nil
    }
    let last = lastEliminated()
    let behind = use.label > last.label ? use : last
    eliminateLeaves(before: behind.label, in: &system)
    support.removeAll()
    for i in freeSupport.indices {
      support.append(freeSupport[i])
    }
    for i in leaves.indices {
      support.append(leaves[i])
    }
    for position in 0 ..< pending.count {
      support.append(VariableIndex(raw: pending.payload(at: position)))
    }
    return Placement(pivot: pivot, predecessor: behind.row)
  }

  /// The largest coefficient of what remains of the row that is being eliminated.
  private mutating func largestRemaining() -> Double {
    var largest = 0.0
    for i in freeSupport.indices {
      largest = larger(largest, abs(work[freeSupport[i]].value))
    }
    for i in leaves.indices {
      largest = larger(largest, abs(work[leaves[i]].value))
    }
    for position in 0 ..< pending.count {
      let variable = VariableIndex(raw: pending.payload(at: position))
      largest = larger(largest, abs(work[variable].value))
    }
    return largest
  }

  /// A place for a row of which only free variables remain.
  private mutating func placementOfRemainder(in system: inout System) -> Placement? {
    guard let share = shareOfRemainder(in: &system) else { return nil }
    var size = 0.0
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      guard canDetermineRemainder(variable, share, in: &system) else { continue }
      size = larger(size, abs(work[variable].value))
    }
    support.removeAll()
    // The variable that was made last is the one that the fewest rows hold, more often than not.
    var pivot = VariableIndex.none
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      support.append(variable)
      guard canDetermineRemainder(variable, share, in: &system), variable.raw > pivot.raw else {
        continue
      }
      let isLarge = abs(work[variable].value) >= FactorTolerance.comfortablePivot * size
      if isLarge { pivot = variable }
    }
    let use = latestUse(of: pivot, in: &system)
    if use.label == .max { return Placement(pivot: pivot, predecessor: order.last) }
    let last = lastEliminated()
    return Placement(pivot: pivot, predecessor: use.label > last.label ? use.row : last.row)
  }

  /// How much must be left of what was added up in a coefficient, so that a row can be divided by
  /// it: much, if that is so of any free variable, and otherwise enough to be no rounding.
  ///
  /// - Returns: `nil` if there is too little of every one, so that the row depends on others.
  private mutating func shareOfRemainder(in system: inout System) -> Double? {
    var share: Double?
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      if canDetermineRemainder(variable, FactorTolerance.reliablePivot, in: &system) {
        return FactorTolerance.reliablePivot
      }
      if canDetermineRemainder(variable, FactorTolerance.leastPivot, in: &system) {
        share = FactorTolerance.leastPivot
      }
    }
    return share
  }

  @inline(__always)
  private mutating func canDetermineRemainder(
    _ variable: VariableIndex, _ share: Double, in system: inout System
  ) -> Bool {
    system.variables[variable].multiplier.isNone && work[variable].isReliable(share)
  }

  /// The last one of the rows subtracted.
  private mutating func lastEliminated() -> LatestUse {
    var last = LatestUse()
    for i in eliminated.indices {
      let row = eliminated[i].row
      let label = order.label(of: row)
      if label > last.label { last = LatestUse(label: label, row: row) }
    }
    return last
  }

  // MARK: Steps

  /// Notes a variable that is new in the sum: as free, or to be eliminated.
  @inline(__always)
  private mutating func meet(
    _ variable: VariableIndex, determinedBy row: RowIndex, in system: inout System
  ) {
    if row.isNone {
      freeSupport.append(variable)
    } else {
      queue(variable, determinedBy: row, in: &system)
    }
  }

  /// Notes that a variable, which is new in the sum, has to be eliminated.
  @inline(__always)
  private mutating func queue(
    _ variable: VariableIndex, determinedBy row: RowIndex, in system: inout System
  ) {
    if system.rows[row].reduced.count == 1 {
      leaves.append(variable)
    } else {
      pending.push(variable.raw, key: order.label(of: row))
    }
  }

  mutating func beginElimination() -> UInt32 {
    support.removeAll()
    freeSupport.removeAll()
    leaves.removeAll()
    eliminated.removeAll()
    pending.removeAll()
    return nextStamp()
  }

  /// What `nextPivot` found: subtract `-factor` times the block's row, which cancels `variable`.
  struct NextPivot {
    var block: Block
    var factor: Double

    /// The size of the largest number that was added up in the factor: what is left of cancellation
    /// goes on as inexact as it is, however large it is beside what it meets next.
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
  mutating func nextPivot(in system: inout System) -> NextPivot? {
    dropCancelledPivots()
    return pending.isEmpty ? nil : subtractFirst(in: &system)
  }

  /// Takes off the heap what has cancelled by itself and would come next.
  @inline(__always)
  private mutating func dropCancelledPivots() {
    while !pending.isEmpty {
      let variable = VariableIndex(raw: pending.first.payload)
      if !work[variable].isCancelled { return }
      work[variable].value = 0
      pending.pop()
    }
  }

  /// Takes the first variable off the heap, and notes its row.
  @inline(__always)
  private mutating func subtractFirst(in system: inout System) -> NextPivot {
    let variable = VariableIndex(raw: pending.pop().payload)
    let row = system.variables[variable].pivotRow
    let (cell, inverse) = (work[variable], system.rows[row].pivotInverse)
    let (weight, size) = (cell.value * inverse, Double(cell.size) * abs(inverse))
    work[variable].value = 0
    eliminated.append(WeightedRow(row: row, weight: weight, size: Float(size)))
    return NextPivot(
      block: system.rows[row].reduced, factor: -weight, size: size, variable: variable)
  }

  /// Subtracts the rows that determine the leaves, in any order.
  private mutating func eliminateLeaves(in system: inout System) {
    for i in leaves.indices {
      eliminateLeaf(leaves[i], in: &system)
    }
  }

  /// Subtracts those of them that stand in front of `label`.
  private mutating func eliminateLeaves(before label: UInt64, in system: inout System) {
    for i in leaves.indices {
      let variable = leaves[i]
      if order.label(of: system.variables[variable].pivotRow) < label {
        eliminateLeaf(variable, in: &system)
      }
    }
  }

  @inline(__always)
  private mutating func eliminateLeaf(_ variable: VariableIndex, in system: inout System) {
    let cell = work[variable]
    work[variable].value = 0
    if cell.isCancelled { return }
    let row = system.variables[variable].pivotRow
    let inverse = system.rows[row].pivotInverse
    eliminated.append(
      WeightedRow(row: row, weight: cell.value * inverse, size: cell.size * Float(abs(inverse))))
  }
}
