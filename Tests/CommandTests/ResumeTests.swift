// Interrupted runs, and runs with an end of time.

import Foundation
import Measurement
import Testing

@Suite struct ResumeTests {
  private let folder = TestFolder()

  /// A repository with one commit, so that records have a commit to be known by.
  private func makeRepository() throws {
    try folder.shell(
      "git init -q . && printf 'std*\\nrecords*\\n' > .gitignore && git add .gitignore && "
        + "git -c user.name=t -c user.email=t@example.org commit -qm one")
  }

  private static let run =
    "run chain tree feed --size 2 --size 3 --strategy revised --quick --allow-debug "
    + "--output records.jsonl --resume --format json"

  private struct Case: Hashable {
    let workload: String
    let size: Int
  }

  private func byCase(_ batch: RecordBatch) -> [Case: [RunRecord]] {
    Dictionary(grouping: batch.runs) { Case(workload: $0.workload, size: $0.size) }
  }

  /// Goal: after kill -9 nothing done is lost, nothing is done twice, and a line that was cut off
  /// is dropped with a note. The kill may strike while a case is being written, of which a part is
  /// in the file then.
  @Test func goesOnAfterKill() throws {
    try makeRepository()
    let file = folder.url("records.jsonl")
    let process = try folder.start(Self.run)
    let deadline = Date().addingTimeInterval(120)
    while (try? Data(contentsOf: file))?.isEmpty ?? true, Date() < deadline { usleep(1_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    let before = try folder.records()
    #expect(before.faults.allSatisfy { $0.reason == .truncated })
    #expect(!before.runs.isEmpty || !before.faults.isEmpty)
    let cut = byCase(before).filter { $0.value.count != $0.value[0].caseRecordCount }
    #expect(cut.count <= 1)
    var damaged = try Data(contentsOf: file)
    damaged.append(Data("{\"hash\":\"cut".utf8))
    try damaged.write(to: file)

    let result = try folder.run(Self.run, saying: "its last line was cut off by")
    let after = try folder.records()
    #expect(after.faults.isEmpty)
    #expect(Array(after.runs.prefix(before.runs.count)) == before.runs)
    let cases = byCase(after)
    #expect(cases.count == 6)
    for (name, records) in cases {
      // Of what was cut off, its records; behind them, the whole case by the second run.
      let whole = records.dropFirst(cut[name]?.count ?? 0)
      #expect(whole.count == records[0].caseRecordCount)
      #expect(Set(whole.map(\.environment)).count == 1)
    }
    let printed = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
    let cutCount = cut.values.reduce(0) { $0 + $1.count }
    #expect((printed as? [Any])?.count == after.runs.count - cutCount)

    // Once more: there is nothing left to do.
    try folder.run(Self.run)
    #expect(try folder.records().runs.count == after.runs.count)
  }

  /// Regression: what was measured of a trace file stood for the one that had taken its place.
  @Test func measuresAChangedTraceAgain() throws {
    let run = "run c.trace -s revised --quick --allow-debug -o records.jsonl --resume"
    for (size, said) in [(2, ""), (3, "1 case was measured again: the records there are older")] {
      try folder.run("trace record chain --size \(size) -o c.trace")
      if size == 3 {
        try FileManager.default.setAttributes(
          [.modificationDate: Date().addingTimeInterval(60)],
          ofItemAtPath: folder.url("c.trace").path)
      }
      try folder.run(run, saying: said)
      #expect(try folder.records().runs.last?.constraintCount == 4 * size)
    }
  }

  /// Goal: what was measured under other circumstances is not taken for this run's, and nothing
  /// else is measured again.
  /// Regression: outside of a repository, and in a clean clone whose output file is a change,
  /// everything was measured again without a word.
  @Test(arguments: [(false, "measured.jsonl"), (true, "measured.jsonl"), (true, "records.jsonl")])
  func measuresAgainWhatIsNotTheSame(isClone: Bool, file: String) throws {
    // What is in a folder of its own does not see the repository that a user may have around
    // temporary files.
    if isClone { try makeRepository() }
    let environment = ["GIT_CEILING_DIRECTORIES": folder.url.deletingLastPathComponent().path]
    func count(_ option: String = "", saying said: String = "") throws -> Int {
      try folder.run(
        "run chain --size 2 -s revised --quick --allow-debug -o \(file) --resume \(option)",
        saying: said, environment: environment)
      return try folder.records(file).runs.count
    }
    let once = try count()
    #expect(once > 0)
    #expect(try count() == once)
    let reason = "1 case was measured again: the records there are measured from another seed"
    #expect(try count("--seed 2", saying: "\(file): \(reason)") == 2 * once)
    #expect(try count("--peer-timeout 3") == 3 * once)
    // A case that gets a share of a minute is repeated less often than one that gets all it wants.
    for _ in 1 ... 2 { #expect(try count("--time-budget 60") == 4 * once) }
  }

  /// Goal: a run ends with its time, and says what it left out.
  @Test func saysWhatTheTimeBudgetLeftOut() throws {
    let start = Date()
    try folder.run(
      "run --quick --strategy revised --allow-debug --time-budget 0.5 --output records.jsonl",
      saying: "the time budget left out", "reparent 100 (revised)")
    #expect(try !folder.records().runs.isEmpty)
    #expect(Date().timeIntervalSince(start) < 60)
  }

  /// Regression: the time budget waited for a case that had begun, however long that took.
  @Test func endsACaseWithTheTimeBudget() throws {
    let start = Date()
    let result = try folder.run(
      "run chain --size 5000 --size 2 -s textbook --allow-debug --time-budget 3",
      saying: "note: the time budget left out 2 cases: chain 5000 (textbook), which had begun, "
        + "chain 2 (textbook)")
    #expect(result.standardOutput == "nothing was measured, and nothing saved\n")
    #expect(Date().timeIntervalSince(start) < 60)
  }

  /// Goal: cold replays stand apart from warm ones, and all samples are kept.
  @Test func keepsColdTimesAndAllSamples() throws {
    try folder.run(
      "run feed --size 2 --quick --strategy revised --allow-debug --output records.jsonl",
      printing: "cold")
    let records = try folder.records().runs
    let build = try #require(records.first { $0.phase == "build" && $0.operation == .frame })
    // As many processes as fit into the case's budget, three at most.
    #expect(1 ... 3 ~= build.coldTime?.perRepetition.count ?? 0)
    #expect(records.filter { $0.coldTime != nil }.allSatisfy { $0.operation == .frame })
    for record in records {
      let samples = try #require(record.latencies?.buckets)
      #expect(samples.reduce(0) { $0 + $1.count } == record.percentiles?.sampleCount)
    }
  }

  /// Goal: real processes find a rate that nothing holds, and one that only waiting ends.
  @Test func findsHowManyViewsHoldARate() throws {
    let result = try folder.run(
      "frames chain --strategy rebuild --rate 1000000 --rate 1 --timeout 0.05 --allow-debug "
        + "--format json")
    let records = try JSONDecoder().decode(
      [FrameRecord].self, from: Data(result.standardOutput.utf8))
    #expect(records.map(\.rateHertz) == [1_000_000, 1])
    // No frame that solves everything anew takes less than a microsecond; one a second is held
    // until building takes too long.
    #expect(records[0].holds == nil)
    #expect(records[1].holds?.viewCount ?? 0 > 10)
    #expect(records[1].end == .overrun)
    #expect(!records[1].timedSizes.isEmpty)
    // The same is in a file of its own, which readers check.
    let name = try #require(folder.names(in: "Results/frames").first)
    let batch = try folder.records("Results/frames/\(name)")
    #expect(batch.frames == records)
    #expect(batch.faults.isEmpty)
  }
}
