// `tinamou history`: how measurements went over time, and which commits changed them; and
// `tinamou merge`, which takes results into it.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Shows how measurements changed over time, and between which commits.",
    discussion: """
      Example: tinamou history --workload feed --changed

      Counts change wherever they differ. Times change where the energy distance between what was \
      before and what came after is greater than chance makes it (E-divisive, permutation test at 1 %, \
      from 11 measurements on). Other seeds, traces, flags and settings are other series.
      """)

  @Option(help: "Workloads; all if not given. Repeatable.")
  var workload: [String] = []

  @Option(name: .shortAndLong, help: "Strategies; all if not given. Repeatable.")
  var strategy: [String] = []

  @Option(help: "A part of the name of a class of machines, such as EPYC.")
  var machine: String?

  @Option(
    help: "Nothing earlier than this, as 2026-07-14 or 2026-07-14T09:30:00Z.",
    transform: { text in
      guard let moment = Timestamp(text) ?? Timestamp(text + "T00:00:00Z") else {
        throw ValidationError("'\(text)' is no date; write 2026-07-14 or 2026-07-14T09:30:00Z")
      }
      return moment
    })
  var since: Timestamp?

  @Option(help: "A part of the name of what is measured, such as `add ns` or pivots.")
  var metric: String?

  @Flag(help: "Only series that change.")
  var changed = false

  @Flag(help: "Every measurement of each series.")
  var points = false

  @Option(help: "The folder of the history.")
  var folder = HistoryFolder.path

  func run() throws {
    let contents = try HistoryFolder(path: folder).contents()
    StandardError.brief(contents.faults.map(\.description)).forEach(StandardError.write)
    var query = HistoryQuery()
    query.workloads = Set(workload)
    query.strategies = Set(strategy)
    query.machine = machine
    query.since = since
    query.metric = metric
    let records = contents.records
    guard !records.isEmpty else {
      throw Failure(message: "there is no history in \(folder); `tinamou merge FILE` adds to it")
    }
    try check(workload, "workload", among: records.map(\.key.workload), of: "the history")
    try check(strategy, "strategy", among: records.map(\.key.strategy), of: "the history")
    let series = query.series(in: records)
    guard !series.isEmpty else {
      let refused = records.count { $0.environment.build.refusal != nil }
      throw Failure(
        message: "nothing in the history of \(records.count.counted("record")) is like that"
          + (refused == 0
            ? "; leave a choice out"
            : ": \(refused.counted("record")) of debug or checked builds are left out"))
    }
    let shown = series.map { ($0, $0.changes()) }.filter { !changed || !$0.1.isEmpty }
    if shown.isEmpty {
      let comparableCount = series.count { $0.points.count > 1 }
      print(
        "nothing changed in \(series.count) series, of which \(comparableCount) have two measurements"
      )
    } else {
      print(Terminal.text(of: HistoryTable.table(of: shown)))
    }
    if points { for (series, _) in shown { print("\n" + HistoryTable.points(of: series)) } }
    try contents.faults.map(\.fault).requireNoDamage()
  }
}

enum HistoryTable {
  /// A row for each series and for each of its changes.
  static func table(of series: [(HistorySeries, [ChangePoint])]) -> ReportTable {
    let rows = series.filter { !$0.0.points.isEmpty }.flatMap { series, changes in
      (changes.isEmpty ? [nil] : changes.map(Optional.some)).enumerated().map {
        Row(series: series, isFirst: $0 == 0, change: $1)
      }
    }
    var table = ReportTable(
      of: rows,
      columns: [
        .text("case") { $0.isFirst ? $0.series.name.key.description : "" },
        .text("metric", "what") { $0.isFirst ? what($0.series) : "" },
        .number("count", "points") { $0.head { .count($0.points.count) } },
        .number("first") { $0.head { cell($0.points[0].value, $0) } },
        .number("last") { $0.head { cell($0.points[$0.points.endIndex - 1].value, $0) } },
        .text("change") { $0.change.map(text) },
        .text("commits", "between commits") { row in
          row.change.map(row.series.commits).map { "\($0.before)..\($0.after)" }
        },
      ])
    let machines = Set(series.map(\.0.name.machine)).subtracting([""]).sorted()
    if !machines.isEmpty { table.notes.append("measured on " + machines.joined(separator: "; ")) }
    return table
  }

  /// A series, or one of its changes. Only the first row has the fields of the series.
  private struct Row {
    let series: HistorySeries
    let isFirst: Bool
    let change: ChangePoint?

    func head(_ cell: (HistorySeries) -> ReportTable.Cell) -> ReportTable.Cell {
      isFirst ? cell(series) : .text("")
    }
  }

  /// Every point on a line: when, which commit, how much.
  static func points(of series: HistorySeries) -> String {
    let title = "\(series.name.key), \(what(series))"
    let lines = series.points.map { point in
      "  \(point.start)  \(point.commitName)  \(cell(point.value, series))"
    }
    return ([title] + lines).map(DisplayText.printable).joined(separator: "\n")
  }

  private static func what(_ series: HistorySeries) -> String {
    ([series.name.metric] + series.distinctions).joined(separator: ", ")
  }

  private static func cell(_ value: Double, _ series: HistorySeries) -> ReportTable.Cell {
    series.name.metric.hasSuffix(" ns") ? .duration(value) : .count(Int(saturating: value))
  }

  private static func text(_ change: ChangePoint) -> String {
    guard let factor = change.factor else { return "from 0" }
    return NumberFormat.ratio(factor)
  }
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Takes results into the history that is committed.",
    discussion: """
      Example: tinamou merge Results/runs/*.jsonl

      A record is known by the hash of its content: merging a file twice changes nothing, and neither \
      does the order of files. Lines that are no records are kept out; the first ten are named, all are \
      counted, and the exit code is 1 then, unless it is only a last line that was never finished.
      """)

  @Argument(help: "Files of records, such as Results/runs/*.jsonl.", completion: .file())
  var files: [String]

  @Option(help: "The folder of the history.")
  var folder = HistoryFolder.path

  func run() throws {
    let result = try HistoryFolder(path: folder).merge(files)
    StandardError.brief(result.faults.map(\.description)).forEach(StandardError.write)
    let comparisons = result.comparisonCount.counted("comparison")
    print(
      "\(result.addedCount.counted("record")) added to \(folder), \(result.duplicateCount) were there, "
        + "\(result.faults.count.counted("line")) kept out"
        + (result.comparisonCount > 0
          ? "; \(comparisons) left out, of which there is no history" : ""))
    try result.faults.map(\.fault).requireNoDamage()
  }
}
