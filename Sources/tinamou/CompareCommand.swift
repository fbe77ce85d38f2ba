// `tinamou compare`: strategies against each other on the same traces, interleaved.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite
internal import Traces

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares strategies on the same traces: ratios with intervals, not times.",
    discussion: """
      Example: tinamou compare login -s revised -s sparse --size 1 --quick

      The first strategy is the base; a second copy of it runs as a control. All take turns in randomised \
      ABBA blocks, each turn in a fresh process that verifies its answers before it takes a time. A replay \
      that takes too long is given up and counted. A workload is a name from `tinamou list workloads`, or \
      the path of a trace file. Without one, the standard suite runs; --group takes all of a kind.

      Exit codes: 0 the comparison is complete, whatever it says; 1 an answer of ours was wrong, a process \
      of ours crashed, or a file, or a damaged line of it, could not be used; 64 wrong arguments.
      """)

  @OptionGroup var selection: WorkloadSelection

  @Option(
    name: .shortAndLong,
    help: "Who solves, twice at least: the base first. `tinamou list strategies` describes them.",
    completion: .strategies)
  var strategy: [String] = []

  @Option(help: "How many of the workload's unit; each workload's own sizes if not given.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @Option(help: "Blocks a case; each runs every arm twice. 10, or 6 with --quick, if not given.")
  var blocks: Int?

  @Option(
    help: "Seconds after which a replay is given up; 5, or 2 with --quick, if not given.")
  var timeout: Double?

  @Option(help: "The smallest factor that counts as a difference; 1.03 if not given.")
  var threshold: Double?

  @Flag(help: "Take the smaller sizes, few blocks and short turns.")
  var quick = false

  @Option(
    name: .customLong("from"),
    help: "Report on the comparisons in this file; nothing is measured.")
  var saved: String?

  @OptionGroup var records: RecordOptions

  @OptionGroup var build: BuildOption

  func validate() throws {
    if let threshold, !(threshold >= 1 && threshold.isFinite) {
      throw ValidationError("a threshold is a factor of at least 1, not \(threshold)")
    }
    if saved != nil {
      guard strategy.isEmpty, selection.workloads.isEmpty, selection.group.isEmpty else {
        throw ValidationError("--from takes what the file has; leave workloads and --strategy out")
      }
      let isAlone =
        size.isEmpty && blocks == nil && timeout == nil && threshold == nil && !quick
        && records.output == nil && seed.seed == .standard && !build.allowDebug
      guard isAlone else {
        throw ValidationError(
          "--from shows comparisons as they were measured and judged; leave out --size, --blocks, "
            + "--timeout, --threshold, --quick, --seed, --allow-debug and --output")
      }
      return
    }
    guard strategy.count >= 2 else {
      throw ValidationError("a comparison needs --strategy twice at least, the base first")
    }
    try check(sizes: size)
    if let blocks, !(1 ... 1_000 ~= blocks) {
      throw ValidationError("there are 1 through 1000 blocks, not \(blocks)")
    }
    try check(seconds: timeout, "a time-out")
  }

  func run() async throws {
    if let saved { return try report(on: saved) }
    let chosen = try strategy.map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }
    }
    // Variables are in no phase that is compared.
    let sources = try selection.readableSources(
      sizes: size, seed: seed, untimed: [.phase, .expect, .variable])
    let cases = try sources.cases(sizes: size, isQuick: quick, strategies: [chosen[0]])
    try build.check()
    let environment = RunEnvironment.collect()
    // The base may stand beside itself, as a candidate once.
    let arms = [strategy[0]] + distinct(Array(strategy.dropFirst()))
    let comparisons = cases.map { suiteCase in
      CaseComparison(
        source: suiteCase.source, size: suiteCase.size, strategies: arms, plan: plan,
        environment: environment)
    }
    try await records.report(
      comparisons, in: environment,
      isOurs: { name in !(chosen.first { $0.name == name }?.isPeer ?? false) },
      measure: { await ArmAnswer.asking(.arm($0)) })
  }

  /// Prints the report on what an earlier comparison saved.
  private func report(on path: String) throws {
    let batch = try RecordReader.read(path: path)
    StandardError.write(batch.faults, in: path)
    guard !batch.comparisons.isEmpty else {
      throw Failure(message: "\(path): there are no comparisons in this file")
    }
    let comparisons = distinct(batch.comparisons)
    let shown = ComparisonReport.comparable(comparisons)
    let others = comparisons.count - shown.count
    if others > 0 {
      StandardError.write(
        "note: \(path): left out: \(others.counted("comparison")) with another base than the last one, of "
          + "another commit, machine or build, or made again later, which make no mean with it")
    }
    ComparisonReport(shown).print(as: records.format, savedTo: path)
    try batch.faults.requireNoDamage()
  }

  private var plan: ComparisonPlan {
    var plan = quick ? ComparisonPlan.quick : .standard
    plan.seed = seed.value
    if let threshold { plan.threshold = threshold }
    if let blocks { plan.blockCount = blocks }
    if let timeout { plan.limitSeconds = timeout }
    return plan
  }
}
