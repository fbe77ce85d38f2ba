// Is an answer right? Plain arithmetic over the rows as they were given, which trusts no solver.

/// Proves that an answer is optimal level by level, or says what is wrong with it.
///
/// The conditions are those of `Multiplier`: all required rows hold; at each level the multipliers
/// times the coefficients add up to zero for every variable; each multiplier lies in the box that
/// the priority of its row allows, and at its edge where the row is violated; an inequality that
/// holds with room has none, and otherwise one that pulls only its own way. Linear programming
/// duality makes them sufficient: no other values that meet the requirements are better.
///
/// First the values are set and the rows added, then the defects are asked for. The lists are kept,
/// so that checking allocates nothing once the largest system was checked.
package struct OptimalityChecker: Sendable {
  /// By index of the variable.
  private var values: [Double] = []
  private var rows: [CheckedRow] = []
  private var terms: [Term] = []

  /// Row by row, from the highest level down within each.
  private var entries: [CheckedEntry] = []

  /// Each level at which there is an entry, from the highest down, and the size of its largest
  /// entry, at least 1: what tells rounding from meaning there.
  private var levels: [Multiplier] = []

  /// What tolerances are multiplied with in the check that is under way.
  private var leniency = 1.0

  /// What no row is held to more closely than in the check that is under way.
  private var toleranceMin = 0.0

  /// Whether, in the check that is under way, an entry decides nothing that is as small beside the
  /// largest at its level as usual tolerances.
  private var isDoubting = false

  /// Whether only such an entry made a multiplier right in the last check.
  private var isDoubtful = false

  // While entries are added up: their positions by level, and the sums by index of the variable.
  private var order: [Int32] = []
  private var sums: [CompensatedSum] = []

  /// What the sums came to where they should be zero, while the rows are checked.
  private var sumDefects: [Defect] = []

  /// A checker without values and rows.
  package init() {}

  /// Forgets the values and the rows.
  package mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Sets the value of `variable`; without that it is 0.
  package mutating func setValue(_ value: Double, of variable: Variable) {
    makeRoom(for: variable)
    values[Int(variable.index)] = value
  }

  private mutating func makeRoom(for variable: Variable) {
    while values.count <= Int(variable.index) { values.append(0) }
  }

  /// Adds a row, after the values of its variables were set.
  ///
  /// - Parameters:
  ///   - demand: What the row stands for; its name in defects.
  ///   - terms: The left-hand side as it was given.
  ///   - relation: How the sides compare.
  ///   - rightHandSide: The right-hand side.
  ///   - priority: Required, or the level at which a violation counts.
  ///   - multiplier: The entries of the multiplier; entries of one level are added up. Empty while
  ///     only values are checked.
  package mutating func addRow(
    _ demand: Demand, _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double,
    priority: Priority, multiplier: Span<Multiplier>
  ) {
    let termStart = self.terms.count
    var sum = CompensatedSum()
    for position in 0 ..< terms.count {
      let term = terms[position]
      makeRoom(for: term.variable)
      sum.add(term.coefficient, times: values[Int(term.variable.index)])
      self.terms.append(term)
    }
    sum.add(-1, times: rightHandSide)
    let entryStart = entries.count
    for position in 0 ..< multiplier.count { addEntry(multiplier[position], since: entryStart) }
    rows.append(
      CheckedRow(
        demand: demand, relation: relation, priority: priority, excess: sum.value,
        tolerance: Tolerance.feasibility * max(1, sum.size),
        terms: termStart ..< self.terms.count, entries: entryStart ..< entries.count))
  }

  /// Adds an entry of the latest row, whose entries begin at `start`, where its level belongs.
  private mutating func addEntry(_ entry: Multiplier, since start: Int) {
    var position = entries.count
    while position > start, entries[position - 1].level < entry.level { position -= 1 }
    if position > start, entries[position - 1].level == entry.level {
      entries[position - 1].value += entry.value
    } else {
      entries.insert(
        CheckedEntry(level: entry.level, value: entry.value, row: Int32(rows.count)), at: position)
    }
  }

  /// The sum of violations at each priority of the rows, from the highest down.
  ///
  /// - Complexity: O(rows · log levels).
  package func violations() -> [Certification.Violation] {
    var violations: [Certification.Violation] = []
    for row in rows {
      var low = 0
      var high = violations.count
      while low < high {
        let middle = (low + high) / 2
        if violations[middle].level > row.priority { low = middle + 1 } else { high = middle }
      }
      if low == violations.count || violations[low].level != row.priority {
        violations.insert(Certification.Violation(level: row.priority, sum: 0), at: low)
      }
      violations[low].sum += row.violation
    }
    return violations
  }

  // MARK: - Values

  /// Appends what is wrong with the values alone: those that are no numbers, and required rows that
  /// do not hold.
  ///
  /// - Complexity: O(terms).
  package func appendValueDefects(to defects: inout [Defect]) {
    for row in rows {
      if !row.excess.isFinite || !row.tolerance.isFinite {
        if let variable = largest(of: row) { defects.append(.notFinite(variable)) }
      } else if row.priority.isRequired, row.violation > row.tolerance {
        defects.append(.violated(row.demand, amount: row.violation))
      }
    }
  }

  /// The first variable of `row` whose value is NaN or infinite, or else the one with the largest
  /// product.
  private func largest(of row: CheckedRow) -> Variable? {
    var largest: (variable: Variable, size: Double)?
    for term in terms[row.terms] {
      let value = values[Int(term.variable.index)]
      guard value.isFinite else { return term.variable }
      let size = abs(term.coefficient * value)
      if size > largest?.size ?? -1 { largest = (term.variable, size) }
    }
    return largest?.variable
  }

  // MARK: - Multipliers

  /// Appends what is wrong with the multipliers, given the values: row by row, then with their sums
  /// from the highest level down.
  ///
  /// - Parameters:
  ///   - leniency: What all tolerances are multiplied with.
  ///   - defects: What they are appended to.
  /// - Complexity: O(terms × levels at which a row has entries + entries · log entries).
  package mutating func appendProofDefects(
    leniency: Double = 1, to defects: inout [Defect]
  ) {
    self.leniency = leniency
    isDoubtful = false
    measureLevels()
    addUpMultipliers()
    for row in rows where row.excess.isFinite { appendDefects(of: row, to: &defects) }
    defects += sumDefects
  }

  /// Whether the last check may have let pass what is not optimal: multipliers were so large that
  /// tolerances relative to them mean little, or one was right only by an entry that may be the
  /// rounding of others.
  package var isLoose: Bool {
    // Not the other way round: NaN is large, too.
    isDoubtful || !levels.allSatisfy { $0.value <= Tolerance.largeMultiplier }
  }

  /// Appends what is off by more than rounding, for whoever has to be sure where the tolerances of
  /// `appendProofDefects` let pass too much: multipliers are large, or rows all but parallel.
  ///
  /// What passes is optimal for rows that are the given ones but for rounding of their numbers.
  /// More cannot be said where the last digit of a coefficient decides which values are optimal.
  ///
  /// - Parameters:
  ///   - isDoubting: Whether a multiplier is also wrong if only an entry makes it right that is as
  ///     small beside the largest at its level as usual tolerances. It may be the rounding of
  ///     others, enlarged by coefficients of different sizes.
  ///   - defects: What they are appended to.
  /// - Complexity: as `appendProofDefects`.
  package mutating func appendDefectsBeyondRounding(
    isDoubting: Bool = false, to defects: inout [Defect]
  ) {
    let leniency = Tolerance.drift / Tolerance.feasibility
    // Where multipliers are no larger than usual, what is not visible is not worth anything.
    toleranceMin = isLoose ? 0 : Tolerance.feasibility
    self.isDoubting = isDoubting
    defer { (toleranceMin, self.isDoubting) = (0, false) }
    for row in rows
    where row.priority.isRequired && row.violation > max(leniency * row.tolerance, toleranceMin) {
      defects.append(.violated(row.demand, amount: row.violation))
    }
    appendProofDefects(leniency: leniency, to: &defects)
  }

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

  /// What cannot be told from zero at `level`.
  private func tolerance(at level: Priority) -> Double {
    leniency * Tolerance.feasibility * size(at: level)
  }

  /// The size of the largest entry at `level`, at least 1.
  private func size(at level: Priority) -> Double {
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle].level > level { low = middle + 1 } else { high = middle }
    }
    let isFound = low < levels.count && levels[low].level == level
    return isFound ? levels[low].value : 1
  }

  private mutating func appendDefects(of row: CheckedRow, to defects: inout [Defect]) {
    let tolerance = max(leniency * row.tolerance, toleranceMin)
    if row.violation > tolerance {
      // A required row that is violated has been found with the values.
      if row.priority.isRequired { return }
      appendEdgeDefects(of: row, sign: row.excess > 0 ? 1 : -1, to: &defects)
    } else if row.relation != .equal, abs(row.excess) > tolerance {
      appendEdgeDefects(of: row, sign: 0, to: &defects)
    } else {
      appendSignDefect(of: row, to: &defects)
      if !row.priority.isRequired { appendBoxDefect(of: row, to: &defects) }
    }
  }

  /// The multiplier must be `sign` at the level of the row, and zero elsewhere.
  private func appendEdgeDefects(
    of row: CheckedRow, sign: Double, to defects: inout [Defect]
  ) {
    func require(_ amount: Double, _ expected: Double, at level: Priority) {
      // Not the other way round: NaN must fail.
      if abs(amount - expected) <= tolerance(at: level) { return }
      defects.append(
        .notComplementary(
          row.demand, excess: row.excess, level: level, amount: amount, expected: expected))
    }
    var isMissing = sign != 0
    for entry in entries[row.entries] {
      let isOwn = entry.level == row.priority
      if isOwn { isMissing = false }
      require(entry.value, isOwn ? sign : 0, at: entry.level)
    }
    if isMissing { require(0, sign, at: row.priority) }
  }

  /// A `<=` never pulls up, a `>=` never pulls down: the first entry that is not zero decides.
  private mutating func appendSignDefect(of row: CheckedRow, to defects: inout [Defect]) {
    guard row.relation != .equal else { return }
    let isPositive = row.relation == .lessThanOrEqual
    if let entry = firstWrongEntry(row.entries, isRight: { ($0 > 0) == isPositive }) {
      defects.append(.wrongSign(row.demand, level: entry.level, amount: entry.value))
    }
  }

  /// −e ≤ y ≤ e, where e is 1 at the level of the row: nothing above that level; at most 1 there;
  /// and at exactly 1, nothing below that would go beyond.
  private mutating func appendBoxDefect(of row: CheckedRow, to defects: inout [Defect]) {
    guard let first = firstNonzero(row.entries), !(first.level < row.priority) else { return }
    let excess = abs(first.value) - 1
    guard first.level == row.priority, excess <= tolerance(at: first.level) else {
      defects.append(.outOfBox(row.demand, level: first.level, amount: first.value))
      return
    }
    // What is inside by little beside the largest at its level is inside all the same.
    let room = -excess / size(at: first.level)
    if room > Tolerance.feasibility { return }
    let start = entries[row.entries].firstIndex { $0.level < row.priority }
    let below = (start ?? row.entries.upperBound) ..< row.entries.upperBound
    guard let entry = firstWrongEntry(below, isRight: { ($0 > 0) == (first.value < 0) }) else {
      return
    }
    if room > Self.rounding, !isDoubting {
      isDoubtful = true
    } else {
      defects.append(.outOfBox(row.demand, level: entry.level, amount: entry.value))
    }
  }

  /// The first entry of `range` that makes a multiplier wrong, unless one above it makes it right.
  ///
  /// What is small beside the largest at its level may mean something all the same, and then makes
  /// right, unless there is doubt.
  private mutating func firstWrongEntry(
    _ range: Range<Int>, isRight: (Double) -> Bool
  ) -> CheckedEntry? {
    var isRightByLittle = false
    for entry in entries[range] {
      if isRight(entry.value) {
        if abs(entry.value) > size(at: entry.level) * Tolerance.feasibility { return nil }
        if !entry.isRounding { isRightByLittle = true }
      } else if !isZero(entry) {
        if !isRightByLittle || isDoubting { return entry }
        isDoubtful = true
        return nil
      }
    }
    return nil
  }

  /// What rounding may leave where entries are calculated with, as a share of the largest of a
  /// level.
  private static var rounding: Double { 1e-13 }

  private func firstNonzero(_ range: Range<Int>) -> CheckedEntry? {
    entries[range].first { !isZero($0) }
  }

  /// Whether an entry counts as zero: it is small beside the largest at its level, and without it
  /// the sums of all its variables would be as near to zero.
  private func isZero(_ entry: CheckedEntry) -> Bool {
    // Not the other way round: NaN is not zero.
    entry.isNegligible && abs(entry.value) <= tolerance(at: entry.level)
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

  // MARK: - Stationarity

  /// Adds up multipliers times coefficients, one level after the other, so that memory stays linear
  /// in the variables; notes what is left over, and which entries do not matter to the sums.
  private mutating func addUpMultipliers() {
    sumDefects.removeAll(keepingCapacity: true)
    while sums.count < values.count { sums.append(CompensatedSum()) }
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
      let rounding = Self.rounding * min(size(at: level), largestAddend)
      for position in start ..< end { noteWeight(of: Int(order[position]), rounding) }
      for position in start ..< end {
        for term in terms[rows[Int(entries[Int(order[position])].row)].terms] {
          let sum = sums[Int(term.variable.index)]
          sums[Int(term.variable.index)] = CompensatedSum()
          // Not the other way round: NaN must fail.
          if abs(sum.value) <= room(in: sum, rounding, leniency: leniency) { continue }
          sumDefects.append(.notStationary(term.variable, level: level, amount: sum.value))
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

  /// Notes whether an entry is so small beside what else is added up for its variables that the
  /// sums would be as near to zero without it.
  ///
  /// Leniency must not matter to what is rounding: the more counts as rounding, the fewer rows are
  /// right, since what decides for a row is then ignored.
  private mutating func noteWeight(of position: Int, _ rounding: Double) {
    let entry = entries[position]
    func isNegligible(leniency: Double) -> Bool {
      terms[rows[Int(entry.row)].terms].allSatisfy { term in
        let room = room(in: sums[Int(term.variable.index)], rounding, leniency: leniency)
        return abs(entry.value * term.coefficient) <= room
      }
    }
    entries[position].isNegligible = isNegligible(leniency: leniency)
    entries[position].isRounding =
      abs(entry.value) <= size(at: entry.level) * Self.rounding
      && isNegligible(leniency: min(1, leniency))
  }
}

/// A row, and how far it is from holding exactly.
private struct CheckedRow {
  var demand: Demand
  var relation: Relation
  var priority: Priority

  /// The left-hand side minus the right-hand side.
  var excess: Double

  /// What cannot be told from zero, given the size of what was added up.
  var tolerance: Double

  /// The positions of its terms and of its entries.
  var terms: Range<Int>
  var entries: Range<Int>

  var violation: Double { relation.violation(sum: excess, rightHandSide: 0) }
}

/// An entry of the multiplier of a row.
private struct CheckedEntry {
  var level: Priority
  var value: Double
  var row: Int32

  /// Whether the sums of its variables would be as near to zero without it.
  var isNegligible = false

  /// Whether it is so small beside the largest at its level, too, that it says nothing at all.
  var isRounding = false
}
