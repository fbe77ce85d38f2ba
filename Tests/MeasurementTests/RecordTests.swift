// Records: round trips, hashes, damaged files.

@testable import Measurement
import Foundation
import Randomness
import RecordTestSupport
import SolverCore
import Testing

/// A record with every optional field filled from `seed`, or none of them.
func makeRecord(seed: UInt64, isFull: Bool = true) throws -> RunRecord {
  var random = SplitMix64(seed: seed)
  let times = (0 ..< 5).map { _ in Double.random(in: 0 ... 1e6, using: &random) }
  let environment = RunEnvironment(
    commit: isFull ? "0b39ff4" : nil, isDirty: isFull ? true : nil, toolchain: "Swift 6.3",
    build: BuildConfiguration(isDebug: false, hasSolverChecks: false, flags: ["-Ounchecked"]),
    machine: Machine(
      processor: isFull ? "µ \"Chip\" / 漢字 \u{1F43F}" : nil, architecture: "x86_64", coreCount: 2,
      memoryBytes: .max, kernel: "Linux 6", frequencyGovernor: isFull ? "performance" : nil),
    loadAverages: isFull ? [0.1, 0.25, 1.0 / 3] : nil,
    start: Timestamp(secondsSince1970: 1_784_000_000))
  var record = RunRecord(
    CaseKey(workload: "feed", size: Int(seed % 1_000), strategy: "sparse"),
    environment: environment,
    RunFigures(
      operation: .add, count: 40, time: try TimeSummary(perRepetition: times),
      work: WorkCounters(pivots: random.next(), rowsTouched: .max, termsTouched: 0),
      verification: Verification(isVerified: true, method: "certificate\nafter every solve"),
      clock: ClockFloor(backToBackNanoseconds: [25, 26, 24])))
  guard isFull else { return record }
  record.constraintCount = 402
  record.seed = Seed(rawValue: .max - seed)
  record.phase = "build"
  record.percentiles = LatencyPercentiles(
    sampleCount: 1_000, p50: 50, p90: 90, p99: 200, p999: 4_000, max: .max)
  return record
}

/// A new, empty folder for one test, which is gone with its suite.
final class TestFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.path + "/measurement-\(UUID().uuidString)"

  init() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

@Suite struct RunRecordTests {
  @Test func roundTrips() throws {
    let records = try (UInt64(0) ..< 100).map { try makeRecord(seed: $0, isFull: $0 % 3 > 0) }
    var bytes: [UInt8] = []
    for record in records { bytes += try record.line() + [0x0A] }
    #expect(bytes.count { $0 == 0x0A } == 100)
    let batch = RecordReader.parse(bytes: bytes)
    #expect(batch.faults.isEmpty)
    #expect(batch.runs == records)
  }

  /// Goal: the hash is that of the line's own bytes, so that a program can tell damage from what a
  /// later one writes.
  @Test func theHashIsOfTheBytes() throws {
    let record = try makeRecord(seed: 1)
    let line = try record.jsonLine()
    #expect(line == forged(line))
    #expect(line == (try AnyRecord(record).jsonLine()))
    // What git does to lines on some systems.
    #expect(RecordReader.parse(bytes: Array(line.utf8) + [0x0D, 0x0A]).runs == [record])
    // The same object laid out in another way is not what was written.
    let spaced = line.replacing("\"phase\":", with: "\"phase\": ")
    let faults = RecordReader.parse(bytes: Array(spaced.utf8) + [0x0A]).faults
    #expect(faults.map(\.isMismatch) == [true])
    #expect(RecordReader.parse(bytes: Array(forged(spaced).utf8)).runs == [record])
    var other = record
    other.work?.pivots &+= 1
    #expect(try other.jsonLine().prefix(43) != line.prefix(43))
  }

  /// Goal: a field that only a later program knows was "the content was changed" to this one.
  @Test func fieldsOfLaterProgramsAreIgnored() throws {
    let record = try makeRecord(seed: 1)
    let line = try record.jsonLine()
    let later = line.replacing("\"phase\":", with: "\"later\":[{\"than\":\"this\"}],\"phase\":")
    #expect(later != line)
    let batch = RecordReader.parse(bytes: Array(forged(later).utf8) + [0x0A])
    #expect(batch.runs == [record])
    #expect(batch.faults.isEmpty)
  }

  /// Goal: every kind says what it is of in the same place, and all kinds live in one file, where
  /// none is taken for another.
  @Test func allKindsHaveOneHead() throws {
    let lines = try SampleRecords.lines()
    #expect(Set(lines.map(\.kind)) == Set(RecordKind.allCases.map(\.rawValue)))
    for (kind, line) in lines {
      #expect(line.hasPrefix("{\"hash\":\""))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["kind"] as? String == kind)
      #expect(object["schema"] as? Int == AnyRecord.schema)
      #expect(object["workload"] as? String == "feed" && object["size"] as? Int == 10)
      #expect(object["strategy"] as? String == "revised" && object["seed"] as? String == "0xc4a1")
      #expect(object["constraintCount"] as? Int == 40 && object["environment"] != nil)
    }
    let text = lines.map(\.line).joined(separator: "\n")
    let batch = RecordReader.parse(bytes: Array(text.utf8))
    #expect(batch.faults.isEmpty && batch.all.map(\.body.kind.rawValue) == lines.map(\.kind))
    #expect(try batch.all.map { try $0.jsonLine() } == lines.map(\.line))
    let counts = [
      batch.runs.count, batch.overruns.count, batch.failures.count, batch.comparisons.count,
      batch.counts.count, batch.frames.count, batch.profiles.count,
    ]
    #expect(counts == Array(repeating: 1, count: lines.count))
  }

  @Test func findsEveryChangedDigit() throws {
    let line = try makeRecord(seed: 2).line()
    var undetected = 0
    for i in line.indices where (0x30 ... 0x39).contains(line[i]) {
      var changed = line
      changed[i] = line[i] == 0x39 ? 0x30 : line[i] + 1
      let batch = RecordReader.parse(bytes: changed + [0x0A])
      if !batch.runs.isEmpty { undetected += 1 }
    }
    #expect(undetected == 0)
  }

  /// Goal: the hash is FNV-1a, so that other tools can check it.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func hashesAsPublished(text: String, hash: String) {
    #expect(ContentHash(of: text.utf8).description == hash)
  }

  @Test func refusesToWriteWhatCouldNotBeRead() throws {
    let good = try makeRecord(seed: 3)
    var nameless = good
    nameless.key.workload = ""
    var uncounted = good
    uncounted.count = 0
    var infinite = good
    infinite.environment.loadAverages = [.infinity]
    var negative = good
    negative.time = try TimeSummary(perRepetition: [-1, 2])
    for record in [nameless, uncounted, infinite, negative] {
      #expect(throws: RecordFileError.self) { try record.line() }
    }
  }
}

@Suite struct RecordReaderTests {
  /// Goal: each kind of damage is reported with its line, and costs no other line.
  @Test func keepsTheGoodLines() throws {
    let good = try makeRecord(seed: 4).jsonLine()
    let lines = [
      good, "", "{\"hash\":\"0\",\"schema\":2", "[]", "null",
      good.replacing("\"schema\":2", with: "\"schema\":1"),
      good.replacing("\"size\":4", with: "\"size\":5"),
      forged(good.replacing("\"size\":4", with: "\"size\":\"4\"")),
      forged(good.replacing("\"strategy\":\"sparse\",", with: "")),
      forged(good.replacing("\"size\":4", with: "\"size\":1e999")),
      "\u{0}\u{1}", good, String(good.dropLast(20)),
    ]
    let batch = RecordReader.parse(bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(batch.runs.count == 2)
    #expect(batch.faults.map(\.line) == [3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
    #expect(batch.faults[3].reason == .unsupportedSchema(1))
    #expect(batch.faults[3].description.hasSuffix("measure again into another file"))
    #expect(batch.faults[4].isMismatch)
    #expect(batch.faults[5].description.hasPrefix("8: size: "))
    #expect(batch.faults[6].description == "9: 'strategy' is missing")
    #expect(batch.faults[9].reason == .truncated)
  }

  /// Regression: records that contradict themselves were read, and shown as measured.
  /// Method: one number of a sample is another one, with a hash that fits.
  @Test(arguments: [
    ("run", "\"p50\":", "8000", "percentiles: p50, 8000, is above p90, "),
    ("run", "\"p999\":", "1", "percentiles: p99, "),
    ("run", "\"sampleCount\":", "0", "percentiles: sampleCount is 0"),
    ("run", "\"perRepetition\":[", "-90", "coldTime: "),
    ("run", "\"caseRecordCount\":", "-1", "caseRecordCount: -1 is below 1"),
    ("run", "\"coreCount\":", "-9223372036854775808", "environment.machine.coreCount: "),
    ("run", "\"constraintCount\":", "-40", "constraintCount: -40 is negative"),
    ("comparison", "\"boundRatio\":", "-4", "boundRatio: "),
    ("frames", "\"p50\":", "8000001", "holds: p50, 8000001, is above p90, 8000000"),
    ("frames", "\"viewCount\":", "-10", "holds: viewCount, -10, is negative"),
    ("profile", "\"viewCount\":", "-10", "viewCount: -10 is negative"),
    ("profile", "\"liveBytes\":", "-12000", "memory.liveBytes: -12000 is negative"),
    ("profile", "\"operations\":", "-40", "totals.operations: -40 is negative"),
  ])
  func refusesContradictions(kind: String, field: String, number: String, says: String) throws {
    let line = try #require(try SampleRecords.lines().first { $0.kind == kind }?.line)
    let start = try #require(line.firstRange(of: field)).upperBound
    let rest = line[start...].drop { $0.isNumber || $0 == "." }
    let batch = RecordReader.parse(
      bytes: Array((forged(line[..<start] + number + rest) + "\n").utf8))
    #expect(batch.all.isEmpty)
    #expect("\(try #require(batch.faults.first))".hasPrefix("1: \(says)"), "\(batch.faults)")
  }

  @Test func invalidUTF8IsAFault() throws {
    let line = try makeRecord(seed: 5).line()
    var broken = line
    broken[line.count / 2] = 0xFF
    let batch = RecordReader.parse(bytes: broken + [0x0A] + line + [0x0A])
    #expect(batch.runs.count == 1)
    #expect(batch.faults.map(\.line) == [1])
  }

  /// Goal: no damage crashes the reader, and none passes for a record.
  /// Method: every prefix, and 2,000 random edits of one to four bytes.
  @Test func survivesRandomDamage() throws {
    let record = try makeRecord(seed: 6)
    let line = try record.line()
    for length in 1 ..< line.count {
      #expect(RecordReader.parse(bytes: Array(line.prefix(length))).runs.isEmpty)
    }
    var random = SplitMix64(seed: 0xDA)
    for _ in 0 ..< 2_000 {
      var damaged = line
      for _ in 0 ..< Int.random(in: 1 ... 4, using: &random) {
        damaged[Int.random(in: 0 ..< line.count, using: &random)] =
          UInt8.random(in: 0 ... 255, using: &random)
      }
      for found in RecordReader.parse(bytes: damaged).runs { #expect(found == record) }
    }
  }

  /// Regression: errors were in words of Foundation's, such as "(NSCocoaErrorDomain error 256.)".
  @Test func saysWhatTheSystemSays() throws {
    for (path, reason) in [
      ("/tmp", "Is a directory"), ("/dev/null/x", "Not a directory"),
      ("/no/such", "No such file or directory"),
    ] {
      #expect(throws: RecordFileError.system(operation: "read", path: path, message: reason)) {
        try RecordReader.read(path: path)
      }
    }
    do {
      try FileManager.default.createDirectory(
        atPath: "/dev/null/x", withIntermediateDirectories: true)
    } catch { #expect(error.reasonText == "Not a directory") }
    #expect(RecordFileError.invalid("x").reasonText == "this is no record: x")
  }

  /// Regression: records could not be piped in.
  @Test func readsAPipe() throws {
    let pipe = Pipe()
    let record = try makeRecord(seed: 13)
    try pipe.fileHandleForWriting.write(contentsOf: Data(record.line() + [0x0A]))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try RecordReader.read(path: path).runs == [record])
  }

  /// Regression: a device without an end was read until there was no memory left.
  @Test func readsNoDevice() throws {
    let error = #expect(throws: RecordFileError.self) { try RecordReader.read(path: "/dev/zero") }
    #expect(
      error?.description
        == "cannot read /dev/zero: a device may have no end; name a file, or a pipe")
    #expect(try RecordReader.read(path: "/dev/null").all.isEmpty)
  }

  /// Regression: a pipe without an end was read until there was no memory left, and so was a file
  /// that is larger than that. Method: a file of which the disk has nothing.
  @Test func readsNothingTooLarge() throws {
    let folder = TestFolder()
    try folder.write("", to: "large")
    let file = try #require(FileHandle(forWritingAtPath: folder.path + "/large"))
    try file.truncate(atOffset: 1 << 30 + 1)
    let error = #expect(throws: RecordFileError.self) {
      try RecordReader.read(path: folder.path + "/large")
    }
    #expect(error?.description.hasSuffix("large: it has more than 1 GiB") == true)
  }
}

@Suite struct RecordWriterTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/records.jsonl" }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func appendsAcrossWriters() throws {
    let records = try (UInt64(0) ..< 6).map { try makeRecord(seed: $0) }
    for pair in [records[0 ..< 3], records[3 ..< 6]] {
      var writer = try RecordWriter(path: path)
      try writer.append(Array(pair))
    }
    let batch = try RecordReader.read(path: path)
    #expect(batch.runs == records)
    #expect(batch.faults.isEmpty)
  }

  /// Regression: what an interrupted writer had left of a line was given a line break, and was
  /// damage from then on.
  @Test func dropsWhatAnInterruptedWriterLeft() throws {
    let record = try makeRecord(seed: 8)
    let line = try record.line()
    try Data(line + [0x0A] + line.prefix(100)).write(to: URL(fileURLWithPath: path))
    var writer = try RecordWriter(path: path)
    try writer.append([record])
    let batch = try RecordReader.read(path: path)
    #expect(batch.runs == [record, record])
    #expect(batch.faults.isEmpty)
  }

  @Test func writesNothingOfAnInvalidRecord() throws {
    var record = try makeRecord(seed: 9)
    record.count = 0
    var writer = try RecordWriter(path: path)
    #expect(throws: RecordFileError.invalid("the count 0 is below 1")) {
      try writer.append([record])
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Goal: writers that share a file do not tear each other's lines.
  @Test func concurrentWritersDoNotTearLines() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in UInt64(0) ..< 4 {
        group.addTask {
          var writer = try RecordWriter(path: path)
          for i in UInt64(0) ..< 50 { try writer.append([makeRecord(seed: task * 50 + i)]) }
        }
      }
      try await group.waitForAll()
    }
    let batch = try RecordReader.read(path: path)
    #expect(batch.faults.isEmpty)
    #expect(Set(batch.runs) == Set(try (UInt64(0) ..< 200).map { try makeRecord(seed: $0) }))
  }

  /// Regression: `run -o` appended records to whatever file there was, and `--resume` cut off the
  /// last line of it, which is all of a JSON file without a line break at its end.
  @Test(arguments: [
    "{\"name\":\"my package\"}", "{\n  \"name\": \"my package\"\n}\n", "tinamou-trace 1\nvar 0\n",
    String(repeating: "\0", count: 50), "\n[1, 2]", "{}", "{\n",
  ])
  func leavesForeignFilesAlone(content: String) throws {
    try folder.write(content, to: "records.jsonl")
    let error = #expect(throws: RecordFileError.foreign(path: path)) {
      _ = try RecordWriter(path: path)
    }
    #expect(error?.description.hasPrefix("\(path): this is no file of records") == true)
    #expect(try text() == content)
  }

  /// Goal: whatever an interrupted writer leaves can be appended to, and of it only a last line is
  /// dropped that is a part of a record.
  @Test(arguments: [
    ("", ""), ("\n", "\n"), ("{", ""), ("{\"ha", ""), ("{\"hash\":\"0123", ""),
    ("{\"hash\":\"\"}\n", "{\"hash\":\"\"}\n"),
    ("{\"hash\":\"1\",\"a\":1}", "{\"hash\":\"1\",\"a\":1}"),
    ("{\"hash\":\"\"}\n{\"hash", "{\"hash\":\"\"}\n"),
    ("{\"hash\":\"\"}\nnotes", "{\"hash\":\"\"}\nnotes"),
  ])
  func dropsOnlyPartsOfRecords(content: String, kept: String) throws {
    try folder.write(content, to: "records.jsonl")
    var writer = try RecordWriter(path: path)
    #expect(writer.hasDroppedLine == (content != kept))
    // What stays has a line break behind it.
    #expect(try text() == kept + (kept.isEmpty || kept.hasSuffix("\n") ? "" : "\n"))
    let record = try makeRecord(seed: 11)
    try writer.append([record])
    #expect(try RecordReader.read(path: path).runs == [record])
  }

  /// Regression: of a line that another process was about to finish, the beginning was cut off.
  @Test func waitsForWhoeverWrites() async throws {
    let record = try makeRecord(seed: 14)
    let line = try Data(record.line() + [0x0A])
    try folder.write("", to: "records.jsonl")
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    #expect(flock(writer.fileDescriptor, LOCK_EX) == 0)
    try writer.write(contentsOf: line.prefix(100))
    async let isCut = RecordWriter(path: path).hasDroppedLine
    try await Task.sleep(for: .milliseconds(100))
    try writer.write(contentsOf: line.dropFirst(100))
    try writer.close()
    #expect(try await !isCut)
    #expect(try RecordReader.read(path: path).runs == [record])
  }

  /// Regression: of two writers of a new file, the one that had made it and wrote nothing removed
  /// it, and with it what the other wrote then.
  @Test func aFileThatIsRemovedMeanwhileIsMadeAgain() throws {
    let records = try (UInt64(0) ..< 2).map { try makeRecord(seed: $0) }
    let first = try RecordWriter(path: path)
    var second = try RecordWriter(path: path)
    _ = consume first
    #expect(!FileManager.default.fileExists(atPath: path))
    for record in records { try second.append([record]) }
    #expect(try RecordReader.read(path: path).runs == records)
  }

  /// Regression: two runs that began in the same second wrote into one file, as one run.
  @Test func makesAFileOfItsOwn() throws {
    let name = String(path.dropLast(".jsonl".count))
    let paths = [path, name + "-2.jsonl", name + "-3.jsonl"]
    var first = try RecordWriter(newFileNamed: name)
    var second = try RecordWriter(newFileNamed: name)
    let records = try (UInt64(0) ..< 3).map { try makeRecord(seed: $0) }
    try first.append([records[0]])
    try second.append([records[1]])
    var third = try RecordWriter(newFileNamed: name)
    try third.append([records[2]])
    #expect([first.path, second.path, third.path] == paths)
    #expect(try paths.map { try RecordReader.read(path: $0).runs } == records.map { [$0] })
  }

  @Test func saysWhyAFileCannotBeOpened() {
    let opened = #expect(throws: RecordFileError.self) {
      _ = try RecordWriter(path: "/no/such/directory/file.jsonl")
    }
    let made = #expect(throws: RecordFileError.self) {
      _ = try RecordWriter(newFileNamed: "/no/such/directory/file")
    }
    let text = "cannot open /no/such/directory/file.jsonl: No such file or directory"
    #expect([opened?.description, made?.description] == [text, text])
  }
}

@Suite struct RecordFieldTests {
  @Test func seedsSurviveReadersWithDoubles() throws {
    let encoded = try JSONEncoder().encode([Seed(rawValue: .max), 0, 0xC4A1])
    #expect(
      String(decoding: encoded, as: UTF8.self) == "[\"0xffffffffffffffff\",\"0x0\",\"0xc4a1\"]")
    #expect(Seed("12") == 12)
    #expect(Seed("0xC4A1") == 0xC4A1)
    let malformed = [
      "", "0x", "+1", "-1", "0x-1", "0x+1", "1e3", " 1", "0x1_0000", "99999999999999999999",
    ]
    for text in malformed { #expect(Seed(text) == nil, "\(text)") }
  }

  @Test func timestampsAreISO8601() {
    #expect(Timestamp(secondsSince1970: 0).description == "1970-01-01T00:00:00Z")
    #expect(Timestamp("2026-07-14T03:33:20Z")?.secondsSince1970 == 1_784_000_000)
    #expect(Timestamp("yesterday") == nil)
    let early = Timestamp(secondsSince1970: 951_826_499)
    #expect(Timestamp(early.description) == early)
    #expect(early < .now())
  }
}
