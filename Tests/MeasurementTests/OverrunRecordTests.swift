// Records of what took too long.

@testable import Measurement
import Foundation
import Testing

@Suite struct OverrunRecordTests {
  private func overrun(done: Int? = 12) throws -> OverrunRecord {
    var overrun = OverrunRecord(
      workload: "chain", size: 1_000, strategy: "kiwi", limitSeconds: 20, operationsDone: done,
      operationCount: 40, environment: try makeRecord(seed: 1).environment)
    overrun.phase = "build"
    return overrun
  }

  /// Goal: both kinds of records live in one file, and neither is taken for the other.
  @Test func sharesAFileWithRecords() throws {
    let record = try makeRecord(seed: 3)
    let overruns = [try overrun(), try overrun(done: nil)]
    var bytes: [UInt8] = []
    for line in [try overruns[0].line(), try record.line(), try overruns[1].line()] {
      bytes += line + [0x0A]
    }
    let batch = RunRecordReader.parse(bytes: bytes)
    #expect(batch.faults.isEmpty)
    #expect(batch.records == [record])
    #expect(batch.overruns == overruns)
  }

  @Test func isWrittenByTheWriter() throws {
    let path = FileManager.default.temporaryDirectory.path + "/overrun-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try RunRecordWriter(path: path)
    try writer.append(overrun())
    try writer.append(makeRecord(seed: 4))
    let batch = try RunRecordReader.read(path: path)
    #expect(batch.overruns == [try overrun()])
    #expect(batch.records.count == 1)
  }

  @Test func findsChangedAndUnknownLines() throws {
    let line = String(decoding: try overrun().line(), as: UTF8.self)
    let lines = [
      line.replacing("\"limitSeconds\":20", with: "\"limitSeconds\":2"),
      line.replacing("\"kind\":\"overrun\"", with: "\"kind\":\"underrun\""),
      line.replacing("\"limitSeconds\":20", with: "\"limitSeconds\":0"),
      line.replacing("\"operationsDone\":12", with: "\"operationsDone\":41"),
      line.replacing("\"kind\":\"overrun\",", with: ""),
      "",
    ]
    let batch = RunRecordReader.parse(bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(batch.overruns.isEmpty)
    #expect(batch.records.isEmpty)
    #expect(batch.faults.map(\.line) == [1, 2, 3, 4, 5])
    guard case .hashMismatch = batch.faults[0].reason else {
      Issue.record("\(batch.faults[0])")
      return
    }
    #expect(batch.faults[1].description == "2: kind: there are no records of 'underrun'")
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
    nameless.strategy = ""
    for record in [limitless, nameless, try overrun(done: 41), try overrun(done: -1)] {
      #expect(throws: RecordFileError.self) { try record.line() }
    }
  }
}
