// What a report is made from: everything that was found, read but not judged.

public import Measurement

/// The contents of a folder of results, and the pictures that go with them.
public struct ReportInput: Sendable {
  /// A file of records.
  public struct RecordFile: Sendable {
    /// Its path, as a reader of the report would look for it.
    public var path: String
    /// What was in it.
    public var batch: RecordBatch
    /// Whether the file is committed, as the project's own results are; others are the reader's.
    public var isCommitted: Bool

    /// The folder that it is in, with a slash at its end; empty for none.
    package var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// A file that was read.
    public init(path: String, batch: RecordBatch, isCommitted: Bool = false) {
      self.path = path
      self.batch = batch
      self.isCommitted = isCommitted
    }
  }

  /// The files of records, in the order in which they are to be named.
  public var files: [RecordFile] = []
  /// Profiles that can be clicked into.
  public var flameGraphs: [FlameGraphDocument] = []
  /// Scenes with the pictures of their animations.
  public var scenes: [SceneAnimation] = []
  /// Files that could not be used, and why.
  public var unused: [UnusedResult] = []

  /// Nothing yet.
  public init() {}
}

/// A flame graph as SVG. It comes from a file, so a page must not run it as part of itself.
public struct FlameGraphDocument: Hashable, Sendable, Codable {
  /// The path of its file.
  public var path: String
  /// What it is of, such as `heap of feed 100 on revised: live-bytes`; `nil` where no record says.
  public var title: String?
  /// What it was measured by, on and at; `nil` where no record says.
  public var provenance: String?
  /// The SVG document.
  public var svg: String

  /// A graph that was read.
  public init(path: String, svg: String) {
    self.path = path
    self.svg = svg
  }
}

/// The pictures of a scene, from its beginning to its end.
public struct SceneAnimation: Hashable, Sendable, Codable {
  /// One moment.
  public struct Moment: Hashable, Sendable, Codable {
    /// Seconds from the start.
    public var seconds: Double
    /// An SVG document.
    public var svg: String
    /// How many views moved since the moment before.
    public var movedViews: Int

    /// A moment as drawn.
    public init(seconds: Double, svg: String, movedViews: Int) {
      self.seconds = seconds
      self.svg = svg
      self.movedViews = movedViews
    }
  }

  /// The scene's name.
  public var name: String
  /// What is to be seen, in a sentence.
  public var summary: String
  /// The pictures in the order of time; not empty.
  public var moments: [Moment]

  /// A scene as drawn.
  public init(name: String, summary: String, moments: [Moment]) {
    self.name = name
    self.summary = summary
    self.moments = moments
  }
}

/// Something that was found and is not in the charts.
public struct UnusedResult: Hashable, Sendable, Codable {
  /// The file.
  public var path: String
  /// What of it, and why not.
  public var reason: String

  /// A remark on the file at `path`.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
