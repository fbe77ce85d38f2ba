// Where results are saved.

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement

/// The folder `Results` below the current directory.
enum ResultsFolder {
  /// `Results/runs/DATE-COMMIT.jsonl`, so that names sort by time and say what was measured.
  static func path(for environment: RunEnvironment, in folder: String = "runs") -> String {
    let commit = environment.commit.map { String($0.prefix(10)) } ?? "no-commit"
    let change = environment.isDirty == true ? "-dirty" : ""
    // Colons are not allowed in file names everywhere.
    let time = "\(environment.start)".replacing(":", with: "")
    return "Results/\(folder)/\(time)-\(commit)\(change).jsonl"
  }

  /// The file of the latest run, or nil if there is none: their names sort by time.
  static func latestRun() -> String? {
    let folder = "Results/runs"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.max().map { "\(folder)/\($0)" }
  }

  /// A writer for `path`, whose folder is made if need be.
  static func writer(path: String) throws -> RecordWriter {
    try makeFolder(of: path)
    do { return try RecordWriter(path: path) } catch { throw Failure(error) }
  }

  /// Writes `text` to the file at `path`, whose folder is made if need be; `-` prints it.
  static func write(_ text: String, to path: String) throws {
    if path == "-" { return print(text, terminator: "") }
    try makeFolder(of: path)
    do { try OutputFile.write(text, to: path) } catch { throw Failure(error) }
  }

  /// Refuses to write to the file at `path` where it is one of those that are read.
  static func check(_ path: String, isNoneOf inputs: [String]) throws {
    guard let input = inputs.first(where: { isSameFile($0, path) }) else { return }
    throw ValidationError("\(path) would replace \(input), which is read; name another file")
  }

  /// Makes the folder that holds `path`.
  static func makeFolder(of path: String) throws {
    // Not by `NSString.deletingLastPathComponent`, which traps on a name of one character.
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(message: "cannot make the folder \(folder): \(error.localizedDescription)")
    }
  }
}
