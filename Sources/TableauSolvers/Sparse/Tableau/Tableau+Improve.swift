// The second phase of the primal simplex: following lexicographically negative reduced costs.

internal import FlatStorage
internal import SolverCore

/// A point on the way of an entering symbol where the cost of a row bends.
struct Breakpoint: BitwiseCopyable {
  /// How far away it is. Below zero by a rounding error at most, where the row is just past it.
  var distance: Double
  var row: RowIndex
  var position: UInt32
  var size: Double
}

extension Tableau {
  /// Takes the latest candidate that improves the solution off the list; drops those that do not.
  mutating func nextImprovement(usingBland: Bool) -> Entering? {
    if usingBland { return firstImprovement() }
    while let symbol = candidates.popLast() {
      symbols[symbol].isCandidate = false
      if let entering = improvement(by: symbol) { return entering }
    }
    return nil
  }

  /// The candidate with the smallest number that improves the solution; drops those that do not.
  private mutating func firstImprovement() -> Entering? {
    var first: Entering?
    var kept = 0
    for index in candidates.indices {
      let symbol = candidates[index]
      guard let entering = improvement(by: symbol) else {
        symbols[symbol].isCandidate = false
        continue
      }
      candidates[kept] = symbol
      kept += 1
      if symbol.raw < first?.symbol.raw ?? .max { first = entering }
    }
    candidates.truncate(to: kept)
    return first
  }

  /// How a symbol enters, if it is nonbasic and that improves the solution.
  mutating func improvement(by symbol: SymbolID) -> Entering? {
    guard symbols[symbol].place == .none else { return nil }
    let movesUp = improves(symbol, up: true)
    guard movesUp || improves(symbol, up: false) else { return nil }
    // It is not sought in a row.
    return Entering(symbol: symbol, place: 0, size: 1, movesUp: movesUp)
  }

  mutating func advance(_ entering: Entering, usingBland: Bool) -> Double {
    let (symbol, up) = (entering.symbol, entering.movesUp)
    collectSlope(of: symbol, up: up)
    collectBreakpoints(of: symbol, up: up)
    while let point = takeBreakpoint() {
      let traits = traits(of: point.row)
      let isRising = (term(at: point.position, of: point.row).coefficient > 0) == up
      let target = traits.slope(above: isRising)
      let bend = abs(Double(target) - Double(rows[point.row].slope)) * point.size
      addToSlope(bend, at: traits.level)
      if usingBland || traits.isRequired || !slopeIsNegative() {
        leave(point.row, at: Int(point.position), by: point.distance, up: up)
        return point.distance
      }
      setSlope(target, of: point.row)
    }
    // Costs are never negative, so a gain without end can only come from rounding.
    watch.isAlarmed = true
    return 0
  }

  /// Lists the bends on the way of `symbol` as a heap, the nearest first.
  private mutating func collectBreakpoints(of symbol: SymbolID, up: Bool) {
    breakpoints.truncate(to: 0)
    let column = symbols[symbol].column
    work.rowsTouched &+= UInt64(column.count)
    for index in column.range {
      let entry = entries[index]
      let record = rows[entry.row]
      let traits = symbols[record.basic].traits
      if traits.isVariable { continue }
      let coefficient = coefficient(at: entry)
      let rate = up ? coefficient : -coefficient
      guard abs(rate) > Tolerance.multiplier else {
        watch.isEnlarged = true
        continue
      }
      let target = traits.slope(above: rate > 0)
      guard target != record.slope else { continue }
      let room = rate > 0 ? -record.value : record.value
      pushBreakpoint(
        Breakpoint(
          distance: room / abs(rate), row: entry.row, position: entry.twin, size: abs(rate)))
    }
  }

  private mutating func isNearer(_ one: Breakpoint, _ other: Breakpoint) -> Bool {
    if one.distance != other.distance { return one.distance < other.distance }
    return rows[one.row].basic.raw < rows[other.row].basic.raw
  }

  private mutating func pushBreakpoint(_ point: Breakpoint) {
    breakpoints.append(point)
    var child = breakpoints.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isNearer(point, breakpoints[parent]) else { break }
      breakpoints[child] = breakpoints[parent]
      child = parent
    }
    breakpoints[child] = point
  }

  private mutating func takeBreakpoint() -> Breakpoint? {
    guard let last = breakpoints.popLast() else { return nil }
    guard !breakpoints.isEmpty else { return last }
    let first = breakpoints[0]
    let count = breakpoints.count
    var parent = 0
    while 2 * parent + 1 < count {
      var child = 2 * parent + 1
      if child + 1 < count, isNearer(breakpoints[child + 1], breakpoints[child]) { child += 1 }
      guard isNearer(breakpoints[child], last) else { break }
      breakpoints[parent] = breakpoints[child]
      parent = child
    }
    breakpoints[parent] = last
    return first
  }

  /// Copies what it costs to move `symbol` to `slopeEntries`, whose order does not matter.
  private mutating func collectSlope(of symbol: SymbolID, up: Bool) {
    slopeEntries.truncate(to: 0)
    var cursor = startSlack(of: symbol, up: up)
    while let entry = nextSlack(&cursor) { slopeEntries.append(entry) }
  }

  private mutating func addToSlope(_ amount: Double, at level: Double) {
    for index in slopeEntries.indices where slopeEntries[index].level == level {
      slopeEntries[index].value += amount
      return
    }
    slopeEntries.append(CostEntry(level: level, value: amount))
  }

  /// Whether the entry at the highest level that has one is negative.
  private mutating func slopeIsNegative() -> Bool {
    var highest = CostEntry(level: 0, value: 0)
    for index in slopeEntries.indices
    where abs(slopeEntries[index].value) > Tolerance.multiplier
      && slopeEntries[index].level > highest.level
    { highest = slopeEntries[index] }
    return highest.value < 0
  }
}
