// The commit that a gate compares with, and building it beside the working tree and not in it.

internal import Foundation
internal import Measurement
internal import Profiling

/// A commit of this repository, and whether its code is that of the working tree.
public struct GateBase: Sendable {
  /// The parts of the repository that decide how the program behaves.
  public static let codePaths = ["Sources", "Package.swift"]
  /// What the user called it.
  public let reference: String
  /// The commit, in full.
  public let commit: String

  let git: Git

  /// The commit that `reference` names in the repository around `directory`.
  ///
  /// - Throws: `.noBase` for an unknown reference, and for a commit of another package; a shallow
  ///   clone gets the command that deepens it.
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
    // In an app's repository, nothing of the program changes, and nothing would be judged.
    guard (try? await git("cat-file", "-e", commit + ":Sources/tinamou")) != nil else {
      throw .noBase(
        "'\(reference)' is no commit of tinamou, and nothing to measure can be built of it; a trace of "
          + "your own is compared with its counts: `tinamou gate --counters-only --baseline FILE`, "
          + "which --update-baseline writes")
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

  /// What the commit has in the file that is at `path` in the working tree; nil if it has none.
  public func text(ofFile path: String) async -> String? {
    let file = URL(fileURLWithPath: path)
    return try? await Git.run(
      ["show", "\(commit):./\(file.lastPathComponent)"],
      in: file.deletingLastPathComponent().path)
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

extension GateBase {
  /// The program of the base, built unless an earlier gate has built it.
  ///
  /// The commit is checked out in a git worktree under `.build/gate`. One scratch folder serves all
  /// bases, so that only what differs between two of them is compiled; the programs are kept by
  /// commit and toolchain. Where another gate builds there, its end is waited for.
  ///
  /// - Parameters:
  ///   - isDebug: Whether to build without optimisation, as the candidate was.
  ///   - toolchain: The compiler's version, by which programs are told apart, too.
  /// - Throws: `.noBase` with the end of what the compiler says.
  public func program(isDebug: Bool, toolchain: String) async throws(GateError) -> String {
    let cache = git.directory + "/.build/gate"
    let version = ContentHash(of: toolchain.utf8).description.prefix(8)
    let folder = "\(cache)/programs/\(commit)-\(version)\(isDebug ? "-debug" : "")"
    let program = folder + "/tinamou"
    func isBuilt() -> Bool { FileManager.default.isExecutableFile(atPath: program) }
    if isBuilt() { return program }

    let source = cache + "/source"
    do { try OutputFile.makeFolder(folder) } catch { throw .noBase("\(error)") }
    let lock = try Self.lock(cache)
    defer { withExtendedLifetime(lock) {} }
    // Whoever had the lock may have built it.
    if isBuilt() { return program }
    try await checkOut(into: source)
    await copyResolvedDependencies(into: source)
    let built = try await build(source, scratch: cache + "/scratch", isDebug: isDebug)
    do {
      // Moved when it is whole: an interrupted copy must not look like a program.
      let copy = folder + "/copy-\(UUID().uuidString)"
      try FileManager.default.copyItem(atPath: built, toPath: copy)
      try? FileManager.default.removeItem(atPath: program)
      try FileManager.default.moveItem(atPath: copy, toPath: program)
    } catch { throw .noBase("cannot keep the base's program: \(error.reasonText)") }
    return program
  }

  private static func lock(_ folder: String) throws(GateError) -> FolderLock? {
    do { return try FolderLock(folder, waits: true) } catch { throw .noBase("\(error)") }
  }

  /// Brings the worktree to the base's commit, and makes it first where there is none.
  private func checkOut(into source: String) async throws(GateError) {
    // Inside a folder that is no worktree, git would take the repository around it: the user's own.
    let top = try? await Git.run(["rev-parse", "--show-toplevel"], in: source)
    let path = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    if top == path,
      (try? await Git.run(["checkout", "--quiet", "--force", "--detach", commit], in: source))
        != nil
    {
      return
    }
    try? FileManager.default.removeItem(atPath: source)
    // Forced, because git may still know a worktree that was here and was deleted.
    _ = try await git("worktree", "add", "--quiet", "--force", "--detach", source, commit)
  }

  /// Makes both programs use the same versions of other packages, unless the base says which.
  private func copyResolvedDependencies(into source: String) async {
    let name = "Package.resolved"
    let tracked = try? await Git.run(["ls-files", name], in: source)
    guard tracked?.isEmpty ?? true else { return }
    // What is there is of an earlier gate.
    try? FileManager.default.removeItem(atPath: "\(source)/\(name)")
    try? FileManager.default.copyItem(
      atPath: "\(git.directory)/\(name)", toPath: "\(source)/\(name)")
  }

  private func build(
    _ source: String, scratch: String, isDebug: Bool
  ) async throws(GateError) -> String {
    let arguments = [
      "build", "--package-path", source, "--scratch-path", scratch, "-c",
      isDebug ? "debug" : "release", "--product", "tinamou",
    ]
    do {
      let swift = try Tool(["swift"], installCommand: "https://swift.org/install")
      _ = try await ChildProcess(
        executable: swift.path, arguments: arguments, timeLimit: .seconds(3_600)
      ).run()
      let folder = try await ChildProcess(
        executable: swift.path, arguments: arguments + ["--show-bin-path"],
        timeLimit: .seconds(300)
      ).run().standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
      return folder + "/tinamou"
    } catch WorkerError.failed(_, _, let standardError) {
      throw .noBase(
        "\(reference) (\(commit.prefix(10))) does not build:\n\(standardError.suffix(2_000))")
    } catch { throw .noBase("\(reference) (\(commit.prefix(10))) was not built: \(error)") }
  }
}

/// The repository around a directory.
struct Git: Sendable {
  /// The top of the working tree.
  let directory: String
  /// Variables that a hook sets for its own repository must not reach another one.
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
