// Writing a file so that it is there as a whole or not at all.

internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Puts the results of commands into files.
///
/// A regular file is written beside the one with its name, which it then replaces: whoever reads it
/// sees the old content or the new one, and a full disk leaves the old one. A symbolic link stays
/// one, and the file that it names is replaced. Into anything else, such as a device or a FIFO, it
/// is written.
package enum OutputFile {
  /// Writes `bytes` to the file at `path`.
  ///
  /// - Throws: `.system` with `path` and what the system says. A regular file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String) throws(RecordFileError) {
    try write(to: path) { draft throws(RecordFileError) in
      // A device is not made, and not emptied: its owner may have opened it to append.
      let flags = draft == path ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL
      let descriptor = unsafe open(draft, flags | O_CLOEXEC | O_NOCTTY, 0o666)
      guard descriptor >= 0 else { throw .system("write", path) }
      defer { close(descriptor) }
      guard bytes.isWritten(to: descriptor) else { throw .system("write", path) }
    }
  }

  /// Writes `text` to the file at `path`, as above.
  package static func write(_ text: String, to path: String) throws(RecordFileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes what is in the file at `source` to that at `path`, as above.
  package static func write(
    contentsOf source: String, to path: String
  ) throws(RecordFileError) {
    guard let content = FileManager.default.contents(atPath: source) else {
      throw .system(operation: "read", path: source, message: "it has gone")
    }
    try write(Array(content), to: path)
  }

  /// Has `body` write the file at `path`.
  ///
  /// - Parameter body: Writes to the path that it is given: a name beside the file, which is not
  ///   there yet, or `path` itself where nothing is replaced. Its errors name `path`, not the other
  ///   one.
  /// - Throws: What `body` throws, or `.system`. A regular file is as it was then.
  package static func write(
    to path: String, _ body: (_ draft: String) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    guard let target = try replaceableFile(path) else { return try body(path) }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let draft = "\(folder).tinamou-\(getpid())-\(nextNumber()).draft"
    do {
      try body(draft)
      try finish(draft, replacing: target, named: path)
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  /// Brings `draft` to the disk and gives it the name and the permissions of `target`.
  private static func finish(
    _ draft: String, replacing target: String, named path: String
  ) throws(RecordFileError) {
    let descriptor = unsafe open(draft, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("write", path) }
    defer { close(descriptor) }
    if let old = status(target) {
      // The owner can only be kept by root, for whom it matters.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o7777)
    }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system("write", path) }
    guard unsafe rename(draft, target) == 0 else { throw .system("write", path) }
  }

  // MARK: - What stands there

  /// Links are followed this far, as by the system itself.
  private static let linkCountMax = 40

  /// The path of the regular file that `path` names through links, which need not exist; nil for
  /// what is no regular file, or has no name to be replaced by, such as a descriptor below `/proc`.
  ///
  /// - Throws: `.system` for a folder, or a ring of links.
  private static func replaceableFile(_ path: String) throws(RecordFileError) -> String? {
    if let found = status(path) {
      if found.st_mode & S_IFMT == S_IFDIR { throw .system("write", path, error: EISDIR) }
      if found.st_mode & S_IFMT != S_IFREG { return nil }
    }
    var target = path
    for _ in 0 ..< linkCountMax {
      if target.hasPrefix("/proc/") || target.hasPrefix("/dev/") { return nil }
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
        return target
      }
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = next.hasPrefix("/") ? next : folder + next
    }
    throw .system("write", path, error: ELOOP)
  }

  /// Tells apart the drafts of one process.
  private static let number = Atomic(0)

  private static func nextNumber() -> Int {
    number.add(1, ordering: .relaxed).newValue
  }

  // MARK: - Unsafe

  /// What the system knows of the file at `path`, links followed; nil where there is none.
  ///
  /// Safe because: the path lives through the call, and the structure is looked at only where it
  /// was filled.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}

extension RecordFileError {
  /// That `operation` failed on `path`, and why: what the system said last, unless `error` says.
  static func system(_ operation: String, _ path: String, error: Int32 = errno) -> RecordFileError {
    .system(operation: operation, path: path, message: unsafe String(cString: strerror(error)))
  }
}

extension [UInt8] {
  /// Whether all of it could be written to `descriptor`; otherwise `errno` says why not. It takes
  /// one call, unless a signal or a full pipe splits it.
  ///
  /// Safe because: the pointer is used only inside the closure, within the count it came with.
  /// Worth it because: only the system call appends atomically and says why it failed.
  package func isWritten(to descriptor: Int32) -> Bool {
    var written = 0
    while written < count {
      let step = unsafe self[written...].withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { return false }
      written += step
    }
    return true
  }
}
