// Reads records, and keeps the good ones of a damaged file.

internal import Files

/// The records of a file, and the lines that are none.
public struct RecordBatch: Hashable, Sendable {
  /// The readable records, in the order of their lines.
  public var all: [AnyRecord]
  /// The other lines, ascending. Blank lines are not faults.
  public var faults: [RecordFault]

  /// A batch as stated.
  public init(_ all: [AnyRecord] = [], faults: [RecordFault] = []) {
    self.all = all
    self.faults = faults
  }

  /// Adds `records` at the end.
  public mutating func append(_ records: [Record<some RecordBody>]) {
    all += records.map { AnyRecord($0) }
  }

  // MARK: - By kind, in the order of their lines; each in O(all records)

  /// The times of runs.
  public var runs: [RunRecord] { records() }
  /// The replays that took too long.
  public var overruns: [OverrunRecord] { records() }
  /// The cases that have no numbers.
  public var failures: [FailedCaseRecord] { records() }
  /// The comparisons.
  public var comparisons: [ComparisonRecord] { records() }
  /// What a gate counted.
  public var counts: [CountRecord] { records() }
  /// The searches for the largest size that holds a rate.
  public var frames: [FrameRecord] { records() }
  /// The profiles.
  public var profiles: [ProfileRecord] { records() }

  private func records<Body>() -> [Record<Body>] { all.compactMap { $0.record(of: Body.self) } }
}

/// Reads JSON Lines of records, as `RecordWriter` leaves them.
public enum RecordReader {
  /// Reads the file at `path`.
  ///
  /// - Throws: `.system` if the file cannot be read. Damaged lines do not throw: they are reported
  ///   in the batch, and the rest is kept.
  /// - Complexity: O(*n*) in the size of the file, which is held in memory.
  public static func read(path: String) throws(RecordFileError) -> RecordBatch {
    batch(of: try lines(path: path))
  }

  /// Whether a file that begins with `bytes` holds records, as far as its first line tells that is
  /// not blank. A record that was damaged behind its beginning is one all the same.
  package static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    RecordLine.isBeginning(bytes.drop { [0x20, 0x09, 0x0D, 0x0A].contains($0) })
  }

  /// Reads records from `bytes`. Lines end with a line feed, which a carriage return may precede.
  public static func parse(bytes: [UInt8]) -> RecordBatch { batch(of: lines(of: bytes)) }

  private static func batch(of lines: [RecordLine]) -> RecordBatch {
    var batch = RecordBatch()
    for line in lines {
      switch line.record {
      case .success(let record): batch.all.append(record)
      case .failure(let fault): batch.faults.append(fault)
      }
    }
    return batch
  }

  /// The lines of the file at `path`, blank ones left out.
  ///
  /// - Throws: `.system` if the file cannot be read.
  package static func lines(path: String) throws(RecordFileError) -> [RecordLine] {
    do { return lines(of: try [UInt8](contentsOf: path)) } catch {
      throw .system("read", path, error)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [RecordLine] {
    var lines: [RecordLine] = []
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = bytes[start ..< (end ?? bytes.count)]
      start = (end ?? bytes.count) + 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      lines.append(RecordLine(number: number, line, isWhole: end != nil))
    }
    return lines
  }
}
