// Asking git.

internal import Foundation
internal import Profiling

/// The repository around a directory.
struct Git: Sendable {
  /// The top of the working tree.
  let directory: String

  /// What a hook sets for its own repository must not reach another.
  private static let environment: [String: String?] = [
    "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil,
  ]

  /// The repository that `directory` belongs to.
  ///
  /// - Throws: `.noBase` outside of one.
  init(around directory: String) async throws(GateError) {
    do throws(GateError) {
      self.directory = try await Self.run(["rev-parse", "--show-toplevel"], in: directory)
    } catch { throw .noBase("\(directory) is in no git repository: \(error)") }
  }

  /// The trimmed output of `git` with `arguments`.
  ///
  /// - Throws: `.noBase` with what git says.
  func callAsFunction(_ arguments: String...) async throws(GateError) -> String {
    try await Self.run(arguments, in: directory)
  }

  static func run(_ arguments: [String], in directory: String) async throws(GateError) -> String {
    do {
      let tool = try Tool(["git"], installCommand: "apt-get install git")
      return try await ChildProcess(
        executable: tool.path, arguments: ["-C", directory] + arguments, environment: environment,
        timeLimit: .seconds(300)
      ).run().standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    } catch WorkerError.failed(_, _, let standardError) {
      throw .noBase(standardError.trimmingCharacters(in: .whitespacesAndNewlines))
    } catch { throw .noBase("\(error)") }
  }
}
