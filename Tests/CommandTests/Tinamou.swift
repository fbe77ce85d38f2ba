// Runs the program as a user does, in a pipe.

import Foundation
import Profiling

/// The built `tinamou`, which SwiftPM puts beside the tests.
enum Tinamou {
  static let path =
    URL(fileURLWithPath: PreloadedWorker.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("tinamou").path

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
    environment: [String: String] = [:], standardOutput: FileHandle? = nil,
    standardError: FileHandle? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, given in given }
    // Files, not pipes: a full pipe would stop a program that nobody reads.
    let outputFile = directory.appendingPathComponent("stdout")
    let errorFile = directory.appendingPathComponent("stderr")
    for file in [outputFile, errorFile] {
      try Data().write(to: file)
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try standardOutput ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try standardError ?? FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus,
      standardOutput: try String(contentsOf: outputFile, encoding: .utf8),
      standardError: try String(contentsOf: errorFile, encoding: .utf8))
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
