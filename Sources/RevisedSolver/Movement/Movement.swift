// How the values follow when residuals change: a solve with the basis.

internal import FlatStorage
internal import SolverCore

/// A nonbasic row that moves with the values, and may change its side on the way.
struct RowRate: BitwiseCopyable {
  var row: RowIndex

  /// How fast the residual of the row changes; 0 if that has yet to be found out.
  var rate: Double
}

/// A movement of the values in which all basic rows hold, except for those in `deltas`.
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

  /// The variables that move, in no order that means anything.
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

  /// The variables that move, and whose rates have yet to be carried on, ordered by the places of
  /// the rows that determine them. Each is listed by an entry of its column: the first one that its
  /// rate is carried on through.
  private var pending = PivotQueue()

  /// Those among `moved` that nothing depends on. Their rates are known only at the end.
  private var leaves = Table<ListIndex, VariableIndex>()

  /// Whether so much depends on the deltas that the search was given up.
  private(set) var isSearchGivenUp = false

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    deltas.begin(in: &slab)
    moved.begin(in: &slab)
    touched.begin(in: &slab)
    pending.begin(in: &slab)
    leaves.begin(in: &slab)
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
  /// Each rate is carried on through the column of its variable, in the order in which the rows of
  /// the factor depend on each other. If that reaches a large part of a large system, the rows are
  /// gone through in their order instead. That is faster because the entries of a column are
  /// scattered in memory: waiting for the next one takes several times as long as passing a row.
  ///
  /// - Complexity: O(entries in the columns of the variables that move), and O(log variables
  ///   queued) for each that is not queued in order; or O(entries of the system) if more than a
  ///   quarter of a large one moves, or less that is scattered in memory. Allocates only for the
  ///   largest movement so far.
  mutating func follow(in system: inout System, _ factor: inout Factor) {
    let countMax = Self.searchedCountMax(rowCount: system.rows.count, factor.options)
    follow(searching: countMax, &system, &factor)
  }

  /// The same where any number of members may be off, each of which moves another variable, too, as
  /// a rule, and all together much: they have waited for that reason. So the search is given up
  /// sooner, and where they are more than is searched for, there is none.
  ///
  /// Worth it because: a chain of a million constraints is built, and what was rounded in it put
  /// right, in 0.7 of the time, and a tree in 0.9 (`battery growth chain tree`).
  mutating func followMany(in system: inout System, _ factor: inout Factor) {
    let countMax = Self.searchedCountMax(rowCount: system.rows.count / 4, factor.options)
    guard deltas.count > max(1, countMax / 2) else {
      return follow(searching: countMax, &system, &factor)
    }
    isSearchGivenUp = true
    sweep(beginFollowing(), &system, &factor)
    system.work.rowsTouched &+= UInt64(moved.count &+ touched.count)
  }

  /// Searches for what moves, up to `countMax` variables, before all rows are gone through.
  @inline(__always)  // Each of the two callers is reached often.
  private mutating func follow(
    searching countMax: Int, _ system: inout System, _ factor: inout Factor
  ) {
    let stamp = beginFollowing()
    queueDeltas(stamp, &system, &factor)
    isSearchGivenUp = false
    if !carryOn(stamp, min(countMax, Self.scoutedCount), &system, &factor) {
      followFurther(stamp, countMax, &system, &factor)
    }
    system.work.rowsTouched &+= UInt64(moved.count &+ touched.count)
  }

  /// Goes on with a search that has found more than `scoutedCount` variables, or `countMax`, unless
  /// going through all rows is likely to be faster.
  @inline(never)  // Only the largest movements come here.
  private mutating func followFurther(
    _ stamp: UInt32, _ countMax: Int, _ system: inout System, _ factor: inout Factor
  ) {
    if countMax > Self.scoutedCount,
      carryOn(stamp, countMax / costOfSearch(in: system), &system, &factor)
    {
      return
    }
    isSearchGivenUp = true
    forgetSearch(in: system)
    sweep(stamp, &system, &factor)
  }

  /// How many times as long the search takes until now as one that finds its variables in the order
  /// in which they lie in memory: a step to another page takes as long as `stepsPerWait` others.
  /// Notes the largest of the rates, too.
  ///
  /// Worth it because: a tree of a million constraints is built in 0.9 of the time (`battery growth
  /// tree`). A lower limit for every search would give up those along a chain, which are fast.
  private mutating func costOfSearch(in system: borrowing System) -> Int {
    var (waits, leafCount, last) = (0, 0, Int32(0))
    for i in moved.indices {
      let variable = moved[i]
      let column = system.variables[variable].column.raw
      if abs(column &- last) > Self.nearEntryCount { waits &+= 1 }
      last = column
      if leafCount < leaves.count, leaves[ListIndex(leafCount)] == variable {
        leafCount &+= 1
      } else {
        largestRate = larger(largestRate, abs(rates[variable].value))
      }
    }
    return 1 + Self.stepsPerWait * waits / moved.count
  }

  /// How many variables are searched for before it is asked what that costs.
  private static var scoutedCount: Int { limit(4_096) }

  /// How many entries lie at most between two columns that begin near each other, and how many
  /// steps between such take as long as one that waits for memory.
  private static var nearEntryCount: Int32 { limit(256) }
  private static var stepsPerWait: Int { limit(16) }

  @inline(__always)
  private mutating func beginFollowing() -> UInt32 {
    moved.removeAll()
    touched.removeAll()
    leaves.removeAll()
    largestRate = 0
    return nextStamp()
  }

  /// Adds the deltas to the amounts by which the rows they concern are off, and queues what moves.
  @inline(never)  // As a part of `follow`, it would need registers that all else there uses.
  private mutating func queueDeltas(
    _ stamp: UInt32, _ system: inout System, _ factor: inout Factor
  ) {
    addDeltas(queuing: true, stamp, &system, &factor)
  }

  /// Adds the deltas to the amounts by which the rows they concern are off.
  ///
  /// - Parameter queues: Whether to queue what moves, for `carryOn`.
  @inline(__always)  // Each of the two callers knows `queues`.
  private mutating func addDeltas(
    queuing queues: Bool, _ stamp: UInt32, _ system: inout System, _ factor: inout Factor
  ) {
    for i in deltas.indices {
      let (member, weight) = (deltas[i].member, deltas[i].weight)
      largestRate = larger(largestRate, abs(weight))
      if member.isStay {
        // No row of the factor determines it, so nothing else is added to its rate.
        assert(system.variables[member.variable].pivotRow.isNone)
        rates[member.variable] = Cell(adding: weight, stamp: stamp)
        if !queues { continue }
        let column = system.variables[member.variable].column
        if column.isNone { appendLeaf(member.variable) } else { pending.push(column.raw, key: 0) }
        continue
      }
      var row = member.row
      var amount = weight
      var index = factor.dependents(of: row)
      while true {
        add(
          amount, to: system.rows[row].pivot, determinedBy: row, queuing: queues, stamp, &system,
          &factor)
        guard let entry = factor.combinations.next(&index) else { break }
        row = RowIndex(raw: entry.owner)
        amount = -entry.coefficient * weight
      }
    }
  }

  /// Adds to the amount by which a row is off. It is kept in place of the rate of the row's pivot
  /// until that is carried on.
  @inline(__always)
  private mutating func add(
    _ amount: Double, to variable: VariableIndex, determinedBy row: RowIndex,
    queuing queues: Bool, _ stamp: UInt32, _ system: inout System, _ factor: inout Factor
  ) {
    if rates[variable].stamp == stamp { return rates[variable].add(amount) }
    rates[variable] = Cell(adding: amount, stamp: stamp)
    if !queues { return }
    let entry = firstEntryCarriedOn(of: variable, stamp, &system)
    if entry.isNone {
      appendLeaf(variable)
    } else {
      pending.push(entry.raw, key: ~factor.order.label(of: row))
    }
  }

  /// Lists a variable on which nothing depends. Half of the variables that move, or more, are such.
  @inline(__always)
  private mutating func appendLeaf(_ variable: VariableIndex) {
    moved.append(variable)
    leaves.append(variable)
  }

  /// The first entry of a column in a row of the factor that is not solved for the variable itself;
  /// none if nothing depends on the variable. The nonbasic rows in front of it are touched.
  @inline(__always)
  private mutating func firstEntryCarriedOn(
    of variable: VariableIndex, _ stamp: UInt32, _ system: inout System
  ) -> EntryIndex {
    var index = system.variables[variable].column
    while !index.isNone {
      let entry = system.terms[index]
      let dependent = dependent(by: entry, stamp, &system)
      if !dependent.isNone, dependent != variable { break }
      index = entry.next
    }
    return index
  }

  /// The variable that a row of the factor is solved for, which holds an entry of a column; none if
  /// the row is not of the factor. A nonbasic row is touched.
  @inline(__always)
  private mutating func dependent(
    by entry: Entry, _ stamp: UInt32, _ system: inout System
  ) -> VariableIndex {
    if entry.isReduced { return system.rows[entry.row].pivot }
    let role = system.roles[entry.row]
    if role.isNonbasic { touch(entry.row, stamp) }
    return role.pivot
  }

  /// Carries the rates on to what depends on them.
  ///
  /// - Returns: `false` if more than `countMax` variables move; the rest is still queued, and
  ///   another call carries it on.
  private mutating func carryOn(
    _ stamp: UInt32, _ countMax: Int, _ system: inout System, _ factor: inout Factor
  ) -> Bool {
    var termCount: UInt64 = 0
    var largest = largestRate
    while pending.count != 0 {
      if moved.count > countMax { return false }
      var index = EntryIndex(raw: pending.pop())
      let variable = system.terms[index].variable
      let rate = finish(variable, &largest, &system)
      if rate == 0 { continue }
      moved.append(variable)
      while let entry = system.terms.next(&index) {
        termCount &+= 1
        let dependent = dependent(by: entry, stamp, &system)
        if dependent.isNone || dependent == variable { continue }
        add(
          -entry.coefficient * rate, to: dependent, determinedBy: entry.row, queuing: true, stamp,
          &system, &factor)
      }
    }
    for i in leaves.indices { _ = finish(leaves[i], &largest, &system) }
    largestRate = largest
    system.work.termsTouched &+= termCount
    return true
  }

  /// Turns the amount by which a row is off into the rate of the variable that it determines.
  ///
  /// - Returns: The rate; 0 if nothing is left of it but rounding.
  @inline(__always)
  private mutating func finish(
    _ variable: VariableIndex, _ largest: inout Double, _ system: inout System
  ) -> Double {
    let cell = rates[variable]
    if cell.isCancelled {
      rates[variable].value = 0
      return 0
    }
    let row = system.variables[variable].pivotRow
    let rate = row.isNone ? cell.value : cell.value * system.rows[row].pivotInverse
    rates[variable].value = rate
    largest = larger(largest, abs(rate))
    return rate
  }

  /// How many variables are searched for before all rows are gone through instead.
  static func searchedCountMax(rowCount: Int, _ options: RevisedOptions) -> Int {
    if options.contains(.noSearch) { return 0 }
    return options.contains(.noSweep) ? .max : max(scoutedCount, rowCount / 4)
  }

  @inline(__always)
  private mutating func touch(_ row: RowIndex, _ stamp: UInt32) {
    if marks[row] == stamp { return }
    marks[row] = stamp
    touched.append(row)
  }

  /// Forgets what the search has found, before everything is gone through in its place.
  private mutating func forgetSearch(in system: borrowing System) {
    clear()
    for position in 0 ..< pending.count {
      let entry = EntryIndex(raw: pending.payload(at: position))
      rates[system.terms[entry].variable].value = 0
    }
    pending.removeAll()
    largestRate = 0
  }

  /// Solves all rows of the factor for their pivots, from the last one to the first, and lists what
  /// moves.
  private mutating func sweep(
    _ stamp: UInt32, _ system: inout System, _ factor: inout Factor
  ) {
    addDeltas(queuing: false, stamp, &system, &factor)
    var termCount: UInt64 = 0
    var range = RateRange(largest: largestRate)
    moved.removeAll()
    touched.removeAll()
    for i in deltas.indices {
      let member = deltas[i].member
      if member.isStay { moved.append(member.variable) }
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
    system.work.termsTouched &+= termCount
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
