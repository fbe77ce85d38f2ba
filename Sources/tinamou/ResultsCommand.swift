// `tinamou results`: what a run came to, again, and its rows.

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement
internal import Reporting
internal import Workloads

struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Shows what a run came to: the verdict, all rows, or some of them.",
    discussion: """
      Example: tinamou results --workload login --phase animate

      Without options it is the screen with which `tinamou run` ended. FILE is a file of records, \
      of which the latest below Results/runs is taken if none is given, or a verdict saved by \
      --format json. Of several commits, builds, machines or seeds only those of the last record are \
      shown, and of a case the latest run. \
      Each choice is repeatable and shows rows; all kinds of choices have to fit.

      --update DOCUMENT puts the verdict into a document, between two lines of comment that it has.

      Exit codes: 0 fine, 1 a file, or a damaged line of it, could not be used, 64 wrong arguments.
      """)

  @Argument(
    help: "A file of records, or a verdict; the latest run if there is none.", completion: .file())
  var file: String?

  @Flag(help: "Show all rows.")
  var table = false

  @Option(name: .shortAndLong, help: "Only rows of this workload.", completion: .workloads)
  var workload: [String] = []

  @Option(help: "Only rows of this size.")
  var size: [Int] = []

  @Option(name: .shortAndLong, help: "Only rows of this strategy.", completion: .strategies)
  var strategy: [String] = []

  @Option(
    help: "Only rows of this phase, such as build, animate or teardown.", completion: .phases)
  var phase: [String] = []

  @Option(
    help: "Only rows of this kind of operation, such as add, frame or solve.",
    completion: .operations)
  var operation: [String] = []

  @Option(help: "How to print it: table, json or markdown.")
  var format = OutputFormat.table

  @Option(help: "Put the verdict into this document.", completion: .file())
  var update: String?

  private var showsRows: Bool {
    table || !(workload.isEmpty && size.isEmpty && strategy.isEmpty && phase.isEmpty)
      || !operation.isEmpty
  }

  func validate() throws {
    if update != nil, showsRows || format != .table {
      throw ValidationError("--update writes the verdict; leave --table, --format and choices out")
    }
  }

  func run() throws {
    guard let path = file ?? ResultsFolder.latestRun() else {
      throw Failure(message: "there is no run below Results/runs yet; tinamou run makes one")
    }
    if path.hasSuffix(".json") { return try show(try Self.saved(path), path) }
    var batch = try RecordReader.read(path: path)
    StandardError.write(batch.faults, in: path)
    guard let last = batch.all.last?.environment else {
      throw Failure(message: "\(path): there are no records in this file")
    }
    // The file may be several that have some in common.
    batch.all = distinct(batch.all)
    let count = batch.all.count
    batch.all.removeAll { !$0.environment.isComparable(with: last) }
    // A trace file and a screen are made from none.
    let seed = batch.all.last { $0.seed != nil }?.seed
    batch.all.removeAll { $0.seed != nil && $0.seed != seed }
    if batch.all.count < count {
      let others = (count - batch.all.count).counted("record")
      let made = seed.map { " from seed \($0)" } ?? ""
      StandardError.write(
        "note: \(path): left out: \(others) of another commit, build, machine or seed than the last "
          + "one's, \(last.commitInWords)\(made) on \(last.machine.className); tinamou report shows "
          + "each for itself")
    }
    if showsRows {
      try printRows(of: batch, path)
    } else {
      try show(RunVerdict([ReportInput.RecordFile(path: path, batch: batch)]), path)
    }
    try batch.faults.requireNoDamage()
  }

  // MARK: - The verdict

  private static func saved(_ path: String) throws -> RunVerdict {
    let bytes = try ResultsFolder.read(path: path)
    let fault: String
    do {
      let verdict = try JSONDecoder().decode(RunVerdict.self, from: Data(bytes))
      guard let found = verdict.fault else { return verdict }
      fault = found
    } catch { fault = error.reasonText }
    throw Failure(
      message: "\(path): this is no verdict, as `tinamou results --format json` prints it: \(fault)"
    )
  }

  private func show(_ verdict: RunVerdict, _ path: String) throws {
    if showsRows { throw ValidationError("\(path) has no rows; name a file of records") }
    if let update { return try write(verdict, into: update) }
    switch format {
    case .table: print(Terminal.text(of: verdict, savedTo: path), terminator: "")
    case .markdown: print(VerdictMarkdown.text(of: verdict), terminator: "")
    case .json: print(try verdict.jsonText(isForPeople: true))
    }
  }

  private func write(_ verdict: RunVerdict, into document: String) throws {
    if isOtherThanFile(document) {
      throw Failure(message: "\(document) is no file that could be replaced; name a document")
    }
    guard let text = String(validating: try ResultsFolder.read(path: document), as: UTF8.self)
    else { throw Failure(message: "\(document) is no text in UTF-8") }
    guard let updated = VerdictMarkdown.updated(text, with: verdict) else {
      throw Failure(
        message: "\(document) has no place for the verdict: it needs the lines\n"
          + "\(VerdictMarkdown.start)\n\(VerdictMarkdown.end)")
    }
    try ResultsFolder.write(updated, to: document)
    print("wrote the verdict into \(document)")
  }

  // MARK: - Rows

  private func printRows(of batch: RecordBatch, _ path: String) throws {
    let rows = batch.currentRows
    guard !rows.isEmpty else {
      throw Failure(message: "\(path): there are no rows of a run in this file")
    }
    let old = batch.all.count { [.run, .overrun, .failure].contains($0.body.kind) } - rows.count
    if old > 0 {
      StandardError.write(
        "note: \(path): left out: \(old.counted("record")) of cases that were measured again later")
    }
    try check(workload, "workload", among: rows.map(\.workload), of: "the file")
    try check(strategy, "strategy", among: rows.map(\.strategy), of: "the file")
    let runs = RecordBatch(rows).runs
    try check(phase, "phase", among: runs.compactMap(\.phase), of: "the file")
    try check(operation, "operation", among: runs.map(\.operation.rawValue), of: "the file")
    func isMeant<Value: Equatable>(_ value: Value, _ chosen: [Value]) -> Bool {
      chosen.isEmpty || chosen.contains(value)
    }
    let shown = rows.filter { record in
      guard isMeant(record.workload, workload), isMeant(record.size, size),
        isMeant(record.strategy, strategy)
      else { return false }
      guard case .run(let figures) = record.body else {
        // What was given up or had no answer is the whole replay, of which no part was timed.
        return phase.isEmpty && operation.isEmpty
      }
      return isMeant(figures.phase ?? "", phase) && isMeant(figures.operation.rawValue, operation)
    }
    guard !shown.isEmpty else {
      throw Failure(message: "\(path): no row is all of that; leave a choice out")
    }
    try format.print(rows: RecordBatch(shown))
  }
}
