// Counting allocations from within tests.

import Foundation
import Profiling
import Testing

@Suite struct AllocationCounterTests {
  @Test func seesWhatItsThreadAllocatesAndNothingElse() async throws {
    let output = try await Fixture.worker(.tcmalloc, "counter").run()
    let counts = try JSONDecoder().decode(
      [AllocationCounts?].self, from: Data(output.standardOutput.utf8))
    #expect(counts.map { $0?.allocations } == [0, 1, 0])
    #expect(counts.map { $0?.frees } == [0, 0, 1])
  }

  /// Method: the body runs only where the trait put it, in a process that has the hooks.
  @Test(.preloadingAllocator) func countsInsideATestUnderTheTrait() throws {
    var numbers: [Int] = []
    numbers.reserveCapacity(10)
    let warm = AllocationCounter.count { for i in 0 ..< 10 { numbers.append(i) } }
    #expect(warm?.allocations == 0)
    let growing = AllocationCounter.count { numbers.append(10) }
    #expect(growing?.allocations == 1)
    #expect(growing?.frees == 1)
  }

  @Test(.preloadingAllocator, arguments: [0, 1, 7]) func countsInEveryCase(blocks: Int) {
    var boxes: [AnyObject] = []
    boxes.reserveCapacity(8)
    boxes.append(Box())
    boxes.removeAll(keepingCapacity: true)
    let counts = AllocationCounter.count { for _ in 0 ..< blocks { boxes.append(Box()) } }
    #expect(counts?.allocations == UInt64(blocks))
  }

  private static let fails = "TINAMOU_TEST_FAILS_ON_DEMAND"

  /// Not a test by itself: `passesFailuresOn` runs it.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment[fails] != nil, "run by passesFailuresOn()"),
    .preloadingAllocator)
  func failsOnDemand() {
    var boxes: [AnyObject] = []
    let counts = AllocationCounter.count { boxes.append(Box()) }
    #expect(counts?.allocations == 0, "an instance was counted")
  }

  /// Goal: what fails in the process with the allocator fails in the one that started it.
  @Test func passesFailuresOn() async throws {
    let tests = ChildProcess(
      executable: ChildProcess.thisExecutable,
      arguments: ["--testing-library", "swift-testing", "--filter", "failsOnDemand"],
      environment: [Self.fails: "1"], timeLimit: .seconds(120))
    await #expect {
      try await tests.run()
    } throws: {
      guard case WorkerError.failed(_, _, let text) = $0 else { return false }
      return text.contains("an instance was counted")
    }
  }

  private final class Box { var content = 0 }
}
