// The optimality check against every vertex of small problems.

import Randomness
import SolverCore
import Testing
import Traces

/// Rows over two variables, small enough that all candidates for an optimum can be listed: the
/// crossings of two lines, each a row at its right-hand side or an axis.
struct PlaneProblem {
  struct Row {
    var a: [Double]
    var relation: Relation
    var rightHandSide: Double
    var priority: Priority

    func excess(_ x: [Double]) -> Double { a[0] * x[0] + a[1] * x[1] - rightHandSide }
  }

  /// The rows, then both axes, which weigh nothing.
  var lines: [Row]
  let rowCount: Int

  init(rowCount: Int, using random: inout SplitMix64) {
    self.rowCount = rowCount
    lines = (0 ..< rowCount).map { _ in
      Row(
        a: [0, 1].map { _ in Double(Int.random(in: -2 ... 2, using: &random)) },
        relation: Relation.allCases.randomElement(using: &random)!,
        rightHandSide: Double(Int.random(in: -4 ... 4, using: &random)),
        priority: [.required, 500, 500, 250].randomElement(using: &random)!)
    }
    lines.append(Row(a: [1, 0], relation: .equal, rightHandSide: 0, priority: 1))
    lines.append(Row(a: [0, 1], relation: .equal, rightHandSide: 0, priority: 1))
  }

  var trace: Trace {
    var builder = TraceBuilder(name: "plane")
    let (x, y) = (builder.variable(), builder.variable())
    for row in lines.prefix(rowCount) {
      builder.add(
        [Term(row.a[0], x), Term(row.a[1], y)].span, row.relation, row.rightHandSide,
        priority: row.priority)
    }
    builder.solve()
    return builder.build()
  }

  /// The violation at required, 500 and 250.
  func violations(_ x: [Double]) -> [Double] {
    [Priority.required, 500, 250].map { level in
      lines.prefix(rowCount).filter { $0.priority == level }
        .reduce(0) { $0 + $1.relation.violation(sum: $1.excess(x), rightHandSide: 0) }
    }
  }

  /// All pairs of lines that cross.
  var crossings: [(i: Int, j: Int, x: [Double])] {
    var result: [(i: Int, j: Int, x: [Double])] = []
    for i in lines.indices {
      for j in lines.indices where i < j {
        let (p, q) = (lines[i], lines[j])
        let determinant = p.a[0] * q.a[1] - p.a[1] * q.a[0]
        guard determinant != 0 else { continue }
        let x = [
          (p.rightHandSide * q.a[1] - q.rightHandSide * p.a[1]) / determinant,
          (q.rightHandSide * p.a[0] - p.rightHandSide * q.a[0]) / determinant,
        ]
        result.append((i, j, x))
      }
    }
    return result
  }

  /// What the multiplier of a row that does not pass through the crossing, or need not, may be at
  /// its own level.
  func weights(of row: Row, at x: [Double]) -> [Double] {
    guard !row.priority.isRequired else { return [0] }
    let excess = row.excess(x)
    if row.relation.violation(sum: excess, rightHandSide: 0) > 1e-9 { return [excess > 0 ? 1 : -1] }
    if abs(excess) > 1e-9 { return [0] }
    switch row.relation {
    case .equal: return [-1, 0, 1]
    case .lessThanOrEqual: return [0, 1]
    case .greaterThanOrEqual: return [-1, 0]
    }
  }

  /// The certificates that the crossing of lines i and j allows: the other rows weigh what they
  /// must, and the two take up the rest.
  func certificates(_ i: Int, _ j: Int, _ x: [Double]) -> [Certificate] {
    var choices: [[Double]] = [[]]
    for (index, row) in lines.prefix(rowCount).enumerated() {
      let weights = index == i || index == j ? [0] : weights(of: row, at: x)
      choices = choices.flatMap { choice in weights.map { choice + [$0] } }
    }
    return choices.compactMap { certificate(i, j, x, weights: $0) }
  }

  private func certificate(_ i: Int, _ j: Int, _ x: [Double], weights: [Double]) -> Certificate? {
    var entries = Array(repeating: [Multiplier](), count: lines.count)
    for level in [500, 250] as [Priority] {
      var rest = [0.0, 0.0]
      for (index, weight) in weights.enumerated()
      where lines[index].priority == level && weight != 0 {
        entries[index].append(Multiplier(level: level, value: weight))
        for k in 0 ... 1 { rest[k] -= weight * lines[index].a[k] }
      }
      let (p, q) = (lines[i].a, lines[j].a)
      let determinant = p[0] * q[1] - p[1] * q[0]
      let own = [
        (rest[0] * q[1] - rest[1] * q[0]) / determinant,
        (rest[1] * p[0] - rest[0] * p[1]) / determinant,
      ]
      for (index, value) in zip([i, j], own) where abs(value) > 1e-12 {
        entries[index].append(Multiplier(level: level, value: value))
      }
    }
    // An axis is no row, so it cannot take anything up.
    guard entries.suffix(2).allSatisfy(\.isEmpty) else { return nil }
    var certificate = Certificate(values: x)
    for row in entries.prefix(rowCount) { certificate.appendRow { $0 += row } }
    return certificate
  }
}

@Suite struct VertexTests {
  /// Goal: a certificate is accepted only for an optimum, and every optimum has one.
  /// Method: small problems in the plane; of all crossings of lines, the best is known by comparing
  /// them. Every certificate that a crossing allows goes through the check.
  @Test(arguments: UInt64(0) ..< 1_500)
  func acceptsExactlyTheOptima(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let problem = PlaneProblem(rowCount: Int.random(in: 0 ... 5, using: &random), using: &random)
    let feasible = problem.crossings.filter { problem.violations($0.x)[0] < 1e-9 }
    let best = feasible.map { problem.violations($0.x) }.min {
      $0.rounded.lexicographicallyPrecedes($1.rounded)
    }
    var model = TraceModel(problem.trace)
    model.advance(to: model.trace.operations.count)
    let rows = model.rows()

    var acceptedCount = 0
    for (i, j, x) in problem.crossings {
      for certificate in problem.certificates(i, j, x) {
        let isAccepted =
          (try? OptimalityCheck.check(certificate, against: model, rows: rows)) != nil
        guard isAccepted else { continue }
        acceptedCount += 1
        #expect(problem.violations(x).rounded == best?.rounded, "seed \(seed)")
      }
    }
    #expect((acceptedCount > 0) == (best != nil), "seed \(seed)")
  }
}

extension [Double] {
  /// The numbers without the noise of their computation.
  fileprivate var rounded: [Double] { map { ($0 * 1e6).rounded() } }
}
