// A directory that is gone after the test.

import Foundation

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
