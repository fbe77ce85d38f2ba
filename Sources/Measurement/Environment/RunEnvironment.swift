// Under what circumstances a measurement was made.

internal import Dispatch
internal import Foundation

/// The commit, toolchain, flags, machine and time of a run. What cannot be found out is `nil`.
public struct RunEnvironment: Hashable, Sendable, Codable {
  /// The commit that is checked out, in full.
  public var commit: String?
  /// Whether files differ from that commit, results aside.
  public var isDirty: Bool?
  /// The first line of `swift --version`, or the compiler's language version without a `swift`.
  public var toolchain: String
  /// How the measuring program was compiled.
  public var build: BuildConfiguration
  /// The machine.
  public var machine: Machine
  /// The load of the machine over the last 1, 5 and 15 minutes when the run began.
  public var loadAverages: [Double]?
  /// When the run began.
  public var start: Timestamp

  /// An environment as stated.
  public init(
    commit: String?, isDirty: Bool?, toolchain: String, build: BuildConfiguration,
    machine: Machine, loadAverages: [Double]?, start: Timestamp
  ) {
    self.commit = commit
    self.isDirty = isDirty
    self.toolchain = toolchain
    self.build = build
    self.machine = machine
    self.loadAverages = loadAverages
    self.start = start
  }

  /// Looks around. Runs `git` and `swift`, so call it once, before anything is timed.
  ///
  /// - Parameter directory: A directory in the repository that was built.
  public static func collect(directory: String = ".") -> RunEnvironment {
    let git = ["git", "-C", directory]
    let commit = CommandOutput.run(git + ["rev-parse", "--verify", "HEAD"])
    // A run appends to the results itself; that must not call the next record's code changed.
    let changes = CommandOutput.run(
      git + ["status", "--porcelain", "--", ":(top)", ":(top,exclude)Results"])
    // The compiler itself: the driver in front of it leaves a temporary folder behind whenever it
    // is asked.
    let version = CommandOutput.run(["swift", "-frontend", "-version"])
    return RunEnvironment(
      commit: commit,
      isDirty: commit == nil ? nil : changes.map { !$0.isEmpty },
      toolchain: version.flatMap(toolchainName(versionOutput:)) ?? languageVersion,
      build: .current(), machine: .current(), loadAverages: currentLoadAverages(),
      start: .now())
  }

  /// The line of `swift -frontend -version` that names the compiler.
  static func toolchainName(versionOutput: String) -> String? {
    let lines = versionOutput.split(separator: "\n")
    let line = lines.first { $0.contains("Swift version") } ?? lines.first
    return line.map(String.init)
  }

  /// What a program knows of its compiler by itself.
  private static var languageVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  // MARK: - Unsafe

  /// Safe because: the array has the three elements that are asked for.
  private static func currentLoadAverages() -> [Double]? {
    var averages = [Double](repeating: 0, count: 3)
    guard unsafe getloadavg(&averages, 3) == 3 else { return nil }
    return averages
  }
}

extension RunEnvironment {
  /// The commit as names of files and columns have it, as `0123456789`, or `0123456789-dirty` where
  /// something was changed; nil where it is not known.
  package var commitName: String? {
    commit.map { "\($0.prefix(10))\(isDirty == true ? "-dirty" : "")" }
  }

  /// The same in words: `commit 0123456789 with changes`.
  package var commitInWords: String {
    commit.map { "commit \($0.prefix(10))\(isDirty == true ? " with changes" : "")" }
      ?? "an unknown commit"
  }
}

/// Runs commands whose failure is an answer, too.
package enum CommandOutput {
  /// The trimmed standard output of a command found on the search path, or `nil` if it is not
  /// there, fails, or takes longer than `secondsMax`. Its standard error is discarded.
  package static func run(_ command: [String], secondsMax: Double = 20) -> String? {
    let process = Process()
    let output = Pipe()
    // What another thread starts meanwhile must not hold the end that is written to, or there would
    // be more to read as long as that lives.
    for end in [output.fileHandleForReading, output.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    // Not `terminate()`: a child inherits its parent's signal mask, and under some test runners
    // that blocks SIGTERM.
    let watchdog = DispatchWorkItem {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + secondsMax, execute: watchdog)
    let data = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    watchdog.cancel()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return String(decoding: data ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
