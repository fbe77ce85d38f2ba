// `tinamou merge` and `tinamou history`, from a run to a query.

import Foundation
import Measurement
import Testing

@Suite struct HistoryCommandTests {
  @Test func resultsAreMergedOnceAndFoundAgain() throws {
    try Tinamou.withFolder { folder in
      let run = try Tinamou.run(
        "run", "feed", "--size", "1", "--strategy", "revised", "--quick", "--allow-debug",
        "--output", "a.jsonl", in: folder)
      try #require(run.exitCode == 0, "\(run.standardError)")
      // What a debug build measured is no history, so it is passed off as another's.
      let baseline = try Tinamou.run(
        "gate", "--update-baseline", "feed", "--size", "1", "--allow-debug", "--baseline",
        "b.jsonl", in: folder)
      try #require(baseline.exitCode == 0, "\(baseline.standardError)")

      let first = try Tinamou.run("merge", "a.jsonl", "b.jsonl", in: folder)
      #expect(first.exitCode == 0, "\(first.standardError)")
      #expect(first.standardOutput.contains(" 0 were there, 0 lines kept out"))
      let again = try Tinamou.run("merge", "b.jsonl", "a.jsonl", in: folder)
      #expect(again.exitCode == 0)
      #expect(again.standardOutput.hasPrefix("0 records added"))

      let none = try Tinamou.run("history", "--workload", "feed", in: folder)
      #expect(none.exitCode == 1)
      #expect(none.standardError.contains("is like that"))
    }
  }

  @Test func damagedLinesAreNamedAndEndWith1() throws {
    try Tinamou.withFolder { folder in
      let file = folder.appendingPathComponent("bad.jsonl")
      try "{\n".write(to: file, atomically: true, encoding: .utf8)
      let result = try Tinamou.run("merge", "bad.jsonl", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.hasPrefix("bad.jsonl:1: "))
      #expect(try Tinamou.run("merge", "none.jsonl", in: folder).exitCode == 1)
      #expect(try Tinamou.run("merge", in: folder).exitCode == 64)
      #expect(try Tinamou.run("history", in: folder).exitCode == 1)
      #expect(try Tinamou.run("history", "--since", "yesterday", in: folder).exitCode == 64)
    }
  }

  /// Goal: a file that is none of records printed a line for each of its own.
  @Test func garbageIsCountedAndTenLinesOfItAreNamed() throws {
    try Tinamou.withFolder { folder in
      let lines = (1 ... 40).map { "garbage \($0)\n" }.joined()
      try Data(lines.utf8).write(to: folder.appendingPathComponent("bad.jsonl"))
      let result = try Tinamou.run("merge", "bad.jsonl", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.split(separator: "\n").count == 11)
      #expect(result.standardError.contains("and 30 lines more"))
      #expect(result.standardOutput.contains("40 lines kept out"))
    }
  }

  /// Regression: "nothing changed in 1771 series" was said of series of one measurement, and a
  /// damaged line beside them ended with 0.
  @Test func whatWasMeasuredOnceCannotHaveChanged() throws {
    try Tinamou.withFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("history"), withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("history/2026-07.jsonl")
      var record = CountRecord(
        CaseKey(workload: "feed", size: 1, strategy: "revised"), environment: .collect(),
        CaseCounts(trace: "t", values: "v", work: ["build/add pivots": 12]))
      record.environment.build = BuildConfiguration(isDebug: false, hasSolverChecks: false)
      try RecordWriter(path: file.path).append([record])
      let history = ["history", "--changed", "--folder", "history"]
      let result = try Tinamou.run(history, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(
        result.standardOutput == "nothing changed in 1 series, of which 0 have two measurements\n")
      try (Data(contentsOf: file) + Data("{\n".utf8)).write(to: file)
      #expect(try Tinamou.run(history, in: folder).exitCode == 1)
    }
  }
}
