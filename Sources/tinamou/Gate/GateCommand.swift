// `tinamou gate`: does this change make anything worse?

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite
internal import Workloads

struct GateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Judges whether this program does worse than that of another commit.",
    discussion: """
      Example: tinamou gate --counters-only login

      Answers, work counters and allocations have to be equal, or acknowledged in \
      \(AcknowledgementFile.path); instructions of each kind of operation, within 0.1 %. Wall time is \
      measured in interleaved processes and is advice, unless further trials confirm it. Screens of \
      the layout engine and the DSL are cases, too: layout/login and its like.

      Exit codes: 0 fine, 1 the tool failed, 2 regressed, 3 inconclusive, 4 nondeterministic, \
      5 nothing measured.
      """)

  @Argument(
    help: "Workloads, screens or trace files; all workloads and screens if there are none.",
    completion: .workloadsAndScreens)
  var workloads: [String] = []

  @OptionGroup var strategy: StrategyOption

  @Option(
    help: "How many of the workload's unit; one of each workload's two smallest sizes if not given."
  )
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @OptionGroup var sides: GateSides

  @Option(
    help: "Judge this tier only: answers, work, allocations, instructions or time. Repeatable.",
    completion: .list(GateTier.allCases.map(\.rawValue)),
    transform: { text in
      guard let tier = GateTier(rawValue: text) else {
        let nearest = NearestName.of(text, among: GateTier.allCases.map(\.rawValue))
        throw ValidationError("there is no tier '\(text)'\(NearestName.question(nearest))")
      }
      return tier
    })
  var tier: [GateTier] = []

  @Option(help: "Blocks of a trial of wall time, twelve processes each.")
  var blocks = GatePlan().blockCount

  @Option(help: "Seconds after which a process is given up, and its case has failed.")
  var timeout = 300.0

  @Flag(help: "Write the present counts of the cases to the baseline, and judge nothing.")
  var updateBaseline = false

  @Option(help: "Accept what is worse, for this reason.")
  var acknowledge: String?

  @Flag(help: "Write annotations, and the summary of the step, for GitHub Actions.")
  var github = false

  @Option(help: "Append the report to this file, as Markdown.")
  var summary: String?

  @Option(help: "How to print the report: markdown or json.")
  var format = GateFormat.markdown

  @Flag(help: "Measure although the code is that of the base.")
  var measureIdentical = false

  @OptionGroup var build: BuildOption

  func validate() throws {
    try check(sizes: size)
    guard GatePlan.blockCountMin ... 1_000 ~= blocks else {
      throw ValidationError(
        "blocks lie from \(GatePlan.blockCountMin) through 1000, not at \(blocks)")
    }
    try check(seconds: timeout, "a time-out")
    if let acknowledge, acknowledge.allSatisfy(\.isWhitespace) {
      throw ValidationError("a reason is needed to accept what is worse")
    }
    if github, format == .json {
      throw ValidationError(
        "GitHub reads the annotations of --github from the standard output, which would be no JSON "
          + "with them; leave out one of --github and --format json")
    }
    if updateBaseline,
      acknowledge != nil || github || summary != nil || format == .json || !tier.isEmpty
    {
      throw ValidationError(
        "--update-baseline judges nothing, and has no report; leave out --acknowledge, --github, "
          + "--summary, --tier and --format")
    }
    if measureIdentical, sides.base == nil {
      throw ValidationError("--measure-identical needs --base; with others, everything is measured")
    }
    let judged: [GateTier] = [.answers, .work, .allocations]
    if sides.isCountersOnly, let tier = tier.first(where: { !judged.contains($0) }) {
      throw ValidationError(
        "--counters-only judges answers, work and allocations, not \(tier.rawValue); leave out "
          + "--tier \(tier.rawValue), or compare with a program by --base")
    }
    try sides.validate(updatesBaseline: updateBaseline)
  }

  func run() async throws {
    let session = GateSession(
      cases: try selectedCases(), screens: try selectedScreens(),
      areAll: workloads.isEmpty && strategy.strategy.isEmpty && size.isEmpty, seed: seed.value,
      sides: sides, plan: plan, measuresIdentical: measureIdentical,
      timeLimit: .seconds(timeout), build: build)
    if updateBaseline { return try await session.updateBaseline() }
    // Not after minutes of measuring.
    if let summary {
      try ResultsFolder.makeFolder(of: summary)
      // A pipe is opened once.
      if !isOtherThanFile(summary) { try OutputFile.check(summary) }
    }
    let accepted = try await acknowledgements()
    var report = try await session.report()
    report.outcome.rows = accepted.applied(to: report.outcome.rows)
    if let acknowledge { try await accept(&report, reason: acknowledge) }
    try publish(report)
    let code = report.outcome.conclusion.exitCode
    if code != 0 { throw ExitCode(code) }
  }

  private var plan: GatePlan {
    var plan = GatePlan()
    if !tier.isEmpty { plan.tiers = Set(tier) }
    if sides.isCountersOnly { plan.tiers.subtract([.instructions, .time]) }
    plan.blockCount = blocks
    plan.parallelCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return plan
  }

  // MARK: - Selection

  /// The workloads that were named, each once, but for screens; all if none was.
  private var namesOfTraces: [String]? {
    workloads.isEmpty
      ? nil : distinct(workloads).filter { !$0.hasPrefix(LayoutWork.prefix) }
  }

  /// Every workload at a size that shows its shape and takes milliseconds, those of rare operations
  /// at all of theirs.
  private func selectedCases() throws -> [SuiteCase] {
    let named = try namesOfTraces?.map { name in try asUsage { try CaseSource(argument: name) } }
    // Beside a screen, the sizes are those of that.
    if let named, named.count == distinct(workloads).count {
      try named.check(sizes: size, seed: seed)
    }
    let sources =
      try named?.map { try $0.readOnce() }
      ?? (WorkloadCatalog.all + WorkloadCatalog.rare).map(CaseSource.workload)
    let strategies =
      strategy.strategy.isEmpty
      ? StrategyCatalog.standard.filter { !$0.isPeer } : try strategy.strategies()
    if let peer = strategies.first(where: \.isPeer) {
      throw ValidationError("\(peer.name) is not ours; a gate judges strategies of this package")
    }
    return try sources.flatMap { source in
      var sizes = size
      for size in sizes { try asUsage { try source.validate(size: size) } }
      if sizes.isEmpty, case .workload(let workload) = source {
        sizes = try GateCase.usualSizes(of: workload, seed: seed.value)
      }
      return SuiteCase.matrix([source], sizes: sizes, strategies: strategies)
    }
  }

  /// The screens that were named, each once. All if nothing was, unless it is strategies that are
  /// judged: the engine has its own.
  private func selectedScreens() throws -> [GateCase] {
    let works: [LayoutWork] =
      workloads.isEmpty
      ? (strategy.strategy.isEmpty ? LayoutWorkCatalog.all : [])
      : try distinct(workloads).filter { $0.hasPrefix(LayoutWork.prefix) }.map { name in
        try asUsage { try LayoutWorkCatalog.work(named: name) }
      }
    return works.flatMap { work in
      (size.isEmpty ? [GateCase.usualScreenSize] : distinct(size)).map {
        GateCase(screen: work, size: $0)
      }
    }
  }

  // MARK: - Results

  /// What was accepted and is not in the base.
  private func acknowledgements() async throws -> AcknowledgementFile {
    let path = sides.acknowledgements
    let file = try AcknowledgementFile.read(path: path)
    guard let reference = sides.base else { return file.lacking(in: nil) }
    let old = try await GateBase(reference).text(ofFile: path)
    return try file.lacking(
      in: old.map { try AcknowledgementFile(Array($0.utf8), of: "\(reference):\(path)") }
        ?? AcknowledgementFile())
  }

  private func accept(_ report: inout GateReport, reason: String) async throws {
    let who = await GateBase.userName() ?? NSUserName()
    let new = report.outcome.rows.filter(\.isBlocking)
      .map { Acknowledgement($0, reason: reason, who: who, when: .now()) }
    guard !new.isEmpty else {
      report.notes.append("nothing had to be acknowledged")
      return
    }
    try ResultsFolder.makeFolder(of: sides.acknowledgements)
    try AcknowledgementFile.add(new, path: sides.acknowledgements)
    report.outcome.rows = AcknowledgementFile(new).applied(to: report.outcome.rows)
    report.notes.append("\(new.count.counted("row")) acknowledged in \(sides.acknowledgements)")
  }

  private func publish(_ report: GateReport) throws {
    switch format {
    case .markdown: print(report.markdown)
    case .json:
      let json = GateJSON(
        conclusion: report.outcome.conclusion, exitCode: report.outcome.conclusion.exitCode,
        base: report.base, candidate: report.candidate, outcome: report.outcome,
        notes: report.notes, environment: report.environment)
      print(try json.jsonText(isForPeople: true))
    }
    if let summary { try OutputFile.append(report.markdown, to: summary) }
    guard github else { return }
    for line in report.annotations { print(line) }
    let variable = "GITHUB_STEP_SUMMARY"
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      try OutputFile.append(report.markdown, to: path)
    }
  }
}

/// The forms in which a gate prints its report.
enum GateFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people, at a terminal and in pull requests.
  case markdown
  /// For programs: all rows.
  case json
}

private struct GateJSON: Encodable {
  var conclusion: GateConclusion
  var exitCode: Int32
  var base: String
  var candidate: String
  var outcome: GateOutcome
  var notes: [String]
  var environment: RunEnvironment
}

/// What is compared with what.
struct GateSides: ParsableArguments {
  @Option(help: "Compare with this commit, which is built beside the working tree.")
  var base: String?

  @Option(help: "Compare with this program, which is not built.")
  var baseProgram: String?

  @Flag(
    name: .customLong("counters-only"),
    help: "Compare answers, work and allocations with the committed baseline; builds nothing.")
  var isCountersOnly = false

  @Option(help: "Judge this program, not the one that runs.")
  var candidate: String?

  @Option(help: "The file of the baseline.")
  var baseline = GateBaseline.path

  @Option(help: "The file of what was accepted.")
  var acknowledgements = AcknowledgementFile.path

  /// Whether there is exactly one thing to compare with, unless a baseline is made.
  func validate(updatesBaseline: Bool) throws {
    let given = [base != nil, baseProgram != nil, isCountersOnly].count { $0 }
    if updatesBaseline, given > 0 {
      throw ValidationError("--update-baseline compares with nothing")
    }
    if !updatesBaseline, given != 1 {
      throw ValidationError("give one of --base, --base-program and --counters-only")
    }
    if baseline != GateBaseline.path, base != nil || baseProgram != nil {
      throw ValidationError("a program is compared with, not a baseline; leave --baseline out")
    }
  }
}
