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
      A size holds a rate if 99 of 100 frames take no longer than one period. Sizes are doubled until one \
      does not, then bisected; each is verified and measured in a fresh process. A workload is a name from \
      `tinamou list workloads`; one in which nothing moves is left out. Without one, the standard workloads \
      run, which takes a while.

      Exit codes: 0 fine, 1 an answer of ours was wrong or a process crashed, 64 wrong arguments.
      """)

  @OptionGroup var selection: WorkloadSelection

  @OptionGroup var strategy: StrategyOption

  @Option(help: "Frames a second to hold; 120 and 60 if not given.")
  var rate: [Double] = []

  @OptionGroup var seed: SeedOption

  @Option(help: "Seconds after which a replay, building included, is given up.")
  var timeout = 20.0

  @Option(help: "How to print the results: table, json or markdown.")
  var format = OutputFormat.table

  @OptionGroup var build: BuildOption

  func validate() throws {
    if let wrong = rate.first(where: { !($0 > 0 && $0 <= 1e6) }) {
      throw ValidationError("a rate lies above 0 and at most at 1000000 Hz, not at \(wrong)")
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
    var report = FrameReport()
    var failures: [String] = []
    var progress = ProgressBar(total: Double(chosen.count * strategies.count))
    for workload in chosen {
      for strategy in strategies {
        progress.show("\(workload.name) (\(strategy.name))")
        var search = FrameSearch(sizeMax: workload.sizeMax) { size in
          await FrameWorker.answer(order(workload, size, strategy))
        }
        // The higher rate first: its sizes are the smaller ones, and are then known.
        for rate in rates.sorted(by: >) {
          let result = await search.result(budgetNanoseconds: 1e9 / rate)
          if result.end == .noFrames { break }
          if case .failed(let reason) = result.end, !strategy.isPeer {
            failures.append(
              "\(workload.name) \(result.misses?.size ?? 1) (\(strategy.name)): \(reason)")
          }
          report.append(
            workload: workload.name, unit: workload.unit, strategy: strategy.name, rate: rate,
            result)
        }
        progress.advance()
      }
    }
    progress.clear()
    format.print(report.table(environment, seed: seed.seed))
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }

  private func order(_ workload: Workload, _ size: Int, _ strategy: Strategy) -> FrameOrder {
    FrameOrder(
      workload: workload.name, size: size, seed: seed.value, strategy: strategy.name,
      limitSeconds: timeout)
  }
}
