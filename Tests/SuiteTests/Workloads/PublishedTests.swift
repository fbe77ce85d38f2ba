// The published workloads: they are what was published, as far as numbers say.

import SolverCore
import Testing
import Traces
import Workloads

@Suite struct PublishedTests {
  /// n variables with a stay, n requirements of 1 to 3 variables within ±5, 12 % of them
  /// inequalities, and 1,000 re-solves of two edits.
  @Test(arguments: [UInt64(1), 2, 3])
  func badrosHasTheNumbersOfThePaper(seed: UInt64) throws {
    let trace = try WorkloadCatalog.workload(named: "badros").trace(size: 900, seed: seed)
    let counts = TraceInfo(trace).operationCounts
    #expect(trace.variableCount == 900)
    #expect(counts[.add] == 1_800)
    #expect(counts[.edit] == 2)
    #expect(counts[.suggest] == 2_000)
    #expect(counts[.solve] == 1_003)

    let required = trace.operations.filter { $0.kind == .add && $0.priority.isRequired }
    #expect(required.count == 900)
    let inequalityCount = required.count { $0.relation != .equal }
    // 12 % of 900 are 108, and some equations are drawn again; by chance, 5 deviations of 10 more
    // or less.
    #expect(58 ... 200 ~= inequalityCount)
    for operation in required {
      let terms = trace.terms[operation.terms]
      #expect(1 ... 3 ~= terms.count)
      #expect(terms.allSatisfy { 0.25 ... 5 ~= abs($0.coefficient) })
    }
  }

  /// Goal: the sizes that are published are those that are made.
  /// Method: variables are counted: four a view, the window's and the tracks' beside.
  @Test(arguments: [
    ("taffy-nested", 1_000, 4 * 1_000 + 2), ("taffy-wide", 1_000, 4 * 1_001),
    ("taffy-deep", 4_000, 4 * 4_001), ("taffy-super-deep", 1_000, 4 * 3 * 1_000),
    ("taffy-grid", 31, 4 * 31 * 31 + 4 * 31 + 2), ("flat-absolute", 100, 4 * 100 + 2),
    ("flat-relative", 100, 4 * 100 + 2), ("hierarchy-removal", 100, 4 * 101 + 2),
    ("collection-view", 60, 4 * 4 * 60 + 2),
  ])
  func hasThePublishedSizes(name: String, size: Int, variableCount: Int) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: size, seed: 1)
    #expect(trace.variableCount == variableCount)
  }
}
