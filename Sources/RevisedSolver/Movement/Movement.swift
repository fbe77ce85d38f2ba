// How the values follow when residuals change: a solve with the basis.

internal import FlatStorage
internal import SolverCore

/// A variable whose column is being searched.
struct Visit: BitwiseCopyable {
  var variable: VariableIndex
  var next: EntryIndex
}

/// A nonbasic row that moves with the values, and may change its side on the way.
struct RowRate: BitwiseCopyable {
  var row: RowIndex

  /// How fast the residual of the row changes; 0 if that has yet to be found out.
  var rate: Double
}

/// A movement of the values while the basic rows hold, but for those that shall move.
///
/// ```
/// movement.begin()
/// movement.add(BasisMember(row), by: 1)
/// movement.follow(in: &system, factor)
/// // Read what moves and what it touches, then carry it out or forget it:
/// movement.clear()
/// ```
struct Movement: ~Copyable {
  /// By how much the residual of each member of the basis shall change.
  private(set) var deltas = Table<ListIndex, WeightedMember>()

  /// The variables that move, those that depend on others first if they were searched for.
  private(set) var moved = Table<ListIndex, VariableIndex>()

  /// The nonbasic rows that hold a moved variable.
  private(set) var touched = Table<ListIndex, RowIndex>()

  /// The size of the largest rate, or of the largest delta.
  private(set) var largestRate = 0.0

  /// How fast each variable moves; zero outside of `moved`.
  private var rates = Table<VariableIndex, Cell>(growing: .byDoubling)

  /// Marks rows as touched.
  private var marks = Table<RowIndex, UInt32>(growing: .byDoubling)
  private var stamp: UInt32 = 0
  private var visits = Table<ListIndex, Visit>()

  /// Whether so much depends on the deltas that it is not searched for.
  private(set) var isSearchGivenUp = false

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    deltas.begin(in: &slab)
    moved.begin(in: &slab)
    touched.begin(in: &slab)
    visits.begin(in: &slab)
  }

  // MARK: Deltas

  /// Forgets the deltas; there must be no rates.
  @inline(__always)
  mutating func begin() { deltas.removeAll() }

  /// Lets the residual of `member` change by `amount`.
  @inline(__always)
  mutating func add(_ member: BasisMember, by amount: Double) {
    deltas.append(WeightedMember(member: member, weight: amount))
  }

  // MARK: Rates

  /// Whether the residual of a nonbasic row changes, as the last search has found.
  @inline(__always)
  func isTouched(_ row: RowIndex) -> Bool { marks[row] == stamp }

  /// How fast a variable moves.
  @inline(__always)
  func rate(of variable: VariableIndex) -> Double { rates[variable].value }

  /// Below what size a rate is so small beside the largest that it may be rounding.
  @inline(__always) var doubtfulRate: Double { FactorTolerance.doubtfulPivot * largestRate }

  /// Adds `amount` times the rates to the values; the rates are zero then.
  @inline(__always)
  mutating func apply(_ amount: Double, to system: inout System) {
    for i in moved.indices {
      let variable = moved[i]
      let rate = rates[variable].value
      if rate == 0 { continue }
      system.values[variable] += amount * rate
      rates[variable].value = 0
    }
  }

  /// Forgets the rates without moving anything.
  mutating func clear() {
    for i in moved.indices { rates[moved[i]].value = 0 }
  }

  /// Computes how the values move if the residuals of the basis members in `deltas` change as they
  /// say, which is a solve with the basis (FTRAN): the rates of the variables in `moved`, and the
  /// nonbasic rows that are touched.
  ///
  /// A search through the columns finds what depends on the deltas, and in which order. Where that
  /// is a large part of a large system, the search is given up, and all rows are gone through in
  /// their order: a search waits for memory at each variable, which takes several times as long as
  /// to look at a row in passing.
  ///
  /// - Complexity: O(entries in the columns of what moves), or O(entries of the system) if a
  ///   quarter of it moves. Allocates only for the largest movement.
  mutating func follow(in system: inout System, _ factor: inout Factor) {
    let stamp = nextStamp()
    let countMax = Self.searchedCountMax(rowCount: system.rows.count, factor.options)
    moved.removeAll()
    touched.removeAll()
    isSearchGivenUp = false
    largestRate = 0
    for i in deltas.indices {
      let delta = deltas[i]
      if delta.member.isStay {
        start(delta.member.variable, delta.weight, stamp, countMax, &system)
        continue
      }
      start(system.rows[delta.member.row].pivot, delta.weight, stamp, countMax, &system)
      var index = factor.dependents(of: delta.member.row)
      while let entry = factor.combinations.next(&index) {
        start(
          system.rows[RowIndex(raw: entry.owner)].pivot, -entry.coefficient * delta.weight, stamp,
          countMax, &system)
      }
    }
    let termCount = isSearchGivenUp ? sweep(&system, &factor) : substitute(&system)
    system.work.termsTouched &+= termCount
    system.work.rowsTouched &+= UInt64(moved.count &+ touched.count)
  }

  @inline(__always)
  private mutating func start(
    _ variable: VariableIndex, _ amount: Double, _ stamp: UInt32, _ countMax: Int,
    _ system: inout System
  ) {
    if rates[variable].stamp != stamp, !isSearchGivenUp {
      search(from: variable, stamp, countMax, &system)
    }
    rates[variable].value += amount
    largestRate = larger(largestRate, abs(amount))
  }

  /// Appends what depends on `first`, last dependents first, by a depth-first search; or gives the
  /// search up.
  private mutating func search(
    from first: VariableIndex, _ stamp: UInt32, _ countMax: Int, _ system: inout System
  ) {
    rates[first].stamp = stamp
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
          if role.isNonbasic { touch(entry.row, stamp) }
          found = role.pivot
        }
        if !found.isNone, rates[found].stamp != stamp {
          rates[found].stamp = stamp
          if !system.terms[system.variables[found].column].next.isNone { break }
          // No row holds it but its own: half of what moves needs no visit.
          moved.append(found)
        }
        found = .none
      }
      if !found.isNone {
        visits.append(current)
        if visits.count &+ moved.count > countMax {
          visits.removeAll()
          isSearchGivenUp = true
          return
        }
        current = Visit(variable: found, next: system.variables[found].column)
        continue
      }
      moved.append(current.variable)
      guard let above = visits.popLast() else { return }
      current = above
    }
  }

  /// How many variables are searched for before all rows are gone through instead.
  static func searchedCountMax(rowCount: Int, _ options: RevisedOptions) -> Int {
    if options.contains(.noSearch) { return 0 }
    return options.contains(.noSweep) ? .max : max(4_096, rowCount / 4)
  }

  @inline(__always)
  private mutating func touch(_ row: RowIndex, _ stamp: UInt32) {
    if marks[row] == stamp { return }
    marks[row] = stamp
    touched.append(row)
  }

  /// Solves the rows of what moves for their pivots, in the order in which they depend on each
  /// other.
  private mutating func substitute(_ system: inout System) -> UInt64 {
    var termCount: UInt64 = 0
    var range = RateRange(largest: largestRate)
    defer { largestRate = range.largest }
    var position = moved.count
    while position > 0 {
      position &-= 1
      let variable = moved[ListIndex(position)]
      let row = system.variables[variable].pivotRow
      if row.isNone { continue }
      termCount &+= UInt64(truncatingIfNeeded: system.rows[row].reduced.count)
      solve(row, forRateOf: variable, &range, &system)
    }
    return termCount
  }

  /// Solves all rows of the factor for their pivots, from the last one to the first, and lists what
  /// moves.
  private mutating func sweep(
    _ system: inout System, _ factor: inout Factor
  ) -> UInt64 {
    var termCount: UInt64 = 0
    var range = RateRange(largest: largestRate)
    moved.removeAll()
    touched.removeAll()
    for i in deltas.indices {
      let member = deltas[i].member
      if member.isStay, system.variables[member.variable].pivotRow.isNone {
        moved.append(member.variable)
      }
    }
    var row = factor.order.last
    while !row.isNone {
      let pivot = system.rows[row].pivot
      solve(row, forRateOf: pivot, &range, &system)
      if rates[pivot].value != 0 { moved.append(pivot) }
      termCount &+= UInt64(truncatingIfNeeded: system.rows[row].reduced.count)
      row = factor.order.row(before: row)
    }
    largestRate = range.largest
    for row in system.roles.indices {
      if system.roles[row].isNonbasic, rate(of: row, in: &system) != 0 { touched.append(row) }
    }
    return termCount
  }

  /// Replaces the amount by which a row of the factor is off, which stands for the rate of its
  /// pivot, by the rate at which the row holds.
  ///
  /// - Parameter range: That of the rates until now, kept in registers.
  @inline(__always)
  private mutating func solve(
    _ row: RowIndex, forRateOf pivot: VariableIndex, _ range: inout RateRange,
    _ system: inout System
  ) {
    let block = system.rows[row].reduced
    let inverse = system.rows[row].pivotInverse
    let first = rates[pivot].value
    rates[pivot].value = 0
    // The block has an entry at least, that of the pivot.
    let sum = system.terms.subtract(block, times: rates, from: first)
    if range.isSmall(sum),
      hasCancelled(sum, in: block, startingWith: first, &system)
    {
      return
    }
    let rate = sum * inverse
    rates[pivot].value = rate
    range.note(rate)
  }

  /// How fast the residual of a nonbasic row changes along the rates; zero where that is all
  /// rounding.
  @inline(__always)
  mutating func rate(of row: RowIndex, in system: inout System) -> Double {
    let block = system.rows[row].terms
    var (sum, addend) = (0.0, 0.0)
    for i in block.indices {
      let entry = system.terms[i]
      addend = entry.coefficient * rates[entry.variable].value
      sum += addend
    }
    if !RateRange(largest: largestRate).isSmall(sum) { return sum }
    // Most rows have two terms, and the last addend says it already.
    if FactorTolerance.isCancelled(sum, beside: abs(addend)) { return 0 }
    return hasCancelled(sum, in: block, startingWith: 0, &system) ? 0 : sum
  }

  /// Whether `sum` is rounding, as small as it is beside what was added up: the rates of a block by
  /// its coefficients, and `first`.
  @inline(never)  // Hardly ever reached, and would only crowd the loops around it.
  private mutating func hasCancelled(
    _ sum: Double, in block: Block, startingWith first: Double, _ system: inout System
  ) -> Bool {
    if FactorTolerance.isCancelled(sum, beside: abs(first)) { return true }
    for i in block.indices {
      let entry = system.terms[i]
      let addend = entry.coefficient * rates[entry.variable].value
      if FactorTolerance.isCancelled(sum, beside: abs(addend)) { return true }
    }
    return false
  }

  // MARK: Room

  /// Makes room for `variableCount` variables and `rowCount` rows.
  mutating func grow(variableCount: Int, rowCount: Int) {
    rates.grow(to: variableCount, filling: Cell())
    marks.grow(to: rowCount, filling: 0)
  }

  /// Makes room for `variable`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for variable: VariableIndex) { rates.cover(variable, filling: Cell()) }

  /// Makes room for `row`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for row: RowIndex) { marks.cover(row, filling: 0) }

  /// Makes room for more variables and rows before there are any.
  mutating func reserve(additionalVariables: Int, rows additionalRows: Int) {
    rates.reserve(rates.count + additionalVariables)
    marks.reserve(marks.count + additionalRows)
  }

  /// Gives back the room that growing has left.
  mutating func trim() {
    rates.trim()
    marks.trim()
  }

  private mutating func nextStamp() -> UInt32 {
    if stamp == .max {
      for i in rates.indices { rates[i].stamp = 0 }
      for i in marks.indices { marks[i] = 0 }
      stamp = 0
    }
    stamp &+= 1
    return stamp
  }

  /// How much room there is for variables and for rows.
  var capacities: [Int] { [rates.capacity, marks.capacity] }

  /// Whether nothing moves.
  var isAtRest: Bool {
    (0 ..< rates.count).allSatisfy { rates[VariableIndex($0)].value == 0 }
  }
}

/// How large rates are, and below what size one may be what cancellation has left.
private struct RateRange {
  private(set) var largest: Double
  private var least: Double

  @inline(__always)
  init(largest: Double) {
    self.largest = largest
    least = FactorTolerance.smallRate * largest
  }

  /// Whether a sum of rates is so small beside the largest that it may be what cancellation has
  /// left.
  @inline(__always)
  func isSmall(_ sum: Double) -> Bool { abs(sum) < least && sum != 0 }

  @inline(__always)
  mutating func note(_ rate: Double) {
    if abs(rate) > largest { self = RateRange(largest: abs(rate)) }
  }
}
