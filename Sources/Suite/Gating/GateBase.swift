// The commit that a gate compares with.

internal import Foundation

/// A commit of this repository, and whether its code is that of the working tree.
public struct GateBase: Sendable {
  /// What of the repository decides how the program behaves.
  public static let codePaths = ["Sources", "Package.swift"]

  /// What the user called it.
  public let reference: String
  /// The commit, in full.
  public let commit: String

  let git: Git

  /// The commit that `reference` names in the repository around `directory`.
  ///
  /// - Throws: `.noBase` for an unknown reference; a shallow clone gets the command that deepens
  ///   it.
  public init(_ reference: String, around directory: String = ".") async throws(GateError) {
    let git = try await Git(around: directory)
    self.git = git
    self.reference = reference
    do throws(GateError) {
      commit = try await git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}")
    } catch {
      let isShallow = (try? await git("rev-parse", "--is-shallow-repository")) == "true"
      throw .noBase(
        isShallow
          ? "this shallow clone has no '\(reference)': run `git fetch --unshallow`, or in a workflow "
            + "check out with `fetch-depth: 0`"
          : "no commit is called '\(reference)'")
    }
  }

  /// Whether the working tree, uncommitted changes included, has the code of the base.
  ///
  /// - Throws: `.noBase` where git fails.
  public func hasSameCode() async throws(GateError) -> Bool {
    let paths = ["--"] + Self.codePaths.map { ":(top)" + $0 }
    let changed = try await Git.run(["diff", "--name-only", commit] + paths, in: git.directory)
    let new = try await Git.run(
      ["ls-files", "--others", "--exclude-standard"] + paths, in: git.directory)
    return changed.isEmpty && new.isEmpty
  }

  /// What git calls the user here, if anything.
  public static func userName() async -> String? {
    let name = try? await Git.run(["config", "user.name"], in: ".")
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The files of the code that were changed after `program` was built, ascending; a program that
  /// is older than its sources would be judged in their place.
  ///
  /// - Complexity: O(files).
  public func sourcesNewer(than program: String) -> [String] {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = date(program) else { return [] }
    let sources = git.directory + "/Sources"
    let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
      .filter { file in date("\(sources)/\(file)").map { $0 > built } ?? false }
      .sorted()
  }
}
