// A strategy of ours that crashes takes neither the run nor the other strategies with it.

import Foundation
import Measurement
import Testing

@Suite struct CrashTests {
  private let folder = TestFolder()

  /// Runs the program, and ends the first worker that it starts by SIGSEGV, as a bad access would;
  /// again where the worker was done before, which happens on a busy machine.
  ///
  /// No strategy is known to crash, and the product has no way to make one.
  private func runCrashing(_ line: String) throws -> RunResult {
    var result = try runEndingAWorker(line)
    for _ in 0 ..< 4 where result.exitCode == 0 {
      try? FileManager.default.removeItem(at: folder.url("records.jsonl"))
      result = try runEndingAWorker(line)
    }
    return result
  }

  private func runEndingAWorker(_ line: String) throws -> RunResult {
    for name in ["out", "err"] { try folder.write("", to: name) }
    let process = try folder.start(
      line,
      standardOutput: FileHandle(forWritingTo: folder.url("out")),
      standardError: FileHandle(forWritingTo: folder.url("err")))
    let deadline = Date().addingTimeInterval(60)
    var worker: Int32?
    while worker == nil, process.isRunning, Date() < deadline {
      worker = Tinamou.workers(of: process.processIdentifier).first
      usleep(500)
    }
    if let worker { kill(worker, SIGSEGV) }
    process.waitUntilExit()
    try #require(worker != nil, "no worker was seen")
    return RunResult(
      exitCode: process.terminationStatus, standardOutput: try folder.text("out"),
      standardError: try folder.text("err"))
  }

  /// Goal: after a crash the next case is measured, and the run says what happened and fails.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func aCrashDoesNotEndARun() throws {
    let result = try runCrashing(
      "run feed --size 8 -s dense -s revised --quick --allow-debug --output records.jsonl")
    #expect(result.exitCode == 1)
    #expect(
      result.standardError.contains(
        "feed 8 (dense): it crashed: its process was ended by signal 11"),
      "\(result.standardError)")
    #expect(Set(try folder.records().runs.map(\.strategy)) == ["revised"])
  }

  /// Goal: the same of `trace verify`, where the strategies are those of the catalog. The trace is
  /// long enough that the first worker is still busy when it is killed, also on a busy machine.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func aCrashDoesNotEndAVerification() throws {
    try folder.run("trace record feed --size 20 --output feed.trace")
    let result = try runCrashing("trace verify --all-strategies feed.trace")
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
