// How child processes end, and what is kept of them.

import Foundation
import Profiling
import Testing

@Suite struct ChildProcessTests {
  @Test func keepsAllOutputHoweverLong() async throws {
    var worker = try Fixture.worker(.tcmalloc, "say")
    worker.environment["FIXTURE"] = "from the test"
    let output = try await worker.run()
    #expect(output.standardOutput.count > 700_000)
    #expect(output.standardOutput.hasSuffix("from the test\n"))
    #expect(output.standardError.count >= 600_000)
  }

  @Test func reportsAStatusASignalAndAHangWithWhatWasSaid() async throws {
    await #expect {
      try await Fixture.worker(.tcmalloc, "fail").run()
    } throws: {
      guard case WorkerError.failed(_, let status, _) = $0 else { return false }
      return status == 3
    }
    await #expect {
      try await Fixture.worker(.tcmalloc, "crash").run()
    } throws: {
      guard case WorkerError.crashed(_, let signal, let text) = $0 else { return false }
      return signal == SIGABRT && text.contains("about to crash")
    }
    let start = ContinuousClock.now
    await #expect {
      try await Fixture.worker(.tcmalloc, "hang", timeLimit: .seconds(2)).run()
    } throws: {
      guard case WorkerError.timedOut(_, .seconds(2), let text) = $0 else { return false }
      return text.contains("about to hang")
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// Regression: where all threads were busy for longer than the limit, a child that had ended long
  /// before was said to have hung, because the limit was heard of first.
  @Test func aChildThatEndedInTimeIsNotLateBecauseThreadsAreBusy() async {
    await #expect(processExitsWith: .success) {
      let command = ChildProcess(
        executable: "/bin/sleep", arguments: ["0.2"], timeLimit: .seconds(1))
      async let end = command.run()
      try await Task.sleep(for: .milliseconds(100))
      let deadline = ContinuousClock.now + .milliseconds(1_400)
      await withTaskGroup { group in
        for _ in 0 ..< 4 * ProcessInfo.processInfo.activeProcessorCount {
          group.addTask { while ContinuousClock.now < deadline {} }
        }
      }
      _ = try await end
    }
  }

  @Test func reportsAProgramThatIsNotThere() async {
    await #expect {
      try await ChildProcess(
        executable: "/nonexistent/program", arguments: [], timeLimit: .seconds(5)
      ).run()
    } throws: {
      guard case WorkerError.launchFailed(let reason) = $0 else { return false }
      return reason.contains("/nonexistent/program")
    }
  }

  @Test func namesTheCommandThatInstallsWhatIsMissing() {
    let error = WorkerError.missing(
      "libtcmalloc.so.4", installCommand: PreloadLibrary.installCommand)
    #expect(
      error.description == "libtcmalloc.so.4 is not installed; install it with: "
        + "apt-get install libgoogle-perftools-dev google-perftools")
  }

  @Test(arguments: PreloadLibrary.allCases) func findsTheLibraries(library: PreloadLibrary) throws {
    let path = try library.path()
    #expect(path.hasSuffix(library.rawValue))
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
