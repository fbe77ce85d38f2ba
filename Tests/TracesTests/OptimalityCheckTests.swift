// The check accepts what is optimal and nothing else.

import Randomness
import SolverCore
import Testing
import Traces

@Suite struct OptimalityCheckTests {
  /// A problem with an optimal answer and its proof, made from the answer.
  struct Proven {
    var model: TraceModel
    var certificate: Certificate
    var rows: [ModelRow] { model.rows() }

    func failure() -> OptimalityFailure? {
      do throws(OptimalityFailure) {
        try OptimalityCheck.check(certificate, against: model, rows: rows)
        return nil
      } catch { return error }
    }
  }

  static let levels: [Priority] = [800, 500, 250]

  /// Chooses values, rows and multipliers that fit, then adds a required equality for each variable
  /// that takes up what the others leave over: any problem made so is solved by its values.
  static func proven(
    rowCount: Int, variableCount: Int, using random: inout SplitMix64,
    change: (inout [[Multiplier]], inout [Double]) -> Void = { _, _ in }
  ) -> Proven {
    var builder = TraceBuilder(name: "proven")
    let variables = (0 ..< variableCount).map { builder.variable(name: "x\($0)") }
    var values = variables.map { _ in Double(Int.random(in: -40 ... 40, using: &random)) / 4 }
    var sums = Array(repeating: [Priority: Double](), count: variableCount)
    var multipliers: [[Multiplier]] = []
    for _ in 0 ..< rowCount {
      let terms = variables.shuffled(using: &random).prefix(3).map {
        Term(Double(Int.random(in: -3 ... 3, using: &random)), $0)
      }
      let relation = Relation.allCases.randomElement(using: &random)!
      let level = levels.randomElement(using: &random)!
      let excess = [-1.5, 0, 0, 2].randomElement(using: &random)!
      let sum = terms.reduce(0) { $0 + $1.coefficient * values[Int($1.variable.index)] }
      builder.add(terms.span, relation, sum - excess, priority: level)
      let entries = multiplier(relation, level, excess: excess, using: &random)
      multipliers.append(entries)
      for entry in entries {
        for term in terms {
          sums[Int(term.variable.index)][entry.level, default: 0] += entry.value * term.coefficient
        }
      }
    }
    for variable in variables {
      builder.add(variable == values[Int(variable.index)])
      multipliers.append(
        sums[Int(variable.index)].sorted { $0.key > $1.key }
          .map { Multiplier(level: $0.key, value: -$0.value) })
    }
    builder.solve()
    change(&multipliers, &values)
    var model = TraceModel(builder.build())
    model.advance(to: model.trace.operations.count)
    var certificate = Certificate(values: values)
    for entries in multipliers { certificate.appendRow { $0 += entries } }
    return Proven(model: model, certificate: certificate)
  }

  /// Any multiplier that a soft row may have.
  static func multiplier(
    _ relation: Relation, _ level: Priority, excess: Double, using random: inout SplitMix64
  ) -> [Multiplier] {
    let isViolated = relation.violation(sum: excess, rightHandSide: 0) > 0
    if isViolated { return [Multiplier(level: level, value: excess > 0 ? 1 : -1)] }
    if excess != 0 { return [] }
    var sign: Double
    switch relation {
    case .equal: sign = Bool.random(using: &random) ? 1 : -1
    case .lessThanOrEqual: sign = 1
    case .greaterThanOrEqual: sign = -1
    }
    let own = [0, 0.25, 1].randomElement(using: &random)!
    var entries = [Multiplier(level: level, value: sign * own)]
    // At the edge of the box, what follows may only lead back into it.
    if own == 1 { sign = -sign }
    for lower in levels where lower < level {
      entries.append(Multiplier(level: lower, value: sign * [0, 3].randomElement(using: &random)!))
      if entries.last!.value != 0 { sign = Bool.random(using: &random) ? 1 : -1 }
    }
    return entries.filter { $0.value != 0 }
  }

  @Test(arguments: UInt64(0) ..< 300)
  func acceptsWhatIsOptimal(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let proven = Self.proven(
      rowCount: Int.random(in: 0 ... 30, using: &random),
      variableCount: Int.random(in: 1 ... 8, using: &random), using: &random)
    let failure = proven.failure()
    #expect(failure == nil, "seed \(seed): \(failure?.description ?? "")")
  }

  /// Goal: a proof with any single thing wrong is no proof.
  /// Method: one value, entry or order of a right one is changed, never by mere rounding.
  @Test(arguments: UInt64(0) ..< 300)
  func refusesWhatIsNot(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1 ... 20, using: &random)
    let kind = seed % 5
    var expected = true
    let index = Int.random(in: 0 ..< count, using: &random)
    let proven = Self.proven(rowCount: count, variableCount: 4, using: &random) {
      multipliers, values in
      switch kind {
      case 0: values[2] += 0.001
      case 1: values[1] = .nan
      case 2: multipliers[count + 3].append(Multiplier(level: 100, value: 0.001))
      case 3: multipliers[index].insert(Multiplier(level: 900, value: 0.001), at: 0)
      default:
        expected = multipliers[index].count > 1
        multipliers[index].reverse()
      }
    }
    let failure = proven.failure()
    #expect((failure != nil) == expected, "seed \(seed)")
    switch (kind, failure) {
    case (0, .defect(.violated, _)?), (0, .defect(.notComplementary, _)?): break
    case (0, .defect(.notStationary, _)?), (2, .defect(.notStationary, _)?): break
    case (1, .notFinite?), (3, .defect(.notComplementary, _)?): break
    case (3, .defect(.outOfBox, _)?), (3, .defect(.wrongSign, _)?): break
    case (4, .unordered?): break
    default: #expect(!expected, "seed \(seed): \(String(describing: failure))")
    }
  }

  /// A row of its own, the multiplier given for it, and what must be said about it.
  @Test(
    arguments: [
      (.equal, 0, [(500, 1.25)], "more than its priority can weigh"),
      (.equal, 0, [(800, 0.5)], "more than its priority can weigh"),
      (.equal, 0, [(500, 1), (250, 0.5)], "more than its priority can weigh"),
      (.equal, 0, [(500, -1), (250, -0.5)], "more than its priority can weigh"),
      (.lessThanOrEqual, 0, [(500, -0.5)], "pulls the wrong way"),
      (.greaterThanOrEqual, 0, [(250, 0.5)], "pulls the wrong way"),
      (.lessThanOrEqual, -1, [(500, 0.5)], "must be 0.0, not 0.5"),
      (.greaterThanOrEqual, -1, [], "must be -1.0, not 0.0"),
      (.equal, 1, [(500, 0.5)], "must be 1.0, not 0.5"),
      (.equal, 1, [(500, 1), (250, 0.5)], "must be 0.0, not 0.5"),
    ] as [(Relation, Double, [(Double, Double)], String)])
  func saysWhatIsWrong(
    relation: Relation, excess: Double, entries: [(Double, Double)], message: String
  ) {
    var builder = TraceBuilder(name: "one")
    let variable = builder.variable()
    builder.add([Term(1, variable)].span, relation, -excess, priority: 500)
    builder.solve()
    var model = TraceModel(builder.build())
    model.advance(to: model.trace.operations.count)
    var certificate = Certificate(values: [0])
    certificate.appendRow { list in
      list += entries.map { Multiplier(level: Priority($0.0)!, value: $0.1) }
    }
    let failure = Proven(model: model, certificate: certificate).failure()
    #expect(failure?.description.contains("constraint 0") == true)
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "accepted")")
  }

  /// Goal: one fault is found among very many rows that are right.
  /// Method: a large made problem; it is right, and wrong once a single value has moved.
  @Test func findsOneFaultAmongManyRows() {
    var random = SplitMix64(seed: 1)
    var proven = Self.proven(rowCount: 100_000, variableCount: 20, using: &random)
    #expect(proven.failure() == nil)
    proven.certificate.values[7] += 1
    #expect(proven.failure() != nil)
  }
}
