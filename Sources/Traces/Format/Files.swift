// Files, read and written in chunks, without Foundation.

internal import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is being read. `-` is the standard input.
struct InputFile: ~Copyable {
  /// How much to read at once, in bytes.
  static let chunkByteCount = [UInt8].readByteCount

  private let path: String
  private let descriptor: Int32

  init(path: String) throws(TraceReadError) {
    self.path = path
    descriptor = path == "-" ? 0 : openFile(path)
    if descriptor < 0 {
      throw .unreadable(.cannotOpen(path: path, reason: SystemError().description))
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Fills `chunk` from its beginning with the next bytes, and says with how many: none at the end.
  func read(into chunk: inout [UInt8]) throws(TraceReadError) -> Int {
    do throws(SystemError) { return try chunk.fill(from: descriptor) } catch {
      throw .unreadable(.cannotRead(path: path, reason: error.description))
    }
  }
}

/// A file that is being written, which gets its name by `finish()`. `-` is the standard output.
struct OutputFile: ~Copyable {
  /// From how many bytes on the buffer is written.
  private static let chunkByteCount = 1 << 16

  private let path: String

  /// Nil for the standard output.
  private let file: FileReplacement?

  /// What is not in the file yet. Append to it, then call `flushIfLarge()`.
  var buffer: [UInt8] = []

  init(path: String) throws(TraceFileError) {
    self.path = path
    do throws(SystemError) { file = path == "-" ? nil : try FileReplacement(of: path) } catch {
      throw .cannotOpen(path: path, reason: error.description)
    }
    buffer.reserveCapacity(2 * Self.chunkByteCount)
  }

  /// Writes the buffer to the file once it is worth it.
  mutating func flushIfLarge() throws(TraceFileError) {
    if buffer.count >= Self.chunkByteCount { try flush() }
  }

  /// Writes the buffer to the file, and gives it its name. Without it, nothing is left of the file.
  consuming func finish() throws(TraceFileError) {
    try flush()
    do throws(SystemError) { try file?.commit() } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
  }

  private mutating func flush() throws(TraceFileError) {
    do throws(SystemError) {
      try file?.write(buffer)
      if path == "-", !buffer.isWritten(to: STDOUT_FILENO) { throw SystemError() }
    } catch { throw .cannotWrite(path: path, reason: error.description) }
    buffer.removeAll(keepingCapacity: true)
  }
}

// MARK: - Unsafe

/// Safe because: the path lives through the call.
private func openFile(_ path: String) -> Int32 {
  unsafe open(path, O_RDONLY | O_CLOEXEC)
}
