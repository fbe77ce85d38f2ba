// Appends records to a file, so that an interruption costs one line at most.

internal import Files
internal import Foundation

/// Appends records to a file of JSON Lines.
///
/// The file is opened for appending, so several processes may write to one file, and a line that
/// was written stays whatever happens to the process or the machine. The file is closed with the
/// end of the writer. One that is not there, or that somebody else has removed, is made by the next
/// records: however a process ends, it leaves none without records.
public struct RecordWriter: ~Copyable {
  /// The file that is written to. The first records give a new one another number if somebody has
  /// made one of this name meanwhile.
  public private(set) var path: String

  /// What a new file is called, without number and ending; nil for a file that may be there.
  private let newName: String?
  private var number = 1

  private var descriptor: Int32 = -1

  /// Whether the file ended in a part of a line, which was dropped.
  public private(set) var hasDroppedLine = false

  /// Read access is for the look at what is in the file already.
  private static let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY

  /// Will make the file `NAME.jsonl`; where there is one, `NAME-2.jsonl` and so on: another process
  /// may have begun in the same second.
  ///
  /// - Throws: `.system` if no file can be made there.
  public init(newFileNamed name: String) throws(RecordFileError) {
    path = name + ".jsonl"
    newName = name
    try openFile()
    removeWithoutRecords()
  }

  /// Opens the file, and makes it if it is not there; of a new one, the first one that nobody has.
  private mutating func openFile() throws(RecordFileError) {
    while true {
      let opened = unsafe open(path, Self.flags | O_CREAT | (newName == nil ? 0 : O_EXCL), 0o644)
      if opened >= 0 {
        close(descriptor)
        descriptor = opened
        return
      }
      guard let newName, errno == EEXIST else { throw .system("open", path) }
      number += 1
      path = "\(newName)-\(number).jsonl"
    }
  }

  /// Removes the file, which this writer has just made, unless another one has appended to it.
  private func removeWithoutRecords() {
    _ = flock(descriptor, LOCK_EX)
    defer { _ = flock(descriptor, LOCK_UN) }
    if lseek(descriptor, 0, SEEK_END) == 0, isFile(descriptor, at: path) { unsafe unlink(path) }
  }

  /// Opens the file at `path`, which need not exist, for appending.
  ///
  /// What an interrupted writer left of a last line is dropped: with a line break behind it, it
  /// would be damage. A last record that only lacks its line break gets it, and so does what does
  /// not begin as a record does.
  ///
  /// - Throws: `.system` if the file cannot be opened or cut, `.foreign` for one that does not
  ///   begin as records do, which is left as it is.
  public init(path: String) throws(RecordFileError) {
    self.path = path
    newName = nil
    descriptor = unsafe open(path, Self.flags | O_CREAT | O_EXCL, 0o644)
    if descriptor >= 0 {
      removeWithoutRecords()
      return
    }
    // Without O_EXCL, a link to a file that is not there makes one.
    try openFile()
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

  deinit { _ = close(descriptor) }

  /// Appends `records` as one line each, all of them by one `write`: the records of a case are in
  /// the file together, unless the process is killed in the middle of the call. A reader tells by
  /// `caseRecordCount` whether some are missing. Then they are on the disk.
  ///
  /// - Throws: `.invalid` for a record that could not be read back, with nothing written; `.system`
  ///   if writing fails, after which a regular file is as it was, or if the system cannot promise
  ///   that they are on the disk.
  public mutating func append(_ records: [Record<some RecordBody>]) throws(RecordFileError) {
    var lines: [UInt8] = []
    for record in records { lines += try record.line() + [UInt8(ascii: "\n")] }
    if lines.isEmpty { return }
    var isMade = false
    // Locked until it is written: another writer may be about to remove what it has just made.
    while flock(descriptor, LOCK_EX) == 0, !isFile(descriptor, at: path) {
      try openFile()
      isMade = true
    }
    do { try lines.append(to: descriptor) } catch {
      if isMade { removeWithoutRecords() }
      throw .system("write", path, error)
    }
    // Pipes and terminals cannot be synchronised, and need not be.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
      throw .system("synchronise", path)
    }
  }
}
