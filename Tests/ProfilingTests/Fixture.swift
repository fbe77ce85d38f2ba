// The fixture program, which SwiftPM builds beside the tests.

import Foundation
import Profiling
import Testing

enum Fixture {
  /// Its path.
  static let path =
    URL(fileURLWithPath: ChildProcess.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("ProfilingFixture").path

  /// It, with `library` preloaded.
  static func worker(
    _ library: PreloadLibrary, _ arguments: String..., timeLimit: Duration = .seconds(120)
  ) throws -> ChildProcess {
    try ChildProcess(executable: path, arguments: arguments, timeLimit: timeLimit)
      .preloading(library)
  }
}

/// Calls `body` with the path of a new directory and removes the directory afterwards.
func withTemporaryDirectory<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("tinamou-tests-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try await body(directory.path)
}
