// The workloads of rare operations: right on every strategy, and with all that there is to meet.

import SolverCore
import Suite
import Testing
import Traces
import Workloads

@Suite struct RareWorkloadTests {
  /// Goal: what plain arithmetic says of a life, that it must be accepted or refused, is so.
  /// Method: every strategy of ours proves every answer. `scripts/check` does so for sizes up to 3
  /// and for lives of another seed than the gate's, optimised.
  @Test(arguments: WorkloadCatalog.rare.map(\.name), [1, 2])
  func isSolvedRightlyByEveryStrategy(name: String, size: Int) throws {
    let workload = try WorkloadCatalog.workload(named: name)
    let trace = try workload.trace(size: size, seed: 1)
    let isLong = name == "rare-statements"
    for strategy in isLong ? StrategyCatalog.standard : StrategyCatalog.available
    where !strategy.isPeer { try strategy.verify(trace) }
  }

  /// Goal: the gate's traces had no `priority`, no `refuse` and no negative constant on an
  /// inequality.
  @Test(arguments: WorkloadCatalog.rare.map(\.name))
  func everyStatementOccurs(name: String) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: 2, seed: 1)
    let counts = TraceInfo(trace).operationCounts
    for kind in TraceOperation.Kind.allCases where kind != .expect {
      #expect(counts[kind] ?? 0 > 0, "\(kind)")
    }
    for relation in [Relation.lessThanOrEqual, .greaterThanOrEqual] {
      #expect(
        trace.operations.contains {
          $0.kind == .add && $0.relation == relation && $0.number < 0
        })
    }
  }

  @Test func noneIsMeasuredBesideTheOthers() {
    let names = Set(WorkloadCatalog.all.map(\.name))
    #expect(WorkloadCatalog.rare.allSatisfy { !names.contains($0.name) })
  }
}
