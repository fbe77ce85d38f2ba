// How results are printed.

internal import ArgumentParser
internal import Measurement
internal import Reporting

/// The forms in which a command prints its results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people, at a terminal.
  case table
  /// For programs: the records, as one array.
  case json
  /// For pull requests and documents.
  case markdown

  /// Prints what a run left: of one system its rows, of more the verdict; in Markdown and JSON all
  /// rows.
  func print(_ batch: RecordBatch, isOneCase: Bool, savedTo path: String) throws {
    if self == .table, batch.all.isEmpty { return tinamou.print(Self.nothing) }
    if self == .table, !isOneCase {
      let verdict = RunVerdict([ReportInput.RecordFile(path: path, batch: batch)])
      return tinamou.print(Terminal.text(of: verdict, savedTo: path), terminator: "")
    }
    try print(rows: batch)
    if self == .table { tinamou.print("\nsaved to \(path)\n\(ReportHint.next)") }
  }

  /// What is said in place of where records were saved.
  private static let nothing = "nothing was measured, and nothing saved"

  /// Prints the rows of a run.
  func print(rows batch: RecordBatch) throws {
    switch self {
    case .table, .markdown:
      print(
        RunReport.table(of: batch.runs, overruns: batch.overruns, failures: batch.failures))
    case .json: try printJSON(batch.all)
    }
  }

  private func printJSON(_ records: [Record<some RecordBody>]) throws {
    let lines = try records.map { record throws(RecordFileError) in try record.jsonLine() }
    tinamou.print("[\n" + lines.joined(separator: ",\n") + "\n]")
  }

  /// Prints `table`, of which nothing is saved.
  func print(_ table: ReportTable) {
    switch self {
    case .table: tinamou.print(Terminal.text(of: table))
    case .markdown: tinamou.print(table.markdown)
    case .json: tinamou.print(table.json, terminator: "")
    }
  }

  /// Prints `records`, and for people where they were saved.
  func print(_ records: [FrameRecord], savedTo path: String) throws {
    switch self {
    case .table:
      if records.isEmpty { return tinamou.print(Self.nothing) }
      tinamou.print(Terminal.text(of: FrameReport(records).table))
      tinamou.print("\nsaved to \(path)\n\(ReportHint.next)")
    case .markdown: tinamou.print(FrameReport(records).table.markdown)
    case .json: try printJSON(records)
    }
  }

  /// Prints `report`, and for people where its records were saved.
  func print(_ report: ComparisonReport, savedTo path: String) {
    switch self {
    case .table:
      for (_, table) in report.tables { tinamou.print(Terminal.text(of: table) + "\n") }
      tinamou.print("saved to \(path)\n\(ReportHint.next)")
    case .markdown: tinamou.print(report.markdown)
    case .json: tinamou.print(report.json, terminator: "")
    }
  }
}
