// What a short command prints.

internal import Dispatch
internal import Foundation

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
