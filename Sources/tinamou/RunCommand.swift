// `tinamou run`: verifies workloads, then times them.

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Times workloads: add, remove, suggest, constant and solve, each apart.",
    discussion: """
      Example: tinamou run login feed --size 1 --size 10

      Every answer is verified before it is timed; a wrong answer has no speed. A workload is a name \
      from `tinamou list workloads`, or the path of a trace file. Without one, the standard suite runs; \
      --group takes all workloads of a kind. \
      Each case runs in a process of its own: one that crashes is reported, and the next one is \
      measured. A peer's replay that takes too long is given up.

      A run of one workload at one size ends with its table, every other one with a verdict; \
      `tinamou results` shows all rows of it, or some. The standard suite also looks at memory and \
      at how many views move at 120 Hz, in processes of their own.

      Each case is on the disk when the next one begins. After an interruption, the same command with \
      --resume goes on behind what the file has of the same commit, machine and flags.
      """)

  @OptionGroup var selection: WorkloadSelection

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many of the workload's unit; each workload's own sizes if not given.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @Option(
    help: "Seconds for the whole run, shared out over its cases; what does not fit is left out.")
  var timeBudget: Double?

  @Option(
    help: "Seconds after which a peer's replay is given up; 20, or 5 with --quick, if not given.")
  var peerTimeout: Double?

  @Flag(help: "Take the smaller sizes and few repetitions.")
  var quick = false

  @OptionGroup var records: RecordOptions

  @Flag(help: "Skip what the file given by --output has already, and append the rest to it.")
  var resume = false

  @OptionGroup var build: BuildOption

  func validate() throws {
    if resume, records.output == nil {
      throw ValidationError("--resume needs --output FILE, the file to go on with")
    }
    try check(sizes: size)
    try check(seconds: timeBudget, "a time budget")
    try check(seconds: peerTimeout, "a peer's time-out")
  }

  func run() async throws {
    let strategies = try strategy.strategies()
    let cases = try selection.readableSources(sizes: size, seed: seed)
      .cases(sizes: size, isQuick: quick, strategies: strategies)
    try build.check()
    let environment = RunEnvironment.collect()
    if resume, let output = records.output, isOtherThanFile(output) {
      throw Failure(message: "cannot go on with \(output): it is no regular file")
    }
    var progress = RunProgress(
      results: try records.writer(for: environment), settings: settings)
    let finished = try finishedCases(environment, &progress)
    let left = casesLeft(of: cases, finished, &progress)
    try await measure(left, finished, environment, &progress)
    try records.format.print(progress.batch, isOneCase: cases.isOfOneSystem, savedTo: progress.path)
    progress.reportNotes()
    guard progress.failures.isEmpty else {
      throw Failure(message: progress.failures.joined(separator: "\n"))
    }
  }

  /// What the file has already, for a run that goes on with it.
  private func finishedCases(
    _ environment: RunEnvironment, _ progress: inout RunProgress
  ) throws -> FinishedCases? {
    let path = progress.path
    guard resume, isRegularFile(path) else { return nil }
    let batch = try RecordReader.read(path: path)
    progress.notes += StandardError.brief(batch.faults.map { "\(path):\($0)" })
    return FinishedCases(
      batch, environment: environment, settings: settings, seed: seed.seed,
      programBuilt: Timestamp(changeOf: ChildProcess.thisExecutable, rounded: .up))
  }

  /// The cases that are not `finished`; what is goes into `progress`.
  private func casesLeft(
    of cases: [SuiteCase], _ finished: FinishedCases?, _ progress: inout RunProgress
  ) -> [SuiteCase] {
    guard let finished else { return cases }
    var refusals: [String: Int] = [:]
    let left = cases.filter { suiteCase in
      guard let outcome = finished.outcome(of: suiteCase) else {
        if let reason = finished.refusal(of: suiteCase) { refusals[reason, default: 0] += 1 }
        return true
      }
      progress.takeFinished(outcome)
      return false
    }
    for (reason, count) in refusals.sorted(by: { $0.key < $1.key }) {
      progress.notes.append(
        "\(progress.path): \(count) \(count == 1 ? "case was" : "cases were") measured again: "
          + "the records there are \(reason)")
    }
    return left
  }

  private func measure(
    _ cases: [SuiteCase], _ finished: FinishedCases?, _ environment: RunEnvironment,
    _ progress: inout RunProgress
  ) async throws {
    let clock = MonotonicClock()
    var shares = TimeShares(
      total: timeBudget.map { UInt64($0 * 1e9) }, caseCount: cases.count,
      budgetMax: plan.budgetNanoseconds, start: clock.now())
    let sizes =
      selection.isEverything && size.isEmpty && timeBudget == nil
      ? SizeMeasurement(
        strategies: try strategy.strategies(), isQuick: quick, seed: seed.seed,
        environment: environment, finished: finished)
      : nil
    var bar = ProgressBar(total: Double(max(1, cases.count + (sizes?.stepCount ?? 0))))
    for suiteCase in cases {
      guard let share = shares.next(at: clock.now()) else {
        progress.cut(suiteCase)
        continue
      }
      bar.show(suiteCase.label)
      var plan = plan
      plan.budgetNanoseconds = share
      do {
        let outcome = try await suiteCase.measured(
          plan, clock: clock.floor, environment: environment, within: shares.left(at: clock.now()))
        switch outcome {
        case .measured(var figures):
          await ColdReplays(count: quick ? 3 : 5, plan: plan, shares: shares)
            .add(to: &figures, of: suiteCase)
          try progress.take(.measured(figures))
        case .overrun(let overrun): try progress.take(.overrun(overrun))
        case nil: progress.cut(suiteCase, hasBegun: true)
        }
      } catch let error as RecordFileError {
        throw error
      } catch {
        try progress.take(error, of: suiteCase, seed: seed.value, environment)
      }
      bar.advance()
    }
    try await sizes?.measure(&progress, &bar)
    bar.clear()
  }

  /// What records say of how often cases are repeated.
  private var settings: String {
    plan.settings + (timeBudget.map { ", \($0) s for all cases together" } ?? "")
  }

  private var plan: MeasurementPlan {
    var plan = quick ? MeasurementPlan.quick : .standard
    plan.seed = seed.value
    if let peerTimeout { plan.peerTimeout = .seconds(peerTimeout) }
    return plan
  }
}
