// `battery ranges`: systems whose numbers span a range, against exact arithmetic.

internal import ArgumentParser
private import Foundation
internal import StrategiesUnderTest
internal import TestSupport
internal import Traces

/// Counts the random systems of each range that a strategy answers wrongly.
struct RangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ranges",
    abstract: "Solves small systems with numbers of a range, and judges them by exact arithmetic.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many systems of each range.")
  var systems: UInt64 = 100

  @Option(help: "The first seed. Without one, there are new systems every day.")
  var seed: UInt64?

  @Option(help: "A folder for traces of the first systems that are answered wrongly.")
  var output: String?

  /// How many systems a process judges, so that one that crashes takes few others with it.
  private static let portion: UInt64 = 10

  func run() throws {
    let seed = seed ?? seedOfToday()
    print("ranges: --seed \(seed)")
    var isRight = true
    for strategy in try strategy.strategies() {
      for range in NumberRange.all {
        if try judge(strategy, range, from: seed) > 0 { isRight = false }
      }
    }
    if !isRight { throw ExitCode.failure }
  }

  /// Prints what a strategy's answers are like in a range, and says how many are wrong.
  private func judge(
    _ strategy: StrategyUnderTest, _ range: NumberRange, from seed: UInt64
  ) throws -> Int {
    var (wrong, undecided): ([RangeVerdict], Int) = ([], 0)
    for start in stride(from: seed, to: seed + systems, by: UInt64.Stride(Self.portion)) {
      let verdicts = try judge(strategy, range, start ..< min(start + Self.portion, seed + systems))
      wrong += verdicts.filter { $0.finding != nil }
      undecided += verdicts.count { $0.finding == nil }
    }
    let share = Double(wrong.count) / Double(max(1, systems)) * 100
    print(
      "\(strategy.name): \(range): \(wrong.count) of \(systems) wrong "
        + "(\(String(format: "%.1f", share)) %), \(undecided) undecided")
    for verdict in wrong.prefix(3) {
      guard let finding = verdict.finding else { continue }
      print("  seed \(verdict.seed): \(finding.kind.rawValue): \(finding.message.prefix(300))")
      if let output, let trace = strategy.rangeTrace(range, verdict.seed, finding) {
        let path = "\(output)/\(strategy.name)-\(range.name)-\(verdict.seed).trace"
        try TraceWriter.write(trace, toPath: path)
      }
    }
    return wrong.count
  }

  /// What a strategy's answers to some systems are like, in a process of their own; those of a
  /// portion that ends its process each in another, to find out which it was.
  private func judge(
    _ strategy: StrategyUnderTest, _ range: NumberRange, _ seeds: Range<UInt64>
  ) throws -> [RangeVerdict] {
    let outcome = ChildProcess(processorSeconds: 120) {
      encoded(strategy.ranges(range, seeds))
    }.wait()
    if case .finished(let bytes) = outcome {
      return try JSONDecoder().decode([RangeVerdict].self, from: Data(bytes))
    }
    if seeds.count > 1 {
      let verdicts = try seeds.flatMap { try judge(strategy, range, $0 ..< $0 + 1) }
      if verdicts.contains(where: { $0.finding != nil }) { return verdicts }
    }
    return [RangeVerdict(seed: seeds.lowerBound, finding: outcome.finding(at: 0))]
  }
}
