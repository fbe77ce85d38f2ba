// Looking for the largest size of one workload that a strategy holds a rate with.

internal import Measurement
internal import Suite
internal import Workloads

/// Searches the sizes of a workload, each timed in a fresh process.
struct RateSearch {
  let workload: Workload
  let strategy: Strategy
  let seed: Seed

  /// After how long a replay, building included, is given up.
  let limitSeconds: Double
  let environment: RunEnvironment

  /// Looks for each of `rates` in hertz, the highest first: its sizes are the smaller ones, and are
  /// then known. Nothing is found where nothing moves.
  ///
  /// - Parameter take: Is called with each record as soon as it is there.
  /// - Returns: What went wrong with a strategy of ours.
  func search(
    _ rates: [Double], take: (FrameRecord) throws -> Void
  ) async throws -> [String] {
    var search = FrameSearch(sizeMax: workload.sizeMax) { size in
      await FrameAnswer.asking(
        FrameOrder(
          CaseKey(workload: workload.name, size: size, strategy: strategy.name),
          seed: seed.rawValue, limitSeconds: limitSeconds))
    }
    var failures: [String] = []
    for rate in rates.sorted(by: >) {
      guard let result = await search.result(budgetNanoseconds: 1e9 / rate) else { break }
      if let reason = result.failure, !strategy.isPeer {
        failures.append(
          "\(workload.name) \(result.misses?.size ?? 1) (\(strategy.name)): \(reason)")
      }
      try take(record(rate, result, search.timedSizes))
    }
    return failures
  }

  private func record(
    _ rate: Double, _ result: FrameSearch.Result, _ timedSizes: [FrameSize]
  ) -> FrameRecord {
    let held = HeldRate(
      unit: workload.unit, rateHertz: rate, limitSeconds: limitSeconds,
      holds: result.holds, misses: result.misses, end: result.end, timedSizes: timedSizes)
    return FrameRecord(
      CaseKey(workload: workload.name, size: 0, strategy: strategy.name), seed: seed,
      environment: environment, held)
  }
}
