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
      Example: tinamou instructions login --size 1 --against sparse

      The workload is replayed in a second process under valgrind, and counted is the solver's work in the \
      chosen part only. The counts hardly depend on the machine's load. It takes some 250 times as long as \
      running does, or 50 times with --no-stacks: take small sizes. Retains, releases and allocations are \
      counted by their calls. Beside callgrind's file lie collapsed stacks, a speedscope profile and a \
      flame graph, of exact counts: callgrind keeps functions apart by all of their callers.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @OptionGroup var strategy: StrategyOption

  @OptionGroup var against: AgainstOptions

  @Flag(
    inversion: .prefixedNo,
    help: "Count by line and by path of calls, too, which takes five times as long.")
  var stacks = true

  @Option(name: .shortAndLong, help: "Where to leave callgrind's file: PREFIX.callgrind.")
  var output: String?

  @OptionGroup var build: BuildOption

  func run() async throws {
    let arms = try against.arms(base: strategy.single())
    let (source, part) = try workload.chosen()
    try build.check()
    let trace = try TraceCopy(
      of: source, size: workload.size, seed: workload.seed.value, if: against.needsTrace)
    defer { trace.remove() }
    let environment = RunEnvironment.collect()
    var counted: [InstructionsReport.Arm] = []
    var files: [String] = []
    for arm in arms {
      let path = path(of: source, arm, isOnlyOne: arms.count == 1)
      try ResultsFolder.makeFolder(of: path)
      let outcome = try await described { try await count(trace.argument, arm, keptAt: path) }
      counted.append(
        .init(
          label: arm.label, profile: outcome.profile, stacks: outcome.stacks?.insideReplay()))
      let record = ProfileRecord(
        CaseKey(
          workload: source.name, size: source.size(workload.size), strategy: arm.strategy.name),
        seed: source.seed(workload.seed.value), environment: environment,
        ProfileFindings(profiler: .instructions, part: part.label, otherProgram: arm.program))
      files.append(path)
      files += try await keep(counted[counted.count - 1], record, part, path: path)
    }
    let report = InstructionsReport(arms: counted, operationCount: part.operationCount)
    let names = arms.map(\.label).joined(separator: " and ")
    print(workload.label(source, on: names, part))
    print("\n" + Terminal.text(of: report.totals))
    print("\n" + Terminal.text(of: report.functions))
    if let lines = report.lines { print("\n" + Terminal.text(of: lines)) }
    print("\nprofile: " + files.joined(separator: "\n         "))
    print("  callgrind_annotate \(files[0].shellQuoted)")
    print(ReportHint.next)
  }

  /// Leaves what was counted beside callgrind's file at `path`, and the record for the report.
  private func keep(
    _ arm: InstructionsReport.Arm, _ record: ProfileRecord, _ part: ReplayPart, path: String
  ) async throws -> [String] {
    let prefix = String(path.dropLast(".callgrind".count))
    var record = record
    record.totals = [
      "operations": Int64(part.operationCount), "instructions": arm.profile.total,
    ]
    var files: [String] = []
    if let stacks = arm.stacks {
      let calls = arm.profile.runtimeCalls
      record.totals["retains"] = calls.retains
      record.totals["releases"] = calls.releases
      record.totals["allocations"] = calls.allocations
      record.totals["frees"] = calls.frees
      record.totals["exclusivity checks"] = calls.exclusivityChecks
      files = try await described {
        try ProfileArtefacts.write(
          stacks, profiler: "instructions", measures: ["instructions"], title: record.title,
          prefix: prefix)
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

  private func path(of source: CaseSource, _ arm: ProfiledArm, isOnlyOne: Bool) -> String {
    guard let output else {
      return "Results/profiles/\(workload.fileName(source, on: arm.fileName)).callgrind"
    }
    return output + (isOnlyOne ? "" : "-\(arm.fileName)") + ".callgrind"
  }

  private func count(
    _ argument: String, _ arm: ProfiledArm, keptAt path: String
  ) async throws -> Callgrind.Outcome {
    let profiled = workload.profiled(argument, on: arm.strategy)
    var callgrind = try await arm.worker().callgrind(.instructions(profiled))
    callgrind.keptPath = path
    callgrind.countsStacks = stacks
    return try await callgrind.run()
  }
}
