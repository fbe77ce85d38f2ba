// `tinamou run` and `list`, as a user types them.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct RunCommandTests {
  private let folder = TestFolder()

  @Test func printsAndSavesTheSameRecords() throws {
    let result = try folder.run(
      "run login --size 1 --quick --allow-debug --format json --output records.jsonl")
    // No progress bar in a pipe.
    #expect(result.standardError.isEmpty)

    let printed = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
    let saved = try folder.records()
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

  /// Goal: a group and a name that is in it are measured once each.
  @Test func runsGroups() throws {
    try folder.run(
      "run typing --group animation --size 1 --strategy revised --quick --time-budget 60 "
        + "--allow-debug --output records.jsonl")
    let saved = try folder.records()
    var workloads: [String] = []
    for record in saved.runs where workloads.last != record.workload {
      workloads.append(record.workload)
    }
    #expect(Set(workloads).count == workloads.count)
    #expect(workloads.first == "typing")
    #expect(Set(workloads).isSuperset(of: ["window-drag", "rotation", "list-edits"]))
    #expect(!workloads.contains("chain"))
  }

  /// Regression: a trace was taken for a workload that there is not, unless its name had a slash or
  /// ended in `.trace`.
  @Test func takesATraceOfAnyName() throws {
    try folder.run("trace record chain --size 2 -o mine")
    try folder.run("run mine -s revised --quick --allow-debug -o records.jsonl", printing: "mine")
    #expect(try folder.records().runs.allSatisfy { $0.workload == "./mine" && $0.seed == nil })
    try folder.run("run yours", endsWith: 64, saying: "no workload is called 'yours'")
  }

  @Test func listsWorkloadsOfAGroup() throws {
    let listed = try folder.run(
      "list workloads --group published",
      printing: "badros  (constraints: 100, 300, 900; adverse, published)")
    #expect(!listed.standardOutput.contains("\nfeed  ("))
  }

  @Test func listsStrategiesAndWorkloads() throws {
    try folder.run("list strategies", printing: "sparse")
    try folder.run("list workloads", printing: "window-drag")
  }
}
