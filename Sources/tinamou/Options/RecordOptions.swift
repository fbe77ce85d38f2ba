// The options by which results are printed and saved, and by which they may be of a debug build.

internal import ArgumentParser
internal import Measurement
internal import Reporting
internal import Suite

/// How results are printed, and where their records go.
struct RecordOptions: ParsableArguments {
  @Option(help: "How to print the results: table, json or markdown.")
  var format = OutputFormat.table

  @Option(name: .shortAndLong, help: "Append the records to this file, not to one of their own.")
  var output: String?

  func validate() throws {
    if output == "-" {
      throw ValidationError("--output names a file; --format json prints the records")
    }
  }

  /// A writer for the file of the records: a new one in the folder of this name below `Results`,
  /// unless another is given.
  func writer(for environment: RunEnvironment, in folder: String = "runs") throws -> RecordWriter {
    try output.map(ResultsFolder.writer(path:))
      ?? ResultsFolder.writer(for: environment, in: folder)
  }
}

extension RecordOptions {
  /// Carries out comparisons one after the other, each on the disk before the next one begins, and
  /// prints the report on all of them.
  ///
  /// - Parameter isOurs: Whether a strategy is one of ours. What a peer does wrong is its own, and
  ///   no reason to distrust the rest.
  /// - Throws: `Failure` with all crashes and wrong answers of ours, after the report.
  func report(
    _ comparisons: [CaseComparison], in environment: RunEnvironment,
    isOurs: (_ strategy: String) -> Bool, measure: CaseComparison.Measure
  ) async throws {
    var results = try writer(for: environment, in: "comparisons")
    var records: [ComparisonRecord] = []
    var (failures, notes): ([String], [String]) = ([], [])
    var progress = ProgressBar(total: Double(max(1, comparisons.count)))
    for comparison in comparisons {
      progress.show(comparison.label)
      let result = await comparison.result(measure: measure)
      try results.append(result.records)
      records += result.records
      failures += result.faults.filter { isOurs($0.strategy) }.map(\.text)
      notes += result.faults.filter { !isOurs($0.strategy) }.map(\.text)
      progress.advance()
    }
    progress.clear()
    ComparisonReport(records).print(as: format, savedTo: results.path)
    for note in notes { StandardError.write("note: no speed for \(note)") }
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }
}

extension ComparisonReport {
  /// Prints the report on comparisons that were saved at `path`.
  func print(as format: OutputFormat, savedTo path: String) {
    format.print(tables.map(\.table), savedTo: path) { json }
  }
}

/// Refuses to measure in a debug or checked build, unless that is asked for.
struct BuildOption: ParsableArguments {
  @Flag(help: "Measure although this is a debug or checked build; the numbers mean nothing.")
  var allowDebug = false

  /// Goes on for an optimised build only.
  ///
  /// - Throws: What is wrong with `build`, and how to make another.
  func check(_ build: BuildConfiguration = .current()) throws(Failure) {
    if let refusal = build.refusal, !allowDebug {
      throw Failure(message: "\(refusal), or pass --allow-debug to try things out")
    }
  }
}
