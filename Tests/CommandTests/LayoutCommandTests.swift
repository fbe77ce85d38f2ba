// `tinamou layout`, as a user types it.

import Foundation
import Measurement
import Race
import SolverCore
import Testing

@Suite struct LayoutCommandTests {
  @Test func timesTheEngineBesideItsSolver() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "layout", "--size", "1", "--repetitions", "1", "--allow-debug", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      for work in Self.works {
        #expect(result.standardOutput.contains("\n\(work) "), "\(result.standardOutput)")
      }
    }
  }

  private static let works = [
    "login", "keyboard", "collapsible", "messages", "stretchy", "snap", "feed-cell",
  ]

  /// Goal: comparisons can read what was measured, beside the records of `run`.
  @Test func savesRecords() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "layout", "keyboard", "--size", "2", "--repetitions", "3", "--allow-debug", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let runs = folder.appendingPathComponent("Results/runs")
      let files = try FileManager.default.contentsOfDirectory(atPath: runs.path)
      #expect(files.count == 1)
      let records = try RecordReader.read(
        path: runs.appendingPathComponent(files.first ?? "").path
      ).runs
      #expect(records.map(\.workload) == Array(repeating: "layout/keyboard", count: 4))
      #expect(
        records.map(\.strategy) == ["layout-engine", "layout-engine", "revised", "revised"])
      #expect(records.map(\.operation.rawValue) == ["make", "frame", "make", "frame"])
      for record in records {
        #expect(record.size == 2 && record.repetitions == 3)
        #expect(record.time.minimumNanoseconds > 0)
        #expect(record.verification.isVerified)
      }
      #expect(records[0].work?.rowsTouched ?? 0 > 0)
    }
  }

  /// Goal: a race is saved as comparisons are, with the peer as the base, by operation.
  @Test(.enabled(if: FlexEngine.yoga != nil, "run scripts/peers yoga"))
  func racesAgainstYoga() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "layout", "--peer", "yoga", "login", "--quick", "--allow-debug", "--output", "r.jsonl",
        in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let records = try RecordReader.read(
        path: folder.appendingPathComponent("r.jsonl").path
      ).comparisons
      #expect(records.map(\.phase) == ["make", "fresh make", "text", "width", "memory"])
      for record in records {
        #expect(record.workload == "race/login" && record.size == 1)
        #expect(record.baseStrategy == "yoga" && record.strategy == "layout-engine")
        #expect(record.comparison?.control.pairCount == 6)
        #expect((record.unit == "bytes") == (record.phase == "memory"))
      }
      // What is allocated is no time: the same program allocates the same, but for a few blocks.
      #expect(abs((records.last?.comparison?.control.median ?? 0) - 1) < 0.05)
    }
  }

  /// Goal: without the peer, the command says what to type.
  @Test(arguments: ["yoga", "gtk"]) func saysHowToInstallAPeer(name: String) throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        ["layout", "--peer", name, "login", "--quick", "--allow-debug"], in: folder,
        environment: ["TINAMOU_PEERS": folder.path])
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("scripts/peers \(name)"))
    }
  }
}
