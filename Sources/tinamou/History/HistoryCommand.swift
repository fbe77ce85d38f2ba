// `tinamou history`: how measurements went over time, and which commits changed them.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Reporting

/// Prints the series of the committed history, and where they change.
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
    let contents: HistoryFolder.Contents
    do { contents = try HistoryFolder(path: folder).contents() } catch { throw Failure(error) }
    StandardError.brief(contents.faults.map(\.description)).forEach(StandardError.write)
    var query = HistoryQuery()
    query.workloads = Set(workload)
    query.strategies = Set(strategy)
    query.machine = machine
    query.since = since
    query.metric = metric
    let series = query.series(in: contents.records)
    guard !series.isEmpty else {
      throw Failure(
        message: contents.records.isEmpty
          ? "there is no history in \(folder); `tinamou merge FILE` adds to it"
          : "nothing in the history of \(contents.records.count) records is like that")
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
    guard contents.faults.isEmpty else { throw ExitCode(1) }
  }
}
