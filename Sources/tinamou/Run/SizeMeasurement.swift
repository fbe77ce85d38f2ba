// What a run of the whole suite says of size: views at 120 Hz, and memory.

internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite
internal import Workloads

/// Searches for the views that hold 120 Hz and profiles the heap, after everything has been timed.
///
/// All of it takes place in processes of its own: the allocator that counts is in none that is
/// timed.
struct SizeMeasurement {
  let strategies: [Strategy]

  /// Whether only the default strategy and one workload are searched.
  let isQuick: Bool
  let seed: Seed
  let environment: RunEnvironment

  /// What an earlier run has measured, if this one goes on with it.
  let finished: FinishedCases?
  /// The rate that is searched for.
  private static let rateHertz = 120.0

  /// What is profiled: a system so large that what a solver has once hardly counts for each
  /// constraint.
  private static let heapSize = 100
  private static let heapWorkload = "feed"

  /// The workloads whose views are counted, and by whom.
  private var searches: [(workload: String, strategy: Strategy)] {
    let workloads = isQuick ? ["feed"] : ["feed", "login"]
    let movers = strategies.filter { $0.name == StrategyCatalog.default.name || $0.isPeer }
    return movers.flatMap { strategy in workloads.map { ($0, strategy) } }
  }

  /// How many steps a progress bar has of it.
  var stepCount: Int { searches.count + strategies.count }

  /// Measures, and saves what comes out. What cannot be measured here is a note.
  func measure(_ progress: inout RunProgress, _ bar: inout ProgressBar) async throws {
    for (workload, strategy) in searches {
      bar.show("views of \(workload) at 120 Hz (\(strategy.name))")
      try await search(workload, strategy, &progress)
      bar.advance()
    }
    for strategy in strategies {
      bar.show("heap of \(Self.heapWorkload) \(Self.heapSize) (\(strategy.name))")
      let key = CaseKey(workload: Self.heapWorkload, size: Self.heapSize, strategy: strategy.name)
      if let record = finished?.heap(of: key) {
        progress.takeFinished([record])
      } else {
        do { try progress.take([try await heap(of: strategy)]) } catch let error as RecordFileError
        {
          throw error
        } catch {
          progress.notes.append("no heap profile of \(strategy.name): \(error)")
        }
      }
      bar.advance()
    }
  }

  private func search(
    _ workload: String, _ strategy: Strategy, _ progress: inout RunProgress
  ) async throws {
    let limitSeconds: Double = isQuick ? 5 : 20
    if let record = finished?.search(
      workload, strategy: strategy.name, rateHertz: Self.rateHertz, limitSeconds: limitSeconds)
    {
      return progress.takeFinished([record])
    }
    var records: [FrameRecord] = []
    let failures = try await RateSearch(
      workload: try WorkloadCatalog.workload(named: workload), strategy: strategy, seed: seed,
      limitSeconds: limitSeconds, environment: environment
    ).search([Self.rateHertz]) { records.append($0) }
    try progress.take(records)
    progress.notes += failures
  }

  private func heap(of strategy: Strategy) async throws -> ProfileRecord {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let key = CaseKey(workload: Self.heapWorkload, size: Self.heapSize, strategy: strategy.name)
    let target = ProfileTarget(
      arm: ProfiledArm(strategy: strategy.name, program: nil),
      profiled: ProfiledCase(key, seed: seed.rawValue), label: "", prefix: folder.path + "/heap")
    var record = ProfileRecord(
      key, seed: seed, environment: environment, ProfileFindings(profiler: .heap))
    try await HeapMeasurement(of: target).complete(&record)
    return record
  }
}

extension [SuiteCase] {
  /// Whether all of them are one workload at one size, on any strategies.
  var isOfOneSystem: Bool {
    guard let first else { return true }
    return allSatisfy { $0.source.name == first.source.name && $0.size == first.size }
  }
}
