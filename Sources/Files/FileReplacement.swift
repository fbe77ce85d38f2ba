// Writing a file so that it is there as a whole or not at all, and what the system says of a call
// that failed.

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that is being written, and that gets its name once it is complete.
///
/// A regular file is written beside the one with its name, which `commit()` replaces: whoever reads
/// it sees the old content or the new one, and a full disk leaves the old one. A symbolic link
/// stays one, and the file that it names is replaced. Into anything else, such as a device or a
/// FIFO, it is written. Without a `commit()` nothing is left of it, also where the process is
/// killed and the file system has files without names.
package struct FileReplacement: ~Copyable {
  /// Where the content goes.
  private let descriptor: Int32

  /// What is being written beside what file; nil where nothing is replaced.
  private let names: Names?

  private struct Names {
    /// The file that is being written, where it has a name.
    var draft: String
    /// The file that it replaces, or becomes.
    var target: String
  }

  /// Whether it gets a name only when it is complete.
  private let isNameless: Bool

  /// Begins to write the file at `path`.
  ///
  /// - Throws: What the system says, for a folder, a ring of links, and wherever nothing can be
  ///   written.
  package init(of path: String) throws(SystemError) {
    let names = try Self.replaceableFile(path).map { target in
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      return Names(
        draft: "\(folder).tinamou-\(getpid())-\(Self.nextNumber()).draft", target: target)
    }
    let nameless = names.flatMap { Self.namelessFile(beside: $0.target) }
    // A device is not made, and not emptied: its owner may have opened it to append.
    let flags = names == nil ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL
    let descriptor =
      unsafe nameless ?? open(names?.draft ?? path, flags | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw SystemError() }
    self.names = names
    self.descriptor = descriptor
    isNameless = nameless != nil
  }

  deinit {
    close(descriptor)
    // After a commit there is no file of this name.
    if let names { unsafe unlink(names.draft) }
  }

  /// Appends `bytes`.
  ///
  /// - Throws: What the system says. The file that was to be replaced is as it was.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    guard bytes.isWritten(to: descriptor) else { throw SystemError() }
  }

  /// Brings the content to the disk and gives it the name and the permissions of the file that it
  /// replaces.
  ///
  /// - Throws: What the system says. The file that was to be replaced is as it was.
  package consuming func commit() throws(SystemError) {
    guard let names else { return }
    if let old = status(names.target) {
      // The owner can only be kept by root, for whom it matters.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o7777)
    }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError() }
    if isNameless {
      let path = Self.path(of: descriptor)
      let linked = unsafe linkat(AT_FDCWD, path, AT_FDCWD, names.draft, AT_SYMLINK_FOLLOW)
      guard linked == 0 else { throw SystemError() }
    }
    guard unsafe rename(names.draft, names.target) == 0 else { throw SystemError() }
  }

  /// A new file without a name in the folder of `target`, which nobody has to remove; nil where
  /// there are none, or no way to name them.
  private static func namelessFile(beside target: String) -> Int32? {
    #if os(Linux)
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
      // `O_TMPFILE`, which is no constant in Swift.
      let flags = 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC
      let descriptor = unsafe open(folder, flags, 0o666)
      guard descriptor >= 0 else { return nil }
      if unsafe access(path(of: descriptor), F_OK) == 0 { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  // MARK: - What stands there

  /// Links are followed this far, as by the system itself.
  private static let linkCountMax = 40

  /// The path of the regular file that `path` names through links, which need not exist; nil for
  /// what is no regular file, or has no name to be replaced by, such as a descriptor below `/proc`.
  ///
  /// - Throws: What the system says of a folder, or a ring of links.
  private static func replaceableFile(_ path: String) throws(SystemError) -> String? {
    if let found = status(path) {
      if found.isOf(S_IFDIR) { throw SystemError(number: EISDIR) }
      if !found.isOf(S_IFREG) { return nil }
    }
    var target = path
    for _ in 0 ..< linkCountMax {
      if target.hasPrefix("/proc/") || target.hasPrefix("/dev/") { return nil }
      guard let next = destination(ofLink: target) else { return target }
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = next.hasPrefix("/") ? next : folder + next
    }
    throw SystemError(number: ELOOP)
  }

  /// Tells apart the drafts of one process.
  private static let number = Atomic(0)

  private static func nextNumber() -> Int {
    number.add(1, ordering: .relaxed).newValue
  }
}

/// Whether both paths name the same regular file, links followed.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  guard let found = status(path), let second = status(other) else { return false }
  return isRegularFile(path) && found.st_ino == second.st_ino && found.st_dev == second.st_dev
}

/// Whether `path` names a regular file, links followed.
package func isRegularFile(_ path: String) -> Bool { status(path)?.isOf(S_IFREG) ?? false }

/// Whether there is something at `path` that is no regular file, such as a folder, a device or a
/// FIFO, links followed.
package func isOtherThanFile(_ path: String) -> Bool {
  status(path).map { !$0.isOf(S_IFREG) } ?? false
}

extension stat {
  /// Whether it is of something of this kind, such as `S_IFREG`.
  fileprivate func isOf(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }
}

// MARK: - Unsafe

/// What the system knows of the file at `path`, links followed; nil where there is none.
///
/// Safe because: the path lives through the call, and the structure is looked at only where it was
/// filled.
private func status(_ path: String) -> stat? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status : nil
}

/// Whether `path` still names the file that was opened as `descriptor`, links followed.
///
/// Safe because: the structure lives through the call, and is looked at only where it was filled.
package func isFile(_ descriptor: Int32, at path: String) -> Bool {
  var opened = stat()
  guard unsafe fstat(descriptor, &opened) == 0, let named = status(path) else { return false }
  return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
}

/// Whether `descriptor` is of a device, such as a disk or `/dev/zero`.
///
/// Safe because: the structure lives through the call, and is looked at only where it was filled.
func isDevice(_ descriptor: Int32) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && (status.isOf(S_IFCHR) || status.isOf(S_IFBLK))
}

/// What the symbolic link at `path` says; nil where there is none.
///
/// Safe because: the system writes at most as many bytes as there is room for, and says how many.
private func destination(ofLink path: String) -> String? {
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
    unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
      count = unsafe max(0, readlink(path, characters.baseAddress!, characters.count))
    }
  }
  return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}

// MARK: - Errors

/// Why a call to the system failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number by which the system names it, such as `ENOSPC`.
  package let number: Int32

  /// That a device was to be read to its end. Some have none, and others are as large as a disk.
  ///
  /// The system has no number for it.
  package static let endless = SystemError(number: -1)

  /// That there is more in a file, or comes out of a pipe, than is read of one.
  ///
  /// The system has no number for it.
  package static let tooLarge = SystemError(number: -2)

  /// The error of the last call of this thread.
  package init() { number = errno }

  /// The error with this number.
  package init(number: Int32) { self.number = number }

  /// The system's own words, where it has some.
  ///
  /// Safe because: the text is copied at once, and it is never null.
  package var description: String {
    if self == .endless { return "a device may have no end; name a file, or a pipe" }
    if self == .tooLarge { return "it has more than 1 GiB" }
    return unsafe String(cString: strerror(number))
  }
}
