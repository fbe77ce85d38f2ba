// `tinamou layout`, as a user types it.

import Foundation
import Measurement
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
      let records = try RunRecordReader.read(
        path: runs.appendingPathComponent(files.first ?? "").path
      ).records
      #expect(records.map(\.workload) == Array(repeating: "layout/keyboard", count: 4))
      #expect(
        records.map(\.strategy) == ["layout-engine", "layout-engine", "revised", "revised"])
      #expect(records.map(\.operation.rawValue) == ["make", "frame", "make", "frame"])
      for record in records {
        #expect(record.size == 2 && record.repetitions == 3)
        #expect(record.time.minimumNanoseconds > 0)
        #expect(record.verification.isVerified)
      }
      #expect(records[0].work.rowsTouched > 0)
    }
  }

  @Test(arguments: [
    ["layout", "logn"], ["layout", "--size", "0"], ["layout", "--repetitions", "0"],
  ])
  func refusesWrongArguments(_ arguments: [String]) throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(arguments, in: folder)
      #expect(result.exitCode == 64, "\(result.standardError)")
    }
  }

  @Test func namesTheNearestWork() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("layout", "logn", in: folder)
      #expect(result.standardError.contains("did you mean 'login'"))
    }
  }
}
