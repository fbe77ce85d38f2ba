// Whether an answer is right, by exact arithmetic.

internal import BigInt
internal import SolverCore

/// What exact arithmetic says of values.
enum ExactVerdict: Equatable {
  /// No level is violated by more than it must be.
  case right

  /// At `level` the violation is `violation`, but it need only be `optimum`.
  case worse(level: Priority, violation: Double, optimum: Double)

  /// The part of the system that had to be looked at is too large.
  case tooLarge(rowCount: Int, variableCount: Int)
}

/// Compares answers to the rows of a model with the exact optimum.
struct ExactJudge {
  let model: TraceModel
  let rows: [ModelRow]

  /// The first variable of the part of the system that each variable is in, as `root(of:)` finds
  /// it.
  private var parents: [Int]

  /// At how many numbers of a dictionary it is given up. One with this many takes seconds.
  static let entryCountMax = 20_000

  /// A judge of answers to `rows`, those of `model`.
  init(_ model: TraceModel, rows: [ModelRow]) {
    self.model = model
    self.rows = rows
    parents = Array(0 ..< model.variableCount)
    for row in rows where row.termCount > 1 {
      let first = root(of: Int(model.term(0, of: row).variable.index))
      for i in 1 ..< row.termCount {
        let other = root(of: Int(model.term(i, of: row).variable.index))
        parents[max(parents[first], other)] = min(parents[first], other)
      }
    }
  }

  private func root(of variable: Int) -> Int {
    var variable = variable
    while parents[variable] != variable { variable = parents[variable] }
    return variable
  }

  /// Judges `values` where the system is connected with `concerned`.
  ///
  /// A level may be violated by `Tolerance.feasibility` more than it must be, relative to the
  /// largest sum of absolute addends of a row at that level or above.
  ///
  /// - Parameters:
  ///   - values: By index of the variable. Finite.
  ///   - concerned: Variables of the parts that are judged.
  ///   - isLikely: By row, whether it is likely to hold exactly in an optimal answer; only the time
  ///     depends on it.
  func verdict(
    on values: [Double], where concerned: Set<Variable>, likely isLikely: (Int) -> Bool
  ) -> ExactVerdict {
    var verdict = ExactVerdict.right
    for root in Set(concerned.map { root(of: Int($0.index)) }).sorted() {
      switch self.verdict(on: part(root, values), likely: isLikely) {
      case .right: break
      case .tooLarge(let rowCount, let variableCount):
        verdict = .tooLarge(rowCount: rowCount, variableCount: variableCount)
      case .worse(let level, let violation, let optimum):
        return .worse(level: level, violation: violation, optimum: optimum)
      }
    }
    return verdict
  }

  private func verdict(on part: Part, likely isLikely: (Int) -> Bool) -> ExactVerdict {
    let residuals = part.rows.map { ExactResidual(of: $0, part.values) }
    let tight = part.rows.indices.filter { residuals[$0].isTight }
    let first = tight.filter { isLikely(part.indices[$0]) }
    guard let (optima, denominator) = optimum(of: part, beginningWith: first + tight) else {
      return .tooLarge(rowCount: part.rows.count, variableCount: part.values.count)
    }
    let scale = Dyadic(denominator, exponent: 0)
    var size = 1.0
    for (level, optimum) in optima {
      var sum = Dyadic.zero
      for (row, residual) in zip(part.rows, residuals) where row.priority == level {
        sum = sum + residual.violation
        size = max(size, residual.size)
      }
      let tolerated = Dyadic(Tolerance.feasibility * size)
      if (scale * (sum + -tolerated) + -optimum).sign > 0 {
        return .worse(
          level: level, violation: sum.double, optimum: Dyadic.quotient(optimum, scale))
      }
    }
    return .right
  }

  /// Whether the requirements that `row` is connected with contradict each other, but by no more
  /// than rounding, relative to their largest right-hand side.
  func isNearContradiction(around row: ModelRow) -> Bool {
    var residual: Double
    var size = max(1, abs(row.rightHandSide))
    if row.termCount == 0 {
      residual = row.relation.violation(sum: 0, rightHandSide: row.rightHandSide)
    } else {
      let root = root(of: Int(model.term(0, of: row).variable.index))
      let part = part(root, Array(repeating: 0, count: model.variableCount))
      guard let (optima, denominator) = optimum(of: part, beginningWith: []) else { return false }
      size = part.rows.reduce(size) { max($0, abs($1.rightHandSide)) }
      residual =
        optima.first.map {
          Dyadic.quotient($0.sum, Dyadic(denominator, exponent: 0))
        } ?? 0
    }
    return residual > 0 && residual <= Tolerance.feasibility * size
  }

  /// Rows that are connected, and the values of their variables.
  private struct Part {
    var rows: [ExactRow] = []

    /// The positions of the rows in the model.
    var indices: [Int] = []

    /// By the numbers that the variables have in the part.
    var values: [Double] = []
  }

  private func part(_ root: Int, _ values: [Double]) -> Part {
    var part = Part()
    var numbers: [Int: Int] = [:]
    for variable in values.indices where self.root(of: variable) == root {
      numbers[variable] = numbers.count
      part.values.append(values[variable])
    }
    for (index, row) in rows.enumerated() where row.termCount > 0 {
      // Of another part.
      guard numbers[Int(model.term(0, of: row).variable.index)] != nil else { continue }
      let terms = mergedTerms(of: row).compactMap { term in
        numbers[Int(term.variable.index)].map {
          (coefficient: term.coefficient, variable: $0)
        }
      }
      part.rows.append(
        ExactRow(
          terms: terms, relation: row.relation, rightHandSide: row.rightHandSide,
          priority: row.priority))
      part.indices.append(index)
    }
    return part
  }

  /// The terms of `row` without those that cancel out but for rounding, which are none to a solver
  /// either.
  private func mergedTerms(of row: ModelRow) -> [Term] {
    let terms = (0 ..< row.termCount).map { model.term($0, of: row) }
    guard Set(terms.map(\.variable)).count < terms.count else { return terms }
    return terms.filter { term in
      let addends = terms.filter { $0.variable == term.variable }.map(\.coefficient)
      let largest = addends.reduce(0) { max($0, abs($1)) }
      return addends.count == 1
        || !Tolerance.cancels(addends.reduce(0, +), largestAddend: largest)
    }
  }

  /// The least violations of `part`, level by level, each to be divided by `denominator`; `nil` if
  /// it is too large.
  private func optimum(
    of part: Part, beginningWith likely: [Int]
  ) -> (sums: [(level: Priority, sum: Dyadic)], denominator: BigInt)? {
    guard part.rows.count * (part.values.count + 1) <= Self.entryCountMax else { return nil }
    var dictionary = ExactDictionary(part.rows, values: part.values)
    dictionary.begin(with: likely)
    return try? dictionary.minimize(stepCountMax: 20 * (part.rows.count + part.values.count))
  }
}

/// By how much values miss a row, without rounding.
private struct ExactResidual {
  let violation: Dyadic

  /// The sum of the absolute addends.
  let size: Double

  /// Whether the row holds with equality but for rounding.
  let isTight: Bool

  init(of row: ExactRow, _ values: [Double]) {
    var excess = -Dyadic(row.rightHandSide)
    var size = abs(row.rightHandSide)
    for term in row.terms {
      excess = excess + Dyadic(term.coefficient) * Dyadic(values[term.variable])
      size += abs(term.coefficient * values[term.variable])
    }
    self.size = size
    let isViolated =
      switch row.relation {
      case .equal: true
      case .lessThanOrEqual: excess.sign > 0
      case .greaterThanOrEqual: excess.sign < 0
      }
    violation = isViolated ? excess.magnitude : .zero
    isTight = excess.magnitude.double <= Tolerance.feasibility * max(1, size)
  }
}
