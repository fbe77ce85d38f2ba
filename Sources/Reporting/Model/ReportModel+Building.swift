// From records to the report.

internal import Measurement

extension ReportModel {
  /// The report on `input`. The same input gives the same report.
  ///
  /// - Parameters:
  ///   - input: What was read from a folder of results.
  ///   - ours: The strategy that the verdict is about.
  ///   - yardstick: What it is measured against.
  /// - Complexity: O(*n* log *n*) in the number of records, but for the search for changes in long
  ///   histories: see `ChangePointSearch`.
  public init(_ input: ReportInput, ours: String = "revised", yardstick: String = "kiwi") {
    let records = CurrentRecords(input.files)
    let all = Self.strategies(in: records, input.frames, ours: ours, yardstick: yardstick)
    let strategies = all.filter { !$0.hasPrefix(AblationChart.prefix) }
    sections = [
      ScalingCharts.section(records, strategies),
      RatioCharts.section(records, strategies),
      LatencyChart.section(records, strategies),
      FrameCharts.section(records, input.frames, strategies),
      MemoryChart.section(records, strategies),
      AblationChart.section(records),
      HistoryChart.section(records),
    ]
    verdict = VerdictFindings(records, input.frames, ours: ours, yardstick: yardstick).all
    filters = Self.filters(of: sections, strategies: all)
    flameGraphs = input.flameGraphs
    scenes = input.scenes
    provenance = Self.provenance(of: records)
    unused = input.unused + records.unused
  }

  /// Ours first, then the yardstick, then the others as they occur: the order of legends and colours.
  private static func strategies(
    in records: CurrentRecords, _ frames: [FrameFinding], ours: String, yardstick: String
  ) -> [String] {
    let found = distinct(
      records.cases.map(\.key.strategy)
        + records.comparisons.flatMap { [$0.base.strategy, $0.candidate.strategy] }
        + records.counts.map(\.key.strategy) + frames.map(\.strategy))
    let first = [ours, yardstick].filter(found.contains)
    return first + found.filter { !first.contains($0) }
  }

  private static func filters(
    of sections: [ReportSection], strategies: [String]
  ) -> ReportFilters {
    let rows = sections.flatMap(\.charts).flatMap(\.rows)
    let shown = Set(rows.compactMap { $0["strategy"]?.stringValue })
    return ReportFilters(
      workloads: distinct(rows.compactMap { $0["workload"]?.stringValue }),
      strategies: strategies.filter(shown.contains),
      sizes: Set(rows.compactMap { $0["size"]?.numberValue }).sorted().map { Int($0) })
  }

  private static func provenance(of records: CurrentRecords) -> [String] {
    let environments = distinct(
      records.cases.flatMap { $0.records.map(\.environment) }
        + records.comparisons.map(\.environment))
    return environments.sorted { $0.start < $1.start }.map { environment in
      RunNotes.provenance(of: environment, seeds: [], clocks: []).joined(separator: " · ")
    }
  }
}
