// Files, read and written in chunks, without Foundation.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// How much is read or written at once, in bytes: enough to make the calls to the system count for
/// nothing.
private let chunkByteCount = 1 << 16

/// A file that is being read. `-` is the standard input.
struct InputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: chunkByteCount)

  init(path: String) throws(TraceFileError) {
    self.path = path
    descriptor = path == "-" ? 0 : openFile(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotOpen(path: path, reason: reason(errno)) }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Hands the next bytes to `consume`, at least one. False at the end of the file.
  mutating func readChunk<E: Error>(
    _ consume: (Span<UInt8>) throws(E) -> Void
  ) throws(E) -> Result<Bool, TraceFileError> {
    var count: Int
    repeat { count = readIntoChunk() } while count < 0 && errno == EINTR
    guard count >= 0 else { return .failure(.cannotRead(path: path, reason: reason(errno))) }
    guard count > 0 else { return .success(false) }
    try consume(chunk.span.extracting(0 ..< count))
    return .success(true)
  }

  // MARK: - Unsafe

  /// Safe because: the system writes at most `chunk.count` bytes, into storage that lives through the
  /// call. Worth it because: there is no other way to read a file without Foundation.
  private mutating func readIntoChunk() -> Int {
    unsafe chunk.withUnsafeMutableBytes { bytes in
      unsafe read(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}

/// A file that is being written, emptied first if it exists. `-` is the standard output.
struct OutputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// What is not in the file yet. Append to it, then call `flushIfLarge()`.
  var buffer: [UInt8] = []

  init(path: String) throws(TraceFileError) {
    self.path = path
    descriptor = path == "-" ? 1 : openFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    if descriptor < 0 { throw .cannotOpen(path: path, reason: reason(errno)) }
    buffer.reserveCapacity(2 * chunkByteCount)
  }

  deinit {
    if descriptor > 1 { close(descriptor) }
  }

  /// Writes the buffer to the file once it is worth it.
  mutating func flushIfLarge() throws(TraceFileError) {
    if buffer.count >= chunkByteCount { try flush() }
  }

  /// Writes the buffer to the file.
  mutating func flush() throws(TraceFileError) {
    var done = 0
    while done < buffer.count {
      let count = write(from: done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: reason(errno)) }
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: - Unsafe

  /// Safe because: `start` lies inside the buffer, which lives through the call. Worth it because:
  /// there is no other way to write a file without Foundation.
  private func write(from start: Int) -> Int {
    unsafe buffer[start...].withUnsafeBytes { bytes in
      unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}

// MARK: - Unsafe

/// Safe because: the path lives through the call. The permissions count only where a file is created.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  unsafe open(path, flags, 0o666)
}

/// `write` of the C library, under a name that no method hides.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}

/// What the system says about an error number. Safe because: the text is copied at once, and it is
/// never null.
private func reason(_ error: Int32) -> String {
  unsafe String(cString: strerror(error))
}
