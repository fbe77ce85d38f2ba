// Every workload: the same from the same seed, right on every strategy.

import SolverCore
import Testing
import Traces
import Workloads

@testable import Suite

extension StrategyCatalog {
  /// All of ours, but for those that do without something.
  fileprivate static let whole = available.filter { strategy in
    !strategy.isPeer && !ablations.contains { $0.name == strategy.name }
  }
}

@Suite struct WorkloadTests {
  static let names = WorkloadCatalog.all.map(\.name)

  /// Goal: no workload times a wrong answer. Method: every strategy of ours meets all expected
  /// values, which plain arithmetic gave, and proves every answer by a certificate. This is a
  /// sample: of size 1, each workload is met by each strategy and by one that does without
  /// something; of size 2, by one of all. `scripts/check` has all of them meet all of the sizes 1,
  /// 2 and 5, and `sparse` and `revised` 13, optimised.
  @Test(arguments: names, [1, 2])
  func isSolvedRightlyByEveryStrategy(name: String, size: Int) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: size, seed: UInt64(size))
    #expect(TraceInfo(trace).operationCounts[.expect] ?? 0 > 0)
    let index = try #require(Self.names.firstIndex(of: name))
    let (whole, ablations) = (StrategyCatalog.whole, StrategyCatalog.ablations)
    let all = whole + ablations
    let sample = size == 1 ? whole + [ablations[index % ablations.count]] : [all[index % all.count]]
    for strategy in sample { try strategy.verify(trace) }
  }

  @Test(arguments: names)
  func isTheSameFromTheSameSeed(name: String) throws {
    let workload = try WorkloadCatalog.workload(named: name)
    let first = TraceWriter.text(of: try workload.trace(size: 4, seed: 9))
    #expect(first == TraceWriter.text(of: try workload.trace(size: 4, seed: 9)))
  }

  /// Goal: a trace file is the workload: nothing is lost in writing and reading.
  @Test(arguments: names)
  func survivesAFile(name: String) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: 3, seed: 2)
    let text = TraceWriter.text(of: trace)
    #expect(TraceWriter.text(of: try TraceReader.read(text: text, name: "copy")) == text)
  }

  @Test(arguments: names)
  func hasThePhasesOfASystem(name: String) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: 2, seed: 1)
    #expect(trace.phaseNames == ["build", "animate", "teardown"])
  }

  @Test(arguments: [0, -1, .max])
  func refusesSizesItDoesNotHave(size: Int) throws {
    let workload = try WorkloadCatalog.workload(named: "chain")
    #expect(throws: WorkloadError.self) { try workload.trace(size: size, seed: 1) }
  }

  @Test func suggestsTheNearestName() {
    #expect(throws: WorkloadError.unknownWorkload("chian", nearest: ["chain"])) {
      try WorkloadCatalog.workload(named: "chian")
    }
  }

  @Test func everyWorkloadIsInAGroupThatSaysWhatItIs() {
    for workload in WorkloadCatalog.all {
      #expect(!workload.groups.filter { $0 != .standard }.isEmpty, "\(workload.name)")
    }
    #expect(Set(Self.names).count == Self.names.count)
    #expect(WorkloadGroup.standard.workloads.map(\.name) == WorkloadCatalog.standard.map(\.name))
  }

  @Test func suggestsTheNearestGroup() {
    #expect(throws: WorkloadError.unknownGroup("publisht", nearest: ["published"])) {
      try WorkloadGroup(named: "publisht")
    }
  }

  /// A tree of n views has four constraints a view, a chain too; a feed has forty a cell.
  @Test func hasTheStatedSizes() throws {
    for (name, perUnit) in [("chain", 4), ("tree", 4), ("feed", 40)] {
      let trace = try WorkloadCatalog.workload(named: name).trace(size: 25, seed: 1)
      #expect(TraceInfo(trace).constraintCountMax == 25 * perUnit, "\(name)")
    }
  }
}

@Suite struct RareWorkloadTests {
  /// Goal: what plain arithmetic says of a life, that it must be accepted or refused, is so.
  /// Method: every strategy proves every answer, but of long lives those for systems of every size.
  /// `scripts/check` does so for sizes up to 3, and for another seed and all ablations.
  @Test(arguments: WorkloadCatalog.rare.map(\.name), [1, 2])
  func isSolvedRightlyByEveryStrategy(name: String, size: Int) throws {
    let workload = try WorkloadCatalog.workload(named: name)
    let trace = try workload.trace(size: size, seed: 1)
    let isLong = name == "rare-statements"
    for strategy in isLong ? StrategyCatalog.standard : StrategyCatalog.whole
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
        trace.operations.contains { $0.kind == .add && $0.relation == relation && $0.number < 0 })
    }
  }

  @Test func noneIsMeasuredBesideTheOthers() {
    let names = Set(WorkloadCatalog.all.map(\.name))
    #expect(WorkloadCatalog.rare.allSatisfy { !names.contains($0.name) })
  }
}
