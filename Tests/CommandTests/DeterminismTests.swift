// What is called exact has to be the same in every process, whatever hashing is seeded with.

import Foundation
import Profiling
import Testing

@Suite struct DeterminismTests {
  private let folder = TestFolder()

  /// Runs a worker of the gate, in which hashing has a seed of its own.
  private func answer(
    _ tier: String, strategy: String, environment: [String: String] = [:]
  ) throws -> NSDictionary {
    let order =
      #"{"gate":{"_0":{"tier":"\#(tier)","trace":"a.trace","strategy":"\#(strategy)","#
      + #""budgetMilliseconds":0,"limitSeconds":300}}}"#
    let result = try folder.runWorker(order, environment: environment)
    let object = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
    let answer = (object as? NSDictionary)?["gate"] as? NSDictionary
    return try #require(answer?["_0"] as? NSDictionary, "\(result.standardOutput)")
  }

  private func record(_ workload: String, _ size: Int) throws {
    try folder.run("trace record \(workload) --size \(size) --output a.trace")
  }

  private func expectSameAllocations(of strategy: String) throws {
    let preloaded = ["LD_PRELOAD": try PreloadLibrary.tcmalloc.path()]
    let counts = try (0 ..< 2).map { _ in
      try answer("allocations", strategy: strategy, environment: preloaded)
    }
    #expect(counts[0] == counts[1])
    #expect((counts[0]["allocations"] as? NSDictionary)?.count ?? 0 > 0)
  }

  /// Goal: values and allocation counts are the same, to the bit and to the block.
  /// Method: the program does the same twice. Allocations of `textbook` are compared by
  /// `scripts/check`: unless optimised, sorting allocates.
  @Test(arguments: [("sparse", 4), ("revised", 4), ("dense", 2), ("rebuild", 2)])
  func valuesAndAllocationsAreTheSame(strategy: String, size: Int) throws {
    try record("feed", size)
    let values = try (0 ..< 2).map { _ in
      try folder.run("trace replay a.trace --strategy \(strategy) --values -").standardOutput
    }
    #expect(values[0].utf8.count > 1_000)
    #expect(values[0] == values[1])
    try expectSameAllocations(of: strategy)
  }

  @Test(arguments: ["sparse", "revised"], ["login", "grid", "churn", "reparent", "feed"])
  func countersAreTheSame(strategy: String, workload: String) throws {
    try record(workload, 3)
    let first = try answer("work", strategy: strategy)
    let second = try answer("work", strategy: strategy)
    #expect(first == second)
    #expect((first["work"] as? NSDictionary)?.count ?? 0 > 0)
    if workload != "feed" { try expectSameAllocations(of: strategy) }
  }
}
