// A lock, so that no two processes write to one folder.

internal import Files
internal import Foundation

/// A lock on a folder, which ends with its owner, however that ends.
///
/// It is a file in the folder, since some file systems lock only what can be written. The file goes
/// with the lock; one that is left by a process that was killed locks nothing.
package struct FolderLock: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Locks `folder`, which must exist. Where another process has it, it waits for that one, or is
  /// nil if `waits` is false.
  ///
  /// - Throws: `.system` if there can be no lock.
  package init?(_ folder: String, waits: Bool) throws(RecordFileError) {
    let path = folder + "/.lock"
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .system("lock the folder", folder) }
      guard flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) == 0 else {
        let error = SystemError()
        close(descriptor)
        if error.number == EINTR { continue }
        if error.number == EWOULDBLOCK { return nil }
        throw .system("lock the folder", folder, error)
      }
      if isFile(descriptor, at: path) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      // The previous owner has removed this file, so a lock on it means nothing any more.
      close(descriptor)
    }
  }

  /// Locks the folder of the regular file at `path`, or that will be there, with all links
  /// followed; waits for whoever has it.
  ///
  /// - Throws: `.system` if there can be no lock.
  package static func ofFile(at path: String) throws(RecordFileError) -> FolderLock {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().path
    while true {
      if let lock = try FolderLock(folder, waits: true) { return lock }
    }
  }

  deinit {
    // While it is still locked: afterwards it could be somebody else's.
    unsafe unlink(path)
    close(descriptor)
  }
}
