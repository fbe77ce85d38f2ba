// The committed history: records by the month in which they were measured.

internal import Files
internal import Foundation

/// A folder of `YYYY-MM.jsonl` files.
///
/// A record's file and its place in it follow from the record alone, and equal records are kept
/// once. So it does not matter in which order, how often, or on which branch files are merged.
public struct HistoryFolder: Sendable {
  /// Where it is, below the repository.
  public static let path = "Results/history"
  /// The path of the folder.
  public let path: String

  /// The history in the folder at `path`, which need not exist yet.
  public init(path: String = Self.path) { self.path = path }

  /// What was read: the good lines and the others.
  public struct Contents: Hashable, Sendable {
    /// The records of all files, by the name of the file, then as in the file.
    public var records: [AnyRecord] = []
    /// The damaged lines, with the path of their file.
    public var faults: [FileFault] = []
  }

  /// A line of a file that is no record.
  public struct FileFault: Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The line, and what is wrong with it.
    public var fault: RecordFault

    /// File, line and reason, as compilers write them.
    public var description: String { "\(path):\(fault)" }
  }

  /// Reads all files.
  ///
  /// - Throws: `.system` for a folder or a file that cannot be read. A folder that is not there is
  ///   an empty history.
  public func contents() throws(RecordFileError) -> Contents {
    var contents = Contents()
    guard FileManager.default.fileExists(atPath: path) else { return contents }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw .system(operation: "read the folder", path: path, message: error.reasonText)
    }
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      let file = "\(path)/\(name)"
      // Whoever opens a FIFO waits until somebody writes to it.
      guard isRegularFile(file) else {
        throw .system(operation: "read", path: file, message: "it is no regular file")
      }
      let batch = try RecordReader.read(path: file)
      contents.records += batch.all
      contents.faults += batch.faults.map { FileFault(path: file, fault: $0) }
    }
    return contents
  }

  /// What a merge did.
  public struct MergeResult: Hashable, Sendable {
    /// Records that the history did not have.
    public var addedCount = 0
    /// Records that it had, or that came twice.
    public var duplicateCount = 0
    /// Comparisons, which are no history.
    public var comparisonCount = 0
    /// Lines that are no records, which were kept out.
    public var faults: [FileFault] = []
  }

  /// Takes the records of the files at `paths` into the history, but for comparisons: those have
  /// a folder of their own, as no series is made of them.
  ///
  /// Each file of the history is replaced as a whole or not at all. Lines stay as they are, with
  /// what a later program may have written beside what this one knows. The history's own damaged
  /// lines are kept where they are not understood: another version may understand them.
  ///
  /// - Throws: `.system` if a file cannot be read or written; some months may have been written
  ///   then, and merging again completes the work.
  /// - Complexity: O(*n* log *n*) in the records of the months concerned.
  public func merge(_ paths: [String]) throws(RecordFileError) -> MergeResult {
    var result = MergeResult()
    var byMonth: [String: [String]] = [:]
    for file in paths {
      for line in try RecordReader.lines(path: file) {
        switch line.record {
        case .success(let record) where record.body.kind == .comparison:
          result.comparisonCount += 1
        case .success(let record):
          byMonth[Self.month(of: record), default: []].append(Self.sortable(record, line))
        case .failure(let fault): result.faults.append(FileFault(path: file, fault: fault))
        }
      }
    }
    guard !byMonth.isEmpty else { return result }
    try OutputFile.makeFolder(path)
    // Each merge reads what the one before it has written.
    let lock = try FolderLock(path, waits: true)
    defer { withExtendedLifetime(lock) {} }
    for (month, lines) in byMonth.sorted(by: { $0.key < $1.key }) {
      try merge(lines, intoMonth: month, &result)
    }
    return result
  }

  private func merge(
    _ new: [String], intoMonth month: String, _ result: inout MergeResult
  ) throws(RecordFileError) {
    let file = "\(path)/\(month).jsonl"
    var known: Set<String> = []
    var foreign: [String] = []
    if FileManager.default.fileExists(atPath: file) {
      for line in try RecordReader.lines(path: file) {
        switch line.record {
        case .success(let record): known.insert(Self.sortable(record, line))
        case .failure: foreign.append(String(decoding: line.bytes, as: UTF8.self))
        }
      }
    }
    let before = known.count
    known.formUnion(new)
    result.addedCount += known.count - before
    result.duplicateCount += new.count - (known.count - before)
    guard known.count > before else { return }
    let lines = known.sorted().map { $0.dropFirst(Self.prefixLength) }
    let text = (lines.map(String.init) + foreign).joined(separator: "\n") + "\n"
    try OutputFile.write(text, to: file)
  }

  /// `2026-07`.
  private static func month(of record: AnyRecord) -> String {
    String("\(record.environment.start)".prefix(7))
  }

  /// How long the moment is in front of a sortable line.
  private static let prefixLength = 20

  /// The line, with the moment of the measurement in front, so that files are in order of time, and
  /// records of one moment in that of their hashes.
  private static func sortable(_ record: AnyRecord, _ line: RecordLine) -> String {
    let moment = "\(record.environment.start)".prefix(prefixLength)
    let padding = String(repeating: " ", count: prefixLength - moment.count)
    return moment + padding + String(decoding: line.bytes, as: UTF8.self)
  }
}
