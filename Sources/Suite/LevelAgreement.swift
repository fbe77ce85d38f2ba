// Do strategies agree about a trace, level by level?

public import SolverCore
public import Traces

/// The violations that strategies leave at one level, compared with those of the first strategy
/// after every solve.
///
/// Optimal answers may have different values, but never different violations at any level.
public struct LevelAgreement: Sendable {
  /// The level.
  public let level: Priority
  /// After how many solves anything was asked for at the level.
  public let solveCount: Int
  /// The strategies that differ from the first one by more than rounding.
  public let disagreements: [Disagreement]

  /// How one strategy differs.
  public struct Disagreement: Sendable {
    /// The name of the strategy.
    public let strategy: String
    /// The solve after which it differs first, from 1.
    public let firstSolve: Int
    /// After how many solves it differs.
    public let solveCount: Int

    /// How much more violation it leaves where it differs most, below 0 if it leaves less; `nil`
    /// where that is not finite.
    public let excess: Double?
  }

  /// Compares `strategies` on `trace`, from the highest level down. Those that cannot replay it, or
  /// have too little memory for it, are left out.
  ///
  /// - Complexity: A replay for each strategy, and O(solves × terms). Keeps the values after each
  ///   solve.
  public static func compare(_ strategies: [Strategy], on trace: Trace) -> [LevelAgreement] {
    var answers: [(name: String, solutions: [(end: Int, values: [Double])])] = []
    for strategy in strategies where (try? strategy.checkMemory(for: trace)) != nil {
      var solutions: [(end: Int, values: [Double])] = []
      guard (try? strategy.driver.readSolutions(of: trace) { solutions.append(($0, $1)) }) != nil
      else { continue }
      answers.append((strategy.name, solutions))
    }
    guard let reference = answers.first?.solutions else { return [] }
    var differences = answers.map { _ in [[LevelDifference]]() }
    var model = TraceModel(trace)
    for (solve, right) in reference.enumerated() {
      model.advance(to: right.end)
      for i in answers.indices {
        let left = answers[i].solutions[solve].values
        differences[i].append(model.differences(between: left, and: right.values))
      }
    }
    var solveCounts: [Priority: Int] = [:]
    for difference in differences[0].joined() { solveCounts[difference.level, default: 0] += 1 }
    return solveCounts.keys.sorted(by: >).map { level in
      LevelAgreement(
        level: level, solveCount: solveCounts[level] ?? 0,
        disagreements: zip(answers, differences).dropFirst().compactMap {
          Disagreement($0.name, $1, at: level)
        })
    }
  }

  /// The result of several `comparisons` that have the same first strategy.
  package static func merge(_ comparisons: [[LevelAgreement]]) -> [LevelAgreement] {
    guard let first = comparisons.first else { return [] }
    return first.map { agreement in
      LevelAgreement(
        level: agreement.level, solveCount: agreement.solveCount,
        disagreements: comparisons.flatMap { comparison in
          comparison.first { $0.level == agreement.level }?.disagreements ?? []
        })
    }
  }
}

extension LevelAgreement.Disagreement {
  /// The disagreement at `level`, of `differences` after each solve; `nil` if there is none.
  fileprivate init?(_ strategy: String, _ differences: [[LevelDifference]], at level: Priority) {
    var first: Int?
    var count = 0
    var worst: Double? = 0
    for (solve, levels) in differences.enumerated() {
      guard let difference = levels.first(where: { $0.level == level }), difference.isReal
      else { continue }
      first = first ?? solve + 1
      count += 1
      if !difference.excess.isFinite {
        worst = nil
      } else if let largest = worst, abs(difference.excess) > abs(largest) {
        worst = difference.excess
      }
    }
    guard let first else { return nil }
    self.init(strategy: strategy, firstSolve: first, solveCount: count, excess: worst)
  }
}

// MARK: - In a message

extension LevelAgreement.Disagreement: Codable {}
extension LevelAgreement: Codable {}

extension Priority: Codable {
  /// The level of a number.
  ///
  /// - Throws: `DecodingError`, also for a level that is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let level = Priority(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a level is above 0 and at most 1000")
    }
    self = level
  }

  /// Writes the level as its number.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
