// What the profiling commands leave for the report.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// Writes the records of profiles.
enum ProfileRecording {
  /// Places that a ranking keeps.
  private static let placeCountMax = 25

  /// Writes `record` to `prefix.heap.jsonl`, say, in place of an earlier one, beside the files of
  /// the profile.
  ///
  /// - Parameter files: Their paths.
  /// - Returns: The path of the record.
  @discardableResult
  static func write(_ record: ProfileRecord, files: [String], prefix: String) throws -> String {
    var record = record
    record.files = files.map { path in
      path.split(separator: "/").last.map(String.init) ?? path
    }
    // Each profiler has its own, since all call their files by what ran.
    let path = "\(prefix).\(record.profiler.rawValue).jsonl"
    do { try OutputFile.write(try record.jsonLine() + "\n", to: path) } catch {
      throw Failure(error)
    }
    return path
  }

  /// The places of the program that its costs are put down to, for each of `measures`:
  /// `Array.append` is a cost of the line that calls it.
  static func sites(of profile: StackProfile, by measures: [String]) -> [ProfileRanking] {
    measures.compactMap { name in
      guard let measure = profile.measure(name) else { return nil }
      let sites = profile.sites(by: measure).map { site in
        ProfilePlace(
          function: FunctionLabel.shortened(site.frame.function), place: site.frame.place,
          own: site.values[measure])
      }
      return ranking(name, profile.measures[measure].unit.rawValue, sites)
    }
  }

  /// The functions in which costs arise, by the measure called `name`.
  static func functions(of profile: StackProfile, by name: String) -> [ProfileRanking] {
    guard let measure = profile.measure(name) else { return [] }
    let functions = profile.functions(by: measure).map { cost in
      ProfilePlace(
        function: FunctionLabel.shortened(cost.frame.function), place: cost.frame.place,
        own: cost.own, withCallees: cost.total)
    }
    return [ranking(name, profile.measures[measure].unit.rawValue, functions)].compactMap { $0 }
  }

  private static func ranking(
    _ measure: String, _ unit: String, _ places: [ProfilePlace]
  ) -> ProfileRanking? {
    let total = places.reduce(0) { $0 + $1.own }
    guard total > 0 else { return nil }
    let costly = places.filter { $0.own > 0 }.sorted {
      ($1.own, $0.function, $0.place ?? "") < ($0.own, $1.function, $1.place ?? "")
    }
    return ProfileRanking(
      measure: measure, unit: unit, total: total, places: Array(costly.prefix(placeCountMax)))
  }
}

extension HeapMeasurement {
  /// What the report shows of the measurement.
  ///
  /// - Parameter profile: Its stacks; nil for sizes that are not shown in detail.
  func record(
    of source: CaseSource, seed: UInt64, profile: StackProfile?, environment: RunEnvironment
  ) -> ProfileRecord {
    var record = ProfileRecord(
      CaseKey(workload: source.name, size: source.size(size), strategy: arm.strategy.name),
      seed: source.seed(seed), constraintCount: result.constraintCountMax,
      environment: environment,
      ProfileFindings(profiler: .heap, otherProgram: arm.program))
    record.viewCount = result.viewCount
    var memory = MemoryUse(
      liveBytes: liveBytes, peakBytes: peakBytes,
      allocatedBytes: heap.totals.totalBytes, leftBlocks: result.leakedBlocks,
      leftBytes: result.leakedBytes)
    if let rounds = result.rounds {
      memory.roundCount = rounds.count
      memory.grownBlocks = rounds.grownBlocks
      memory.grownBytes = rounds.grownBytes
    }
    record.memory = memory
    record.totals = [
      "live blocks": heap.totals.liveBlocks, "allocations": heap.totals.totalBlocks,
    ]
    if let profile {
      record.rankings = ProfileRecording.sites(of: profile, by: ["live bytes", "total bytes"])
    }
    return record
  }
}
