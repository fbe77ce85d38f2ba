// Rounds of a sweep: what is tried, tried again, left alone and given up.

@testable import Suite
import Foundation
import Measurement
import Reporting
import Synchronization
import Testing

@Suite struct SweepRunTests {
  private func run(
    _ folder: SweepFolder, _ engine: FakeEngine, shard: SweepShard = .whole, attempts: Int = 3
  ) async throws -> SweepOutcome {
    var progress = ProgressBar(total: 1)
    return try await SweepRun(
      folder, engine: engine, shard: shard, attemptCountMax: attempts
    ).run(progress: &progress)
  }

  /// Goal: whatever goes wrong with a task, that task is tried again and no other.
  @Test func triesAgainWhatFailed() async throws {
    try await SweepFixture.withSweep { folder in
      let engine = FakeEngine(folder) { task, round in
        switch (task, round) {
        case (2, 1): .failed("it was ended by signal 9")
        case (3, 1): .vanished
        case (5, 1), (5, 2): .truncated
        default: .done
        }
      }
      let outcome = try await run(folder, engine)
      #expect(engine.calls.withLock { $0 } == [[1, 2, 3, 4, 5, 6], [2, 3, 5], [5]])
      #expect(outcome.finishedCount == 6 && outcome.unfinished.isEmpty)
      #expect(outcome.resubmittedCount == 4)
      #expect(
        outcome.failures.map(\.description) == [
          "task 2 (feed 10, repetition 1), attempt 1, on node2: it was ended by signal 9",
          "task 3 (chain 10, repetition 1), attempt 1, on an unknown node: it left no complete records",
          "task 5 (feed 10, repetition 2), attempt 1, on an unknown node: its records are truncated or "
            + "were changed after it had been done",
          "task 5 (feed 10, repetition 2), attempt 2, on an unknown node: its records are truncated or "
            + "were changed after it had been done",
        ])
    }
  }

  @Test func givesUpAfterTheLastAttempt() async throws {
    try await SweepFixture.withSweep { folder in
      let engine = FakeEngine(folder) { task, _ in task == 4 ? .failed("no") : .done }
      let outcome = try await run(folder, engine, attempts: 2)
      #expect(outcome.unfinished == [4] && outcome.finishedCount == 5)
      #expect(outcome.failures.map(\.attempt) == [1, 2])
      // Another call has attempts of its own, which are counted on.
      let again = FakeEngine(folder) { _, round in round == 3 ? .done : .failed("never reached") }
      #expect(try await run(folder, again).unfinished.isEmpty)
      #expect(again.calls.withLock { $0 } == [[4]])
    }
  }

  @Test func doesNothingTwice() async throws {
    try await SweepFixture.withSweep { folder in
      _ = try await run(folder, FakeEngine(folder) { _, _ in .done })
      let engine = FakeEngine(folder) { _, _ in .done }
      let outcome = try await run(folder, engine)
      #expect(engine.calls.withLock { $0 }.isEmpty && outcome.finishedCount == 6)
    }
  }

  /// Goal: a round that an interrupted call has left running is waited for, and what it does is not
  /// done by another.
  @Test func waitsForWhatStillRuns() async throws {
    try await SweepFixture.withSweep { folder in
      let round = try folder.beginRound([1, 2, 3, 4, 5, 6])
      try SweepFixture.finish(1, round.number, in: folder)
      let engine = FakeEngine(folder, running: 1) { task, round in
        task == 6 && round == 1 ? .failed("killed") : .done
      }
      let outcome = try await run(folder, engine)
      #expect(engine.calls.withLock { $0 } == [[1, 2, 3, 4, 5, 6], [6]])
      #expect(outcome.unfinished.isEmpty && outcome.failures.map(\.attempt) == [1])
    }
  }

  /// Goal: a round that nobody has submitted before the interruption is begun anew.
  @Test func goesOnAfterAnInterruptedRound() async throws {
    try await SweepFixture.withSweep { folder in
      let round = try folder.beginRound([1, 2, 3, 4, 5, 6])
      for task in [1, 2] { try SweepFixture.finish(task, round.number, in: folder) }
      let engine = FakeEngine(folder) { _, _ in .done }
      let outcome = try await run(folder, engine)
      #expect(engine.calls.withLock { $0 } == [[3, 4, 5, 6]])
      #expect(try folder.rounds().map(\.number) == [1, 2])
      #expect(outcome.failures.isEmpty)
    }
  }

  @Test func shardsCoverEveryTaskOnce() async throws {
    try await SweepFixture.withSweep { folder in
      var tasks: [Int] = []
      for index in 1 ... 4 {
        let engine = FakeEngine(folder) { _, _ in .done }
        let shard = try #require(SweepShard("\(index)/4"))
        let outcome = try await run(folder, engine, shard: shard)
        #expect(outcome.unfinished.isEmpty)
        tasks += engine.calls.withLock { $0 }.joined()
      }
      #expect(tasks.sorted() == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test func isWorkedOnByOneProcess() async throws {
    try await SweepFixture.withSweep { folder in
      do {
        let lock = try folder.lock()
        #expect(throws: SweepError.busy(path: folder.path)) { _ = try folder.lock() }
        withExtendedLifetime(lock) {}
      }
      _ = try folder.lock()
    }
  }

  /// Regression: what was copied of a program stayed under a name of its own, once for each try,
  /// where it could not get the program's.
  @Test func keepsNoDraftOfAProgram() async throws {
    try await SweepFixture.withSweep { folder in
      let programs = try await SweepPrograms(
        commits: [], executable: "/bin/sh", built: nil, environment: .sample())
      let driver = URL(fileURLWithPath: folder.driverPath).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: driver, withIntermediateDirectories: true)
      // What is not there, and yet cannot be made.
      try FileManager.default.createSymbolicLink(
        atPath: folder.driverPath, withDestinationPath: "nowhere")
      await #expect(throws: GateError.self) {
        try await programs.install(into: folder, isDebug: false, toolchain: "")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: driver.path)
      #expect(names == ["tinamou"])
    }
  }
}
