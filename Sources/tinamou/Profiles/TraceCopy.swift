// Giving two programs the same work.

internal import Foundation
internal import Suite
internal import Traces

/// The argument by which a worker gets its trace: a name that it knows itself, or a file.
///
/// A program of another commit may generate a workload differently; from a file both read the same.
struct TraceCopy {
  /// A workload's name, or the path of a trace.
  let argument: String

  private let folder: URL?

  /// The name of `source`, or a file with its trace if `isNeeded`, until `remove()`.
  init(of source: CaseSource, size: Int, seed: UInt64, if isNeeded: Bool) throws {
    guard isNeeded, case .workload = source else {
      self.init(argument: source.name, folder: nil)
      return
    }
    do {
      try self.init(
        writing: try source.trace(size: size, seed: seed), name: "\(source.name)-\(size)")
    } catch { throw Failure(error) }
  }

  /// `path`, from which `trace` was read, or a file with it where that was the standard input.
  init(of trace: Trace, path: String) throws {
    guard path == "-" else {
      self.init(argument: path, folder: nil)
      return
    }
    do { try self.init(writing: trace, name: "standard-input") } catch { throw Failure(error) }
  }

  private init(argument: String, folder: URL?) {
    self.argument = argument
    self.folder = folder
  }

  private init(writing trace: Trace, name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("\(name).trace").path
    try TraceWriter.write(trace, toPath: path)
    self.init(argument: path, folder: folder)
  }

  /// Removes the file, if there is one.
  func remove() {
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}
