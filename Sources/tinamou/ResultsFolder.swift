// Where results are saved.

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement

/// The folder `Results` below the current directory.
enum ResultsFolder {
  /// A writer for a new file `Results/FOLDER/DATE-COMMIT.jsonl`: names sort by time and say what
  /// was measured.
  static func writer(for environment: RunEnvironment, in folder: String) throws -> RecordWriter {
    // Colons are not allowed in file names everywhere.
    let time = "\(environment.start)".replacing(":", with: "")
    let name = "Results/\(folder)/\(time)-\(environment.commitName ?? "no-commit")"
    try makeFolder(of: name)
    return try RecordWriter(newFileNamed: name)
  }

  /// The file of the latest run, or nil if there is none: the last one that was written, since some
  /// have names that users gave them. Earlier versions left some without anything in them.
  static func latestRun() -> String? {
    let folder = "Results/runs"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".jsonl") }.map { "\(folder)/\($0)" }
    let runs = files.filter(isRegularFile).compactMap { file -> (Date, String)? in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      guard let date = attributes?[.modificationDate] as? Date, attributes?[.size] as? Int != 0
      else { return nil }
      return (date, file)
    }
    // The clock of files ticks in milliseconds, and the usual names begin with the time of the run.
    return runs.max { $0 < $1 }?.1
  }

  /// A writer for `path`, whose folder is made if need be; says what is dropped of the file.
  static func writer(path: String) throws -> RecordWriter {
    try makeFolder(of: path)
    let writer = try RecordWriter(path: path)
    if writer.hasDroppedLine {
      StandardError.write(
        "note: \(path): its last line was cut off by the end of a run; it is dropped")
    }
    return writer
  }

  /// What is in the file at `path`.
  static func read(path: String) throws -> [UInt8] {
    do { return try [UInt8](contentsOf: path) } catch {
      throw Failure(message: "cannot read \(path): \(error)")
    }
  }

  /// Writes `text` to the file at `path`, whose folder is made if need be; `-` prints it.
  static func write(_ text: String, to path: String) throws {
    if path == "-" { return print(text, terminator: "") }
    try makeFolder(of: path)
    try OutputFile.write(text, to: path)
  }

  /// Refuses to write to the file at `path` where it is one of those that are read.
  static func check(_ path: String, isNoneOf inputs: [String]) throws {
    guard let input = inputs.first(where: { isSameFile($0, path) }) else { return }
    throw ValidationError("\(path) would replace \(input), which is read; name another file")
  }

  /// Makes the folder that holds `path`, which a script may have left empty.
  static func makeFolder(of path: String) throws {
    guard !path.isEmpty else { throw ValidationError("the name of what is to be written is empty") }
    // Not by `NSString.deletingLastPathComponent`, which traps on a name of one character.
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try OutputFile.makeFolder(String(path[..<slash]))
  }
}
