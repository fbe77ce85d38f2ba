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
    let facts = RunVerdict(records, ours: ours)
    let all = Self.strategies(in: records, ours: ours, yardstick: yardstick)
    let strategies = all.filter { !$0.hasPrefix(AblationChart.prefix) }
    sections = [
      VerdictChart.section(facts, strategies),
      ScalingCharts.section(records, strategies),
      RatioCharts.section(records, strategies),
      LatencyChart.section(records, strategies),
      FrameCharts.section(records, strategies),
      MemoryChart.section(records, strategies),
      HotSpotChart.section(records),
      AblationChart.section(records),
      HistoryChart.section(records),
    ]
    verdict = VerdictFindings(records, facts, yardstick: yardstick).all
    filters = Self.filters(of: sections, strategies: all)
    flameGraphs = Self.described(input)
    scenes = input.scenes
    provenance = Self.provenance(of: records)
    unused = input.unused + records.unused
  }

  /// Ours first, then the yardstick, then the others as they occur: the order of legends and colours.
  private static func strategies(
    in records: CurrentRecords, ours: String, yardstick: String
  ) -> [String] {
    let found = distinct(
      records.cases.map(\.key.strategy)
        + records.comparisons.flatMap { [$0.base.strategy, $0.candidate.strategy] }
        + records.counts.map(\.key.strategy) + records.frames.map(\.strategy)
        + records.profiles.map(\.label))
    let first = [ours, yardstick].filter(found.contains)
    return first + found.filter { !first.contains($0) }
  }

  /// The graphs with what the records beside them say of them. A record names the files that lie beside
  /// its own.
  private static func described(_ input: ReportInput) -> [FlameGraphDocument] {
    let named = input.files.flatMap { file in
      file.batch.profiles.flatMap { record in
        record.files.map { (file.folder + $0, record) }
      }
    }
    let byPath = Dictionary(named) { _, last in last }
    return input.flameGraphs.map { graph in
      guard let record = byPath[graph.path] else { return graph }
      var described = graph
      // `feed-100-revised.live-bytes.svg`
      let parts = (graph.path.split(separator: "/").last ?? "").split(separator: ".")
      let measure = parts.count > 2 ? ": " + parts[parts.count - 2].replacing("-", with: " ") : ""
      described.title = record.title + measure
      described.provenance = RunNotes.provenance(
        of: record.environment, seeds: record.seed.map { [$0] } ?? [], clocks: []
      ).joined(separator: " · ")
      return described
    }
  }

  private static func filters(
    of sections: [ReportSection], strategies: [String]
  ) -> ReportFilters {
    let rows = sections.flatMap(\.charts).flatMap(\.rows)
    let shown = Set(rows.compactMap { $0["strategy"]?.stringValue })
    return ReportFilters(
      workloads: distinct(rows.compactMap { $0["workload"]?.stringValue }),
      strategies: strategies.map(\.safeInCharts).filter(shown.contains),
      sizes: Set(rows.compactMap { $0["size"]?.numberValue }).sorted().map { Int(saturating: $0) })
  }

  private static func provenance(of records: CurrentRecords) -> [String] {
    let environments = distinct(
      records.cases.flatMap { $0.records.map(\.environment) }
        + records.comparisons.map(\.environment) + records.frames.map(\.environment)
        + records.profiles.map(\.environment))
    return environments.sorted { $0.start < $1.start }.map { environment in
      RunNotes.provenance(of: environment, seeds: [], clocks: []).joined(separator: " · ")
    }
  }
}
