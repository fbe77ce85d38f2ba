// Reading a folder of results: everything in it is used or named.

internal import Files
internal import Foundation
internal import Measurement
internal import Reporting

/// Reads what `tinamou` leaves below a folder.
struct ResultsReading {
  let folder: String
  /// Whether every file that is part of a report could be read, whatever was in its lines.
  private(set) var isWhole = true

  private static let otherFile = "not a file that a report is made of"

  /// Flame graphs beyond this are named and left out: the page stays one that browsers open at
  /// once.
  private static let flameGraphBytesMax = 3_000_000

  /// The records in `paths`, or everything in the folder if there are none.
  ///
  /// - Throws: `Failure` if one of the files, or the folder, cannot be read.
  mutating func input(only paths: [String]) throws -> ReportInput {
    guard paths.isEmpty else {
      var input = ReportInput()
      input.files = try paths.map { path in
        let batch = try RecordReader.read(path: path)
        return ReportInput.RecordFile(path: path, batch: batch)
      }
      return input
    }
    guard isFolder(folder) else {
      throw Failure(
        message:
          "there is no folder \(folder); tinamou run and tinamou compare leave results in one")
    }
    var input = ReportInput()
    let committed = CommittedFiles(in: folder)
    var flameGraphBytes = 0
    var others: [String] = []
    let paths = try files()
    let sweeps = paths.compactMap(sweep)
    for path in paths {
      // What was made of results is none itself.
      if ["report.html", "report.json", "verdict.json"].contains(path) || path.hasPrefix("plots/") {
        continue
      }
      // The rest of a sweep is how it knows what is done; attempts may have come to nothing.
      if let sweep = sweeps.first(where: path.hasPrefix), path != sweep + Self.sweepRecords {
        continue
      }
      // Reading a FIFO would wait for a writer.
      if isOtherThanFile("\(folder)/\(path)") {
        input.unused.append(UnusedResult(path: path, reason: Self.otherFile))
        continue
      }
      switch (path as NSString).pathExtension {
      case "jsonl": readRecords(path, committed, &input)
      case "svg" where path.hasPrefix("profiles/"):
        readFlameGraph(path, &flameGraphBytes, &input)
      case "md": break  // Written for people, and says nothing that the records do not.
      case "heap", "prof", "callgrind", "collapsed":
        others.append(path)
      case "json" where path.hasSuffix(".speedscope.json"): others.append(path)
      default: input.unused.append(UnusedResult(path: path, reason: Self.otherFile))
      }
    }
    nameOrphans(among: others, &input)
    for sweep in sweeps where !paths.contains(sweep + Self.sweepRecords) {
      input.unused.append(
        UnusedResult(
          path: String(sweep.dropLast()),
          reason: "a sweep without its records; `tinamou sweep --collect` makes them of what is "
            + "done"))
    }
    return input
  }

  /// What a sweep leaves that a report is made of.
  private static let sweepRecords = "records.jsonl"

  /// The folder, with its slash, of the sweep whose manifest is at `path`; nil for another file.
  private func sweep(ofManifest path: String) -> String? {
    let name = "manifest.json"
    guard path.hasSuffix("/" + name) else { return nil }
    let sweep = String(path.dropLast(name.count))
    return isFolder("\(folder)/\(sweep)tasks") ? sweep : nil
  }

  /// Says of the files that other tools read which of them no record knows.
  private func nameOrphans(among paths: [String], _ input: inout ReportInput) {
    let known = Set(
      input.files.flatMap { file in file.batch.profiles.flatMap(\.files).map { file.folder + $0 } })
    for path in paths where !known.contains(path) {
      input.unused.append(UnusedResult(path: path, reason: "no record says what it is of"))
    }
  }

  /// The paths below the folder, sorted; those that begin with a dot are somebody else's.
  private func files() throws -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
        !path.split(separator: "/").contains { $0.hasPrefix(".") } && !isFolder("\(folder)/\(path)")
      }.sorted()
    } catch {
      throw Failure(message: "cannot read \(folder): \(error.reasonText)")
    }
  }

  private func isFolder(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory ?? false
  }

  private mutating func readRecords(
    _ path: String, _ committed: CommittedFiles, _ input: inout ReportInput
  ) {
    do {
      let bytes = try ResultsFolder.read(path: "\(folder)/\(path)")
      guard RecordReader.isBeginning(bytes) else {
        input.unused.append(UnusedResult(path: path, reason: Self.otherFile))
        return
      }
      var batch = RecordReader.parse(bytes: bytes)
      var isCommitted = committed.paths.contains(path)
      if isCommitted, let old = committed.oldVersion(of: path) {
        // What was added to a committed file is the reader's.
        var own = RecordReader.parse(bytes: Array(old.utf8))
        batch.drop(own)
        // Which lines of the file are no records is told of it as it is now.
        own.faults = []
        input.files.append(ReportInput.RecordFile(path: path, batch: own, isCommitted: true))
        isCommitted = false
      }
      input.files.append(ReportInput.RecordFile(path: path, batch: batch, isCommitted: isCommitted))
    } catch {
      isWhole = false
      input.unused.append(UnusedResult(path: path, reason: "\(error)"))
    }
  }

  private mutating func readFlameGraph(
    _ path: String, _ byteCount: inout Int, _ input: inout ReportInput
  ) {
    guard let svg = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) else {
      isWhole = false
      input.unused.append(UnusedResult(path: path, reason: "cannot be read as text"))
      return
    }
    guard byteCount + svg.utf8.count <= Self.flameGraphBytesMax else {
      input.unused.append(UnusedResult(path: path, reason: "too large to be in the page, too"))
      return
    }
    byteCount += svg.utf8.count
    input.flameGraphs.append(FlameGraphDocument(path: path, svg: svg))
  }
}

/// Which results are committed: those are the project's, and all others the reader's.
private struct CommittedFiles {
  /// The paths below the folder that git knows; none outside of a repository.
  let paths: Set<String>
  private let changed: Set<String>
  private let git: [String]

  init(in folder: String) {
    let git = ["git", "-C", folder, "-c", "core.quotePath=off"]
    func lines(_ arguments: String...) -> Set<String> {
      Set((CommandOutput.run(git + arguments) ?? "").split(separator: "\n").map(String.init))
    }
    paths = lines("ls-files")
    changed = lines("diff", "--name-only", "--relative", "HEAD", "--", ".")
    self.git = git
  }

  /// The file at `path` as it was committed, if it was changed since then.
  func oldVersion(of path: String) -> String? {
    guard changed.contains(path) else { return nil }
    return CommandOutput.run(git + ["show", "HEAD:./\(path)"]).map { $0 + "\n" } ?? ""
  }
}
