// Records of what took too long.

@testable import Measurement
import Foundation
import RecordTestSupport
import Testing

@Suite struct OverrunRecordTests {
  private let folder = TestFolder()

  private func overrun(done: Int? = 12) throws -> OverrunRecord {
    OverrunRecord(
      CaseKey(workload: "chain", size: 1_000, strategy: "kiwi"),
      environment: try makeRecord(seed: 1).environment,
      Overrun(limitSeconds: 20, phase: "build", operationsDone: done, operationCount: 40))
  }

  @Test func isWrittenByTheWriter() throws {
    let path = folder.path + "/records.jsonl"
    var writer = try RecordWriter(path: path)
    try writer.append([overrun()])
    try writer.append([makeRecord(seed: 4)])
    let batch = try RecordReader.read(path: path)
    #expect(batch.overruns == [try overrun()])
    #expect(batch.runs.count == 1)
  }

  @Test func findsChangedAndUnknownLines() throws {
    let line = try overrun().jsonLine()
    let lines = [
      line.replacing("\"limitSeconds\":20", with: "\"limitSeconds\":2"),
      forged(line.replacing("\"kind\":\"overrun\"", with: "\"kind\":\"underrun\"")),
      forged(line.replacing("\"limitSeconds\":20", with: "\"limitSeconds\":0")),
      forged(line.replacing("\"operationsDone\":12", with: "\"operationsDone\":41")),
      forged(line.replacing("\"kind\":\"overrun\",", with: "")),
      "",
    ]
    let batch = RecordReader.parse(bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(batch.overruns.isEmpty)
    #expect(batch.runs.isEmpty)
    #expect(batch.faults.map(\.line) == [1, 2, 3, 4, 5])
    #expect(batch.faults[0].isMismatch)
    #expect(
      batch.faults.dropFirst().map(\.description) == [
        "2: kind: there are no records of 'underrun'", "3: the limit of 0.0 s is none",
        "4: 41 of 40 operations cannot be done", "5: 'kind' is missing",
      ])
  }

  /// Found by damaged lines: the range up to a negative count ended the process.
  @Test(arguments: [-1, .min], [0, 12, nil])
  func aNegativeCountOfOperationsIsReported(count: Int, done: Int?) throws {
    var damaged = try overrun(done: done)
    damaged.operationCount = count
    #expect(throws: RecordFileError.self) { try damaged.line() }
  }

  @Test func refusesToWriteWhatCannotBe() throws {
    var limitless = try overrun()
    limitless.limitSeconds = .infinity
    var nameless = try overrun()
    nameless.key.strategy = ""
    for record in [limitless, nameless, try overrun(done: 41), try overrun(done: -1)] {
      #expect(throws: RecordFileError.self) { try record.line() }
    }
  }
}
