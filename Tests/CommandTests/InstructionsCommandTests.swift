// `tinamou instructions`, as a user types it. valgrind must be installed: without it these tests fail and
// name the command that installs it.

import Foundation
import Testing

@Suite struct InstructionsCommandTests {
  private func instructions(in text: String) throws -> Int {
    let found = try #require(text.firstMatch(of: /\n *instructions +([0-9\u{202F}]+)/), "\(text)")
    return try #require(Int(found.output.1.filter { $0 != "\u{202F}" }))
  }

  private static let chain = [
    "instructions", "chain", "--size", "2", "--allow-debug", "--output", "c",
  ]

  /// Goal: a phase is counted alone, and calls into the runtime and the allocator with it.
  /// Method: building and tearing down are parts of the whole, so their counts are less, and differ.
  @Test func countsOnePhase() throws {
    try Tinamou.withFolder { folder in
      let all = try Tinamou.run(Self.chain, in: folder)
      #expect(all.exitCode == 0, "\(all.standardError)")
      let build = try Tinamou.run(Self.chain + ["--phase", "build"], in: folder)
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

  @Test func putsTwoStrategiesSideBySide() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        Self.chain + ["--phase", "teardown", "--against", "sparse"], in: folder)
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
