// `tinamou compare`, as a user types it: real processes, and processes that misbehave.

import Foundation
import Measurement
import Testing

@Suite struct CompareCommandTests {
  private static let quickly = ["--quick", "--allow-debug", "--output", "records.jsonl"]

  private func records(in folder: URL) throws -> [ComparisonRecord] {
    let batch = try RecordReader.read(
      path: folder.appendingPathComponent("records.jsonl").path)
    #expect(batch.faults.isEmpty)
    return batch.comparisons
  }

  /// Goal: what is printed is what is saved, and every phase has an interval and a control.
  @Test func comparesOurStrategies() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        [
          "compare", "chain", "--size", "2", "--size", "4", "--strategy", "revised", "--strategy",
          "sparse", "--format", "json",
        ] + Self.quickly, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardError.isEmpty)
      let saved = try records(in: folder)
      #expect(saved.map(\.phase) == ["build", "frame", "teardown", "build", "frame", "teardown"])
      for record in saved {
        #expect(record.comparison?.ratio.interval != nil)
        #expect(record.comparison?.control.interval != nil)
        #expect(record.base.blockNanoseconds.count == 6)
        #expect(record.environment.build.isDebug)
      }
      let printed = try #require(
        JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8)) as? [String: Any])
      let table = try #require(printed["comparisons"] as? [String: Any])
      #expect((table["rows"] as? [Any])?.count == 6)
      #expect(printed["summary"] != nil && printed["growth"] != nil)

      let again = try Tinamou.run(
        "compare", "--from", "records.jsonl", "--format", "json", in: folder)
      #expect(again.standardOutput == result.standardOutput)
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let replacement: String
    let exitCode: Int32
    let message: String
  }

  /// Goal: a process that crashes is an error that names the case, and nothing measured is lost; a
  /// peer's wrong answer is a note.
  @Test(arguments: [
    Fault(
      testDescription: "crash", replacement: "static int replaced(void *s) { abort(); }",
      exitCode: 1, message: "chain 2 (kiwi): the process was ended by signal 6"),
    Fault(
      testDescription: "wrong values", replacement: "#define replaced solve", exitCode: 0,
      message: "note: no speed for chain 2 (kiwi)"),
  ])
  func aFaultyPeerIsNamed(fault: Fault) throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(in: folder, replacing: "solve", by: fault.replacement)
      let result = try Tinamou.run(
        ["compare", "chain", "--size", "2", "-s", "revised", "-s", "kiwi", "-s", "sparse"]
          + Self.quickly, in: folder, environment: environment)
      #expect(result.exitCode == fault.exitCode)
      #expect(result.standardError.contains(fault.message), "\(result.standardError)")
      #expect(result.standardOutput.contains("no answer"))
      let saved = try records(in: folder)
      #expect(saved.count { $0.strategy == "sparse" && $0.comparison != nil } == 3)
      #expect(saved.first { $0.strategy == "kiwi" }?.candidate.fault != nil)
    }
  }

  /// Goal: an operation that never returns is counted as given up.
  @Test func aHangingPeerIsGivenUp() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: "solve",
        by: "static int replaced(void *s) { for (volatile int i = 1; i;) {} return 0; }")
      let result = try Tinamou.run(
        ["compare", "chain", "--size", "2", "-s", "revised", "-s", "kiwi", "--timeout", "0.1"]
          + Self.quickly, in: folder, environment: environment)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("> 100 ms"))
      #expect(try records(in: folder).map(\.candidate.overrunSeconds) == [0.1])
    }
  }

  /// Goal: a reader that goes away, as `head` does, costs nothing that was measured.
  @Test func aClosedPipeLosesNoRecord() throws {
    try Tinamou.withFolder { folder in
      _ = try Tinamou.shell(
        "\"$0\" compare chain --size 2 -s revised -s sparse --quick --allow-debug -o records.jsonl"
          + " | true", in: folder)
      #expect(try records(in: folder).count == 3)
    }
  }
}
