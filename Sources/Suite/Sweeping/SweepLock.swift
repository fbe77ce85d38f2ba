// That no two processes work on one sweep.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A lock on the folder of a sweep, which ends with its owner, however that ends.
public struct SweepLock: ~Copyable {
  private let descriptor: Int32

  /// Locks `folder`, which must exist.
  ///
  /// - Throws: `.busy` if another process has it, `.file` if there can be no lock.
  public init(_ folder: SweepFolder) throws(SweepError) {
    let path = folder.path + "/lock"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file("cannot open \(path)") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      throw .busy(path: folder.path)
    }
  }

  deinit { close(descriptor) }
}
