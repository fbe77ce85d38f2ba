// Reads records, and keeps the good ones of a damaged file.

internal import Foundation

/// The records of a file, and the lines that are none.
public struct RecordBatch: Hashable, Sendable {
  /// The readable records, in the order of their lines.
  public var records: [RunRecord]

  /// The replays that took too long, in the order of their lines.
  public var overruns: [OverrunRecord] = []

  /// The comparisons, in the order of their lines.
  public var comparisons: [ComparisonRecord] = []

  /// What the gate counted, in the order of its lines.
  public var counts: [CountRecord] = []

  /// The searches for the largest size that holds a rate, in the order of their lines.
  public var frames: [FrameRecord] = []

  /// The profiles, in the order of their lines.
  public var profiles: [ProfileRecord] = []

  /// The cases that have no numbers, in the order of their lines.
  public var failures: [FailedCaseRecord] = []

  /// The other lines, ascending. Blank lines are not faults.
  public var faults: [RecordFault]

  /// A batch of `records` only.
  public init(records: [RunRecord] = [], faults: [RecordFault] = []) {
    self.records = records
    self.faults = faults
  }
}

/// Reads JSON Lines of records, as `RunRecordWriter` leaves them.
public enum RunRecordReader {
  /// Reads the file at `path`.
  ///
  /// - Throws: `.system` if the file cannot be read. Damaged lines do not throw: they are reported
  ///   in the batch, and the rest is kept.
  /// - Complexity: O(*n*) in the size of the file, which is held in memory.
  public static func read(path: String) throws(RecordFileError) -> RecordBatch {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let message = (error as NSError).localizedDescription
      throw .system(operation: "read", path: path, message: message)
    }
    return parse(bytes: Array(data))
  }

  /// Reads records from `bytes`. Lines end with a line feed, which a carriage return may precede.
  public static func parse(bytes: [UInt8]) -> RecordBatch {
    var batch = RecordBatch(records: [], faults: [])
    var lineNumber = 0
    var start = 0
    while start < bytes.count {
      lineNumber += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = bytes[start ..< (end ?? bytes.count)]
      start = (end ?? bytes.count) + 1
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if isBlank { continue }
      switch AnyRecord.parse(line: line) {
      case .success(.run(let record)): batch.records.append(record)
      case .success(.overrun(let record)): batch.overruns.append(record)
      case .success(.comparison(let record)): batch.comparisons.append(record)
      case .success(.counts(let record)): batch.counts.append(record)
      case .success(.frames(let record)): batch.frames.append(record)
      case .success(.profile(let record)): batch.profiles.append(record)
      case .success(.failure(let record)): batch.failures.append(record)
      case .failure(let reason):
        // Whatever is wrong with a last line that does not end, that it was cut off explains it.
        batch.faults.append(RecordFault(line: lineNumber, reason: end == nil ? .truncated : reason))
      }
    }
    return batch
  }
}
