// The same questions by exact arithmetic, for systems that are small enough.

internal import SolverCore

/// What exact arithmetic says.
enum ExactVerdict {
  case right
  case wrong(LifeFault)

  /// Rounding of the numbers that were given decides, so either answer would do; or the system is
  /// too large for exact arithmetic.
  case undecided
}

extension LifeSystem {
  /// By how much the answer to a script may miss, relative to the largest addend of its rows.
  static var scriptTolerance: Double { 1e-7 }

  /// Compares `values` with the exact optimum: all required rows hold, and each level is violated
  /// by exactly as much as it must be.
  ///
  /// The required rows must be known not to contradict each other.
  func checkOptimum(_ values: [Double], _ step: Int) throws(Finding) {
    let problem = SystemModel.problem(rows.map(\.row)).problem
    guard let optimum = ReferenceSolver.optimum(of: problem) else {
      preconditionFailure("the requirements were checked when they were accepted")
    }
    for index in rows.indices where rows[index].row.priority.isRequired {
      let violation = violation(index, values)
      guard violation <= Self.scriptTolerance * scale(index, values) else {
        throw Finding(
          .required, step, "the required \(rows[index].origin) is violated by \(violation)")
      }
    }
    let largest = rows.indices.reduce(1) { max($0, scale($1, values)) }
    for (level, sum) in optimum.violations {
      let actual = violation(at: level, values)
      guard abs(actual - sum) <= Self.scriptTolerance * largest else {
        throw Finding(
          .optimum, step, "level \(level) is violated by \(actual); the optimum is \(sum)")
      }
    }
  }

  /// Beyond so many rows exact arithmetic would take longer than everything else.
  static var exactRowCountMax: Int { 24 }

  /// Whether `values` are optimal for the rows at `indices`, which share no variable with other
  /// rows.
  ///
  /// Each level may be violated by as much as the exact optimum is, and by what `tolerance` allows
  /// for the sizes of all that is added up in the rows of that level and above. An answer is wrong
  /// if there is a better one that misses the requirements by as little: where requirements are the
  /// same but for a rounding, such as `1.1·x == 1` and `0.11·x == 0.1`, what they say together is
  /// chance, and a solver whose values make both hold but for a rounding may be better than the
  /// exact optimum at one level and worse at the next.
  ///
  /// - Parameter optimum: Where the exact optimum of the rows comes from, which may be remembered.
  func exactVerdict(
    of values: [Double], rows indices: [Int],
    by optimum: (ReferenceProblem) -> ReferenceOptimum? = ReferenceSolver.calculatedOptimum
  ) -> ExactVerdict {
    guard indices.count <= Self.exactRowCountMax else { return .undecided }
    // Where a value is not a number, an inequality would look as if it held.
    for index in indices where !excess(index, values).size.isFinite {
      let message = "\(rows[index].origin), \(rows[index].row), adds up to no number"
      return .wrong(LifeFault(kind: .value, row: index, message: message))
    }
    let largest = indices.reduce(1) { max($0, excess($1, values).size) }
    var room = 0.0
    for index in indices where rows[index].row.priority.isRequired {
      let size = excess(index, values).size
      let violation = violation(index, values)
      guard violation <= max(Self.tolerance * max(1, size), Self.resolution * largest) else {
        return .wrong(
          LifeFault(
            kind: .required, row: index,
            message: "the required \(rows[index].origin), \(rows[index].row), is violated by "
              + "\(violation)"))
      }
      room += Self.tolerance * max(1, size)
    }
    let given = indices.map { rows[$0].row }
    let exact = optimum(SystemModel.problem(given).problem)
    // The requirements hold but for roundings. Without roundings they may not, and what they would
    // allow together with these roundings is known less well.
    let known = exact ?? ReferenceSolver.calculatedOptimum(of: loosened(indices, values).problem)
    guard let known else { return .undecided }
    for (level, least) in known.violations {
      var sum = 0.0
      for index in indices where rows[index].row.priority == level {
        sum += violation(index, values)
        room += Self.tolerance * max(1, excess(index, values).size)
      }
      guard sum - least > room else { continue }
      let plainRoom = room / Self.tolerance * (Self.tolerances.last ?? 1)
      guard exact != nil || sum - least > plainRoom else { return .undecided }
      // It takes one more calculation, and hardly an answer comes as far as this.
      let stated = exact != nil ? SystemModel.problem(given) : loosened(indices, values)
      var problem = stated.problem.within(reach: reach(values))
      problem.rows += resolvedRange(of: stated.variables, indices, values, downTo: level)
      let near = ReferenceSolver.calculatedOptimum(of: problem)
      let nearest = near?.violations.first { $0.level == level }?.sum
      guard let nearest, sum - nearest > room else { return .undecided }
      // An answer that makes a higher level hold but for a rounding may be better than the exact
      // optimum at the next one, and worse here.
      let loose = ReferenceSolver.calculatedOptimum(
        of: loosened(indices, values, downTo: level).problem)
      let leastOfLoose = loose?.violations.first { $0.level == level }?.sum
      guard let leastOfLoose, sum - leastOfLoose > room else { return .undecided }
      return .wrong(
        LifeFault(
          kind: .optimum, row: indices[0],
          message: "level \(level) is violated by \(sum); the optimum is \(least)"))
    }
    return .right
  }

  /// What variables may be at least, because a solver gave them such values.
  private func reach(_ values: [Double]) -> Double { 2 * values.reduce(0) { max($0, abs($1)) } }

  /// Bounds of the variables beyond which one rounding of a coefficient makes a row of `level` or
  /// above miss by more than the tolerance: what rows say there that are parallel but for a
  /// rounding is chance.
  ///
  /// - Parameter variables: The names of the variables of the problem, in its order.
  private func resolvedRange(
    of variables: [Int], _ indices: [Int], _ values: [Double], downTo level: Priority
  ) -> [ReferenceProblem.Row] {
    var bounds: [Int: Double] = [:]
    for index in indices where rows[index].row.priority >= level {
      let room = Self.tolerance * max(1, excess(index, values).size)
      for (coefficient, variable) in terms(index) where coefficient != 0 {
        let bound = room / (abs(coefficient) * 0x1p-52)
        bounds[names[variable]] = min(bounds[names[variable]] ?? .infinity, bound)
      }
    }
    return variables.enumerated().flatMap { position, name in
      guard let bound = bounds[name].map({ max($0, reach(values)) }) else {
        return [ReferenceProblem.Row]()
      }
      return [
        ReferenceProblem.Row([(1, position)], .lessThanOrEqual, bound),
        ReferenceProblem.Row([(1, position)], .greaterThanOrEqual, -bound),
      ]
    }
  }

  /// The rows, with requirements loosened by as much as `values` miss them, so that they can hold.
  ///
  /// - Parameter level: Rows above this level become requirements that are loosened in the same
  ///   way.
  private func loosened(
    _ indices: [Int], _ values: [Double], downTo level: Priority = .required
  ) -> (problem: ReferenceProblem, variables: [Int]) {
    var loose: [Operation.Row] = []
    for index in indices {
      var row = rows[index].row
      guard row.priority.isRequired || row.priority > level else {
        loose.append(row)
        continue
      }
      row.priority = .required
      let (excess, size) = excess(index, values)
      let room = abs(excess) + 1e-14 * size
      let (relation, rightHandSide) = (row.relation, row.rightHandSide)
      if relation != .greaterThanOrEqual {
        row.relation = .lessThanOrEqual
        row.rightHandSide = rightHandSide + room
        loose.append(row)
      }
      if relation != .lessThanOrEqual {
        row.relation = .greaterThanOrEqual
        row.rightHandSide = rightHandSide - room
        loose.append(row)
      }
    }
    return SystemModel.problem(loose)
  }
}

extension ReferenceProblem {
  /// The problem where no variable is more than ten thousand times as large as the numbers of the
  /// rows suggest.
  ///
  /// Rows that are parallel but for a rounding meet somewhere far away, and what they say together
  /// is chance.
  ///
  /// - Parameter reach: What variables may be at least, because a solver gave them such values.
  fileprivate func within(reach: Double) -> ReferenceProblem {
    let largest = rows.reduce(1) { max($0, abs($1.rightHandSide)) }
    let smallest = rows.reduce(1) { smallest, row in
      row.terms.reduce(smallest) { $1.coefficient == 0 ? $0 : min($0, abs($1.coefficient)) }
    }
    var problem = self
    for variable in 0 ..< variableCount {
      let bound = max(reach, 1e4 * largest / smallest)
      problem.rows.append(.init([(1, variable)], .lessThanOrEqual, bound))
      problem.rows.append(.init([(1, variable)], .greaterThanOrEqual, -bound))
    }
    return problem
  }
}

/// Whether requirements contradict each other.
enum Contradiction {
  /// What is known about requirements that were said to contradict each other.
  enum Verdict {
    case proven
    case refuted

    /// Rounding of coefficients decides: they can hold, but only at values so large that doubles
    /// cannot tell; or they cannot, but miss no more than such a rounding.
    case undecided

    /// There are too many of them.
    case tooMany
  }

  /// Whether `rows`, of which the first one was refused, contradict each other.
  static func verdict(
    on rows: [Operation.Row], exactly: Bool,
    by optimum: (ReferenceProblem) -> ReferenceOptimum? = ReferenceSolver.calculatedOptimum
  ) -> Verdict {
    if !exactly, isPlain(rows) { return .proven }
    guard rows.count <= LifeSystem.exactRowCountMax else { return .tooMany }
    let required = rows.at(.required)
    let (problem, _) = SystemModel.problem(required)
    guard optimum(problem) != nil else {
      return isRounding(required) ? .undecided : .proven
    }
    let near = ReferenceSolver.calculatedOptimum(of: problem.within(reach: 0))
    return near == nil || isRounded(required) ? .undecided : .refuted
  }

  /// Whether the rows, which can all hold, would contradict each other if each of their numbers had
  /// been rounded another way: a sum of multiples of them, each with the sign that its relation
  /// allows, in which coefficients cancel out but for that, says 0 ≤ −1 all the same.
  private static func isRounded(_ rows: [Operation.Row]) -> Bool {
    let (given, variables) = SystemModel.problem(rows)
    // Variable 2i is how often a row is added at least, 2i + 1 how often it is subtracted.
    var problem = ReferenceProblem(variableCount: 2 * rows.count)
    var balances = Array(
      repeating: ReferenceProblem.Row([], .lessThanOrEqual, 0), count: 2 * variables.count)
    var sum = ReferenceProblem.Row([], .lessThanOrEqual, -1)
    for (index, row) in given.rows.enumerated() {
      for (multiple, sign, excluded) in [
        (2 * index, 1.0, Relation.greaterThanOrEqual), (2 * index + 1, -1, .lessThanOrEqual),
      ] where row.relation != excluded {
        problem.rows.append(.init([(1, multiple)], .greaterThanOrEqual, 0))
        for (coefficient, variable) in row.terms {
          let (share, room) = (sign * coefficient, abs(coefficient) * rounding)
          balances[2 * variable].terms.append((share - room, multiple))
          balances[2 * variable + 1].terms.append((-share - room, multiple))
        }
        let bound = row.rightHandSide
        sum.terms.append((sign * bound + abs(bound) * rounding, multiple))
      }
    }
    problem.rows += balances + [sum]
    return ReferenceSolver.calculatedOptimum(of: problem) != nil
  }

  /// What is lost of a number by a few roundings: it was given as a double, and so were those that
  /// it was calculated from.
  private static var rounding: Double { 4 * Double.ulpOfOne }

  /// By how much the requirements among `rows` contradict each other at least, as a share of the
  /// largest right-hand side; 0 where there are too many.
  static func share(of rows: [Operation.Row]) -> Double {
    let required = rows.filter(\.priority.isRequired)
    guard required.count <= LifeSystem.exactRowCountMax else { return 0 }
    let problem = SystemModel.problem(required.at(.medium)).problem
    let optimum = ReferenceSolver.calculatedOptimum(of: problem)
    let largest = required.reduce(1) { max($0, abs($1.rightHandSide)) }
    return (optimum?.violations.first?.sum ?? 0) / largest
  }

  /// Whether the first of the rows, which contradict each other, is missed by no more than what
  /// rounding of its coefficients makes of it where the others hold.
  private static func isRounding(_ required: [Operation.Row]) -> Bool {
    var rows = required
    rows[0].priority = .medium
    let (problem, variables) = SystemModel.problem(rows)
    guard let optimum = ReferenceSolver.calculatedOptimum(of: problem) else { return false }
    let values = Dictionary(uniqueKeysWithValues: zip(variables, optimum.values))
    let size = rows[0].terms.reduce(abs(rows[0].rightHandSide)) {
      $0 + abs($1.coefficient * (values[$1.variable] ?? 0))
    }
    return optimum.violations[0].sum <= LifeSystem.rounding * size
  }

  /// Whether a sum of multiples of the rows, each with the sign that its relation allows, is
  /// plainly 0 ≤ −1: Farkas' lemma by elimination in doubles. False where that is not plain.
  static func isPlain(_ rows: [Operation.Row]) -> Bool {
    let names = Set(rows.flatMap { $0.terms.map(\.variable) }).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let (width, count) = (names.count, rows.count)
    guard count <= 64 else { return false }
    // Each row: what is left of the terms, then which multiples of the given rows it is the sum of.
    var matrix = Array(repeating: 0.0, count: count * (width + count))
    var sizes = Array(repeating: 0.0, count: count)
    let stride = width + count
    for (index, row) in rows.enumerated() {
      for term in row.terms {
        matrix[index * stride + (positions[term.variable] ?? 0)] += term.coefficient
      }
      for column in 0 ..< width {
        sizes[index] = max(sizes[index], abs(matrix[index * stride + column]))
      }
      matrix[index * stride + width + index] = 1
    }
    var remaining = Array(0 ..< count)
    while true {
      var best = (size: 1e-11, position: 0, column: 0)
      for (position, row) in remaining.enumerated() where sizes[row] > 0 {
        for column in 0 ..< width {
          let size = abs(matrix[row * stride + column]) / sizes[row]
          if size > best.size { best = (size, position, column) }
        }
      }
      guard best.size > 1e-11 else { break }
      let pivot = remaining.remove(at: best.position)
      for row in remaining where matrix[row * stride + best.column] != 0 {
        let factor = matrix[row * stride + best.column] / matrix[pivot * stride + best.column]
        for column in 0 ..< stride {
          matrix[row * stride + column] -= factor * matrix[pivot * stride + column]
        }
        matrix[row * stride + best.column] = 0
      }
    }
    return remaining.contains { row in
      isContradiction(rows, Array(matrix[row * stride + width ..< (row + 1) * stride]))
    }
  }

  /// Whether the sum of these multiples of the rows, in which no variable is left, is plainly
  /// false.
  private static func isContradiction(_ rows: [Operation.Row], _ factors: [Double]) -> Bool {
    let largest = factors.reduce(0) { max($0, abs($1)) }
    var (sum, size) = (0.0, 0.0)
    for (row, factor) in zip(rows, factors) {
      sum += factor * row.rightHandSide
      size += abs(factor * row.rightHandSide)
    }
    guard abs(sum) > 1e-6 * size else { return false }
    // With this sign the sum says 0 ≤ something below 0.
    let sign: Double = sum < 0 ? 1 : -1
    return zip(rows, factors).allSatisfy { row, factor in
      switch row.relation {
      case .equal: true
      case .lessThanOrEqual: sign * factor >= -1e-9 * largest
      case .greaterThanOrEqual: sign * factor <= 1e-9 * largest
      }
    }
  }
}
