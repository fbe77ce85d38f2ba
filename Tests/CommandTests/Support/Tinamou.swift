// Runs the program as a user does, in a pipe.

import Foundation
import Profiling

/// The built `tinamou`, which SwiftPM puts beside the tests.
enum Tinamou {
  static let path =
    URL(fileURLWithPath: ChildProcess.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("tinamou").path

  /// What a program finds its tools on: those of the tests, which cost nothing, before the
  /// system's. What a real compiler answers is tested where the environment is collected.
  static let searchPath =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Tools").path
    + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// How a run ended.
  struct Result {
    let exitCode: Int32
    let standardOutput: String
    let standardError: String
  }

  /// Runs the program with `arguments` in `directory`.
  static func run(_ arguments: String..., in directory: URL) throws -> Result {
    try run(arguments, in: directory)
  }

  /// Runs the program, or another one, with `arguments` in `directory`; what goes into another
  /// handle is not in the result.
  static func run(
    _ arguments: [String], program: String = path, in directory: URL,
    environment: [String: String] = [:], standardInput: FileHandle = .nullDevice,
    standardOutput: FileHandle? = nil, standardError: FileHandle? = nil
  ) throws -> Result {
    // Files, not pipes: a full pipe would stop a program that nobody reads.
    let outputFile = directory.appendingPathComponent("stdout")
    let errorFile = directory.appendingPathComponent("stderr")
    for file in [outputFile, errorFile] {
      try Data().write(to: file)
    }
    let process = try start(
      arguments, program: program, in: directory, environment: environment,
      standardInput: standardInput,
      standardOutput: standardOutput ?? FileHandle(forWritingTo: outputFile),
      standardError: standardError ?? FileHandle(forWritingTo: errorFile))
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus,
      standardOutput: try String(contentsOf: outputFile, encoding: .utf8),
      standardError: try String(contentsOf: errorFile, encoding: .utf8))
  }

  /// Starts the program, or another one, and does not wait for it.
  static func start(
    _ arguments: [String], program: String = path, in directory: URL,
    environment: [String: String] = [:], standardInput: FileHandle = .nullDevice,
    standardOutput: FileHandle = .nullDevice, standardError: FileHandle = .nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": searchPath]) { _, given in given }
      .merging(environment) { _, given in given }
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
    return process
  }

  /// Runs a script of the shell, for which the program is `$0`, and returns its exit code.
  static func shell(_ script: String, in directory: URL) throws -> Int32 {
    let process = try start(
      ["-c", script, path], program: "/bin/sh", in: directory, standardOutput: .standardOutput,
      standardError: .standardError)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Calls `body` with a new, empty folder, which is gone afterwards.
  static func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
