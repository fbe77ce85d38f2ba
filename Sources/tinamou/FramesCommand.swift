// `tinamou frames`: how many views at 120 Hz.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite
internal import Workloads

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

      Exit codes: 0 fine, 1 an answer of ours was wrong or a process of ours crashed, 64 wrong \
      arguments.
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
    try check(seconds: timeout, "a time-out")
  }

  func run() async throws {
    let chosen = try selection.sources().map { source in
      guard case .workload(let workload) = source else {
        throw ValidationError(
          "\(source.name): a trace file has only one size, and the largest of a workload is wanted")
      }
      return workload
    }
    let strategies = try strategy.strategies()
    try build.check()
    let environment = RunEnvironment.collect()
    let rates = rate.isEmpty ? [120, 60] : distinct(rate)
    var results = try records.writer(for: environment, in: "frames")
    var found: [FrameRecord] = []
    var (failures, notes): ([String], [String]) = ([], [])
    var progress = ProgressBar(total: Double(chosen.count * strategies.count))
    for workload in chosen {
      for strategy in strategies {
        progress.show("\(workload.name) (\(strategy.name))")
        let faults = try await RateSearch(
          workload: workload, strategy: strategy, seed: seed.seed, limitSeconds: timeout,
          environment: environment
        ).search(rates) { record in
          try results.append([record])
          found.append(record)
        }
        if strategy.isPeer { notes += faults } else { failures += faults }
        progress.advance()
      }
    }
    progress.clear()
    try records.format.print(FrameReport.table(of: found), of: found, savedTo: results.path)
    for note in notes { StandardError.write("note: no speed for \(note)") }
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }
}

/// The largest sizes that hold a rate.
enum FrameReport {
  /// A row a record, all of which were made together, with where that was below.
  static func table(of records: [FrameRecord]) -> ReportTable {
    var table = ReportTable(
      title: "Frames that hold", of: records,
      columns: [
        .text("workload") { $0.workload },
        .text("strategy") { $0.strategy },
        .number("rateHertz", "Hz") { .text(NumberFormat.exact($0.rateHertz)) },
        .text("isLowerBound", "") { $0.isLowerBound ? "≥" : "" },
        .number("views") { $0.largest?.viewCount.map { .count($0) } },
        .number("constraints") { $0.largest?.constraintCount.map { .count($0) } },
        .number("size") { ($0.largest?.size).map { .count($0) } },
        .text("unit") { $0.unit },
        .number("p50Nanoseconds", "p50", dispensability: 2) {
          $0.holds?.percentiles.map { .duration(Double($0.p50)) }
        },
        .number("p99Nanoseconds", "p99") {
          $0.holds?.percentiles.map { .duration(Double($0.p99)) }
        },
        .number("nextSize", "next size", dispensability: 1) { $0.misses.map { .count($0.size) } },
        .number("nextP99Nanoseconds", "its p99", dispensability: 1) {
          $0.misses?.percentiles.map { .duration(Double($0.p99)) }
        },
        .text("end", "ended by", dispensability: 1) { $0.end.rawValue },
      ])
    table.notes = [
      "The largest size found by doubling and bisection, to 2 %, whose 99th percentile of frames "
        + "stays within one period; ≥ where something else ended the search first. Each frame "
        + "counts with its median over five replays; of fewer than 100 frames the slowest decides.",
      "A frame here is solving alone: a program lays out, draws and composes as well.",
    ]
    table.notes += RunNotes.warnings(of: records.map(\.environment))
    if let first = records.first {
      table.notes += RunNotes.provenance(
        of: first.environment, seeds: first.seed.map { [$0] } ?? [], clocks: [])
    }
    return table
  }
}

/// Searches the sizes of a workload, each timed in a fresh process.
struct RateSearch {
  let workload: Workload
  let strategy: Strategy
  let seed: Seed

  /// After how long a replay, building included, is given up.
  let limitSeconds: Double
  let environment: RunEnvironment

  /// Looks for each of `rates` in hertz, the highest first: its sizes are the smaller ones, and are
  /// then known. Nothing is found where nothing moves.
  ///
  /// - Parameter take: Is called with each record as soon as it is there.
  /// - Returns: What went wrong with the strategy.
  func search(_ rates: [Double], take: (FrameRecord) throws -> Void) async throws -> [String] {
    var search = FrameSearch(sizeMax: workload.sizeMax) { size in
      await FrameAnswer.asking(
        FrameOrder(
          CaseKey(workload: workload.name, size: size, strategy: strategy.name),
          seed: seed.rawValue, limitSeconds: limitSeconds))
    }
    var failures: [String] = []
    for rate in rates.sorted(by: >) {
      guard let result = await search.result(budgetNanoseconds: 1e9 / rate) else { break }
      if let reason = result.failure {
        failures.append(
          "\(workload.name) \(result.misses?.size ?? 1) (\(strategy.name)): \(reason)")
      }
      let held = HeldRate(
        unit: workload.unit, rateHertz: rate, limitSeconds: limitSeconds, holds: result.holds,
        misses: result.misses, end: result.end, timedSizes: search.timedSizes)
      try take(
        FrameRecord(
          CaseKey(workload: workload.name, size: 0, strategy: strategy.name), seed: seed,
          environment: environment, held))
    }
    return distinct(failures)
  }
}
