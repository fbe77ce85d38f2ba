// All records of a sweep, from one folder or from those of several shards.

public import Measurement
internal import Reporting

/// The records of the tasks that are done, each once.
///
/// The result depends on the records alone: neither the order of folders nor how often one is
/// merged matters.
public struct SweepMerge: Sendable {
  /// The manifest that all folders share.
  public let manifest: SweepManifest
  /// What each task left that is done, by task, then by the time of its end.
  public private(set) var tasks: [SweepTaskRecords] = []
  /// The tasks that no folder has done, ascending.
  public private(set) var unfinished: [SweepTask] = []
  /// The records as lines, each once, in the order in which they were measured.
  public private(set) var lines: [String] = []

  /// Merges `folders`, one at least.
  ///
  /// - Throws: `.file` for an unusable manifest, manifests that differ, or records that are damaged
  ///   although their receipt says otherwise.
  /// - Complexity: O(*n* log *n*) in the number of records.
  public init(_ folders: [SweepFolder]) throws(SweepError) {
    precondition(!folders.isEmpty, "there is nothing to merge")
    manifest = try folders[0].manifest()
    for folder in folders where try folder.manifest() != manifest {
      throw .file(
        "\(folder.path) is of another sweep than \(folders[0].path): merge each by itself")
    }
    let hash = manifest.hash
    var known: [String: Timestamp] = [:]
    for task in manifest.tasks {
      var receipts: Set<SweepReceipt> = []
      for folder in folders {
        guard case .success(let receipt) = folder.receipt(of: task.number, manifestHash: hash),
          receipts.insert(receipt).inserted
        else { continue }
        let records = try Self.records(task.number, folder)
        for (line, record) in records { known[line] = record.environment.start }
        tasks.append(SweepTaskRecords(receipt: receipt, batch: RecordBatch(records.map(\.record))))
      }
      if receipts.isEmpty { unfinished.append(task) }
    }
    lines = known.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    tasks.sort { ($0.receipt.task, $0.receipt.end) < ($1.receipt.task, $1.receipt.end) }
  }

  /// The records of a task, each with its line: a later program may have written more into it.
  private static func records(
    _ task: Int, _ folder: SweepFolder
  ) throws(SweepError) -> [(line: String, record: AnyRecord)] {
    let path = folder.recordsPath(task)
    let lines: [RecordLine]
    do { lines = try RecordReader.lines(path: path) } catch { throw .file("\(error)") }
    return try lines.map { line throws(SweepError) in
      do { return (String(decoding: line.bytes, as: UTF8.self), try line.record.get()) } catch {
        throw .file("\(path):\(error)")
      }
    }
  }

  /// What the commands of the tasks had to remark, each once, such as that a peer has no speed.
  public var notes: [String] {
    distinct(tasks.flatMap(\.receipt.notes).filter { $0.hasPrefix("note: ") })
  }

  /// Writes all records into `folder`, as a whole or not at all.
  ///
  /// - Throws: `.file`.
  public func write(to folder: SweepFolder) throws(SweepError) {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: folder.recordsPath)
  }
}

/// The records of one task that is done, and where it was.
public struct SweepTaskRecords: Hashable, Sendable {
  /// Its receipt.
  public var receipt: SweepReceipt
  /// Its records.
  public var batch: RecordBatch

  /// Task and machine, for messages.
  var place: String { "task \(receipt.task) on \(receipt.node)" }
}
