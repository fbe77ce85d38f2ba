// `tinamou run`, `heap` and `list`, as a user types them.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct RunCommandTests {
  @Test func printsAndSavesTheSameRecords() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "run", "login", "--size", "1", "--quick", "--allow-debug", "--format", "json",
        "--output", "records.jsonl", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      // No progress bar in a pipe.
      #expect(result.standardError.isEmpty)

      let printed = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
      let saved = try RecordReader.read(
        path: folder.appendingPathComponent("records.jsonl").path)
      #expect(saved.faults.isEmpty)
      #expect((printed as? [Any])?.count == saved.runs.count)

      let operations = Set(saved.runs.map(\.operation))
      #expect(operations.isSuperset(of: [.add, .remove, .suggest, .solve, .frame]))
      for record in saved.runs {
        #expect(record.verification.isVerified)
        #expect(record.seed?.rawValue == 1)
        #expect(record.environment.build.isDebug)
      }
      let adds = saved.runs.first { $0.operation == .add && $0.phase == "build" }
      #expect(adds?.count ?? 0 >= 50)
      #expect(adds?.percentiles != nil)
      #expect(adds?.work?.rowsTouched ?? 0 > 0)
    }
  }

  /// Goal: a group and a name that is in it are measured once each.
  @Test func runsGroups() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "run", "typing", "--group", "animation", "--size", "1", "--strategy", "revised", "--quick",
        "--time-budget", "60", "--allow-debug", "--output", "records.jsonl", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let saved = try RecordReader.read(
        path: folder.appendingPathComponent("records.jsonl").path)
      var workloads: [String] = []
      for record in saved.runs where workloads.last != record.workload {
        workloads.append(record.workload)
      }
      #expect(Set(workloads).count == workloads.count)
      #expect(workloads.first == "typing")
      #expect(Set(workloads).isSuperset(of: ["window-drag", "rotation", "list-edits"]))
      #expect(!workloads.contains("chain"))
    }
  }

  @Test func listsWorkloadsOfAGroup() throws {
    try Tinamou.withFolder { folder in
      let listed = try Tinamou.run("list", "workloads", "--group", "published", in: folder)
      #expect(
        listed.standardOutput.contains("badros  (constraints: 100, 300, 900; adverse, published)"))
      #expect(!listed.standardOutput.contains("\nfeed  ("))
    }
  }

  @Test func listsStrategiesAndWorkloads() throws {
    try Tinamou.withFolder { folder in
      let strategies = try Tinamou.run("list", "strategies", in: folder)
      #expect(strategies.standardOutput.contains("sparse"))
      let workloads = try Tinamou.run("list", "workloads", in: folder)
      #expect(workloads.standardOutput.contains("window-drag"))
    }
  }

  /// Goal: the heap profile says what the issue of memory needs, and leaves a file that gperftools
  /// reads.
  @Test func profilesTheHeap() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("heap", "feed", "--size", "5", "--output", "feed", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = result.standardOutput
      #expect(text.contains("200 constraints"))
      for part in [
        "bytes per constraint", "peak", "add", "suggest", "solve", "RevisedSolver", ".swift:",
      ] {
        #expect(text.contains(part), "\(part) is missing in \(text)")
      }
      #expect(text.contains("nothing of the solver is left"))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/feed.0001.heap"))
    }
  }
}
