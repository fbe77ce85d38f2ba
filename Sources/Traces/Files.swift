// Files, read and written in chunks, without Foundation.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is being read. `-` is the standard input.
struct InputFile: ~Copyable {
  /// How much to read at once, in bytes: enough to make the calls to the system count for nothing.
  static let chunkByteCount = 1 << 16

  private let path: String
  private let descriptor: Int32

  init(path: String) throws(TraceReadError) {
    self.path = path
    descriptor = path == "-" ? 0 : openFile(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw .unreadable(.cannotOpen(path: path, reason: reason(errno)))
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Fills `chunk` from its beginning with the next bytes, and says with how many: none at the end.
  func read(into chunk: inout [UInt8]) throws(TraceReadError) -> Int {
    while true {
      let count = readBytes(descriptor, into: &chunk)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw .unreadable(.cannotRead(path: path, reason: reason(errno)))
      }
    }
  }
}

/// A file that is being written, emptied first if it exists. `-` is the standard output.
struct OutputFile: ~Copyable {
  /// From how many bytes on the buffer is written.
  private static let chunkByteCount = 1 << 16

  private let path: String
  private let descriptor: Int32

  /// What is not in the file yet. Append to it, then call `flushIfLarge()`.
  var buffer: [UInt8] = []

  init(path: String) throws(TraceFileError) {
    self.path = path
    descriptor = path == "-" ? 1 : openFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    if descriptor < 0 { throw .cannotOpen(path: path, reason: reason(errno)) }
    buffer.reserveCapacity(2 * Self.chunkByteCount)
  }

  deinit {
    if descriptor > 1 { close(descriptor) }
  }

  /// Writes the buffer to the file once it is worth it.
  mutating func flushIfLarge() throws(TraceFileError) {
    if buffer.count >= Self.chunkByteCount { try flush() }
  }

  /// Writes the buffer to the file.
  mutating func flush() throws(TraceFileError) {
    var done = 0
    while done < buffer.count {
      let count = writeBytes(descriptor, buffer, from: done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: reason(errno)) }
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

// MARK: - Unsafe

/// Safe because: the path lives through the call. The permissions count only where a file is created.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  unsafe open(path, flags, 0o666)
}

/// Safe because: the system writes at most `chunk.count` bytes, into storage that lives through the
/// call. Worth it because: there is no other way to read a file without Foundation.
private func readBytes(_ descriptor: Int32, into chunk: inout [UInt8]) -> Int {
  unsafe chunk.withUnsafeMutableBytes { bytes in
    unsafe read(descriptor, bytes.baseAddress, bytes.count)
  }
}

/// Safe because: `start` lies inside the buffer, which lives through the call. Worth it because: there
/// is no other way to write a file without Foundation.
private func writeBytes(_ descriptor: Int32, _ buffer: [UInt8], from start: Int) -> Int {
  unsafe buffer[start...].withUnsafeBytes { bytes in
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
  }
}

/// What the system says about an error number. Safe because: the text is copied at once, and it is
/// never null.
private func reason(_ error: Int32) -> String {
  unsafe String(cString: strerror(error))
}
