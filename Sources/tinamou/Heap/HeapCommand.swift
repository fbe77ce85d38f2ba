// `tinamou heap`: where the memory of a workload goes.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite
internal import Traces

/// Profiles the heap of a workload, in a process of its own.
struct HeapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heap",
    abstract: "Shows where the memory of a workload goes, by gperftools.",
    discussion: """
      Example: tinamou heap feed --size 10

      The workload is replayed in a second process into which libtcmalloc is preloaded; every \
      allocation is counted. `tinamou run` neither links nor loads it. Beside the .heap file lie \
      collapsed stacks, a speedscope profile and flame graphs.

      Exit codes: 0 fine, 1 a tool or a file failed, 2 something of the solver was left, 64 wrong \
      arguments.
      """)

  @Argument(help: "A workload or a trace file.", completion: .workloads)
  var workload: String

  @Option(help: "How many of the workload's unit; 10 if not given. Several show the growth.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @OptionGroup var strategy: StrategyOption

  @OptionGroup var against: AgainstOptions

  @Option(help: "Build and tear down this many times more, and see that nothing grows.")
  var rounds = 0

  @Flag(help: "Print the calls that lead to each allocation, by live and by all bytes.")
  var tree = false

  @Option(name: .shortAndLong, help: "Where to leave the profile: PREFIX.0001.heap.")
  var output: String?

  func validate() throws {
    guard (0 ... 10_000_000).contains(rounds) else {
      throw ValidationError("there are 0 through 10000000 rounds, not \(rounds)")
    }
  }

  func run() async throws {
    let named = try asUsage { try CaseSource(argument: workload) }
    let sizes = size.isEmpty ? [10] : Array(Set(size)).sorted()
    for size in sizes { try asUsage { try named.validate(size: size) } }
    if case .file = named, sizes.count > 1 {
      throw ValidationError("a trace file has only one size")
    }
    let arms = try against.arms(base: strategy.single())
    let source = try named.readOnce()
    let environment = RunEnvironment.collect()
    var measurements: [HeapMeasurement] = []
    for size in sizes { measurements += try await measure(source, size: size, arms) }

    // What is shown in detail is the largest size.
    let shown = measurements.suffix(arms.count)
    for measurement in measurements.dropLast(arms.count) {
      try ProfileRecording.write(
        measurement.record(
          of: source, seed: seed.value, profile: nil, environment: environment),
        files: [measurement.result.profilePath], prefix: measurement.prefix)
    }
    var profiles: [StackProfile] = []
    var files: [String] = []
    for measurement in shown {
      let label = "\(source.name) \(measurement.size) on \(measurement.arm.label)"
      let profile = try await described { try await measurement.profile() }
      if profiles.isEmpty {
        print(
          HeapReport(label: label, measurement: measurement, profile: profile, showsTree: tree).text
        )
        print()
      }
      let own =
        [measurement.result.profilePath]
        + (try await described {
          try ProfileArtefacts.write(
            profile, profiler: "heap", measures: ["live bytes", "total bytes"], title: label,
            prefix: measurement.prefix)
        })
      let record = measurement.record(
        of: source, seed: seed.value, profile: profile, environment: environment)
      files +=
        own + [
          try ProfileRecording.write(record, files: own, prefix: measurement.prefix)
        ]
      profiles.append(profile)
    }
    print(closing(Array(shown), profiles, measurements, files))
    print(ReportHint.next)
    if measurements.contains(where: \.result.leaks) { throw ExitCode(2) }
  }

  /// The comparison and the growth, if they were asked for, and where everything was written.
  private func closing(
    _ shown: [HeapMeasurement], _ profiles: [StackProfile], _ all: [HeapMeasurement],
    _ files: [String]
  ) -> String {
    var parts: [String] = []
    if shown.count == 2 {
      let comparison = HeapComparisonReport(
        base: shown[0], other: shown[1], baseProfile: profiles[0], otherProfile: profiles[1])
      parts += comparison.tables.map(Terminal.text)
    }
    if all.count > shown.count {
      parts.append(Terminal.text(of: HeapGrowthReport(measurements: all).table))
    }
    parts += all.filter(\.result.leaks).map { measurement in
      "LEAK: \(measurement.arm.label) at size \(measurement.size): "
        + measurement.result.leakLines.joined(separator: "; ")
    }
    parts += all.compactMap { measurement in
      measurement.heap.cutLine.map {
        "CUT: \(measurement.arm.label) at size \(measurement.size): \($0)"
      }
    }
    let path = shown[0].result.profilePath
    parts.append(
      (["profile: \(path)"] + files.dropFirst().map { "         \($0)" } + [
        PprofHint.text(for: path)
      ]).joined(separator: "\n"))
    return parts.joined(separator: "\n\n")
  }

  private func measure(
    _ source: CaseSource, size: Int, _ arms: [ProfiledArm]
  ) async throws -> [HeapMeasurement] {
    let trace = try TraceCopy(of: source, size: size, seed: seed.value, if: against.needsTrace)
    defer { trace.remove() }
    var measurements: [HeapMeasurement] = []
    for arm in arms {
      let prefix = prefix(of: source, size: size, arm, isOnlyOne: arms.count == 1)
      try ResultsFolder.makeFolder(of: prefix)
      measurements.append(
        try await described {
          try await arm.measureHeap(
            trace.argument, size: size, seed: seed.value, prefix: prefix, rounds: rounds)
        })
    }
    return measurements
  }

  private func prefix(
    of source: CaseSource, size: Int, _ arm: ProfiledArm, isOnlyOne: Bool
  ) -> String {
    guard let output else {
      let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
      return "Results/profiles/\(name)-\(size)-\(arm.fileName)"
    }
    let sizePart = self.size.count > 1 ? "-\(size)" : ""
    return output + sizePart + (isOnlyOne ? "" : "-\(arm.fileName)")
  }
}

/// Turns an error of `body` into one that ends the process with 1; what leaves with a status of its
/// own keeps it.
func described<Result>(_ body: () async throws -> Result) async throws -> Result {
  do { return try await body() } catch { throw Failure(error) }
}
