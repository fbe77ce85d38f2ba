// Whether the multipliers of an answer are in balance: at each level they add up to nothing for
// every variable.

/// Adds up the multipliers of rows, level by level and variable by variable.
///
/// At an optimum each sum is zero. What a sum may miss that by, and which entries do not matter to
/// any sum, follows from the sizes of what is added up.
struct Stationarity: Sendable {
  /// The entries of all multipliers: row by row, from the highest level down within each.
  var entries: [CheckedEntry] = []
  /// What the sums come to where they should be zero, from the highest level down.
  private(set) var defects: [Defect] = []

  /// Each level at which there is an entry, from the highest down, and the size of its largest
  /// entry, at least 1: what tells rounding from meaning there.
  private var levels: [Multiplier] = []

  /// The positions of the entries, by level.
  private var order: [Int32] = []
  /// The sums at the level that is being added up, by index of the variable.
  private var sums: [CompensatedSum] = []

  /// What rounding may leave where entries are calculated with, as a share of the largest of a
  /// level.
  static var rounding: Double { 1e-13 }

  /// Whether no level has an entry larger than `size`.
  func areAllSizes(atMost size: Double) -> Bool {
    // No comparison for larger ones: NaN is large, too.
    levels.allSatisfy { $0.value <= size }
  }

  /// The size of the largest entry at `level`, at least 1.
  func size(at level: Priority) -> Double {
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle].level > level { low = middle + 1 } else { high = middle }
    }
    let isFound = low < levels.count && levels[low].level == level
    return isFound ? levels[low].value : 1
  }

  /// Adds up multipliers times coefficients, one level after the other, so that memory stays linear
  /// in the variables; notes what is left over, and which entries do not matter to the sums.
  ///
  /// - Parameters:
  ///   - rows: The rows that the entries belong to.
  ///   - terms: The terms of all rows.
  ///   - variableCount: How many variables there are.
  ///   - leniency: What tolerances are multiplied with.
  ///   - isLiteral: Whether a sum may miss zero only by a share of what is added up in it alone.
  /// - Complexity: O(terms × levels at which a row has entries + entries · log entries).
  mutating func addUp(
    _ rows: [CheckedRow], _ terms: [Term], variableCount: Int, leniency: Double,
    isLiteral: Bool = false
  ) {
    defects.removeAll(keepingCapacity: true)
    measureLevels()
    while sums.count < variableCount { sums.append(CompensatedSum()) }
    var start = 0
    while start < order.count {
      let level = entries[Int(order[start])].level
      var largestAddend = 0.0
      var end = start
      while end < order.count, entries[Int(order[end])].level == level {
        let entry = entries[Int(order[end])]
        for term in terms[rows[Int(entry.row)].terms] {
          sums[Int(term.variable.index)].add(entry.value, times: term.coefficient)
          largestAddend = max(largestAddend, abs(entry.value * term.coefficient))
        }
        end += 1
      }
      // A large multiplier of a row in small units adds little to any sum.
      let rounding = isLiteral ? 0 : Self.rounding * min(size(at: level), largestAddend)
      for position in start ..< end {
        let entry = Int(order[position])
        noteWeight(
          of: entry, terms[rows[Int(entries[entry].row)].terms], rounding, leniency, isLiteral)
      }
      for position in start ..< end {
        for term in terms[rows[Int(entries[Int(order[position])].row)].terms] {
          let sum = sums[Int(term.variable.index)]
          sums[Int(term.variable.index)] = CompensatedSum()
          // Not the other way round: NaN must fail.
          if abs(sum.value) <= room(in: sum, rounding, leniency: leniency) { continue }
          defects.append(.notStationary(term.variable, level: level, amount: sum.value))
        }
      }
      start = end
    }
  }

  /// What a sum of multipliers may miss zero by: a share of what is added up in it alone, since at
  /// a level at which all is small, little means something; and roundings of the largest
  /// multiplier.
  private func room(in sum: CompensatedSum, _ rounding: Double, leniency: Double) -> Double {
    leniency * Tolerance.feasibility * sum.size + max(1, leniency) * rounding
  }

  /// Notes by how much an entry may change before it matters to the sums of its variables, given
  /// what else is added up in them, and whether it says anything.
  ///
  /// Leniency must not matter to what is rounding: the more counts as rounding, the fewer rows are
  /// right, since what decides for a row is then ignored.
  private mutating func noteWeight(
    of position: Int, _ terms: ArraySlice<Term>, _ rounding: Double, _ leniency: Double,
    _ isLiteral: Bool
  ) {
    let entry = entries[position]
    func slack(leniency: Double) -> Double {
      terms.reduce(.infinity) { slack, term in
        let room = room(in: sums[Int(term.variable.index)], rounding, leniency: leniency)
        return min(slack, room / abs(term.coefficient))
      }
    }
    entries[position].slack = slack(leniency: leniency)
    let isSmall = abs(entry.value) <= size(at: entry.level) * Self.rounding
    let isNegligible = abs(entry.value) <= slack(leniency: min(1, leniency))
    entries[position].isRounding = (isLiteral || isSmall) && isNegligible
  }

  // MARK: - Levels

  /// Orders the entries by level, and finds the largest at each.
  private mutating func measureLevels() {
    order.removeAll(keepingCapacity: true)
    for position in entries.indices { order.append(Int32(position)) }
    // Of one level, in the order of the rows: sums shall not depend on how sorting treats equals.
    sortByLevel()
    levels.removeAll(keepingCapacity: true)
    for position in order {
      let entry = entries[Int(position)]
      if levels.last?.level != entry.level {
        levels.append(Multiplier(level: entry.level, value: 1))
      }
      // A comparison with NaN would keep the smaller one.
      if abs(entry.value) > levels[levels.count - 1].value, entry.value.isFinite {
        levels[levels.count - 1].value = abs(entry.value)
      }
    }
  }

  /// Sorts `order` by level, and what is of one level by position, in place: the sort of the
  /// library allocates.
  ///
  /// - Complexity: O(entries · log entries), by a heap.
  private mutating func sortByLevel() {
    var start = order.count / 2
    while start > 0 {
      start -= 1
      siftDown(from: start, count: order.count)
    }
    var count = order.count
    while count > 1 {
      count -= 1
      order.swapAt(0, count)
      siftDown(from: 0, count: count)
    }
  }

  /// Moves an entry down a heap whose first entry is the one that comes last.
  private mutating func siftDown(from start: Int, count: Int) {
    var hole = start
    while 2 * hole + 1 < count {
      var child = 2 * hole + 1
      if child + 1 < count, comes(order[child], before: order[child + 1]) { child += 1 }
      guard comes(order[hole], before: order[child]) else { return }
      order.swapAt(hole, child)
      hole = child
    }
  }

  private func comes(_ left: Int32, before right: Int32) -> Bool {
    let (first, second) = (entries[Int(left)].level, entries[Int(right)].level)
    return first == second ? left < right : first > second
  }
}
