// The report before anybody decides how it looks.

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
