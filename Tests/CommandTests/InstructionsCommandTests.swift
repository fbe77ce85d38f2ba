// `tinamou instructions`, as a user types it. valgrind must be installed: without it these tests
// fail and name the command that installs it.

import Foundation
import Measurement
import Testing

@Suite struct InstructionsCommandTests {
  private func instructions(in text: String) throws -> Int {
    let found = try #require(text.firstMatch(of: /\n *instructions +([0-9\u{202F}]+)/), "\(text)")
    return try #require(Int(found.output.1.filter { $0 != "\u{202F}" }))
  }

  // Paths of calls are tested in ProfilingTests: in a debug build, that of this program takes
  // minutes.
  private static let chain = [
    "instructions", "chain", "--size", "2", "--allow-debug", "--no-stacks", "--output", "c",
  ]

  /// Goal: a phase is counted alone, and strategies stand side by side.
  /// Method: building is a part of the whole, which is counted for two strategies, so its count is
  /// less.
  @Test func countsOnePhaseAndTwoStrategies() throws {
    try Tinamou.withFolder { folder in
      let both = try Tinamou.run(Self.chain + ["--against", "sparse"], in: folder)
      #expect(both.exitCode == 0, "\(both.standardError)")
      for part in ["chain 2 on revised and sparse\n", "ratio", "largest of either"] {
        #expect(both.standardOutput.contains(part), "\(part) is missing")
      }
      for (name, module) in [("revised", "13RevisedSolver"), ("sparse", "14TableauSolvers")] {
        let kept = try String(
          contentsOfFile: folder.path + "/c-\(name).callgrind", encoding: .utf8)
        #expect(kept.contains(module), "\(name)")
      }
      let whole = try record("c-revised", in: folder)
      #expect(whole.title == "instructions of chain 2 on revised")

      let build = try Tinamou.run(Self.chain + ["--phase", "build"], in: folder)
      #expect(build.exitCode == 0, "\(build.standardError)")
      #expect(build.standardOutput.contains("with callees"))
      // Those of other phases would be among them.
      #expect(!build.standardOutput.contains("retains"))
      #expect(build.standardOutput.contains("Calls are not counted without stacks"))
      #expect(build.standardOutput.contains("chain 2 on revised, phase build"))
      let part = try instructions(in: build.standardOutput)
      #expect(part > 0)
      #expect(Int64(part) < whole.totals["instructions"] ?? 0)
      let record = try record("c", in: folder)
      #expect(record.title == "instructions of chain 2 on revised, phase build")
      #expect(record.totals["instructions"] == Int64(part))
      #expect(record.files == ["c.callgrind"])
      #expect(record.totals["retains"] == nil)
      let kept = try String(contentsOfFile: folder.path + "/c.callgrind", encoding: .utf8)
      #expect(kept.contains("events: Ir"))
      // Linker names.
      #expect(kept.contains("13RevisedSolver"))
    }
  }

  private func record(_ name: String, in folder: URL) throws -> ProfileRecord {
    try #require(
      RecordReader.read(path: "\(folder.path)/\(name).instructions.jsonl").profiles.first)
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
