// `tinamou frames`: how many views at 120 Hz.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite
internal import Workloads

/// Finds the largest size of each workload whose frames hold a budget.
struct FramesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Finds how many views a strategy moves at 120 Hz: the largest size that holds it.",
    discussion: """
      Example: tinamou frames feed -s sparse --rate 120 --timeout 0.5

      A size holds a rate if 99 of 100 frames take no longer than one period; of fewer frames, as most \
      animations have, all of them. Each frame counts with its median over five replays. Sizes are doubled \
      until one does not, then bisected; each is verified and measured in a fresh process. A workload is a name from \
      `tinamou list workloads`; one in which nothing moves is left out. Without one, the standard workloads \
      run, which takes a while. Each result is on the disk as soon as it is found, in a file of its own \
      under Results/frames; `tinamou report` shows the latest ones, `tinamou merge` keeps them.

      Exit codes: 0 fine, 1 an answer of ours was wrong or a process crashed, 64 wrong arguments.
      """)

  @OptionGroup var selection: WorkloadSelection

  @OptionGroup var strategy: StrategyOption

  /// A frame of more than a minute and a half is none that anybody waits for.
  private static let rateMin = 0.01

  @Option(help: "Frames a second to hold; 120 and 60 if not given.")
  var rate: [Double] = []

  @OptionGroup var seed: SeedOption

  @Option(help: "Seconds after which a replay, building included, is given up.")
  var timeout = 20.0

  @OptionGroup var records: RecordOptions

  @OptionGroup var build: BuildOption

  func validate() throws {
    if let wrong = rate.first(where: { !($0 >= Self.rateMin && $0 <= 1e6) }) {
      throw ValidationError(
        "a rate lies above 0, from \(Self.rateMin) through 1000000 Hz, not at \(wrong)")
    }
    if !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("a time-out lies above 0 and at most at 86400 s, not at \(timeout)")
    }
  }

  func run() async throws {
    let chosen = try selection.sources().map { source in
      guard case .workload(let workload) = source else {
        throw ValidationError("\(source.name): a trace file has only one size")
      }
      return workload
    }
    let strategies = try strategy.strategies()
    try build.check()
    let environment = RunEnvironment.collect()
    let rates = rate.isEmpty ? [120, 60] : rate
    let results = try records.writer(for: environment, in: "frames")
    var found: [FrameRecord] = []
    var failures: [String] = []
    var progress = ProgressBar(total: Double(chosen.count * strategies.count))
    for workload in chosen {
      for strategy in strategies {
        progress.show("\(workload.name) (\(strategy.name))")
        failures += try await RateSearch(
          workload: workload, strategy: strategy, seed: seed.seed, limitSeconds: timeout,
          environment: environment
        ).search(rates) { record in
          try results.append([record])
          found.append(record)
        }
        try results.synchronize()
        progress.advance()
      }
    }
    progress.clear()
    try records.format.print(found, savedTo: results.path)
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }
}
