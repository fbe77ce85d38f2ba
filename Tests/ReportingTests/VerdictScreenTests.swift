// The end of a run is one screen, whatever came out of it.

import Measurement
import Testing

@testable import Reporting

@Suite struct VerdictScreenTests {
  /// Everything that can go wrong at once, with long names and more strategies than anybody
  /// measures.
  private static func worst(strategies: [String]) throws -> RunVerdict {
    var busy = Fixture.environment()
    busy.loadAverages = [12, 1, 1]
    let workloads = (0 ..< 40).map { "a-workload-with-a-very-long-name-\($0)" }
    var records: [RunRecord] = []
    for workload in workloads.prefix(4) {
      for strategy in ["revised"] + strategies {
        for size in [10, 100_000] {
          for (kind, phase) in [
            (OperationKind.add, "build"), (.remove, "teardown"), (.frame, "animate"),
            (.constant, "animate"),
          ] {
            records.append(
              try Fixture.record(
                workload, size, strategy, kind, phase: phase,
                nanoseconds: strategy == "revised" ? 1 : 123_456, environment: busy))
          }
        }
      }
    }
    records.append(try Fixture.record(environment: Fixture.environment(isDebug: true)))
    let overruns = workloads.flatMap { workload in
      strategies.map { strategy in
        OverrunRecord(
          CaseKey(workload: workload, size: 1_000, strategy: strategy), environment: busy,
          Overrun(limitSeconds: 5, operationsDone: 3, operationCount: 4))
      }
    }
    var input = try Fixture.input(
      records, overruns: overruns,
      frames: (["revised"] + strategies).map {
        Fixture.frames(workloads[0], $0, size: 1_000, views: 1_234_567)
      }, profiles: (["revised"] + strategies).map { Fixture.heap(workloads[0], 100, $0, left: 16) })
    input.files[0].batch.append(
      workloads.flatMap { workload in
        strategies.map { strategy in
          FailedCaseRecord(
            CaseKey(workload: workload, size: 5, strategy: strategy), environment: busy,
            CaseFailure(reason: "wrong"))
        }
      })
    return RunVerdict(input.files)
  }

  private static let places = [
    "all rows  tinamou results --table; --workload, --phase and others choose",
    "in depth  tinamou compare login --size 1 -s revised -s kiwi",
    "file      Results/runs/2026-11-25T000004Z-0123456789-dirty.jsonl",
    "page      Results/report.html",
  ]

  @Test(
    arguments: [
      [], ["kiwi"], ["kiwi", "sparse"], ["kiwi", "cassowary-rs", "sparse", "dense"],
      ["kiwi", "cassowary-rs", "sparse", "dense", "rebuild", "textbook", "own-1", "own-2"],
    ], [80, 100, 250])
  func isAtMostOneScreen(strategies: [String], columns: Int) throws {
    let screen = VerdictScreen(try Self.worst(strategies: strategies), places: Self.places)
    let text = screen.text(columns: columns)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= VerdictScreen.linesMax, "\(text)")
    for line in lines {
      #expect(DisplayText.width(of: String(line)) <= min(columns, 100), "\(line)")
    }
    // Where the rest is, is never what is left out.
    for place in Self.places { #expect(text.contains(place)) }
    // Bold headings are all that a terminal adds.
    let colored = screen.text(columns: columns, isColored: true)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  @Test func saysThatNothingCanBeCompared() throws {
    let text = VerdictScreen(try Self.worst(strategies: [])).text()
    #expect(text.hasPrefix("There is nothing to compare"))
  }
}
