// `tinamou compare`, as a user types it: real processes, and processes that misbehave.

import Foundation
import Measurement
import Testing

@Suite struct CompareCommandTests {
  private let folder = TestFolder()

  private static let quickly = "--quick --allow-debug --output records.jsonl"

  private func records() throws -> [ComparisonRecord] {
    let batch = try folder.records()
    #expect(batch.faults.isEmpty)
    return batch.comparisons
  }

  /// Goal: what is printed is what is saved, and every phase has an interval and a control.
  @Test func comparesOurStrategies() throws {
    let result = try folder.run(
      "compare chain --size 2 --size 4 -s revised -s sparse --format json \(Self.quickly)")
    #expect(result.standardError.isEmpty)
    let saved = try records()
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

    let again = try folder.run("compare --from records.jsonl --format json")
    #expect(again.standardOutput == result.standardOutput)
    // Regression: equal lines were comparisons that had been made again later.
    try folder.write(folder.text("records.jsonl") + folder.text("records.jsonl"), to: "twice.jsonl")
    let twice = try folder.run("compare --from twice.jsonl --format json")
    #expect(twice.standardError.isEmpty && twice.standardOutput == result.standardOutput)
    // Regression: a damaged line was named, and the command ended with 0.
    try folder.write(folder.text("records.jsonl") + "{\n", to: "records.jsonl")
    try folder.run(
      "compare --from records.jsonl", endsWith: 1, printing: "By case",
      saying: "records.jsonl:7: this is not JSON")
  }

  /// Goal: that a peer crashes, or is wrong, is a note that names the case, as of other commands;
  /// nothing measured is lost.
  @Test(arguments: [
    ("static int replaced(void *s) { abort(); }", "the process was ended by signal 6"),
    ("#define replaced solve", ""),
  ])
  func aFaultyPeerIsNamed(replacement: String, reason: String) throws {
    let environment = try FakePeer.install(in: folder, replacing: "solve", by: replacement)
    try folder.run(
      "compare chain --size 2 -s revised -s kiwi -s sparse \(Self.quickly)", printing: "no answer",
      saying: "note: no speed for chain 2 (kiwi): \(reason)", environment: environment)
    let saved = try records()
    #expect(saved.count { $0.strategy == "sparse" && $0.comparison != nil } == 3)
    #expect(saved.first { $0.strategy == "kiwi" }?.candidate.fault != nil)
  }

  /// Goal: an operation that never returns is counted as given up.
  @Test func aHangingPeerIsGivenUp() throws {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve",
      by: "static int replaced(void *s) { for (volatile int i = 1; i;) {} return 0; }")
    try folder.run(
      "compare chain --size 2 -s revised -s kiwi --timeout 0.1 \(Self.quickly)",
      printing: "> 100 ms", environment: environment)
    #expect(try records().map(\.candidate.overrunSeconds) == [0.1])
  }

  /// Goal: a reader that goes away, as `head` does, costs nothing that was measured.
  @Test func aClosedPipeLosesNoRecord() throws {
    try folder.shell("\"$0\" compare chain --size 2 -s revised -s sparse \(Self.quickly) | true")
    #expect(try records().count == 3)
  }
}
