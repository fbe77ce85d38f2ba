// A strategy of ours that crashes takes neither the run nor the other strategies with it.

import Foundation
import Measurement
import Testing

@Suite struct CrashTests {
  /// Runs the program, and ends the first worker that it starts by SIGSEGV, as a bad access would.
  ///
  /// No strategy is known to crash, and the product has no way to make one.
  private func runCrashing(
    _ arguments: [String], in folder: URL
  ) throws -> (exitCode: Int32, standardOutput: String, standardError: String) {
    let (output, errors) = (
      folder.appendingPathComponent("out"), folder.appendingPathComponent("err")
    )
    for file in [output, errors] { try Data().write(to: file) }
    let process = try Tinamou.start(
      arguments, in: folder, standardOutput: FileHandle(forWritingTo: output),
      standardError: FileHandle(forWritingTo: errors))
    let deadline = Date().addingTimeInterval(60)
    var worker: Int32?
    while worker == nil, process.isRunning, Date() < deadline {
      worker = children(of: process.processIdentifier).first(where: isWorker)
      usleep(500)
    }
    if let worker { kill(worker, SIGSEGV) }
    process.waitUntilExit()
    try #require(worker != nil, "no worker was seen")
    return (
      process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
      try String(contentsOf: errors, encoding: .utf8)
    )
  }

  /// The processes that any thread of `process` has started.
  private func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let list = (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
      return list.split(separator: " ").compactMap {
        Int32($0.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  /// Whether the process runs this program as a worker, and not yet, or something else, before
  /// that.
  private func isWorker(_ process: Int32) -> Bool {
    let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return line?.split(separator: "\0").contains("worker") == true
  }

  /// Goal: after a crash the next case is measured, and the run says what happened and fails.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func aCrashDoesNotEndARun() throws {
    try Tinamou.withFolder { folder in
      let result = try runCrashing(
        [
          "run", "feed", "--size", "8", "--strategy", "dense", "--strategy", "revised", "--quick",
          "--allow-debug", "--output", "records.jsonl",
        ], in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.standardError.contains(
          "feed 8 (dense): it crashed: its process was ended by signal 11"),
        "\(result.standardError)")
      let batch = try RecordReader.read(
        path: folder.appendingPathComponent("records.jsonl").path)
      #expect(Set(batch.runs.map(\.strategy)) == ["revised"])
    }
  }

  /// Goal: the same of `trace verify`, where the strategies are those of the catalog.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func aCrashDoesNotEndAVerification() throws {
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", "feed", "--size", "8", "--output", "feed.trace", in: folder)
      #expect(recorded.exitCode == 0, "\(recorded.standardError)")
      let result = try runCrashing(
        ["trace", "verify", "--all-strategies", "feed.trace"], in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.standardError.contains("it crashed: its process was ended by signal 11"),
        "\(result.standardError)")
      let lines = result.standardOutput.split(separator: "\n")
      #expect(lines.count { $0.hasSuffix(": crashed") } == 1)
      #expect(lines.contains { $0.hasPrefix("revised: right") })
      #expect(lines.contains { $0.hasPrefix("textbook: right") })
      #expect(result.standardOutput.contains("agreement level by level"))
    }
  }
}
