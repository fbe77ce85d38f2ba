// The report before anybody decides how it looks.

internal import Measurement

/// Everything that the report says, as data: what `ReportPage` shows and `--format json` prints.
public struct ReportModel: Hashable, Sendable, Codable {
  /// What the numbers come to, the most important first.
  public var verdict: [ReportFinding]
  /// The charts by subject.
  public var sections: [ReportSection]
  /// Profiles to click into.
  public var flameGraphs: [FlameGraphDocument]
  /// Scenes with their animations.
  public var scenes: [SceneAnimation]
  /// What can be filtered by: the names and sizes that occur in charts.
  public var filters: ReportFilters
  /// What was measured, by what, where and when: a line for each environment.
  public var provenance: [String]
  /// What was found and is not in the charts; nothing is left out silently.
  public var unused: [UnusedResult]
}

/// One line of the verdict.
public struct ReportFinding: Hashable, Sendable, Codable {
  /// Whether it is good news; shown in words and by a sign, not by colour alone.
  public enum Tone: String, Hashable, Sendable, Codable {
    /// As it should be.
    case good
    /// Neither, or not known.
    case neutral
    /// Something is wrong.
    case bad
  }

  /// What it is about.
  public var title: String
  /// The number or the word.
  public var figure: String
  /// What that means, and how well it is known.
  public var detail: String
  /// Whether it is good news.
  public var tone: Tone
  /// Who measured it, at which commit, when and on which machine, to follow "Measured"; empty where
  /// nothing was.
  public var origin = ""
  /// Whether it comes from committed records, which are the project's own.
  public var isProjects = false
}

/// Charts on one subject.
public struct ReportSection: Hashable, Sendable, Codable {
  /// Its anchor.
  public var id: String
  /// Its heading.
  public var title: String
  /// How to read what follows, and what is missing.
  public var text: String
  /// Its charts; none if nothing was recorded.
  public var charts: [ReportChart]
}

extension ReportSection {
  /// The section on the records of all `origins`, in each chart of which they follow one another.
  init(of origins: [RecordOrigin], _ make: (CurrentRecords) -> ReportSection) {
    let parts = origins.map { origin in
      var part = make(origin.records)
      part.charts = part.charts.map { $0.measured(origin.text) }
      return part
    }
    self = parts.first { !$0.charts.isEmpty } ?? make(CurrentRecords([]))
    charts = []
    for part in parts {
      // A chart stands behind those that it stands behind in its own part.
      var place = 0
      for chart in part.charts {
        if let known = charts.firstIndex(where: { $0.id == chart.id }) {
          charts[known].append(chart)
          place = known + 1
        } else {
          charts.insert(chart, at: place)
          place += 1
        }
      }
    }
    // What the reader measured comes before what only the project has.
    let readers = Set(
      zip(origins, parts).filter { !$0.0.isProjects }.flatMap { $0.1.charts.map(\.id) })
    charts = charts.filter { readers.contains($0.id) } + charts.filter { !readers.contains($0.id) }
  }
}

/// The names by which rows of charts can be chosen.
public struct ReportFilters: Hashable, Sendable, Codable {
  /// Workloads in the order in which they occur.
  public var workloads: [String]
  /// Strategies, ours first.
  public var strategies: [String]
  /// Sizes, ascending.
  public var sizes: [Int]
}

// MARK: - Building

extension ReportModel {
  /// The report on `input`. The same input gives the same report.
  ///
  /// - Parameters:
  ///   - input: What was read from a folder of results.
  ///   - ours: The strategy that the verdict is about.
  ///   - yardstick: What it is measured against.
  /// - Complexity: O(*n* log *n*) in the number of records, but for the search for changes in long
  ///   histories: see `ChangePointSearch`.
  public init(
    _ input: ReportInput, ours: String = RunVerdict.defaultStrategy, yardstick: String = "kiwi"
  ) {
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

  private static func filters(of sections: [ReportSection], strategies: [String]) -> ReportFilters {
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
