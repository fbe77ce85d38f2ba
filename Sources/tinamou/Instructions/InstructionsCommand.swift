// `tinamou instructions`: how many instructions a workload takes, and in which functions.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Counts the instructions of a workload, in a process under callgrind.
struct InstructionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Counts the instructions of a workload by function, by callgrind.",
    discussion: """
      The workload is replayed in a second process under valgrind, and counted is the solver's work in the \
      chosen part only. The counts hardly depend on the machine's load. It takes some 250 times as long as \
      running does, or 50 times with --no-stacks: take small sizes. Retains, releases and allocations are \
      counted by their calls. Beside callgrind's file lie collapsed stacks, a speedscope profile and a \
      flame graph, of exact counts: callgrind keeps functions apart by all of their callers.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @OptionGroup var strategy: StrategyOption

  @Option(help: "Another strategy to put beside it.")
  var against: String?

  @Option(
    help: "Another build of this program to put beside it, such as that of an earlier commit.")
  var againstProgram: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Count by line and by path of calls, too, which takes five times as long.")
  var stacks = true

  @Option(name: .shortAndLong, help: "Where to leave callgrind's file: PREFIX.callgrind.")
  var output: String?

  @Flag(help: "Count although this is a debug or checked build; the counts mean little.")
  var allowDebug = false

  func validate() throws {
    if let path = againstProgram, !FileManager.default.isExecutableFile(atPath: path) {
      throw ValidationError("--against-program \(path): there is no program at this path")
    }
  }

  /// One process to count.
  private struct Order {
    var strategy: String
    var program: String?

    var label: String { program == nil ? strategy : "\(strategy), other program" }
    var fileName: String { program == nil ? strategy : "\(strategy)-other" }
  }

  func run() async throws {
    let orders = try orders()
    let (source, part) = try workload.chosen()
    if let refusal = BuildConfiguration.current().refusal, !allowDebug {
      throw Failure(message: "\(refusal), or pass --allow-debug to try things out")
    }
    let trace = try TraceCopy(
      of: source, size: workload.size, seed: workload.seed.value, if: againstProgram != nil)
    defer { trace.remove() }
    let environment = RunEnvironment.collect()
    var arms: [InstructionsReport.Arm] = []
    var paths: [String] = []
    var files: [String] = []
    for order in orders {
      let path = path(of: source, order, isOnlyOne: orders.count == 1)
      try ResultsFolder.makeFolder(of: path)
      let counted = try await described { try await count(trace.argument, order, keptAt: path) }
      arms.append(
        .init(label: order.label, profile: counted.profile, stacks: counted.stacks?.insideReplay()))
      paths.append(path)
      var record = ProfileRecord(
        profiler: .instructions,
        key: CaseKey(workload: source.name, size: workload.size, strategy: order.strategy),
        seed: workload.seed.seed, part: part.label, environment: environment)
      record.otherProgram = order.program
      files += try await keep(arms[arms.count - 1], record, part, path: path)
    }
    let report = InstructionsReport(arms: arms, operationCount: part.operationCount)
    let names = orders.map(\.label).joined(separator: " and ")
    print(workload.label(source, on: names, part))
    print("\n" + Terminal.text(of: report.totals))
    print("\n" + Terminal.text(of: report.functions))
    if let lines = report.lines { print("\n" + Terminal.text(of: lines)) }
    print("\nprofile: " + (paths + files).joined(separator: "\n         "))
    print("  callgrind_annotate \(paths[0])")
    print(ReportHint.next)
  }

  /// Leaves what was counted beside callgrind's file at `path`, and the record for the report.
  private func keep(
    _ arm: InstructionsReport.Arm, _ record: ProfileRecord, _ part: ReplayPart, path: String
  ) async throws -> [String] {
    let prefix = String(path.dropLast(".callgrind".count))
    var record = record
    let calls = arm.profile.runtimeCalls
    record.totals = [
      "operations": Int64(part.operationCount), "instructions": arm.profile.total,
      "retains": calls.retains, "releases": calls.releases, "allocations": calls.allocations,
      "frees": calls.frees, "exclusivity checks": calls.exclusivityChecks,
    ]
    var files: [String] = []
    if let stacks = arm.stacks {
      files = try await described {
        try ProfileArtefacts.write(
          stacks, measures: ["instructions"], title: record.title, prefix: prefix)
      }
      record.rankings =
        ProfileRecording.functions(of: stacks, by: "instructions")
        + ProfileRecording.sites(of: stacks, by: ["instructions"]).map { ranking in
          var ranking = ranking
          ranking.measure = "instructions by line"
          return ranking
        }
    }
    return files + [
      try ProfileRecording.write(record, files: [path] + files, prefix: prefix)
    ]
  }

  private func orders() throws -> [Order] {
    let base = try strategy.single().name
    let other = try against.map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }.name
    }
    guard against != nil || againstProgram != nil else { return [Order(strategy: base)] }
    if againstProgram == nil, other == base {
      throw ValidationError("--against is \(base) again; name another strategy")
    }
    return [Order(strategy: base), Order(strategy: other ?? base, program: againstProgram)]
  }

  private func path(of source: CaseSource, _ order: Order, isOnlyOne: Bool) -> String {
    guard let output else {
      return "Results/profiles/\(workload.fileName(source, on: order.fileName)).callgrind"
    }
    return output + (isOnlyOne ? "" : "-\(order.fileName)") + ".callgrind"
  }

  private func count(
    _ argument: String, _ order: Order, keptAt path: String
  ) async throws -> Callgrind.Outcome {
    var callgrind = Callgrind(
      executable: order.program,
      arguments: [InstructionsWorkerCommand.name] + workload.arguments(workload: argument) + [
        "--strategy", order.strategy,
      ])
    callgrind.keptPath = path
    callgrind.countsStacks = stacks
    return try await callgrind.run()
  }
}
