// Running a program to its end, with its output kept whatever that end is, and finding the programs
// that profiles need.

import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// One run of a program.
///
/// It stands on swift-subprocess rather than on Foundation's `Process`: that one waits in a run
/// loop, passes open descriptors on to the child, and ends with a trap where a program cannot be
/// started. Input and output are files, not pipes: output is neither bounded by a pipe nor lost
/// when the child has to be killed, and a child that ends before it has read its input does not end
/// this program by SIGPIPE. It ends with this process, too: see `Guardian`.
package struct ChildProcess: Sendable {
  /// What a program left behind.
  package struct Output: Hashable, Sendable {
    /// Everything written to standard output.
    package var standardOutput: String
    /// Everything written to standard error.
    package var standardError: String
  }

  /// The path of the program.
  package var executable: String
  /// What it is given after its name.
  package var arguments: [String]
  /// Changes to the inherited environment; nil removes a variable.
  package var environment: [String: String?]
  /// After this much time the child is killed.
  package var timeLimit: Duration
  /// What the child reads on its standard input.
  package var input: String
  /// Where the child starts; nil for where this process is.
  package var workingDirectory: String?
  /// Whether the child has nothing of this process's environment: only what `environment` sets.
  package var hasOwnEnvironment = false

  /// A run of the program at `executable`, which inherits the environment but for `environment`.
  package init(
    executable: String, arguments: [String], environment: [String: String?] = [:],
    input: String = "", timeLimit: Duration
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.timeLimit = timeLimit
  }

  /// The file of the program that runs now.
  package static var thisExecutable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  /// The command as one would type it, without the environment.
  package var command: String { ([executable] + arguments).joined(separator: " ") }

  /// Runs the program and waits for its end.
  ///
  /// - Throws: `.launchFailed`, `.failed`, `.crashed` or `.timedOut`, the last three with all that
  ///   was written to standard error. No process is left behind, unless the child started some
  ///   itself.
  package func run() async throws(WorkerError) -> Output {
    let files: ChildFiles
    do { files = try ChildFiles(input: input) } catch { throw .launchFailed("\(error)") }
    defer { files.remove() }

    let status: TerminationStatus?
    do { status = try await terminationStatus(into: files) } catch {
      throw .launchFailed("\(executable): \(error)")
    }
    let output = files.read()
    switch status {
    case .exited(0):
      return output
    case .exited(let status):
      throw .failed(command: command, status: status, standardError: files.lastWords(output))
    case .signaled(let signal):
      throw .crashed(command: command, signal: signal, standardError: files.lastWords(output))
    case nil:
      throw .timedOut(command: command, limit: timeLimit, standardError: output.standardError)
    }
  }

  /// How the child ended by itself, or nil where it had to be killed.
  ///
  /// Whether it did is what the child says, not which of the two tasks is heard first: where all
  /// threads are busy for longer than the limit, a child that ended in time is heard of after the
  /// limit.
  private func terminationStatus(into files: ChildFiles) async throws -> TerminationStatus? {
    try await withThrowingTaskGroup(of: TerminationStatus?.self) { group in
      group.addTask { try await self.launch(into: files) }
      group.addTask {
        try? await Task.sleep(for: self.timeLimit)
        return nil
      }
      if let status = try await group.next() ?? nil {
        group.cancelAll()
        return status
      }
      // The child is killed and reaped now, unless it has ended already.
      group.cancelAll()
      let status = try? await group.next() ?? nil
      return status == .signaled(SIGKILL) ? nil : status
    }
  }

  private func launch(into files: ChildFiles) async throws -> TerminationStatus {
    var changes: [Environment.Key: String?] = [:]
    for (name, value) in environment {
      guard let key = Environment.Key(rawValue: name) else { continue }
      changes.updateValue(value, forKey: key)
    }
    var options = PlatformOptions()
    options.processGroupID = Guardian.processGroup()
    // Without teardown steps a cancelled run is killed at once.
    return try await Subprocess.run(
      .path(FilePath(executable)), arguments: Arguments(arguments),
      environment: hasOwnEnvironment
        ? .custom(changes.compactMapValues { $0 }) : .inherit.updating(changes),
      workingDirectory: workingDirectory.map { FilePath($0) }, platformOptions: options,
      input: .fileDescriptor(files.input, closeAfterSpawningProcess: false),
      output: .fileDescriptor(files.output, closeAfterSpawningProcess: false),
      error: .fileDescriptor(files.error, closeAfterSpawningProcess: false)
    ) { child in Guardian.giveOwnPriority(to: child.processIdentifier.value) }.terminationStatus
  }
}

/// Temporary files for what one child reads and writes.
private struct ChildFiles: Sendable {
  let folder: TemporaryFolder
  let input: FileDescriptor
  let output: FileDescriptor
  let error: FileDescriptor

  init(input text: String) throws {
    folder = try TemporaryFolder()
    do {
      let inputPath = folder.path + "/input"
      let writer = try Self.create(inputPath)
      try writer.closeAfter { _ = try writer.writeAll(text.utf8) }
      input = try FileDescriptor.open(FilePath(inputPath), .readOnly)
      output = try Self.create(folder.path + "/output")
      error = try Self.create(folder.path + "/error")
    } catch {
      folder.remove()
      throw folder.error(because: "\(error)")
    }
  }

  private static func create(_ path: String) throws -> FileDescriptor {
    try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .exclusiveCreate],
      permissions: .ownerReadWrite)
  }

  func read() -> ChildProcess.Output {
    ChildProcess.Output(
      standardOutput: Self.text(folder.path + "/output"),
      standardError: Self.text(folder.path + "/error"))
  }

  /// What the child wrote to standard error, and why it may have failed without saying so: a full
  /// disk takes no last words, either.
  func lastWords(_ output: ChildProcess.Output) -> String {
    let words = output.standardError
    guard let fault = folder.fault() else { return words }
    return words.isEmpty || words.hasSuffix("\n") ? "\(words)\(fault)" : "\(words)\n\(fault)"
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
  }

  func remove() {
    try? input.close()
    try? output.close()
    try? error.close()
    folder.remove()
  }
}

/// A program outside this package.
package struct Tool: Hashable, Sendable {
  /// Its path.
  package let path: String

  /// The first of `names` that is found: beside the Swift compiler, then along `PATH`.
  ///
  /// The compiler's own tools come first, because they know the formats that it writes.
  ///
  /// - Throws: `.missing` with `installCommand`, named after the last of `names`.
  package init(_ names: [String], installCommand: String) throws(WorkerError) {
    let directories =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let compilers = directories.compactMap { directory -> String? in
      let compiler = directory + "/swift"
      guard FileManager.default.isExecutableFile(atPath: compiler) else { return nil }
      return URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        .path
    }
    for name in names {
      for directory in compilers + directories {
        let candidate = directory + "/" + name
        if FileManager.default.isExecutableFile(atPath: candidate) {
          path = candidate
          return
        }
      }
    }
    throw .missing(names.last ?? "", installCommand: installCommand)
  }
}
