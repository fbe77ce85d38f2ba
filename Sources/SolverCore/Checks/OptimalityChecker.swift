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
  var values: [Double] = []
  var rows: [CheckedRow] = []
  var terms: [Term] = []

  /// What tolerances are multiplied with in the check that is under way.
  var leniency = 1.0
  /// What no row is held to more closely than in the check that is under way.
  var toleranceMin = 0.0
  /// What small entries mean in the check that is under way.
  var reading = EntryReading.usual
  /// Whether only a small entry made a multiplier right in the last check.
  var isDoubtful = false
  /// What the multipliers add up to.
  var stationarity = Stationarity()

  /// A checker without values and rows.
  package init() {}

  /// Forgets the values and the rows.
  package mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
    stationarity.entries.removeAll(keepingCapacity: true)
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
    let entryStart = stationarity.entries.count
    for position in 0 ..< multiplier.count { addEntry(multiplier[position], since: entryStart) }
    rows.append(
      CheckedRow(
        demand: demand, relation: relation, priority: priority, excess: sum.value,
        tolerance: Tolerance.feasibility * max(1, sum.size),
        terms: termStart ..< self.terms.count, entries: entryStart ..< stationarity.entries.count))
  }

  /// Adds an entry of the latest row, whose entries begin at `start`, where its level belongs.
  private mutating func addEntry(_ entry: Multiplier, since start: Int) {
    var position = stationarity.entries.count
    while position > start, stationarity.entries[position - 1].level < entry.level { position -= 1 }
    if position > start, stationarity.entries[position - 1].level == entry.level {
      stationarity.entries[position - 1].value += entry.value
    } else {
      stationarity.entries.insert(
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
}

/// What an entry of a multiplier means that is as small beside the largest at its level as usual
/// tolerances.
enum EntryReading {
  /// It decides, unless it is rounding in its sums.
  case usual
  /// It makes nothing right: it may be the rounding of others, enlarged by coefficients.
  case doubting
  /// What it says, however small it is beside those of other rows.
  case literal
  /// As usual, and it may make right what is rounding in its sums.
  case digits
}

/// A row, and how far it is from holding exactly.
struct CheckedRow {
  var demand: Demand
  var relation: Relation
  var priority: Priority

  /// The left-hand side minus the right-hand side.
  var excess: Double
  /// What cannot be told from zero, given the size of what was added up.
  var tolerance: Double
  /// The positions of its terms and of its stationarity.entries.
  var terms: Range<Int>
  var entries: Range<Int>

  var violation: Double { relation.violation(sum: excess, rightHandSide: 0) }
}

/// An entry of the multiplier of a row.
struct CheckedEntry {
  var level: Priority
  var value: Double
  var row: Int32

  /// By how much it may change and leave the sums of its variables as near to zero.
  var slack = 0.0

  /// Whether it is no more than that, and so small beside the largest at its level, too, that it
  /// says nothing at all.
  var isRounding = false
}
