// Building the base, beside the working tree and not in it.

internal import Foundation
internal import Measurement
internal import Profiling

extension GateBase {
  /// The program of the base, built unless an earlier gate has built it.
  ///
  /// The commit is checked out in a git worktree under `.build/gate`. One scratch folder serves all
  /// bases, so that only what differs between two of them is compiled; the programs are kept by
  /// commit and toolchain.
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
    if FileManager.default.isExecutableFile(atPath: program) { return program }

    let source = cache + "/source"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw .noBase("cannot make \(folder): \(error.reasonText)") }
    try await checkOut(into: source)
    copyResolvedDependencies(into: source)
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

  /// Both programs stand on the same versions of other packages, unless the base says which.
  private func copyResolvedDependencies(into source: String) {
    let (own, theirs) = (git.directory + "/Package.resolved", source + "/Package.resolved")
    guard !FileManager.default.fileExists(atPath: theirs) else { return }
    try? FileManager.default.copyItem(atPath: own, toPath: theirs)
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
