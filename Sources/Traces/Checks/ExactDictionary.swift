// The simplex method over the rows of a system, in integers.

internal import BigInt
internal import SolverCore

/// A row of a system, over variables that are numbered from 0.
struct ExactRow {
  var terms: [(coefficient: Double, variable: Int)]
  var relation: Relation
  var rightHandSide: Double
  var priority: Priority
}

/// Every row of a system as a sum of a few of its rows, which are as many as there are variables.
///
/// What a row is off its right-hand side by is its *excess*. Those rows whose excess is zero, the
/// nonbasic ones, determine the variables, and so every other excess. A step lets one of them go,
/// in the direction that lessens the violations, level by level from the required one down, until
/// another excess is zero; where no step lessens anything, the violations are least. A variable
/// that no row determines stands in for one, at any value.
///
/// All coefficients are integers over one denominator, the determinant of the nonbasic rows, and
/// each division is without remainder; so nothing rounds, and no fraction has to be reduced.
///
/// - Source: J. Edmonds, "Systems of distinct representatives and linear algebra", J. Res. NBS
///   71B(4), 1967, for the division; R. G. Bland, "New finite pivoting rules for the simplex
///   method", Math. Oper. Res. 2(2), 1977, doi:10.1287/moor.2.2.103, for the order of the steps.
struct ExactDictionary {
  /// Nothing can be said within the number of steps that was allowed.
  struct TooManySteps: Error {}

  private let rows: [ExactRow]

  /// The excess of row i is counted in units of 2^(`unit` - `shifts[i]`), so that all numbers are
  /// integers.
  private var shifts: [Int] = []
  private var unit = 0

  /// The levels of the rows, from the highest down.
  private let levels: [Priority]

  /// A row for each basic one: the coefficients of the nonbasic ones, and last a constant.
  private var entries: [[BigInt]] = []

  /// What the entries are divided by. Above 0.
  private var denominator: BigInt = 1

  /// The rows that `entries` stand for, and on which side of zero the excess of each is.
  private var basics: [Int] = []
  private var sides: [Side] = []

  /// The rows whose excess is zero; `free` for a variable that stands in for one.
  private var nonbasics: [Int]
  private static let free = -1

  /// A side of zero.
  private enum Side: Int {
    case below = -1
    case above = 1
  }

  /// A dictionary of `rows` in which no row determines a variable yet, and all have about `values`.
  init(_ rows: [ExactRow], values: [Double]) {
    self.rows = rows
    levels = Set(rows.map(\.priority)).sorted(by: >)
    nonbasics = Array(repeating: Self.free, count: values.count)
    // Any values will do. Those of an answer are near the end, and so are they with fewer digits.
    let values = values.map { Dyadic(($0 * 0x1p20).rounded() * 0x1p-20) }
    var constants: [Dyadic] = []
    for row in rows {
      let coefficients = row.terms.map { Dyadic($0.coefficient) }
      var constant = -Dyadic(row.rightHandSide)
      for (coefficient, term) in zip(coefficients, row.terms) {
        constant = constant + coefficient * values[term.variable]
      }
      constants.append(constant)
      shifts.append(-(coefficients.filter { $0.sign != 0 }.map(\.exponent).min() ?? 0))
    }
    for (constant, shift) in zip(constants, shifts) where constant.sign != 0 {
      unit = min(unit, constant.exponent + shift)
    }
    for (index, row) in rows.enumerated() {
      var entry = Array(repeating: BigInt(0), count: values.count + 1)
      for term in row.terms {
        entry[term.variable] += Dyadic(term.coefficient).integer(at: -shifts[index])
      }
      entry[values.count] = constants[index].integer(at: unit - shifts[index])
      entries.append(entry)
      basics.append(index)
      sides.append(entry[values.count].sign == .minus ? .below : .above)
    }
  }

  /// Lets as many of the rows `indices` as can determine variables, the first ones first.
  mutating func begin(with indices: [Int]) {
    for index in indices {
      guard let position = basics.firstIndex(of: index) else { continue }
      let columns = nonbasics.indices.filter {
        nonbasics[$0] == Self.free && !entries[position][$0].isZero
      }
      guard
        let column = columns.min(by: {
          entries[position][$0].bitWidth < entries[position][$1].bitWidth
        })
      else { continue }
      pivot(position, column, entering: .above)
    }
    for position in basics.indices {
      sides[position] = constant(position).sign == .minus ? .below : .above
    }
  }

  private func constant(_ position: Int) -> BigInt { entries[position][nonbasics.count] }

  // MARK: - Optimising

  /// Makes the violations least, level by level.
  ///
  /// - Returns: The sum at each level, from the highest down, each to be divided by `denominator`.
  mutating func minimize(
    stepCountMax: Int
  ) throws(TooManySteps) -> (sums: [(level: Priority, sum: Dyadic)], denominator: BigInt) {
    var stepCount = 0
    while let (column, side) = improvement() {
      guard stepCount < stepCountMax else { throw TooManySteps() }
      stepCount += 1
      guard let position = firstAtZero(column, side) else {
        preconditionFailure("a sum of violations has no least value")
      }
      pivot(position, column, entering: side)
    }
    var sums = levels.map { (level: $0, sum: Dyadic.zero) }
    for (position, index) in basics.enumerated() where slope(of: index, sides[position]) != 0 {
      let excess = Dyadic(constant(position), exponent: unit - shifts[index]).magnitude
      let level = levelIndex(of: index)
      sums[level].sum = sums[level].sum + excess
    }
    return (sums, denominator)
  }

  private func levelIndex(of row: Int) -> Int {
    levels.firstIndex(of: rows[row].priority) ?? 0
  }

  /// By how much the violation of a row changes with its excess, on that side of zero.
  private func slope(of row: Int, _ side: Side) -> Int {
    switch (rows[row].relation, side) {
    case (.equal, _), (.lessThanOrEqual, .above), (.greaterThanOrEqual, .below): side.rawValue
    case (.lessThanOrEqual, .below), (.greaterThanOrEqual, .above): 0
    }
  }

  /// Bland's rule: the first nonbasic row, of those that lessen the violations by leaving zero, and
  /// the side to which it goes.
  private func improvement() -> (column: Int, side: Side)? {
    let gradients = gradients()
    var best: (column: Int, side: Side)?
    for column in nonbasics.indices {
      if let best, nonbasics[best.column] < nonbasics[column] { continue }
      for side in [Side.above, .below] where lessens(gradients, column, side) {
        best = (column, side)
        break
      }
    }
    return best
  }

  /// By how much the violations grow with each nonbasic excess, by level: times the denominator,
  /// and in units of 2^-`shiftMax`.
  private func gradients() -> [[BigInt]] {
    var gradients = levels.map { _ in Array(repeating: BigInt(0), count: nonbasics.count) }
    for (position, index) in basics.enumerated() {
      let slope = slope(of: index, sides[position])
      guard slope != 0 else { continue }
      let level = levelIndex(of: index)
      let shift = shiftMax - shifts[index]
      for column in nonbasics.indices where !entries[position][column].isZero {
        let weighed = entries[position][column] << shift
        if slope > 0 {
          gradients[level][column] += weighed
        } else {
          gradients[level][column] -= weighed
        }
      }
    }
    return gradients
  }

  private var shiftMax: Int { shifts.max() ?? 0 }

  /// Whether a step of the nonbasic row at `column` to `side` lessens the violation at the highest
  /// level that it changes.
  private func lessens(_ gradients: [[BigInt]], _ column: Int, _ side: Side) -> Bool {
    let index = nonbasics[column]
    for level in levels.indices {
      var change = side == .above ? gradients[level][column] : -gradients[level][column]
      if index != Self.free, levelIndex(of: index) == level, slope(of: index, side) != 0 {
        change += denominator << (shiftMax - shifts[index])
      }
      if !change.isZero { return change.sign == .minus }
    }
    return false
  }

  /// The basic row whose excess is the first to be zero if that of the row at `column` goes to
  /// `side`; of several, the first in the order of rows.
  private func firstAtZero(_ column: Int, _ side: Side) -> Int? {
    var best: Int?
    for position in basics.indices {
      let entry = entries[position][column]
      guard !entry.isZero else { continue }
      let rises = (entry.sign == .plus) == (side == .above)
      guard rises == (sides[position] == .below) else { continue }
      guard let earlier = best else {
        best = position
        continue
      }
      let left = constant(position).magnitude * entries[earlier][column].magnitude
      let right = constant(earlier).magnitude * entry.magnitude
      if left < right || left == right && basics[position] < basics[earlier] { best = position }
    }
    return best
  }

  /// Exchanges the basic row at `position` and the nonbasic one at `column`, whose excess is on the
  /// side `entering` from now on. A variable that stood in for a row is of no interest any more.
  private mutating func pivot(_ position: Int, _ column: Int, entering side: Side) {
    let pivotRow = entries[position]
    let isNegative = pivotRow[column].sign == .minus
    // Dividing by the absolute pivot keeps the denominator above zero.
    let pivot = BigInt(pivotRow[column].magnitude)
    for other in entries.indices where other != position {
      let factor = isNegative ? -entries[other][column] : entries[other][column]
      if factor.isZero && pivot == denominator { continue }
      for i in pivotRow.indices where i != column {
        if entries[other][i].isZero && (factor.isZero || pivotRow[i].isZero) { continue }
        entries[other][i] *= pivot
        if !factor.isZero, !pivotRow[i].isZero { entries[other][i] -= factor * pivotRow[i] }
        entries[other][i] /= denominator
      }
      entries[other][column] = factor
    }
    let (leaving, entering) = (basics[position], nonbasics[column])
    nonbasics[column] = leaving
    if entering == Self.free {
      entries.remove(at: position)
      basics.remove(at: position)
      sides.remove(at: position)
    } else {
      for i in pivotRow.indices where i != column {
        entries[position][i] = isNegative ? pivotRow[i] : -pivotRow[i]
      }
      entries[position][column] = isNegative ? -denominator : denominator
      basics[position] = entering
      sides[position] = side
    }
    denominator = pivot
  }
}
