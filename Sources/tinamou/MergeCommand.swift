// `tinamou merge`: results into the committed history.

internal import ArgumentParser
internal import Foundation
internal import Measurement

/// Takes records into the history, each once.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Takes results into the history that is committed.",
    discussion: """
      Example: tinamou merge Results/runs/*.jsonl

      A record is known by the hash of its content: merging a file twice changes nothing, and neither \
      does the order of files. Lines that are no records are kept out; the first ten are named, all are \
      counted, and the exit code is 1 then.
      """)

  @Argument(help: "Files of records, such as Results/runs/*.jsonl.", completion: .file())
  var files: [String]

  @Option(help: "The folder of the history.")
  var folder = HistoryFolder.path

  func run() throws {
    let result = try HistoryFolder(path: folder).merge(files)
    StandardError.brief(result.faults.map(\.description)).forEach(StandardError.write)
    print(
      "\(result.addedCount) records added to \(folder), \(result.duplicateCount) were there, "
        + "\(result.faults.count) lines kept out")
    guard result.faults.isEmpty else { throw ExitCode(1) }
  }
}
