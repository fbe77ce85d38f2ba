// A trait under which a test can count allocations.

import Foundation
import Profiling
import Testing

/// Runs a test in a process of its own into which tcmalloc is preloaded, so that
/// `AllocationCounter` and `AllocationRecorder` work in it.
///
/// ```swift
/// @Test(.preloadingAllocator) func suggestingAllocatesNothing() {
///   let counts = AllocationCounter.count { solver.suggest(1, for: edge) }
///   #expect(counts?.allocations == 0)
/// }
/// ```
///
/// In the process of `swift test` the body does not run: this program is run again with only this
/// test selected, and the test fails here if it fails there, with all that the other process
/// printed. It also fails, with the command that helps, where gperftools is not installed. Each use
/// costs the start of a process.
struct PreloadingAllocatorTrait: TestTrait, TestScoping {
  /// The scope stands around the test as a whole, not around each of its cases.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  /// Runs the body where it can count, and otherwise another process that does.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if AllocationCounter.isAvailable { return try await function() }
    let tests = ChildProcess(
      executable: ChildProcess.thisExecutable,
      arguments: ["--testing-library", "swift-testing", "--filter", Self.pattern(selecting: test)],
      timeLimit: .seconds(600))
    do {
      let output = try await tests.preloading(.tcmalloc).run()
      // A filter that selects nothing is a success too, but not of this test.
      guard output.text.contains("with 1 test ") else {
        Issue.record("no test ran in the other process:\n\(output.text)")
        return
      }
    } catch { Issue.record("\(error)") }
  }

  private static func pattern(selecting test: Test) -> String {
    "^" + NSRegularExpression.escapedPattern(for: String(describing: test.id)) + "$"
  }
}

extension ChildProcess.Output {
  /// Both streams, for a person to read.
  fileprivate var text: String { standardOutput + standardError }
}

extension Trait where Self == PreloadingAllocatorTrait {
  /// Lets the test count allocations, by running it in a process with tcmalloc preloaded.
  static var preloadingAllocator: Self { PreloadingAllocatorTrait() }
}
