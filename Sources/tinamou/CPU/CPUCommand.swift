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
      The workload is replayed in a second process into which libprofiler is preloaded, as often as it \
      takes for the part of it to use the processor for --seconds. The kernel gives 250 samples a second \
      or so. Beside the .prof file lie collapsed stacks, a speedscope profile and a flame graph.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @OptionGroup var strategy: StrategyOption

  @Option(help: "Seconds of processor time to sample.")
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
    let strategy = try strategy.single()
    let (source, part) = try workload.chosen()
    try build.check()
    let prefix =
      output ?? "Results/profiles/\(workload.fileName(source, on: strategy.name))"
    try ResultsFolder.makeFolder(of: prefix)
    let path = "\(prefix).prof"
    let result = try await described { try await runWorker(source, strategy, path: path) }
    let cpu = try await described { try CPUProfile(path: path) }
    let profile = try await described {
      // What was sampled took this long, however many of the samples asked for there are.
      let period = Int64(result.nanoseconds / 1_000) / max(1, cpu.sampleCount)
      return try await Symbolizer()
        .symbolize(AddressProfile(cpu, periodMicroseconds: period)).insideReplay()
    }
    let label = workload.label(source, on: strategy.name, part)
    let report = CPUReport(
      label: label, operationCount: part.operationCount, result: result,
      sampleCount: Int(cpu.sampleCount), profile: profile)
    let files = try await described {
      try ProfileArtefacts.write(profile, measures: ["time"], title: label, prefix: prefix)
    }
    print(report.summary)
    print("\n" + Terminal.text(of: report.functions))
    if tree { print("\n" + report.tree) }
    print("\nprofile: \(path)")
    for file in files { print("         \(file)") }
    print("  google-pprof --text \(PreloadedWorker.thisExecutable) \(path)")
  }

  private func runWorker(
    _ source: CaseSource, _ strategy: Strategy, path: String
  ) async throws -> CPUWorkerResult {
    let worker = PreloadedWorker(
      preloading: .profiler,
      arguments: ["cpu-worker"] + workload.arguments(workload: source.name) + [
        "--strategy", strategy.name, "--seconds", "\(seconds)", "--path", path,
      ], timeLimit: .seconds(600 + 60 * seconds))
    return try await worker.run().answer()
  }
}
