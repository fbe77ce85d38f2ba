// Appends records to a file, so that an interruption costs one line at most.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Appends records to a file of JSON Lines, one `write` a record.
///
/// The file is opened for appending, so several processes may write to one file, and a line that was
/// written stays whatever happens to the process. Call `synchronize()` at the end: until then a power
/// failure may lose lines. The file is closed with the end of the writer.
public struct RunRecordWriter: ~Copyable {
  /// The file that is written to.
  public let path: String

  private let descriptor: Int32

  /// Opens the file at `path` for appending, and creates it if there is none.
  ///
  /// If the last line lacks its line break, because a writer was interrupted, the break is added
  /// first: the damage stays confined to that line.
  ///
  /// - Throws: `.system` if the file cannot be opened.
  public init(path: String) throws(RecordFileError) {
    self.path = path
    // Read access is for the look at the last byte.
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.systemError("open", path) }
    let length = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    if length > 0, unsafe pread(descriptor, &last, 1, length - 1) == 1, last != UInt8(ascii: "\n") {
      try write([UInt8(ascii: "\n")])
    }
  }

  deinit { _ = close(descriptor) }

  /// Appends `records` as one line each, all of them by one `write`: the records of a case are in the
  /// file together, unless the disk is full or the process is killed in the middle of the call. A reader
  /// tells by `caseRecordCount` whether some are missing.
  ///
  /// - Throws: As for one; with an invalid one nothing is written.
  public func append(_ records: [RunRecord]) throws(RecordFileError) {
    var lines: [UInt8] = []
    for record in records { lines += try record.line() + [UInt8(ascii: "\n")] }
    try write(lines)
  }

  /// Appends `record` as one line.
  ///
  /// - Throws: `.invalid` for a record that could not be read back, with nothing written; `.system`
  ///   if writing fails, after which the file may end with a part of the line.
  public func append(_ record: RunRecord) throws(RecordFileError) {
    try append(line: record)
  }

  /// Appends `record` as one line.
  ///
  /// - Throws: As for a `RunRecord`.
  public func append(_ record: OverrunRecord) throws(RecordFileError) {
    try append(line: record)
  }

  /// Appends `record` as one line.
  ///
  /// - Throws: As for a `RunRecord`.
  public func append(_ record: ComparisonRecord) throws(RecordFileError) {
    try append(line: record)
  }

  /// Appends `record` as one line.
  ///
  /// - Throws: As for a `RunRecord`.
  public func append(_ record: FrameRecord) throws(RecordFileError) {
    try append(line: record)
  }

  /// Appends `record` as one line.
  ///
  /// - Throws: As for a `RunRecord`.
  public func append(_ record: ProfileRecord) throws(RecordFileError) {
    try append(line: record)
  }

  private func append(line record: some RecordLine) throws(RecordFileError) {
    var line = try record.line()
    line.append(UInt8(ascii: "\n"))
    try write(line)
  }

  /// Brings everything written so far to the disk.
  ///
  /// - Throws: `.system` if the system cannot promise that.
  public func synchronize() throws(RecordFileError) {
    // Pipes and terminals cannot be synchronised, and need not be.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
      throw Self.systemError("synchronise", path)
    }
  }

  // MARK: - Unsafe

  /// Writes all of `bytes`, in one call unless a signal or a full pipe splits it.
  ///
  /// Safe because: the pointer is used only inside the closure, within the count it came with.
  /// Worth it because: only the system call appends atomically; Foundation's file handles do not
  /// open for appending on every platform.
  private func write(_ bytes: [UInt8]) throws(RecordFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.systemError("write", path) }
      written += count
    }
  }

  private static func systemError(_ operation: String, _ path: String) -> RecordFileError {
    let message = unsafe String(cString: strerror(errno))
    return .system(operation: operation, path: path, message: message)
  }
}
