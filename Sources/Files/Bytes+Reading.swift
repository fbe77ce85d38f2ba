// Reading files and descriptors to the end.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension [UInt8] {
  /// How much is read at once, in bytes: enough to make the calls to the system count for nothing.
  package static var readByteCount: Int { 1 << 16 }

  /// How much is read of one file, in bytes: a hundred times what the longest run leaves.
  private static var readByteCountMax: Int { 1 << 30 }

  /// What is in the file at `path`. A FIFO or a pipe is read until nobody writes to it any more.
  ///
  /// - Throws: What the system says, such as of a folder; `.endless` for a device in which there is
  ///   anything, but for a terminal; `.tooLarge` for more than a GiB.
  /// - Complexity: O(*n*) in the size of the file.
  package init(contentsOf path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    // A file is refused before it is in memory. Nothing is known of a pipe.
    let size = lseek(descriptor, 0, SEEK_END)
    _ = lseek(descriptor, 0, SEEK_SET)
    self = []
    let isEndless = isDevice(descriptor) && isatty(descriptor) == 0
    var part = [UInt8](repeating: 0, count: Self.readByteCount)
    while true {
      let count = try part.fill(from: descriptor)
      if count == 0 { return }
      if isEndless { throw .endless }
      if size > Self.readByteCountMax || self.count + count > Self.readByteCountMax {
        throw .tooLarge
      }
      self += part[..<count]
    }
  }

  /// Fills it from its beginning with the next bytes of `descriptor`, and says with how many: none
  /// at the end.
  ///
  /// Safe because: the system writes at most `count` bytes, into storage that lives through the
  /// call.
  /// Worth it because: there is no other way to read a file without Foundation, whose errors do not
  /// say why.
  ///
  /// - Throws: What the system says.
  package mutating func fill(from descriptor: Int32) throws(SystemError) -> Int {
    while true {
      let count = unsafe withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError() }
    }
  }
}
