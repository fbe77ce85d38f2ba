// `tinamou instructions`, as a user types it. valgrind must be installed: without it these tests fail and
// name the command that installs it.

import Foundation
import Measurement
import Testing

@Suite struct InstructionsCommandTests {
  private func instructions(in text: String) throws -> Int {
    let found = try #require(text.firstMatch(of: /\n *instructions +([0-9\u{202F}]+)/), "\(text)")
    return try #require(Int(found.output.1.filter { $0 != "\u{202F}" }))
  }

  private static let chain = [
    "instructions", "chain", "--size", "2", "--allow-debug", "--output", "c",
  ]
  private static let chainWithoutStacks = chain + ["--no-stacks"]

  /// Goal: a phase is counted alone, and calls into the runtime and the allocator with it.
  /// Method: building and tearing down are parts of the whole, so their counts are less, and differ.
  @Test func countsOnePhase() throws {
    try Tinamou.withFolder { folder in
      let all = try Tinamou.run(Self.chainWithoutStacks, in: folder)
      #expect(all.exitCode == 0, "\(all.standardError)")
      let build = try Tinamou.run(Self.chainWithoutStacks + ["--phase", "build"], in: folder)
      #expect(build.exitCode == 0, "\(build.standardError)")
      for part in ["retains", "releases", "allocations", "with callees"] {
        #expect(build.standardOutput.contains(part), "\(part) is missing")
      }
      let (whole, part) = (
        try instructions(in: all.standardOutput), try instructions(in: build.standardOutput)
      )
      #expect(part > 0)
      #expect(part < whole)
      #expect(build.standardOutput.contains("chain 2 on revised, phase build"))
      #expect(all.standardOutput.contains("chain 2 on revised\n"))
      let kept = try String(contentsOfFile: folder.path + "/c.callgrind", encoding: .utf8)
      #expect(kept.contains("events: Ir"))
      // Linker names.
      #expect(kept.contains("13RevisedSolver"))
    }
  }

  /// Goal: lines and paths of calls account for every instruction that was counted, and are named.
  @Test func countsLinesAndPathsOfCalls() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(Self.chain + ["--phase", "build"], in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("Lines, by their instructions"))
      #expect(result.standardOutput.contains(/RevisedSolver[+A-Za-z]*\.swift:[0-9]+/))
      let total = try instructions(in: result.standardOutput)
      let stacks = try String(
        contentsOfFile: folder.path + "/c.instructions.collapsed", encoding: .utf8
      ).split(separator: "\n")
      let sum = stacks.reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 0) }
      #expect(sum == total)
      // Who replays is cut off; who adds calls what is inside.
      #expect(!stacks.contains { $0.contains("callMeasuredRegion") })
      #expect(stacks.contains { $0.contains("RevisedSolver.add(") && $0.contains(";") })
      #expect(FileManager.default.fileExists(atPath: folder.path + "/c.instructions.svg"))
      let record = try #require(
        RunRecordReader.read(path: folder.path + "/c.jsonl").profiles.first)
      #expect(record.totals["instructions"] == Int64(total))
      #expect(record.rankings.map(\.measure) == ["instructions", "instructions by line"])
      // Functions by their own names, not each apart for its callers.
      let kept = try String(contentsOfFile: folder.path + "/c.callgrind", encoding: .utf8)
      #expect(!kept.contains("'$s"))
    }
  }

  @Test func putsTwoStrategiesSideBySide() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        Self.chainWithoutStacks + ["--phase", "teardown", "--against", "sparse"], in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      for part in ["chain 2 on revised and sparse", "ratio", "largest of either"] {
        #expect(result.standardOutput.contains(part), "\(part) is missing")
      }
      for (name, module) in [("revised", "13RevisedSolver"), ("sparse", "14TableauSolvers")] {
        let kept = try String(
          contentsOfFile: folder.path + "/c-\(name).callgrind", encoding: .utf8)
        #expect(kept.contains(module), "\(name)")
      }
    }
  }

  /// Goal: what is missing is named with the command that installs it.
  /// Method: a search path on which nothing else is.
  @Test func namesTheToolThatIsMissing() throws {
    try Tinamou.withFolder { folder in
      let none = try Tinamou.run(Self.chain, in: folder, environment: ["PATH": folder.path])
      #expect(none.exitCode == 1)
      #expect(none.standardError.contains("install it with: apt-get install binutils"))

      let copier = folder.appendingPathComponent("objcopy")
      try Data("#!/bin/sh\n".utf8).write(to: copier)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: copier.path)
      let valgrind = try Tinamou.run(Self.chain, in: folder, environment: ["PATH": folder.path])
      #expect(valgrind.exitCode == 1)
      #expect(
        valgrind.standardError.contains(
          "valgrind is not installed; install it with: apt-get install valgrind"))
    }
  }
}
