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

  /// Prints `tables`; in their place, programs get what `json` returns.
  ///
  /// - Parameters:
  ///   - path: Where people find what was saved of them, if anything was.
  ///   - hint: How people go on from there.
  func print(
    _ tables: [ReportTable], savedTo path: String? = nil, hint: String? = ReportHint.next,
    json: () throws -> String
  ) rethrows {
    switch self {
    case .table:
      for table in tables {
        tinamou.print(Terminal.text(of: table), terminator: path == nil ? "\n" : "\n\n")
      }
      if let path {
        tinamou.print((["saved to \(path)"] + [hint].compactMap { $0 }).joined(separator: "\n"))
      }
    case .markdown: tinamou.print(tables.map(\.markdown).joined(separator: "\n"))
    case .json: tinamou.print(try json(), terminator: "")
    }
  }

  /// Prints `table` of `records` that were saved at `path`, or that there are none.
  func print(
    _ table: ReportTable, of records: [Record<some RecordBody>], savedTo path: String,
    hint: String? = ReportHint.next
  ) throws {
    if self == .table, records.isEmpty { return printNothing() }
    try print([table], savedTo: path, hint: hint) { try Self.json(records) }
  }

  /// Prints what a run left: of one system its rows, of more the verdict; in Markdown and JSON all
  /// rows.
  func print(_ batch: RecordBatch, isOneCase: Bool, savedTo path: String) throws {
    if self == .table, batch.all.isEmpty { return printNothing() }
    guard self == .table, !isOneCase else { return try print(rows: batch, savedTo: path) }
    let verdict = RunVerdict([ReportInput.RecordFile(path: path, batch: batch)])
    tinamou.print(Terminal.text(of: verdict, savedTo: path), terminator: "")
  }

  /// Says that there is nothing, in place of where records were saved.
  private func printNothing() { tinamou.print("nothing was measured, and nothing saved") }

  /// Prints the rows of a run.
  func print(rows batch: RecordBatch, savedTo path: String? = nil) throws {
    let table = RunReport.table(
      of: batch.runs, overruns: batch.overruns, failures: batch.failures)
    try print([table], savedTo: path) { try Self.json(batch.all) }
  }

  /// The lines of `records` as one array.
  static func json(_ records: [Record<some RecordBody>]) throws -> String {
    array(try records.map { record throws(RecordFileError) in try record.jsonLine() })
  }

  /// `lines` of JSON as one array.
  static func array(_ lines: [String]) -> String {
    "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
