// `tinamou instructions`: how many instructions a workload takes, and in which functions.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

struct InstructionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Counts the instructions of a workload by function, by callgrind.",
    discussion: """
      Example: tinamou instructions login --size 1 --against sparse

      The workload is replayed in a second process under valgrind, and counted is the solver's work in the \
      chosen part only. The counts hardly depend on the machine's load. It takes some 250 times as long as \
      running does, or 50 times with --no-stacks: take small sizes. Retains, releases and allocations are \
      counted by their calls. Beside callgrind's file lie collapsed stacks, a speedscope profile and a \
      flame graph, of exact counts: callgrind keeps functions apart by all of their callers.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @Flag(
    inversion: .prefixedNo,
    help: "Count by line and by path of calls, too, which takes five times as long.")
  var stacks = true

  @Option(name: .shortAndLong, help: "Where to leave callgrind's file: PREFIX.callgrind.")
  var output: String?

  @OptionGroup var build: BuildOption

  func run() async throws {
    let (session, size, operationCount) = try workload.session(.instructions, output: output)
    try build.check()
    let measured = try await session.profile(size: size) { target in
      try await InstructionMeasurement(
        of: target, countingStacks: stacks, operationCount: operationCount)
    }
    let names = session.arms.map(\.label).joined(separator: " and ")
    print(session.label(size: size, on: names))
    for table in InstructionMeasurement.tables(of: measured) {
      print("\n" + Terminal.text(of: table))
    }
    session.printFiles(measured) { "  callgrind_annotate \($0.shellQuoted)" }
  }
}

struct InstructionMeasurement: ProfileMeasurement {
  static let measures = ["instructions"]

  /// What tables call the solver.
  private let label: String
  private let operationCount: Int
  private let profile: InstructionProfile
  /// By line and path of calls, if that was counted.
  let stacks: StackProfile?
  var files: [String]

  private static let functionCountMax = 25

  /// Counts `target` in a process of its own.
  init(of target: ProfileTarget, countingStacks: Bool, operationCount: Int) async throws {
    files = ["\(target.prefix).callgrind"]
    var profiled = target.profiled
    let argument = profiled.key.workload
    var links: [String: String] = [:]
    if case .trace(.file(let path, _)) = try ProfiledSource(argument: argument) {
      // The program starts in another folder, where this is what every trace is called.
      links["workload.trace"] = path
      profiled.key.workload = "./workload.trace"
    }
    var callgrind = try await target.arm.worker().callgrind(.instructions(profiled))
    // For peers only: counts depend on how many variables there are.
    if let peers = ProcessInfo.processInfo.environment["TINAMOU_PEERS"],
      (try? StrategyCatalog.strategy(named: target.arm.strategy))?.isPeer == true
    {
      links["peers"] = peers
      callgrind.environment["TINAMOU_PEERS"] = "peers"
    }
    callgrind.links = links
    callgrind.keptPath = files[0]
    callgrind.countsStacks = countingStacks
    let outcome: Callgrind.Outcome
    do { outcome = try await callgrind.run() } catch WorkerError.refused(let reason) {
      throw Failure(message: reason.replacing(profiled.key.workload, with: argument))
    }
    label = target.arm.label
    self.operationCount = operationCount
    profile = outcome.profile
    stacks = outcome.stacks?.insideReplay()
  }

  func complete(_ record: inout ProfileRecord) {
    record.totals = ["operations": Int64(operationCount)]
    for (name, count) in counts { record.totals[name] = count }
    record.rankings = [
      stacks?.functionRanking(by: "instructions"),
      stacks?.siteRanking(by: "instructions", called: "instructions by line"),
    ].compactMap { $0 }
  }

  /// Instructions, and calls into the runtime and the allocator where they are those of the part
  /// alone: see `Callgrind.countsStacks`.
  private var counts: [(name: String, count: Int64)] {
    let calls = profile.runtimeCalls
    return [("instructions", profile.total)]
      + (stacks == nil
        ? []
        : [
          ("retains", calls.retains), ("releases", calls.releases),
          ("allocations", calls.allocations), ("frees", calls.frees),
          ("exclusivity checks", calls.exclusivityChecks),
        ])
  }

  // MARK: - Tables

  /// What one solver comes to, or two of them side by side.
  static func tables(of arms: [InstructionMeasurement]) -> [ReportTable] {
    [totals(of: arms), arms.count == 1 ? arms[0].functions : functions(of: arms), arms[0].lines]
      .compactMap { $0 }
  }

  /// In all and for each operation.
  private static func totals(of arms: [InstructionMeasurement]) -> ReportTable {
    let operationCount = arms[0].operationCount
    var table = ReportTable(
      title: "Counts, of \(operationCount.counted("operation"))",
      of: arms[0].counts.enumerated().map { i, row in
        (name: row.name, counts: arms.map { Double($0.counts[i].count) })
      },
      columns: [.text("what", "") { $0.name }]
        + arms.enumerated().flatMap { i, arm in
          [
            .number("count\(i)", arm.label) { .count(Int($0.counts[i])) },
            .number("perOperation\(i)", "an\u{A0}operation") {
              .quantity($0.counts[i] / Double(operationCount))
            },
          ]
        } + (arms.count == 2 ? [.ratio { $0.counts }] : []))
    if arms[0].stacks == nil {
      table.notes = [
        "Calls are not counted without stacks: those outside of the part would be among them."
      ]
    }
    return table
  }

  /// The functions with most instructions of their own.
  private var functions: ReportTable {
    .functions(
      "Functions, by instructions of their own", profile.functions, of: profile.total,
      unit: "instructions", name: \.name, own: \.own, total: \.total,
      columns: [
        .number("calls") { stacks == nil ? nil : .count(Int($0.calls)) },
        .text("function") { FunctionLabel.shortened($0.name) },
      ])
  }

  private static func functions(of arms: [InstructionMeasurement]) -> ReportTable {
    .functions(
      "Functions, by instructions of their own, the largest of either",
      countMax: functionCountMax,
      of: arms.map { arm in
        arm.profile.functions.reduce(into: [:]) { $0[$1.name, default: 0] += Double($1.own) }
      },
      labels: arms.map(\.label), cell: { .count(Int($0)) })
  }

  /// The lines of the program's own source with most instructions; nil where lines were not
  /// counted. What libraries do for a function is known by its caller and not by the line, so that
  /// it stands where the function begins, as does what the compiler made for no line.
  private var lines: ReportTable? {
    guard let stacks, let measure = stacks.measure("instructions") else { return nil }
    let all = Double(max(1, stacks.totals[measure]))
    let solving = stacks.sites(by: measure).filter {
      !ReplayFunction.isReplay($0.frame.function)
    }
    return ReportTable(
      title: "Lines, by their instructions; where a function begins, also what libraries do for it",
      of: solving.prefix(Self.functionCountMax).filter { $0.values[measure] > 0 },
      columns: [
        .number("share") { .share(Double($0.values[measure]) / all) },
        .number("instructions") { .count(Int($0.values[measure])) },
        .text("function") { FunctionLabel.shortened($0.frame.function) },
        .text("place") { $0.frame.place },
      ])
  }
}
