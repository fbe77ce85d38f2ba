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

/// The names by which rows of charts can be chosen.
public struct ReportFilters: Hashable, Sendable, Codable {
  /// Workloads in the order in which they occur.
  public var workloads: [String]
  /// Strategies, ours first.
  public var strategies: [String]
  /// Sizes, ascending.
  public var sizes: [Int]
}
