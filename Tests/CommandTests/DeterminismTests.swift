// The same trace in two processes, in which hashing is randomised differently.

import Foundation
import Testing

@Suite struct DeterminismTests {
  /// Goal: values and allocation counts are the same in every process, to the bit and to the block.
  /// Method: the program does the same twice. Work counters are compared by `scripts/check`, and
  /// allocations once more, also those of `textbook`: unless optimised, sorting allocates.
  @Test(arguments: [("sparse", 4), ("revised", 4), ("dense", 2), ("rebuild", 2)])
  func processesAgree(strategy: String, size: Int) throws {
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", "feed", "--size", "\(size)", "--output", "feed.trace", in: folder)
      try #require(recorded.exitCode == 0, "\(recorded.standardError)")

      let replay = ["trace", "replay", "feed.trace", "--strategy", strategy, "--values", "-"]
      let (first, second) = (
        try Tinamou.run(replay, in: folder), try Tinamou.run(replay, in: folder)
      )
      #expect(first.exitCode == 0, "\(first.standardError)")
      #expect(first.standardOutput.utf8.count > 1_000)
      #expect(first.standardOutput == second.standardOutput)

      let heap = ["heap", "feed.trace", "--strategy", strategy, "--output", "feed"]
      let (firstHeap, secondHeap) = (
        try Tinamou.run(heap, in: folder), try Tinamou.run(heap, in: folder)
      )
      #expect(firstHeap.exitCode == 0, "\(firstHeap.standardError)")
      #expect(allocations(in: firstHeap.standardOutput).contains("suggest"))
      #expect(
        allocations(in: firstHeap.standardOutput) == allocations(in: secondHeap.standardOutput))
    }
  }

  /// The part of a heap report that counts; what follows names functions, and files by number.
  private func allocations(in report: String) -> String {
    report.components(separatedBy: "Top allocation sites").first ?? ""
  }
}
