// Appends records to a file, so that an interruption costs one line at most.

internal import Files
internal import Foundation

/// Appends records to a file of JSON Lines.
///
/// The file is opened for appending, so several processes may write to one file, and a line that
/// was written stays whatever happens to the process. Call `synchronize()` at the end: until then a
/// power failure may lose lines. The file is closed with the end of the writer, and removed if the
/// writer has made it and nothing was appended. One that somebody else has removed is made again.
public struct RecordWriter: ~Copyable {
  /// The file that is written to.
  public let path: String

  private let descriptor: Int32

  /// Whether there was no file before this writer.
  private let isNew: Bool

  /// Whether the file ended in a part of a line, which was dropped.
  public private(set) var hasDroppedLine = false

  /// Read access is for the look at what is in the file already.
  private static let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY

  /// Makes the file `NAME.jsonl`; where there is one, `NAME-2.jsonl` and so on: another process may
  /// have begun in the same second.
  ///
  /// - Throws: `.system` if no file can be made there.
  public init(newFileNamed name: String) throws(RecordFileError) {
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : "-\(number)") + ".jsonl"
      let made = unsafe open(path, Self.flags | O_CREAT | O_EXCL, 0o644)
      if made >= 0 {
        self.path = path
        descriptor = made
        isNew = true
        return
      }
      guard errno == EEXIST else { throw .system("open", path) }
      number += 1
    }
  }

  /// Opens the file at `path` for appending, and creates it if there is none.
  ///
  /// What an interrupted writer left of a last line is dropped: with a line break behind it, it
  /// would be damage. A last record that only lacks its line break gets it, and so does what does
  /// not begin as a record does.
  ///
  /// - Throws: `.system` if the file cannot be opened or cut, `.foreign` for one that does not
  ///   begin as records do, which is left as it is.
  public init(path: String) throws(RecordFileError) {
    self.path = path
    let made = unsafe open(path, Self.flags | O_CREAT | O_EXCL, 0o644)
    isNew = made >= 0
    // Without O_EXCL, a link to a file that is not there makes one.
    descriptor = isNew ? made : unsafe open(path, Self.flags | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw .system("open", path) }
    // What another process is writing at this moment would look as if it had been cut off.
    _ = flock(descriptor, LOCK_EX)
    defer { _ = flock(descriptor, LOCK_UN) }
    let length = lseek(descriptor, 0, SEEK_END)
    guard length <= 0 || isFileOfRecords else { throw .foreign(path: path) }
    let rest = rest(before: length)
    if rest.isEmpty { return }
    if case .failure(let fault) = RecordLine(number: 0, rest, isWhole: false).record,
      fault.reason == .truncated
    {
      guard ftruncate(descriptor, length - off_t(rest.count)) == 0 else {
        throw .system("cut", path)
      }
      hasDroppedLine = true
    } else {
      guard [UInt8(ascii: "\n")].isWritten(to: descriptor) else { throw .system("write", path) }
    }
  }

  /// What stands behind the last line break of a file of `length` bytes.
  private func rest(before length: off_t) -> [UInt8] {
    var rest: [UInt8] = []
    var last: UInt8 = 0
    while rest.count < length,
      unsafe pread(descriptor, &last, 1, length - 1 - off_t(rest.count)) == 1,
      last != UInt8(ascii: "\n")
    { rest.append(last) }
    return rest.reversed()
  }

  /// How much of a file is read to tell whether it holds records, in bytes. Its first lines may be
  /// blank.
  private static let headByteCount = 1 << 12

  private var isFileOfRecords: Bool {
    var head = [UInt8](repeating: 0, count: Self.headByteCount)
    let count = unsafe pread(descriptor, &head, head.count, 0)
    return RecordReader.isBeginning(head.prefix(max(0, count)))
  }

  deinit {
    // Leaves no empty file behind, unless another writer is about to append to it.
    if isNew {
      _ = flock(descriptor, LOCK_EX)
      if lseek(descriptor, 0, SEEK_END) == 0, isFile(descriptor, at: path) { unsafe unlink(path) }
    }
    _ = close(descriptor)
  }

  /// Appends `records` as one line each, all of them by one `write`: the records of a case are in
  /// the file together, unless the process is killed in the middle of the call. A reader tells by
  /// `caseRecordCount` whether some are missing.
  ///
  /// - Throws: `.invalid` for a record that could not be read back, with nothing written; `.system`
  ///   if writing fails, after which a regular file is as it was.
  public func append(_ records: [Record<some RecordBody>]) throws(RecordFileError) {
    var lines: [UInt8] = []
    for record in records { lines += try record.line() + [UInt8(ascii: "\n")] }
    // Locked until it is written: who has made the file and wrote nothing removes it.
    while flock(descriptor, LOCK_EX) == 0, !isFile(descriptor, at: path) {
      let made = unsafe open(path, Self.flags | O_CREAT, 0o644)
      guard made >= 0 else { throw .system("open", path) }
      defer { close(made) }
      guard dup2(made, descriptor) >= 0 else { throw .system("open", path) }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    do { try lines.append(to: descriptor) } catch { throw .system("write", path, error) }
  }

  /// Brings everything written so far to the disk.
  ///
  /// - Throws: `.system` if the system cannot promise that.
  public func synchronize() throws(RecordFileError) {
    // Pipes and terminals cannot be synchronised, and need not be.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
      throw .system("synchronise", path)
    }
  }
}
