// `tinamou cpu`: where the time of a workload goes.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

struct CPUCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cpu",
    abstract: "Shows where the time of a workload goes, by gperftools' sampling profiler.",
    discussion: """
      Example: tinamou cpu feed --size 10 --phase build --seconds 1

      The workload is replayed in a second process into which libprofiler is preloaded, as often as it \
      takes for the part of it to use the processor for --seconds, with 250 samples of each. \
      Beside the .prof file lie collapsed stacks, a speedscope profile and a flame graph.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @Option(
    help: ArgumentHelp(
      "Seconds of processor time to sample, of each solver. A part that is a small share of a replay "
        + "gets fewer, in \(Int(CPUSampling.patience)) times as long."))
  var seconds = 5.0

  @Flag(help: "Print the calls that lead to where the time goes.")
  var tree = false

  @Option(name: .shortAndLong, help: "Where to leave the profile: PREFIX.prof.")
  var output: String?

  @OptionGroup var build: BuildOption

  func validate() throws {
    if !(seconds > 0 && seconds <= 3_600) {
      throw ValidationError("--seconds lie above 0 and at most at 3600, not at \(seconds)")
    }
  }

  func run() async throws {
    let (session, size, operationCount) = try workload.session(.cpu, output: output)
    try build.check()
    let measured = try await session.profile(size: size) { target in
      try await CPUMeasurement(of: target, seconds: seconds, operationCount: operationCount)
    }
    print(measured[0].summary)
    print("\n" + Terminal.text(of: measured[0].functions))
    if tree { print("\n" + measured[0].tree) }
    if measured.count == 2 {
      for table in CPUMeasurement.comparison(of: measured) {
        print("\n" + Terminal.text(of: table))
      }
    }
    session.printFiles(measured) { PprofHint.text(for: $0) }
  }
}

struct CPUMeasurement: ProfileMeasurement {
  static let measures = ["time"]

  private let target: ProfileTarget
  private let operationCount: Int
  private let result: CPUFinding
  private let sampleCount: Int
  private let profile: StackProfile
  var files: [String]

  /// With fewer samples, the share of a function that has a tenth is known to a third of itself.
  private static let sampleCountMin = 100

  /// Samples `target` in a process of its own.
  init(of target: ProfileTarget, seconds: Double, operationCount: Int) async throws {
    // The profiler ends the process by a trap where it cannot write; here it is said what was
    // wrong.
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let sampled = folder.path + "/samples"
    result = try await target.arm.worker().ask(
      .cpu(target.profiled, path: sampled, seconds: seconds), for: \.cpu)
    let cpu = try CPUProfile(path: sampled)
    files = ["\(target.prefix).prof"]
    try OutputFile.write(contentsOf: sampled, to: files[0])
    // What was sampled took this long, however many of the samples asked for there are.
    let period = Int64(result.nanoseconds / 1_000) / max(1, cpu.sampleCount)
    profile = try await StackProfile(AddressProfile(cpu, periodMicroseconds: period))
    sampleCount = Int(cpu.sampleCount)
    self.target = target
    self.operationCount = operationCount
  }

  var stacks: StackProfile? { profile }

  func complete(_ record: inout ProfileRecord) {
    record.totals = [
      "samples": Int64(sampleCount), "nanoseconds": Int64(result.nanoseconds),
      "replays": Int64(result.replayCount),
    ]
    record.rankings = [profile.functionRanking(by: "time")].compactMap { $0 }
  }

  /// What an operation takes, in the median of the replays, as `tinamou run` says it: on a busy
  /// machine the mean is up to a quarter more, since others empty the caches.
  private var nanosecondsPerOperation: Double {
    result.nanosecondsOfReplay / Double(operationCount)
  }

  /// How the samples came about.
  var summary: String {
    var lines = [
      target.label,
      "samples        \(NumberFormat.count(sampleCount)) in "
        + "\(NumberFormat.duration(nanoseconds: Double(result.nanoseconds))) of processor time",
      "replays        \(NumberFormat.count(result.replayCount)), "
        + "each with \(operationCount.counted("operation"))",
      "an operation   \(NumberFormat.duration(nanoseconds: nanosecondsPerOperation)), "
        + "in the median of the replays",
    ]
    if sampleCount < Self.sampleCountMin {
      lines.append("These are few samples; ask for more --seconds, or for a larger part.")
    }
    return lines.joined(separator: "\n")
  }

  /// By how many samples fell into them, the most first.
  private var functionCosts: [StackProfile.FunctionCost] {
    sampleCount > 0 ? profile.measure("samples").map(profile.functions) ?? [] : []
  }

  /// The functions that most samples fell into.
  var functions: ReportTable {
    .functions(
      "Functions, by the time in themselves", functionCosts, of: Int64(sampleCount),
      unit: "samples", name: \.frame.function, own: \.own, total: \.total,
      columns: [
        .text("function") { FunctionLabel.shortened($0.frame.function) },
        .text("place") {
          // For libraries without debug information the symbolizer makes up a file.
          $0.frame.line != nil || $0.frame.origin == .program ? $0.frame.place : nil
        },
      ])
  }

  /// The calls down to where time is spent, as text.
  var tree: String {
    guard let measure = profile.measure("time") else { return "" }
    return "Calls, by microseconds\n" + CallTree(profile, measure: measure).text()
  }

  /// What an operation takes, and the functions that it takes it in, of two solvers.
  ///
  /// Both ran one after the other, on a machine that may do other things: what is compared are
  /// shares, and `tinamou compare` compares times.
  static func comparison(of both: [CPUMeasurement]) -> [ReportTable] {
    let labels = both.map(\.target.arm.label)
    var totals = ReportTable.sideBySide(
      "Side by side", "", of: [("an operation", both.map(\.nanosecondsPerOperation))],
      labels: labels, cell: { .duration($0) })
    totals.notes = ["One after the other, without an interval; tinamou compare tells differences."]
    let functions = ReportTable.functions(
      "Functions, by the time in themselves for each operation, the largest of either",
      countMax: 20, of: both.map(\.nanosecondsByFunction), labels: labels,
      cell: { .duration($0) })
    return [totals, functions]
  }

  /// What an operation takes in each function.
  private var nanosecondsByFunction: [String: Double] {
    let sample = nanosecondsPerOperation / Double(max(1, sampleCount))
    return functionCosts.reduce(into: [:]) { times, cost in
      times[cost.frame.function, default: 0] += Double(cost.own) * sample
    }
  }
}
