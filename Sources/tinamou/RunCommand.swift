// `tinamou run`: verifies workloads, then times them.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite

/// Times workloads on strategies and saves the results.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Times workloads: add, remove, suggest, constant and solve, each apart.",
    discussion: """
      Every answer is verified before it is timed; a wrong answer has no speed. A workload is a name \
      from `tinamou list workloads`, or the path of a trace file. Without one, the standard suite runs; \
      --group takes all workloads of a kind. \
      Peers run in processes of their own, and a replay of theirs that takes too long is given up.
      """)

  @OptionGroup var selection: WorkloadSelection

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many of the workload's unit; each workload's own sizes if not given.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @Option(help: "Seconds to spend on each workload, size and strategy.")
  var timeBudget: Double?

  @Option(
    help: "Seconds after which a peer's replay is given up; 20, or 5 with --quick, if not given.")
  var peerTimeout: Double?

  @Flag(help: "Take the smaller sizes and few repetitions.")
  var quick = false

  @Option(help: "How to print the results: table, json or markdown.")
  var format = OutputFormat.table

  @Option(name: .shortAndLong, help: "Append the records to this file, not to one of their own.")
  var output: String?

  @Flag(help: "Measure although this is a debug or checked build; the numbers mean nothing.")
  var allowDebug = false

  func validate() throws {
    if let wrong = size.first(where: { $0 < 1 }) {
      throw ValidationError("a size is at least 1, not \(wrong)")
    }
    if let timeBudget, !(timeBudget > 0 && timeBudget <= 86_400) {
      throw ValidationError(
        "a time budget lies above 0 and at most at 86400 s, not at \(timeBudget)")
    }
    if let peerTimeout, !(peerTimeout > 0 && peerTimeout <= 86_400) {
      throw ValidationError(
        "a peer's time-out lies above 0 and at most at 86400 s, not at \(peerTimeout)")
    }
  }

  func run() async throws {
    let cases = try selectedCases()
    if let refusal = BuildConfiguration.current().refusal, !allowDebug {
      throw Failure(message: "\(refusal), or pass --allow-debug to try things out")
    }
    let environment = RunEnvironment.collect()
    let path = output ?? ResultsFolder.path(for: environment)
    let results = try ResultsFolder.writer(path: path)
    let clock = MonotonicClock()
    let measurement = CaseMeasurement(plan: plan, clock: clock, environment: environment)
    let peers = PeerWorker(plan: plan, clock: clock.floor, environment: environment)

    var records: [RunRecord] = []
    var overruns: [OverrunRecord] = []
    var failures: [String] = []
    var faults: [String] = []
    var progress = ProgressBar(total: Double(max(1, cases.count)))
    for suiteCase in cases {
      progress.show(suiteCase.label)
      do {
        let outcome =
          suiteCase.strategy.isPeer
          ? try await peers.outcome(of: suiteCase) : try measurement.outcome(of: suiteCase)
        switch outcome {
        case .measured(let new):
          for record in new { try results.append(record) }
          records += new
        case .overrun(let overrun):
          try results.append(overrun)
          overruns.append(overrun)
        }
      } catch {
        // A peer's fault is its own, and no reason to distrust what was measured of ours.
        if suiteCase.strategy.isPeer {
          faults.append("\(error)")
        } else {
          failures.append("\(error)")
        }
      }
      progress.advance()
    }
    progress.clear()
    try results.synchronize()
    try format.print(records, overruns, savedTo: path)
    for fault in faults {
      FileHandle.standardError.write(Data("note: no speed for \(fault)\n".utf8))
    }
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }

  private func selectedCases() throws -> [SuiteCase] {
    let strategies = try strategy.strategies()
    return SuiteCase.matrix(
      try selection.sources(), sizes: size.isEmpty ? nil : size, sizeLimit: quick ? 2 : .max,
      strategies: strategies)
  }

  private var plan: MeasurementPlan {
    var plan = quick ? MeasurementPlan.quick : .standard
    plan.seed = seed.value
    if let timeBudget { plan.budgetNanoseconds = UInt64(timeBudget * 1e9) }
    if let peerTimeout { plan.peerTimeout = .seconds(peerTimeout) }
    return plan
  }
}
