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
    let sorted = SortedRecords(input.files)
    let origins = sorted.origins
    let all = Self.strategies(in: origins.map(\.records), ours: ours, yardstick: yardstick)
    let strategies = all.filter { !$0.hasPrefix(AblationChart.prefix) }
    let sizes = MemoryChart.constraintCounts(origins.map(\.records))
    sections = [
      ReportSection(of: origins) {
        VerdictChart.section(RunVerdict($0, ours: ours), strategies)
      },
      ReportSection(of: origins) { ScalingCharts.section($0, strategies) },
      ReportSection(of: origins) { RatioCharts.section($0, strategies) },
      ReportSection(of: origins) { LatencyChart.section($0, strategies) },
      ReportSection(of: origins) { FrameCharts.section($0, strategies) },
      ReportSection(of: origins) { MemoryChart.section($0, strategies, constraintCounts: sizes) },
      ReportSection(of: origins, HotSpotChart.section),
      ReportSection(of: origins, AblationChart.section),
      HistoryChart.section(sorted.history, ours: ours),
    ]
    verdict = VerdictFindings.all(of: origins, ours: ours, yardstick: yardstick)
    filters = Self.filters(of: sections, strategies: all)
    flameGraphs = Self.described(input)
    scenes = input.scenes
    provenance = Self.provenance(of: origins.map(\.records))
    unused = input.unused + sorted.unused
  }

  /// Ours first, then the yardstick, then the others as they occur: the order of legends and
  /// colours.
  private static func strategies(
    in origins: [CurrentRecords], ours: String, yardstick: String
  ) -> [String] {
    var found: [String] = []
    for records in origins {
      found += records.cases.map(\.key.strategy)
      found += records.comparisons.flatMap { [$0.baseStrategy, $0.strategy] }
      found += records.counts.map(\.key.strategy)
      found += records.frames.map(\.strategy)
      found += records.profiles.map(\.label)
    }
    found = distinct(found)
    let first = [ours, yardstick].filter(found.contains)
    return first + found.filter { !first.contains($0) }
  }

  /// The graphs with what the records beside them say of them. A record names the files that lie
  /// beside its own.
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

  private static func provenance(of origins: [CurrentRecords]) -> [String] {
    var environments: [RunEnvironment] = []
    for records in origins {
      environments += records.cases.flatMap { $0.records.map(\.environment) }
      environments += records.comparisons.map(\.environment)
      environments += records.frames.map(\.environment)
      environments += records.profiles.map(\.environment)
      environments += records.counts.map(\.environment)
    }
    return distinct(environments).sorted { $0.start < $1.start }.map { environment in
      RunNotes.provenance(of: environment, seeds: [], clocks: []).joined(separator: " · ")
    }
  }
}
