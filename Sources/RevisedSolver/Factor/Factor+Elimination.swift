// Eliminating a row by the rows of the factor.

internal import FlatStorage
internal import SolverCore

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

  /// Subtracts the rows that determine what is queued.
  @inline(__always)
  mutating func subtractAllPending(_ stamp: UInt32, in system: inout System) {
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
  mutating func addUp(_ part: NextPivot, _ stamp: UInt32, in system: inout System) {
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

  // MARK: Steps

  /// Notes a variable that is new in the sum: as free, or to be eliminated.
  @inline(__always)
  mutating func meet(
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
  mutating func queue(
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

  /// Takes the first variable off the heap whose sum has not cancelled meanwhile; notes its row.
  @inline(__always)
  mutating func nextPivot(in system: inout System) -> NextPivot? {
    dropCancelledPivots()
    return pending.isEmpty ? nil : subtractFirst(in: &system)
  }

  /// Takes off the heap the variables that come next and whose sums have cancelled meanwhile.
  @inline(__always)
  mutating func dropCancelledPivots() {
    while !pending.isEmpty {
      let variable = VariableIndex(raw: pending.first.payload)
      if !work[variable].isCancelled { return }
      work[variable].value = 0
      pending.pop()
    }
  }

  /// Takes the first variable off the heap, and notes its row.
  @inline(__always)
  mutating func subtractFirst(in system: inout System) -> NextPivot {
    let variable = VariableIndex(raw: pending.pop().payload)
    let row = system.variables[variable].pivotRow
    let (cell, inverse) = (work[variable], system.rows[row].pivotInverse)
    let (weight, size) = (cell.value * inverse, cell.size.value * abs(inverse))
    work[variable].value = 0
    eliminated.append(
      WeightedMember(member: BasisMember(row), size: Magnitude(size), weight: weight))
    return NextPivot(
      block: system.rows[row].reduced, factor: -weight, size: size, variable: variable)
  }

  /// Subtracts the rows that determine the leaves, in any order.
  mutating func eliminateLeaves(in system: inout System) {
    for i in leaves.indices {
      eliminateLeaf(leaves[i], in: &system)
    }
  }

  /// Subtracts the rows that determine leaves and are in front of `label`.
  mutating func eliminateLeaves(before label: UInt64, in system: inout System) {
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
      WeightedMember(
        member: BasisMember(row), size: Magnitude(cell.size.value * inverse),
        weight: cell.value * inverse))
  }
}
