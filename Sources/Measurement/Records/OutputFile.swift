// Putting results into files.

internal import Files
internal import Foundation

/// Puts the results of commands into files, each as a whole or not at all: see `FileReplacement`.
package enum OutputFile {
  /// How much is copied at once, in bytes: enough to make the calls to the system count for
  /// nothing.
  private static let partByteCount = 1 << 20

  /// Makes the folder at `path`, and those above it, unless it is there.
  package static func makeFolder(_ path: String) throws(RecordFileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      // What the system calls a file of this name says nothing of what to do.
      let isFile = isRegularFile(path)
      throw .system(
        operation: "make the folder", path: path,
        message: isFile ? "it is a file; name another folder" : error.reasonText)
    }
  }

  /// Refuses a `path` to which nothing can be written, before there is anything to write.
  package static func check(_ path: String) throws(RecordFileError) {
    do { _ = try FileReplacement(of: path) } catch { throw .system("write", path, error) }
  }

  /// Writes `bytes` to the file at `path`.
  ///
  /// - Throws: `.system` with `path` and what the system says. A regular file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String) throws(RecordFileError) {
    do throws(SystemError) {
      let file = try FileReplacement(of: path)
      try file.write(bytes)
      try file.commit()
    } catch { throw .system("write", path, error) }
  }

  /// Writes `text` to the file at `path`, as above.
  package static func write(_ text: String, to path: String) throws(RecordFileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes what is in the file at `source` to that at `path`, as above.
  package static func write(contentsOf source: String, to path: String) throws(RecordFileError) {
    guard let content = FileHandle(forReadingAtPath: source) else { throw .system("read", source) }
    let file: FileReplacement
    do { file = try FileReplacement(of: path) } catch { throw .system("write", path, error) }
    while true {
      let part: Data?
      do { part = try content.read(upToCount: partByteCount) } catch {
        throw .system(operation: "read", path: source, message: error.reasonText)
      }
      guard let part, !part.isEmpty else { break }
      do { try file.write(Array(part)) } catch { throw .system("write", path, error) }
    }
    do { try file.commit() } catch { throw .system("write", path, error) }
  }

  /// Writes `text` behind what stands in the file at `path`, which is made if there is none.
  ///
  /// Whoever else appends to it, such as the other steps of a job, loses nothing.
  ///
  /// - Throws: `.system` with `path` and what the system says. A regular file is as it was then.
  package static func append(_ text: String, to path: String) throws(RecordFileError) {
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY
    let made = unsafe open(path, flags | O_CREAT | O_EXCL, 0o666)
    // Without O_EXCL, a link to a file that is not there makes one.
    let descriptor = made >= 0 ? made : unsafe open(path, flags | O_CREAT, 0o666)
    guard descriptor >= 0 else { throw .system("write", path) }
    defer { close(descriptor) }
    do throws(SystemError) { try Array(text.utf8).append(to: descriptor) } catch {
      if made >= 0 { unsafe unlink(path) }
      throw .system("write", path, error)
    }
  }
}

extension RecordFileError {
  /// That `operation` failed on `path`, and why: what the system said last, unless `error` says.
  static func system(
    _ operation: String, _ path: String, _ error: SystemError = SystemError()
  ) -> RecordFileError {
    .system(operation: operation, path: path, message: error.description)
  }
}
