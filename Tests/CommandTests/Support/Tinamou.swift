// Runs the program as a user does, in a pipe, in a folder of its own.

import Foundation
import Measurement
import Profiling
import Testing

/// The built `tinamou`, which SwiftPM puts beside the tests.
enum Tinamou {
  static let path = URL(fileURLWithPath: ChildProcess.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("tinamou").path

  /// What a program finds its tools on: those of the tests, which cost nothing, before the
  /// system's. What a real compiler answers is tested where the environment is collected.
  static let searchPath =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Tools").path
    + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// The package whose tests these are.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

extension Tinamou {
  /// The processes of this program that any thread of `process` has started.
  static func workers(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let list = (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
      return list.split(separator: " ").compactMap { Int32($0) }
    }.filter { commandLine(of: $0).split(separator: "\0").contains { $0.hasSuffix("worker") } }
  }

  /// What a process was started with; empty if it has ended.
  static func commandLine(of process: Int32) -> String {
    (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
  }
}

/// How a run ended.
struct RunResult {
  let exitCode: Int32
  let standardOutput: String
  let standardError: String
}

/// A new, empty folder for one test, which is gone with it.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("tinamou-tests-\(UUID().uuidString)")
  var path: String { url.path }

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  // MARK: - Programs

  /// Runs the program here, or another one, with the words of `line` and the arguments `more`, and
  /// expects that it ends with `code` and prints and says these parts, of which empty ones ask for
  /// nothing, and nothing but `error`, if that is given.
  ///
  /// What goes into another handle is not in the result.
  @discardableResult
  func run(
    _ line: String, _ more: [String] = [], program: String = Tinamou.path,
    endsWith code: Int32? = 0, printing printed: String..., saying said: String...,
    sayingOnly error: String? = nil, in subfolder: String = ".",
    environment: [String: String] = [:], standardInput: FileHandle = .nullDevice,
    standardOutput: FileHandle? = nil, standardError: FileHandle? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws -> RunResult {
    // Files, not pipes: a full pipe would stop a program that nobody reads.
    for name in ["stdout", "stderr"] { try write("", to: name) }
    let process = try start(
      line, more, program: program, in: subfolder, environment: environment,
      standardInput: standardInput,
      standardOutput: standardOutput ?? FileHandle(forWritingTo: url("stdout")),
      standardError: standardError ?? FileHandle(forWritingTo: url("stderr")))
    process.waitUntilExit()
    let result = RunResult(
      exitCode: process.terminationStatus, standardOutput: try text("stdout"),
      standardError: try text("stderr"))
    if let code {
      #expect(
        result.exitCode == code, "\(result.standardOutput)\(result.standardError)",
        sourceLocation: location)
    }
    if let error { #expect(result.standardError == error + "\n", sourceLocation: location) }
    for (text, parts) in [(result.standardOutput, printed), (result.standardError, said)] {
      for part in parts where !part.isEmpty {
        #expect(text.contains(part), "\(part) is missing in \(text)", sourceLocation: location)
      }
    }
    return result
  }

  /// What a worker does with `orders`.
  func runWorker(
    _ orders: String, _ option: String = "", environment: [String: String] = [:]
  ) throws -> RunResult {
    try write(orders, to: "orders")
    return try run(
      "worker \(option)", environment: environment,
      standardInput: FileHandle(forReadingFrom: url("orders")))
  }

  /// Starts the program here, or another one, and does not wait for it.
  func start(
    _ line: String, _ more: [String] = [], program: String = Tinamou.path,
    in subfolder: String = ".", environment: [String: String] = [:],
    standardInput: FileHandle = .nullDevice, standardOutput: FileHandle = .nullDevice,
    standardError: FileHandle = .nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = line.split(separator: " ").map(String.init) + more
    process.currentDirectoryURL = url(subfolder)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": Tinamou.searchPath]) { _, given in given }
      .merging(environment) { _, given in given }
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
    return process
  }

  /// Runs a script of the shell, for which the program is `$0`, and expects that it ends with
  /// `code`.
  func shell(
    _ script: String, endsWith code: Int32 = 0, at location: SourceLocation = #_sourceLocation
  ) throws {
    let process = try start(
      "-c", [script, Tinamou.path], program: "/bin/sh", standardOutput: .standardOutput,
      standardError: .standardError)
    process.waitUntilExit()
    #expect(process.terminationStatus == code, "\(script)", sourceLocation: location)
  }

  /// Makes a program of a script, and returns its path.
  @discardableResult
  func install(_ name: String, _ script: String) throws -> String {
    try write(script + "\n", to: name + ".text")
    // By another process: a child that another test starts meanwhile would have the file open for a
    // moment, in which the system runs no program from it.
    try run("install \(name).text \(name)", program: "/usr/bin/env")
    return url(name).path
  }

  // MARK: - Files

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  func records(_ name: String = "records.jsonl") throws -> RecordBatch {
    try RecordReader.read(path: url(name).path)
  }

  /// What is in the folder, or in one below it.
  func names(in subfolder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(subfolder).path)
  }

  /// Writes a file, and makes the folder that it is in.
  func write(_ text: String, to name: String) throws {
    try makeFolder((name as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: url(name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }
}
