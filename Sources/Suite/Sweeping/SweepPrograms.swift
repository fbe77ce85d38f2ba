// The programs that a sweep measures: found out before, copied or built once.

internal import Foundation
public import Measurement

/// Brings programs into the folder of a sweep, where a later build does not change them.
public struct SweepPrograms: Sendable {
  /// What the manifest says of them.
  public let descriptions: [SweepProgram]

  private let bases: [GateBase]
  private let executable: String

  /// The programs of the commits called `references`, or the one at `executable` without any.
  ///
  /// - Parameters:
  ///   - references: The commits to measure; none for the program that runs.
  ///   - executable: The program that runs; it does the tasks in any case.
  ///   - built: When it was built.
  ///   - environment: Where the sweep is planned.
  /// - Throws: `.noBase` for a reference that names no commit.
  public init(
    commits references: [String], executable: String, built: Timestamp?,
    environment: RunEnvironment
  ) async throws(GateError) {
    self.executable = executable
    var bases: [GateBase] = []
    for reference in references { bases.append(try await GateBase(reference)) }
    self.bases = bases
    if bases.isEmpty {
      var program = SweepProgram(of: environment)
      if program.commit == nil || program.isDirty != false { program.built = built }
      descriptions = [program]
    } else {
      descriptions = bases.map {
        SweepProgram(reference: $0.reference, commit: $0.commit, isDirty: false)
      }
    }
  }

  /// Copies what runs and builds what was asked for, unless it is in `folder` already.
  ///
  /// - Throws: `.noBase` if a commit does not build, `.file` if something cannot be copied.
  public func install(
    into folder: SweepFolder, isDebug: Bool, toolchain: String
  ) async throws(GateError) {
    try copy(executable, to: folder.driverPath)
    guard !bases.isEmpty else { return try copy(executable, to: folder.programPath(0)) }
    for (index, base) in bases.enumerated() {
      let source = folder.sourcePath(index)
      if !FileManager.default.fileExists(atPath: source) {
        try await clone(base, to: source)
      }
      guard !FileManager.default.fileExists(atPath: folder.programPath(index)) else { continue }
      try copy(
        try await base.program(isDebug: isDebug, toolchain: toolchain),
        to: folder.programPath(index))
    }
  }

  /// The sources of a commit, by which its program knows what it is; they share the objects of the
  /// repository, and it knows nothing of them.
  private func clone(_ base: GateBase, to path: String) async throws(GateError) {
    let draft = path + "-\(UUID().uuidString)"
    // Once it has got its name, there is nothing.
    defer { try? FileManager.default.removeItem(atPath: draft) }
    _ = try await Git.run(
      ["clone", "--quiet", "--shared", "--no-checkout", base.git.directory, draft],
      in: base.git.directory)
    _ = try await Git.run(["checkout", "--quiet", "--detach", base.commit], in: draft)
    do { try FileManager.default.moveItem(atPath: draft, toPath: path) } catch {
      throw .file("cannot make \(path): \(error.reasonText)")
    }
  }

  /// Copies a program, as a whole or not at all, unless it is there.
  private func copy(_ program: String, to path: String) throws(GateError) {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else { return }
    let draft = path + "-\(UUID().uuidString)"
    defer { try? files.removeItem(atPath: draft) }
    do {
      try files.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try files.copyItem(
        at: URL(fileURLWithPath: program).resolvingSymlinksInPath(),
        to: URL(fileURLWithPath: draft))
      try files.moveItem(atPath: draft, toPath: path)
    } catch { throw .file("cannot copy \(program) to \(path): \(error.reasonText)") }
  }
}
