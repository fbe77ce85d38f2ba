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
      argument = source.name
      folder = nil
      return
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-" + UUID().uuidString)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appendingPathComponent("\(source.name)-\(size).trace").path
      try TraceWriter.write(try source.trace(size: size, seed: seed), toPath: path)
      argument = path
      self.folder = folder
    } catch { throw Failure(error) }
  }

  /// Removes the file, if there is one.
  func remove() {
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}
