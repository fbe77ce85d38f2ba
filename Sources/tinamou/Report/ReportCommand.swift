// `tinamou report`: everything that was measured, on one page.

internal import ArgumentParser
internal import Foundation
internal import LayoutEngine
internal import Measurement
internal import Pictures
internal import Reporting
internal import Workloads

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Makes one page of all results, which needs no network and no other file.",
    discussion: """
      Example: tinamou report

      Reads the named files, or all records in FOLDER (runs, comparisons, frames, profiles, \
      history, baseline.jsonl) and the \
      flame graphs FOLDER/profiles/*.svg. Of each case the latest run \
      counts, of each commit by itself; files that are committed are named as the project's. What is not in \
      the charts is named. scripts/report fetches the charting library, makes the \
      page and draws the main charts for Results/plots.

      Exit codes: 0 fine, 1 a file, or a damaged line of it, could not be used or the charting \
      library is missing, 64 wrong arguments.
      """)

  @Argument(
    help: "Files of records: the page is of these only, not of the folder.", completion: .file())
  var files: [String] = []

  @Option(help: "The folder with the results.")
  var results = "Results"

  @Option(name: .shortAndLong, help: "The file to write; FOLDER/report.html if not given.")
  var output: String?

  @Option(help: "What to write: page, or the report's data as json.")
  var format = ReportFormat.page

  @Option(
    help: "Also write a Vega-Lite specification of each chart, with its data, into this folder.")
  var charts: String?

  @Option(help: "The charting library, as scripts/report leaves it.")
  var library = ChartLibrary.path

  @Flag(inversion: .prefixedNo, help: "Draw the scenes.")
  var scenes = true

  func run() throws {
    let path = output ?? "\(results)/report.\(format == .page ? "html" : "json")"
    var reading = ResultsReading(folder: results)
    var input = try reading.input(only: files)
    let read = files.isEmpty ? input.files.map { "\(results)/\($0.path)" } : files
    try ResultsFolder.check(path, isNoneOf: read)
    if scenes, format == .page { input.scenes = ScenePictures.all() }
    let model = ReportModel(input)
    if let charts { try write(model.sections.flatMap(\.charts), into: charts) }
    let text: String
    switch format {
    case .page: text = ReportPage(model, chartLibrary: try ChartLibrary.script(at: library)).html()
    case .json: text = try model.jsonText(isForPeople: true) + "\n"
    }
    try ResultsFolder.write(text, to: path)
    for file in input.files { StandardError.write(file.batch.faults, in: file.path) }
    for unused in input.unused {
      StandardError.write("note: \(unused.path): \(unused.reason)")
    }
    if path != "-" { print(ReportHint.made(at: path, isPage: format == .page)) }
    try input.files.flatMap(\.batch.faults).requireNoDamage()
    guard reading.isWhole else { throw ExitCode(1) }
  }

  /// Each chart as `ID.vl.json`.
  private func write(_ charts: [ReportChart], into folder: String) throws {
    for chart in charts {
      guard let specification = chart.standaloneSpecification() else { continue }
      try ResultsFolder.write(
        try specification.jsonText(isForPeople: true) + "\n",
        to: "\(folder)/\(chart.id).vl.json")
    }
  }
}

enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// One HTML file.
  case page
  /// The data behind it.
  case json
}

/// The bundle of Vega, Vega-Lite and Vega-Embed that `scripts/report` fetches.
enum ChartLibrary {
  /// Where `scripts/report` leaves it; git ignores it.
  static let path = ".charts/vega.js"

  /// The script at `path`.
  ///
  /// - Throws: `Failure` that says how to get it.
  static func script(at path: String) throws -> String {
    guard let script = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(
        message:
          "the charting library is missing: \(path) cannot be read; \(ReportHint.script) fetches it "
          + "from PyPI and then makes the page")
    }
    guard script.contains("vegaEmbed") else {
      throw Failure(message: "\(path) is no bundle of Vega-Embed; scripts/report makes one")
    }
    return script
  }
}

/// Draws every scene from its beginning to its end.
enum ScenePictures {
  /// Pictures a scene has at most: enough to follow a movement, and few enough for one file.
  private static let momentCountMax = 25

  /// All scenes, in the order of the catalog.
  static func all() -> [SceneAnimation] { SceneCatalog.all.map(animation) }

  /// A scene that does not move has one picture.
  private static func animation(of scene: Scene) -> SceneAnimation {
    let staged = scene.stage { _ in }
    let count = scene.duration > 0 ? momentCountMax : 1
    var moments: [SceneAnimation.Moment] = []
    var earlier: ScreenPicture?
    for index in 0 ..< count {
      staged.advance(to: scene.duration * Double(index) / Double(max(1, count - 1)))
      let picture = ScreenPicture(of: staged.window, title: scene.name)
      moments.append(
        SceneAnimation.Moment(
          seconds: staged.time, svg: picture.svg(since: earlier),
          movedViews: picture.movedViewCount(since: earlier)))
      earlier = picture
    }
    return SceneAnimation(name: scene.name, summary: scene.summary, moments: moments)
  }
}
