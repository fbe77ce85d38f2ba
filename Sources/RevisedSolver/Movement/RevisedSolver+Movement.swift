// Moving the values while the active rows hold.

internal import SolverCore

extension RevisedSolver {
  /// The left-hand side minus the right-hand side of a row, by the present values.
  @inline(__always)
  func residual(of row: RowIndex) -> Double {
    residual(of: row, rightHandSide: system.rows[row].rightHandSide)
  }

  /// The same with another right-hand side.
  @inline(__always)
  func residual(of row: RowIndex, rightHandSide: Double) -> Double {
    var sum = -rightHandSide
    for raw in system.rows[row].terms.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      sum += entry.coefficient * system.values[entry.variable]
    }
    return sum
  }

  /// Whether `residual` agrees with the state of an inactive row.
  @inline(__always)
  mutating func isConsistent(_ row: RowIndex, residual: Double) -> Bool {
    let contradiction = system.rows[row].contradiction(of: residual)
    return system.rows[row].allows(contradiction) || isRounding(row, contradiction)
  }

  /// Whether a residual is no more than doubles can resolve among numbers of the size in the row.
  @inline(never)  // Hardly ever reached, and would only crowd the loops around it.
  mutating func isRounding(_ row: RowIndex, _ size: Double) -> Bool {
    if system.rows[row].level == Level.none { return true }
    return size <= FactorTolerance.relativeResidual * magnitude(of: row)
  }

  /// The sum of the sizes of what is added up in a row, by the present values.
  func magnitude(of row: RowIndex) -> Double {
    var magnitude = abs(system.rows[row].rightHandSide)
    for raw in system.rows[row].terms.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      magnitude += abs(entry.coefficient * system.values[entry.variable])
    }
    return magnitude
  }

  /// Whether a row agrees with its state if its residual moves by `amount`.
  @inline(__always)
  func holds(_ row: RowIndex, movedBy amount: Double) -> Bool {
    // Twice as much, since the sum is rounded otherwise when the row is evaluated next.
    system.rows[row].allows(2 * system.rows[row].contradiction(of: residual(of: row) + amount))
  }

  /// Queues an inactive row whose state its residual contradicts.
  @inline(__always)
  mutating func checkState(of row: RowIndex) {
    if system.rows[row].place != .inactive { return }
    let residual = residual(of: row)
    if !isConsistent(row, residual: residual) { enqueueViolated(row, residual: residual) }
  }

  /// Computes how the values move if the residuals of `scratch.seeds` change as they say: the rates
  /// are in `scratch.rates`, for the variables of `scratch.moved`; `scratch.touched` are the inactive
  /// rows concerned.
  ///
  /// A search through the columns finds what depends on the seeds, and in which factor.order. Where that is a large
  /// part of a large system, the search is given up, and all rows are gone through in their order: a search
  /// waits for memory at each variable, which takes several times as long as to look at a row in passing.
  ///
  /// - Complexity: O(entries in the columns of what moves), or O(entries of the system) if a quarter of it
  ///   moves. Allocates only for the largest movement.
  mutating func computeRates() {
    let stamp = scratch.nextStamp()
    scratch.moved.removeAll()
    scratch.touched.removeAll()
    scratch.isSearchGivenUp = false
    scratch.largestRate = 0
    for position in 0 ..< scratch.seeds.count {
      let seed = scratch.seeds[ListIndex(position)]
      if seed.member.isStay {
        start(seed.member.variable, seed.weight, stamp)
        continue
      }
      start(system.rows[seed.member.row].pivot, seed.weight, stamp)
      var index = system.rows[seed.member.row].dependents
      while !index.isNone {
        let entry = factor.combinations[index]
        start(
          system.rows[RowIndex(raw: entry.owner)].pivot, -entry.coefficient * seed.weight, stamp)
        index = entry.next
      }
    }
    if scratch.isSearchGivenUp { sweep() } else { substitute() }
    system.work.rowsTouched &+= UInt64(scratch.moved.count &+ scratch.touched.count)
  }

  @inline(__always)
  private mutating func start(_ variable: VariableIndex, _ amount: Double, _ stamp: UInt32) {
    if scratch.rates[variable].stamp != stamp, !scratch.isSearchGivenUp {
      search(from: variable, stamp)
    }
    scratch.rates[variable].value += amount
    scratch.largestRate = max(scratch.largestRate, abs(amount))
  }

  /// Appends what depends on `first`, last dependents first, by a depth-first search; or gives the search up.
  private mutating func search(from first: VariableIndex, _ stamp: UInt32) {
    scratch.rates[first].stamp = stamp
    let movedCountMax = movedCountMax
    var current = Visit(variable: first, next: system.variables[first].column)
    while true {
      var found = VariableIndex.none
      while !current.next.isNone {
        let entry = system.terms[current.next]
        current.next = entry.next
        if entry.isReduced {
          found = system.rows[entry.row].pivot
        } else {
          let role = system.roles[entry.row]
          if role.isInactive { touch(entry.row, stamp) }
          found = role.pivot
        }
        if !found.isNone, scratch.rates[found].stamp != stamp {
          scratch.rates[found].stamp = stamp
          if !system.terms[system.variables[found].column].next.isNone { break }
          // No row holds it but its own: half of what moves needs no visit.
          scratch.moved.append(found)
        }
        found = .none
      }
      if !found.isNone {
        scratch.visits.append(current)
        if scratch.visits.count &+ scratch.moved.count > movedCountMax {
          scratch.visits.removeAll()
          scratch.isSearchGivenUp = true
          return
        }
        current = Visit(variable: found, next: system.variables[found].column)
        continue
      }
      scratch.moved.append(current.variable)
      guard let above = scratch.visits.popLast() else { return }
      current = above
    }
  }

  /// How many variables are searched for before all rows are gone through instead.
  var movedCountMax: Int {
    if options.contains(.noSearch) { return 0 }
    return options.contains(.noSweep) ? .max : max(4_096, system.rows.count / 4)
  }

  @inline(__always)
  private mutating func touch(_ row: RowIndex, _ stamp: UInt32) {
    if scratch.marks[row] == stamp { return }
    scratch.marks[row] = stamp
    scratch.touched.append(row)
  }

  /// Solves the rows of what moves for their pivots, in the order in which they depend on each other.
  private mutating func substitute() {
    var position = scratch.moved.count
    var termCount: UInt64 = 0
    while position > 0 {
      position &-= 1
      let variable = scratch.moved[ListIndex(position)]
      let row = system.variables[variable].pivotRow
      if row.isNone { continue }
      solve(row, forRateOf: variable)
      termCount &+= UInt64(truncatingIfNeeded: system.rows[row].reduced.count)
    }
    system.work.termsTouched &+= termCount
  }

  /// Solves all rows of the factor for their pivots, from the last one to the first, and lists what moves.
  private mutating func sweep() {
    scratch.moved.removeAll()
    scratch.touched.removeAll()
    for position in 0 ..< scratch.seeds.count {
      let member = scratch.seeds[ListIndex(position)].member
      if member.isStay, system.variables[member.variable].pivotRow.isNone {
        scratch.moved.append(member.variable)
      }
    }
    var termCount: UInt64 = 0
    var row = factor.order.last
    while !row.isNone {
      let pivot = system.rows[row].pivot
      solve(row, forRateOf: pivot)
      if scratch.rates[pivot].value != 0 { scratch.moved.append(pivot) }
      termCount &+= UInt64(truncatingIfNeeded: system.rows[row].reduced.count)
      row = factor.order.row(before: row)
    }
    system.work.termsTouched &+= termCount
    for position in 0 ..< system.roles.count {
      let row = RowIndex(position)
      if system.roles[row].isInactive, rate(of: row) != 0 { scratch.touched.append(row) }
    }
  }

  /// Replaces the amount by which a row of the factor is off, which stands for the rate of its pivot, by the rate
  /// at which the row holds.
  @inline(__always)
  private mutating func solve(_ row: RowIndex, forRateOf pivot: VariableIndex) {
    let block = system.rows[row].reduced
    let first = scratch.rates[pivot].value
    var sum = first
    scratch.rates[pivot].value = 0
    // The block has an entry at least, that of the pivot. A range would be checked for each row.
    assert(block.count > 0)
    var raw = block.start.raw
    let end = raw &+ block.count
    repeat {
      let entry = system.terms[EntryIndex(raw: raw)]
      sum -= entry.coefficient * scratch.rates[entry.variable].value
      raw &+= 1
    } while raw != end
    if isSmall(sum), hasCancelled(sum, in: block, startingWith: first) { return }
    let rate = sum * system.rows[row].pivotInverse
    scratch.rates[pivot].value = rate
    scratch.largestRate = max(scratch.largestRate, abs(rate))
  }

  /// How fast the residual of an inactive row changes along the rates; zero where that is all rounding.
  @inline(__always)
  mutating func rate(of row: RowIndex) -> Double {
    let block = system.rows[row].terms
    var sum = 0.0
    for raw in block.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      sum += entry.coefficient * scratch.rates[entry.variable].value
    }
    return isSmall(sum) && hasCancelled(sum, in: block, startingWith: 0) ? 0 : sum
  }

  /// Whether a sum of rates is so small beside the largest that it may be what cancellation has left.
  @inline(__always)
  private func isSmall(_ sum: Double) -> Bool {
    sum != 0 && abs(sum) < FactorTolerance.smallRate * scratch.largestRate
  }

  /// Whether `sum` is rounding, as small as it is beside what was added up: the rates of a block by its
  /// coefficients, and `first`.
  @inline(never)  // Hardly ever reached, and would only crowd the loops around it.
  private mutating func hasCancelled(
    _ sum: Double, in block: Block, startingWith first: Double
  ) -> Bool {
    var size = abs(first)
    for raw in block.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      size = max(size, abs(entry.coefficient * scratch.rates[entry.variable].value))
    }
    return abs(sum) <= FactorTolerance.cancellation * size
  }

  /// Moves the values by `amount` times the rates, which are zero afterwards.
  mutating func moveAndClear(by amount: Double) {
    if tracker.isTracking { tracker.note(scratch.moved) }
    noteMove(abs(amount) * scratch.largestRate)
    for position in 0 ..< scratch.moved.count {
      let variable = scratch.moved[ListIndex(position)]
      let rate = scratch.rates[variable].value
      if rate == 0 { continue }
      system.values[variable] += amount * rate
      scratch.rates[variable].value = 0
    }
  }

  /// Notes by how much values have moved at most, times the largest coefficient: what is rounded then stays when they
  /// come back.
  @inline(__always)
  mutating func noteMove(_ size: Double) {
    factor.health.farthestMove = max(factor.health.farthestMove, size * largestCoefficient)
  }

  /// Forgets the rates without moving anything.
  mutating func clearRates() {
    for position in 0 ..< scratch.moved.count {
      scratch.rates[scratch.moved[ListIndex(position)]].value = 0
    }
  }

  /// Queues the touched rows whose state the new values contradict.
  mutating func checkTouched() {
    var mask: UInt32 = 0
    for position in 0 ..< scratch.touched.count {
      let row = scratch.touched[ListIndex(position)]
      mask |= system.rows[row].directions
      checkState(of: row)
    }
    directions.makeStale(mask)
  }

  /// Moves the values such that an active row, which may be off, holds exactly.
  mutating func moveToRightHandSide(of row: RowIndex) {
    let residual = residual(of: row)
    if system.rows[row].isExact(residual) { return }
    if movePivotAlone(of: row, residual) { return }
    factor.health.moveCount += 1
    scratch.seeds.removeAll()
    scratch.seeds.append(WeightedMember(member: Member(row), weight: -residual))
    computeRates()
    moveAndClear(by: 1)
    if factor.health.spikeCount > 0 { checkMove() }
    checkTouched()
  }

  /// Leaves it to `moveUnmoved()` to move the values such that an active row holds.
  mutating func delayMove(to row: RowIndex) {
    system.rows[row].isUnmoved = true
    scratch.unmoved.append(row)
  }

  /// Moves the values such that all rows hold that have entered without moving them, at once.
  mutating func moveUnmoved() {
    let count = scratch.unmoved.count
    for position in 0 ..< count {
      system.rows[scratch.unmoved[ListIndex(position)]].isUnmoved = false
    }
    if count == 1, let row = scratch.unmoved.popLast(), system.rows[row].place == .active {
      moveToRightHandSide(of: row)
      return
    }
    scratch.seeds.removeAll()
    for position in 0 ..< scratch.unmoved.count {
      let row = scratch.unmoved[ListIndex(position)]
      if system.rows[row].place != .active { continue }
      let residual = residual(of: row)
      if system.rows[row].isExact(residual) { continue }
      scratch.seeds.append(WeightedMember(member: Member(row), weight: -residual))
    }
    if scratch.seeds.count > 0 {
      factor.health.moveCount += 1
      computeRates()
      moveAndClear(by: 1)
      if factor.health.spikeCount > 0 { checkMove() }
      checkTouched()
    }
    // Some may have left again before anything was moved to them.
    while let row = scratch.unmoved.popLast() { checkState(of: row) }
  }

  /// Looks whether the rows hold that the values were moved to. Where one does not, the factor says something
  /// else than the rows, since rounding has gathered in its spikes.
  private mutating func checkMove() {
    for position in 0 ..< scratch.seeds.count {
      let seed = scratch.seeds[ListIndex(position)]
      let residual = abs(residual(of: seed.member.row))
      if residual <= FactorTolerance.disagreement * abs(seed.weight) { continue }
      if !isRounding(seed.member.row, residual) { factor.health.isDoubtful = true }
    }
  }

  /// Corrects the value of the pivot if nothing but `row` holds it.
  private mutating func movePivotAlone(of row: RowIndex, _ residual: Double) -> Bool {
    let pivot = system.rows[row].pivot
    guard system.rows[row].dependents.isNone, !system.rows[row].isSpike else { return false }
    let index = system.variables[pivot].column
    guard system.terms[index].owner == row.raw, system.terms[index].next.isNone else {
      return false
    }
    let amount = residual * system.rows[row].pivotInverse
    system.values[pivot] -= amount
    noteMove(abs(amount))
    if tracker.isTracking { tracker.note(pivot) }
    return true
  }

  /// Moves the values such that every active row holds as exactly as doubles allow: what many small
  /// movements have rounded away is put right.
  ///
  /// - Complexity: O(entries of the system).
  mutating func refreshValues() {
    scratch.seeds.removeAll()
    var row = factor.order.first
    while !row.isNone {
      let residual = residual(of: row)
      if residual != 0 {
        scratch.seeds.append(WeightedMember(member: Member(row), weight: -residual))
      }
      row = factor.order.row(after: row)
    }
    factor.health.moveCount = 0
    factor.health.farthestMove = 0
    if scratch.seeds.count == 0 { return }
    computeRates()
    moveAndClear(by: 1)
    checkTouched()
  }
}
