// `battery random`: random scripts and classic cases against the exact solver.

internal import ArgumentParser
internal import Dispatch
internal import StrategiesUnderTest
internal import Synchronization
internal import TestSupport

/// Plays random scripts and the classic cases on the strategies, and compares every answer with the
/// exact optimum.
struct RandomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Plays random scripts and judges every answer by exact arithmetic.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many scripts of each flavour; of the large ones, a hundredth.")
  var count: UInt64 = 2_500

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  @Option(help: "Every how manieth script is also asked about its answers.")
  var questionInterval: UInt64 = 10

  /// How many scripts are one job for a processor.
  private static let jobSize: UInt64 = 50

  private struct Job: Sendable {
    var strategy: StrategyUnderTest
    var flavour: Flavour
    var seeds: Range<UInt64>
  }

  func run() throws {
    for strategy in try strategy.strategies() {
      let jobs = Self.jobs(of: strategy, from: seed, count: count)
      let failures = Mutex<[String]>([])
      let interval = max(1, questionInterval)
      DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
        let job = jobs[index]
        let asked =
          job.seeds.lowerBound ..< job.seeds.lowerBound
          + (UInt64(job.seeds.count) + interval - 1) / interval
        let found =
          job.strategy.run(job.seeds, job.flavour).map(\.description)
          + job.strategy.ask(asked, job.flavour)
        if !found.isEmpty { failures.withLock { $0 += found } }
      }
      let classic = ClassicCase.all.flatMap { strategy.solve($0) }.map(\.description)
      let found = failures.withLock { $0 } + classic
      for failure in found { print("\(strategy.name): \(failure)") }
      let scriptCount = jobs.reduce(0) { $0 + $1.seeds.count }
      print("\(strategy.name): \(scriptCount) scripts, the classic cases, \(found.count) failures")
      guard found.isEmpty else { throw ExitCode.failure }
    }
  }

  /// The scripts of a strategy in portions; the large ones come first and in small portions, so
  /// that no processor is left alone with them.
  private static func jobs(
    of strategy: StrategyUnderTest, from seed: UInt64, count: UInt64
  ) -> [Job] {
    var jobs: [Job] = []
    for flavour in Flavour.allCases.reversed() {
      let isLarge = flavour == .large
      let end = seed + (isLarge ? (count + 99) / 100 : count)
      let size = isLarge ? 1 : jobSize
      for start in stride(from: seed, to: end, by: UInt64.Stride(size)) {
        jobs.append(
          Job(strategy: strategy, flavour: flavour, seeds: start ..< min(end, start + size)))
      }
    }
    return jobs
  }
}
