// The thresholds of `swift package benchmark` in `Benchmarks` that are committed.

import Foundation
import Testing
import Workloads

@Suite struct ThresholdTests {
  /// Goal: no workload is left out of `swift package benchmark thresholds check` in `Benchmarks`,
  /// which passes over what has no thresholds.
  @Test func everyWorkloadHasCommittedThresholds() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Benchmarks/Thresholds").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let wanted = WorkloadCatalog.all.map { workload in
      "WorkBenchmarks.\(workload.name)-\(workload.countedSize).p90.json"
    }
    #expect(Set(files) == Set(wanted))
  }
}
