// A folder for as long as something takes.

import Foundation
import Measurement

/// A new, empty folder of this process, which is gone once it is removed, or the process has ended.
package struct TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String
  /// The folder that it is in.
  private let parent: String

  /// Makes the folder in that of the system, or in `TMPDIR`.
  ///
  /// - Throws: `TemporaryFolderError` where there is none, or it cannot be written to.
  package init() throws(TemporaryFolderError) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    try self.init(in: parent.isEmpty ? "/tmp" : parent)
  }

  /// Makes the folder in `folder`, which is there.
  init(in folder: String) throws(TemporaryFolderError) {
    // Who removes it is in another folder. Without one of its own, a process has no folder here.
    let here = FileManager.default.currentDirectoryPath
    parent = folder.hasPrefix("/") || here.isEmpty ? folder : "\(here)/\(folder)"
    path = "\(parent)/tinamou-\(getpid())-\(UUID().uuidString)"
    // The guardian would take each line for a folder, and remove it.
    guard !parent.utf8.contains(UInt8(ascii: "\n")) else {
      throw TemporaryFolderError(
        folder: parent.replacing("\n", with: "\\n"), reason: "its path has a line break")
    }
    // First: this process may end as soon as there is a folder. Not with the folders above it: one
    // that is not there is a mistake in the environment.
    Guardian.guardOver(folder: path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      Guardian.release(folder: path)
      throw self.error(because: error.reasonText)
    }
  }

  /// Why no more can be written into the folder; nil where there is room.
  package func fault() -> TemporaryFolderError? {
    let probe = path + "/probe"
    do {
      try OutputFile.write([UInt8](repeating: 0, count: Self.probeByteCount), to: probe)
      unsafe unlink(probe)
      return nil
    } catch {
      guard case .system(_, _, let reason) = error else { return nil }
      return self.error(because: reason)
    }
  }

  /// That nothing can be written into the folder, for what the system says.
  package func error(because reason: String) -> TemporaryFolderError {
    TemporaryFolderError(folder: parent, reason: reason)
  }

  /// What needs no more room than this does not fail for the want of it, in bytes: the profilers
  /// and tools write their results by smaller pieces.
  private static let probeByteCount = 1 << 16

  /// Removes the folder and everything in it.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
    Guardian.release(folder: path)
  }

  /// Calls `body` with the path of a new folder, which is gone afterwards.
  package static func with<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try await body(folder.path)
  }
}

/// That there is no place for temporary files.
package struct TemporaryFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where they should be.
  package let folder: String
  /// What the system says.
  package let reason: String

  /// Where, why, and what to do.
  package var description: String {
    "no temporary files can be made in \(folder): \(reason); TMPDIR names another folder"
  }
}
