// `tinamou heap`: where the memory of a workload goes.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// Profiles the heap of a workload, in a process of its own.
struct HeapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heap",
    abstract: "Shows where the memory of a workload goes, by gperftools.",
    discussion: """
      The workload is replayed in a second process into which libtcmalloc is preloaded; every \
      allocation is counted. `tinamou run` neither links nor loads it.
      """)

  @Argument(help: "A workload or a trace file.")
  var workload: String

  @Option(help: "How many of the workload's unit.")
  var size = 10

  @OptionGroup var seed: SeedOption

  @OptionGroup var strategy: StrategyOption

  @Option(name: .shortAndLong, help: "Where to leave the profile: PREFIX.0001.heap.")
  var output: String?

  func run() async throws {
    let source = try asUsage { try CaseSource(argument: workload) }
    let strategy = try strategy.single()
    try asUsage { try source.validate(size: size) }
    let prefix = output ?? "Results/profiles/\(fileName(of: source))-\(size)-\(strategy.name)"
    try ResultsFolder.makeFolder(of: prefix)

    let result = try await runWorker(strategy, prefix: prefix)
    do {
      let heap = try HeapProfile(path: result.profilePath)
      let profile = try await Symbolizer().symbolize(AddressProfile(heap))
      let report = HeapReport(
        label: "\(source.name) \(size) on \(strategy.name)", result: result, profile: profile)
      print(report.text)
    } catch { throw Failure(error) }
    print("\nprofile: \(result.profilePath)")
    print("  google-pprof --text \(PreloadedWorker.thisExecutable) \(result.profilePath)")
    print(ReportHint.next)
  }

  private func runWorker(
    _ strategy: Strategy, prefix: String
  ) async throws -> HeapWorkerResult {
    let worker = PreloadedWorker(
      preloading: .tcmalloc,
      arguments: [
        "heap-worker", workload, "--size", "\(size)", "--seed", "\(seed.value)", "--strategy",
        strategy.name, "--prefix", prefix,
      ])
    do {
      let output = try await worker.run().standardOutput
      return try JSONDecoder().decode(HeapWorkerResult.self, from: Data(output.utf8))
    } catch { throw Failure(error) }
  }

  /// The name of a workload, or of a file without its folders.
  private func fileName(of source: CaseSource) -> String {
    (source.name as NSString).lastPathComponent
  }
}
