// What a gate calls exact has to be the same in every process, whatever hashing is seeded with.

import Foundation
import Profiling
import Testing

@Suite struct GateDeterminismTests {
  /// Runs a worker in which hashing has a seed of its own.
  private func answer(
    _ tier: String, _ trace: String, strategy: String, in folder: URL,
    environment: [String: String] = [:]
  ) throws -> NSDictionary {
    let result = try Tinamou.run(
      ["gate-worker", tier, "--trace", trace, "--strategy", strategy], in: folder,
      environment: environment)
    try #require(result.exitCode == 0, "\(result.standardError)")
    let object = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
    return try #require(object as? NSDictionary)
  }

  @Test(arguments: ["sparse", "revised"], ["feed", "login", "grid", "churn", "reparent"])
  func countersAreTheSameInEveryProcess(strategy: String, workload: String) throws {
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", workload, "--size", "3", "--output", "a.trace", in: folder)
      try #require(recorded.exitCode == 0, "\(recorded.standardError)")
      let first = try answer("work", "a.trace", strategy: strategy, in: folder)
      let second = try answer("work", "a.trace", strategy: strategy, in: folder)
      #expect(first == second)
      #expect((first["work"] as? NSDictionary)?.count ?? 0 > 0)

      let preloaded = ["LD_PRELOAD": try PreloadLibrary.tcmalloc.path()]
      let counts = try (0 ..< 2).map { _ in
        try answer(
          "allocations", "a.trace", strategy: strategy, in: folder, environment: preloaded)
      }
      #expect(counts[0] == counts[1])
      #expect((counts[0]["allocations"] as? NSDictionary)?.count ?? 0 > 0)
    }
  }
}
