// `tinamou cpu`: where the time of a workload goes.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Samples the processor time of a workload, in a process of its own.
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

  @OptionGroup var strategy: StrategyOption

  @OptionGroup var against: AgainstOptions

  @Option(help: "Seconds of processor time to sample, of each solver.")
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
    let arms = try against.arms(base: strategy.single())
    let (source, part) = try workload.chosen()
    try build.check()
    let environment = RunEnvironment.collect()
    let trace = try TraceCopy(
      of: source, size: workload.size, seed: workload.seed.value, if: against.needsTrace)
    defer { trace.remove() }
    var reports: [CPUReport] = []
    var files: [String] = []
    for arm in arms {
      let prefix = prefix(of: source, arm, isOnlyOne: arms.count == 1)
      try ResultsFolder.makeFolder(of: prefix)
      let report = try await described {
        try await profile(
          trace.argument, arm, part, path: "\(prefix).prof",
          label: workload.label(source, on: arm.label, part))
      }
      let record = ProfileRecord(
        CaseKey(
          workload: source.name, size: source.size(workload.size), strategy: arm.strategy.name),
        seed: source.seed(workload.seed.value), environment: environment,
        ProfileFindings(profiler: .cpu, part: part.label, otherProgram: arm.program))
      files += try keep(report, record, prefix: prefix)
      reports.append(report)
    }
    print(reports[0].summary)
    print("\n" + Terminal.text(of: reports[0].functions))
    if tree { print("\n" + reports[0].tree) }
    if reports.count == 2 {
      let comparison = CPUComparisonReport(
        base: reports[0], other: reports[1], labels: arms.map(\.label))
      for table in comparison.tables { print("\n" + Terminal.text(of: table)) }
    }
    print("\nprofile: " + files.joined(separator: "\n         "))
    print(PprofHint.text(for: files[0]))
    print(ReportHint.next)
  }

  private func prefix(of source: CaseSource, _ arm: ProfiledArm, isOnlyOne: Bool) -> String {
    guard let output else {
      return "Results/profiles/\(workload.fileName(source, on: arm.fileName))"
    }
    return output + (isOnlyOne ? "" : "-\(arm.fileName)")
  }

  /// Samples `arm` in a process of its own.
  private func profile(
    _ argument: String, _ arm: ProfiledArm, _ part: ReplayPart, path: String, label: String
  ) async throws -> CPUReport {
    // The profiler ends the process by a trap where it cannot write; here it is said what was
    // wrong.
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let sampled = folder.path + "/samples"
    let profiled = workload.profiled(argument, on: arm.strategy)
    let result = try await arm.worker().ask(
      .cpu(profiled, path: sampled, seconds: seconds), for: \.cpu)
    let cpu = try CPUProfile(path: sampled)
    try OutputFile.write(contentsOf: sampled, to: path)
    // What was sampled took this long, however many of the samples asked for there are.
    let period = Int64(result.nanoseconds / 1_000) / max(1, cpu.sampleCount)
    let profile = try await Symbolizer()
      .symbolize(AddressProfile(cpu, periodMicroseconds: period)).insideReplay()
    return CPUReport(
      label: label, operationCount: part.operationCount, result: result,
      sampleCount: Int(cpu.sampleCount), profile: profile)
  }

  /// Leaves what was sampled beside the profile, `prefix.prof`, and the record for the report; the
  /// paths of all, the profile's first.
  private func keep(
    _ report: CPUReport, _ record: ProfileRecord, prefix: String
  ) throws -> [String] {
    let files: [String]
    do {
      files =
        ["\(prefix).prof"]
        + (try ProfileArtefacts.write(
          report.profile, profiler: "cpu", measures: ["time"], title: report.label, prefix: prefix))
    } catch { throw Failure(error) }
    var record = record
    record.totals = [
      "samples": Int64(report.sampleCount), "nanoseconds": Int64(report.result.nanoseconds),
      "replays": Int64(report.result.replayCount),
    ]
    record.rankings = ProfileRecording.functions(of: report.profile, by: "time")
    return files + [try ProfileRecording.write(record, files: files, prefix: prefix)]
  }
}
