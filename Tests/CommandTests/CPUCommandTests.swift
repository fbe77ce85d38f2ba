// `tinamou cpu`, as a user types it. libprofiler must be installed: without it these tests fail and
// name the command that installs it.

import Foundation
import Measurement
import Testing

@Suite struct CPUCommandTests {
  /// Goal: the samples are those of the solver, in functions with their lines, also on a machine
  /// that others use, and the files are there.
  /// Method: twice as many busy processes as processors, which end by themselves. Regression: most
  /// samples were of the clock that the harness reads around each replay, where the thread lost its
  /// processor; and sampling ended by the time on the wall, most of which others had.
  @Test func findsWhereTheTimeGoesOnABusyMachine() throws {
    let others = try (0 ..< 2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      try Tinamou.start(
        ["-c", "ulimit -t 1; while :; do :; done"], program: "/bin/sh",
        in: FileManager.default.temporaryDirectory)
    }
    // Not `terminate()`: where a test runner blocks SIGTERM, its children do, too.
    func endOthers() { for other in others { kill(other.processIdentifier, SIGKILL) } }
    defer { endOthers() }
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "cpu", "badros", "--size", "20", "--phase", "build", "--seconds", "0.25", "--tree",
        "--allow-debug", "--output", "p/badros", in: folder)
      endOthers()
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = result.standardOutput
      for part in ["badros 20 on revised, phase build", "RevisedSolver", ".swift:", "Calls, by"] {
        #expect(text.contains(part), "\(part) is missing in \(text)")
      }
      let found = try #require(text.firstMatch(of: /samples +([0-9]+)/))
      // A quarter of a second has 62; on a machine that others use, or in step with the replays,
      // there were 12 to 55.
      #expect(try #require(Int(found.output.1)) >= 56)
      let functions = text.split(separator: "\n").filter { $0.contains(" %  ") }
      try #require(functions.count > 5)
      for function in functions.prefix(5) {
        #expect(!function.contains("0x"), "\(function)")
        for harness in ["Clock", "Replay", "Worker", "Watch"] {
          #expect(!function.contains(harness), "\(function)")
        }
      }
      for name in ["prof", "cpu.speedscope.json", "time.collapsed", "time.svg"] {
        let path = folder.path + "/p/badros.\(name)"
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
      let stacks = try String(
        contentsOfFile: folder.path + "/p/badros.time.collapsed", encoding: .utf8)
      // However many samples there are, their times add up to a quarter of a second.
      let lines = stacks.split(separator: "\n")
      #expect((225_000 ... 375_000).contains(Self.microseconds(lines)))
      Self.expectLittleOfTheClock(in: lines)
    }
  }

  /// Whoever loses the processor where the clock is read may be seen there once.
  private static func expectLittleOfTheClock(in lines: [Substring]) {
    let ofTheClock = lines.filter { $0.contains("MonotonicClock") }
    #expect(microseconds(ofTheClock) < 15_000, "\(ofTheClock)")
  }

  private static func microseconds(_ lines: [Substring]) -> Int {
    lines.reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 0) }
  }

  /// Goal: only the chosen kind of operation is sampled: nothing is added while constraints are
  /// removed.
  @Test func keepsToOneKindOfOperation() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "cpu", "chain", "--size", "8", "--operation", "remove", "--strategy", "sparse",
        "--seconds", "0.2", "--allow-debug", "--output", "c", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let stacks = try String(contentsOfFile: folder.path + "/c.time.collapsed", encoding: .utf8)
      #expect(stacks.contains("SparseSolver.remove("), "\(stacks.prefix(500))")
      #expect(!stacks.contains("SparseSolver.add("))
    }
  }

  @Test func putsTwoStrategiesSideBySide() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "cpu", "chain", "--size", "8", "--phase", "build", "--against", "sparse", "--seconds",
        "0.2", "--allow-debug", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      for part in ["Side by side", "an operation", "revised", "sparse", "ratio"] {
        #expect(result.standardOutput.contains(part), "\(part) is missing")
      }
      for strategy in ["revised", "sparse"] {
        let path = folder.path + "/Results/profiles/chain-8-\(strategy)-build"
        let batch = try RecordReader.read(path: path + ".cpu.jsonl")
        let record = try #require(batch.profiles.first)
        #expect(record.profiler == .cpu)
        #expect(record.key.strategy == strategy)
        #expect(record.part == "phase build")
        #expect(record.rankings.first?.places.isEmpty == false)
        #expect(FileManager.default.fileExists(atPath: path + ".time.svg"))
        let stacks = try String(contentsOfFile: path + ".time.collapsed", encoding: .utf8)
        #expect(stacks.contains("Solver"))
        Self.expectLittleOfTheClock(in: stacks.split(separator: "\n"))
      }
    }
  }
}
