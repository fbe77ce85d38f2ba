// What a worker answers: the same for the same work, and something else for other work.

import Foundation
import Measurement
import Testing
import Traces
import Workloads

@testable import Suite

@Suite struct GateOrderTests {
  /// The reply about a feed of two cells, made from `seed`.
  private func reply(
    _ tier: GateTier, seed: UInt64 = 1, strategy: String = "revised",
    change: (inout [String]) -> Void = { _ in }
  ) throws -> GateReply {
    let trace = try WorkloadCatalog.workload(named: "feed").trace(size: 2, seed: seed)
    var lines = TraceWriter.text(of: trace).components(separatedBy: "\n")
    change(&lines)
    let path = FileManager.default.temporaryDirectory.path + "/gate-\(UUID().uuidString).trace"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    var order = GateOrder(tier, trace: path, strategy: strategy)
    order.budgetMilliseconds = 1
    return try order.reply()
  }

  @Test func valuesAreDigestedBitByBit() throws {
    let first = try reply(.answers)
    #expect(first.values?.count == 32)
    #expect(try reply(.answers).values == first.values)
    #expect(try reply(.answers, seed: 2).values != first.values)
    // One suggestion, a little larger than before; what was expected of it no longer holds.
    let other = try reply(.answers) { lines in
      lines.removeAll { $0.hasPrefix("expect") }
      lines[lines.lastIndex { $0.hasPrefix("suggest") } ?? 0] += "0625"
    }
    #expect(other.values != first.values)
  }

  @Test func workIsNamedByPhaseAndOperation() throws {
    let work = try #require(try reply(.work).work)
    #expect(work["build/add rows"] ?? 0 > 0)
    #expect(work.keys.allSatisfy { !$0.contains("frame") })
    #expect(work.values.allSatisfy { $0 > 0 })
    #expect(try reply(.work, strategy: "sparse").work != work)
  }

  @Test func aWrongAnswerHasNoCounts() {
    #expect(throws: (any Error).self) {
      try reply(.answers) { lines in
        lines[lines.firstIndex { $0.hasPrefix("expect") } ?? 0] += "4321"
      }
    }
  }

  @Test func timesHavePhasesAndAControl() throws {
    let sample = try #require(try reply(.time).sample)
    #expect(sample.nanosecondsByPhase.keys.sorted() == ["animate", "build", "teardown"])
    #expect(sample.nanosecondsByPhase.values.allSatisfy { $0 > 0 })
    #expect(sample.controlNanoseconds > 0)
  }

  /// Goal: what the engine and the DSL do is counted, where it is done.
  @Test(arguments: LayoutWorkCatalog.all.map(\.name))
  func screensAreCountedByWhatTheyDo(name: String) throws {
    let screen = GateCase(screen: try LayoutWorkCatalog.work(named: name), size: 2)
    let reply = try GateOrder(.work, of: screen).reply()
    let work = try #require(reply.work)
    for metric in ["build/sent add", "build/sent terms", "build/engine frame writes"] {
      #expect(work[metric] ?? 0 > 0, "\(metric)")
    }
    // The first frame may be where the screen is.
    #expect(11 ... 12 ~= work["animate/engine passes"] ?? 0)
    #expect(try GateOrder(.answers, of: screen).reply().values == reply.values)
    let larger = GateCase(screen: try LayoutWorkCatalog.work(named: name), size: 3)
    #expect(try GateOrder(.answers, of: larger).reply().values != reply.values)
    let sample = try #require(try GateOrder(.time, of: screen).reply().sample)
    #expect(sample.nanosecondsByPhase.keys.sorted() == ["animate", "build"])
  }

  /// Regression: a gate chose `taffy-wide` 10000, on which a tableau takes minutes.
  @Test func usualSizesAreSmall() throws {
    for workload in WorkloadCatalog.all {
      let size = try GateCase.usualSize(of: workload, seed: 1)
      #expect(workload.sizes.prefix(2).contains(size), "\(workload.name)")
      let count = try workload.trace(size: size, seed: 1).operations.count
      #expect(count <= GateCase.operationCountMax || size == workload.sizes[0])
      #expect(count <= 20_000, "\(workload.name) \(size): \(count)")
    }
  }
}

extension GateOrder {
  /// An order to measure `tier` of the trace at a path.
  init(_ tier: GateTier, trace: String, strategy: String) {
    self.init(
      tier,
      of: GateCase(
        key: CaseKey(workload: trace, size: 1, strategy: strategy), trace: trace,
        digest: ""))
  }
}
