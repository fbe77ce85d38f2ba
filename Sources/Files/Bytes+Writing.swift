// Writing to a descriptor to the end.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

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

  /// Appends all of it to the file that `descriptor` was opened for appending to, or nothing of it
  /// where the file can be cut: what others append would be read as the rest of a part.
  ///
  /// The lock keeps the others that append to this file from writing behind the part that is cut
  /// off.
  ///
  /// - Throws: What the system says. A regular file is as it was then.
  package func append(to descriptor: Int32) throws(SystemError) {
    _ = flock(descriptor, LOCK_EX)
    defer { _ = flock(descriptor, LOCK_UN) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard isWritten(to: descriptor) else {
      let error = SystemError()
      if end >= 0 { _ = ftruncate(descriptor, end) }
      throw error
    }
  }
}
