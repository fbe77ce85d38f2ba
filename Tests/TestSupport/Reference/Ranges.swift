// Random systems whose numbers span a range, judged by exact arithmetic alone.

private import Foundation
internal import Randomness
package import SolverCore
package import Traces

/// From where to where the sizes of numbers are drawn, each power of ten as likely as any other.
package struct NumberRange: Sendable, CustomStringConvertible {
  /// Coefficients lie between 10⁻ⁿ and 10ⁿ for this n.
  var coefficientDecades: Double

  /// Constants lie between 1 and 10ⁿ for this n.
  var constantDecades: Double

  /// What is promised to be right.
  package static let all = [
    NumberRange(coefficientDecades: 3, constantDecades: 3),
    NumberRange(coefficientDecades: 4, constantDecades: 3),
    NumberRange(coefficientDecades: 6, constantDecades: 3),
    NumberRange(coefficientDecades: 1, constantDecades: 12),
  ]

  /// The range in numbers.
  package var description: String {
    let (coefficient, constant) = (Int(coefficientDecades), Int(constantDecades))
    return "coefficients 1e-\(coefficient)...1e\(coefficient), constants 1...1e\(constant)"
  }

  /// What the names of files begin with.
  package var name: String { "range-\(Int(coefficientDecades))-\(Int(constantDecades))" }
}

/// A system that a strategy answered wrongly, knows that it cannot answer, or that cannot be
/// judged.
package struct RangeVerdict: Codable, Sendable {
  /// The seed of the system.
  package var seed: UInt64

  /// What is wrong; `nil` where rounding decides, so that either answer would do, and where the
  /// strategy says itself that its answer is not right.
  package var finding: Finding?

  /// A verdict on the system of `seed`.
  package init(seed: UInt64, finding: Finding?) {
    self.seed = seed
    self.finding = finding
  }
}

/// Random systems of one strategy.
package enum Ranges<Solver: InteractiveSolver & ~Copyable> {
  /// Builds and solves the systems of `seeds`, and reports those that are not right.
  package static func verdicts(
    _ range: NumberRange, seeds: Range<UInt64>, checksInvariants: Bool = true
  ) -> [RangeVerdict] {
    seeds.compactMap { seed in
      let life = Life(judging: .values, checksInvariants: checksInvariants)
      let report = Lives<Solver>.play(range.system(seed: seed), in: life).report
      guard report.finding != nil || report.undecidedCount + report.defectCount > 0 else {
        return nil
      }
      return RangeVerdict(seed: seed, finding: report.finding)
    }
  }

  /// The trace of the system of `seed` as the strategy answers it.
  package static func trace(_ range: NumberRange, seed: UInt64, _ finding: Finding) -> Trace? {
    let steps = range.system(seed: seed)
    // How far a process came that has ended is not known, nor what was refused in it.
    if [.crash, .hang].contains(finding.kind) {
      return steps.trace(named: "life", outcomes: steps.map { _ in true })
    }
    return Lives<Solver>.trace(of: Array(steps.prefix(finding.step + 1)), finding)
  }
}

extension NumberRange {
  /// A system of at most 6 variables and 10 constraints, built and solved, now and then in between.
  func system(seed: UInt64) -> [LifeStep] {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    func sign() -> Double { random.chance(50) ? 1 : -1 }
    let variableCount = random.int(2 ... 6)
    var operations = (0 ..< variableCount).map { Operation.makeVariable($0) }
    // In half of the systems the requirements share a point.
    let plant: [Double]? =
      random.chance(50)
      ? (0 ..< variableCount).map { _ in sign() * pow(10, unit() * constantDecades) } : nil
    for name in 0 ..< random.int(4 ... 10) {
      var row = Operation.Row(
        [], random.pick(Relation.allCases), sign() * pow(10, unit() * constantDecades),
        random.chance(40) ? .required : random.pick([250, 500, 750]))
      for _ in 0 ..< random.int(1 ... 4) {
        let coefficient = sign() * pow(10, (unit() * 2 - 1) * coefficientDecades)
        row.terms.append((coefficient, random.int(0 ... variableCount - 1)))
      }
      if let plant, row.priority.isRequired {
        row.rightHandSide = row.terms.reduce(0) { $0 + $1.coefficient * plant[$1.variable] }
      }
      operations.append(.add(name, row))
      if random.chance(20) { operations.append(.solve) }
    }
    return (operations + [.solve]).map { .operation($0) }
  }
}
