// The gate as a user and a workflow meet it: exit codes, messages, files.

import Foundation
import Testing

@Suite struct GateCommandTests {
  /// Two tiers of one small case take well under a second.
  private let quick = [
    "feed", "--size", "2", "--strategy", "revised", "--allow-debug", "--tier", "answers", "--tier",
    "work",
  ]

  /// A program at `folder`/`name` that runs `script`, in which `$TINAMOU` is the real one.
  private func program(_ name: String, _ script: String, in folder: URL) throws -> String {
    let file = folder.appendingPathComponent(name)
    let text = "#!/bin/bash\nTINAMOU='\(Tinamou.path)'\n\(script)\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  private func gate(
    base: String, candidate: String? = nil, more: [String] = [], in folder: URL
  ) throws -> Tinamou.Result {
    let sides = ["--base-program", base] + (candidate.map { ["--candidate", $0] } ?? [])
    return try Tinamou.run(["gate"] + quick + sides + more, in: folder)
  }

  /// Passes everything on, but for one counter of the worker's answer.
  private let oneRowMore = #"""
    "$TINAMOU" "$@" | sed -E 's#("build/add rows":)[0-9]+#\199999#'
    """#

  @Test func aProgramIsAsGoodAsItself() throws {
    try Tinamou.withFolder { folder in
      let result = try gate(base: Tinamou.path, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.hasPrefix("## same: nothing changed in 1 case"))
    }
  }

  @Test func aCounterThatRoseEndsWith2AndIsFineOnceAcknowledged() throws {
    try Tinamou.withFolder { folder in
      let worse = try program("worse", oneRowMore, in: folder)
      let summary = folder.appendingPathComponent("summary.md")
      let result = try Tinamou.run(
        ["gate"] + quick + [
          "--base-program", Tinamou.path, "--candidate", worse, "--github",
        ], in: folder, environment: ["GITHUB_STEP_SUMMARY": summary.path])
      #expect(result.exitCode == 2, "\(result.standardError)")
      #expect(result.standardOutput.contains("::error title=feed 2 (revised)::regressed by"))
      let text = try String(contentsOf: summary, encoding: .utf8)
      #expect(text.hasPrefix("## regressed: 1 of 1 case is worse"))
      #expect(text.contains("build/add rows"))

      let why = ["--acknowledge", "a test wants it"]
      let accepted = try gate(base: Tinamou.path, candidate: worse, more: why, in: folder)
      #expect(accepted.exitCode == 0, "\(accepted.standardError)")
      let later = try gate(base: Tinamou.path, candidate: worse, in: folder)
      #expect(later.exitCode == 0)
      #expect(later.standardOutput.contains("a test wants it"))
      // The other way round it is an improvement.
      let better = try gate(base: worse, candidate: Tinamou.path, in: folder)
      #expect(better.exitCode == 0)
      #expect(better.standardOutput.hasPrefix("## improved"))
    }
  }

  @Test func aHangingWorkerIsGivenUpAndNamedWithItsLastWords() throws {
    try Tinamou.withFolder { folder in
      let hanging = try program(
        "hanging",
        """
        [ "$2" = --copies ] || exec "$TINAMOU" "$@"
        echo 'what was it again?' >&2; exec sleep 100
        """, in: folder)
      let result = try gate(
        base: Tinamou.path, candidate: hanging, more: ["--timeout", "1"], in: folder)
      #expect(result.exitCode == 2)
      #expect(result.standardOutput.contains("what was it again?"))
      let wrong = try gate(base: Tinamou.path, more: ["--timeout", "0"], in: folder)
      #expect(wrong.exitCode == 64)
      #expect(wrong.standardError.contains("not at 0.0"))
    }
  }

  @Test func aCrashingWorkerIsNamedWithItsLastWords() throws {
    try Tinamou.withFolder { folder in
      let crashing = try program(
        "crashing",
        """
        [ "$2" = --copies ] || exec "$TINAMOU" "$@"
        echo 'out of luck' >&2; kill -SEGV $$
        """, in: folder)
      let result = try gate(base: Tinamou.path, candidate: crashing, in: folder)
      #expect(result.exitCode == 2)
      #expect(result.standardOutput.contains("signal 11"))
      #expect(result.standardOutput.contains("out of luck"))
      let both = try gate(base: crashing, candidate: crashing, in: folder)
      #expect(both.exitCode == 5)
      let silent = try program(
        "silent", "[ \"$2\" = --copies ] || exec \"$TINAMOU\" \"$@\"; exit 0", in: folder)
      let nothing = try gate(base: Tinamou.path, candidate: silent, in: folder)
      #expect(nothing.exitCode == 2)
      #expect(nothing.standardOutput.contains("is not understood"))
    }
  }

  @Test func aCounterThatChangesByItselfEndsWith4() throws {
    try Tinamou.withFolder { folder in
      let dice = try program(
        "dice", #""$TINAMOU" "$@" | sed -E "s#(\"build/add rows\":)[0-9]+#\1$$#""#,
        in: folder)
      let result = try gate(base: Tinamou.path, candidate: dice, in: folder)
      #expect(result.exitCode == 4, "\(result.standardOutput) \(result.standardError)")
    }
  }

  @Test func aBaseWithoutAWorkerIsAnError() throws {
    try Tinamou.withFolder { folder in
      let old = try program(
        "old", "case $1 in *worker) exit 64;; esac; exec \"$TINAMOU\" \"$@\"", in: folder)
      let result = try gate(base: old, in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("has no worker"))
      #expect(result.standardError.contains("take a later base"))
    }
  }

  @Test func aBaseThatSpeaksALaterProtocolIsAnError() throws {
    try Tinamou.withFolder { folder in
      let later = try program(
        "later",
        #"echo '{"hello":{"_0":{"version":99,"tiers":[],"strategies":[],"build":{"isDebug":false,"#
          + #""hasSolverChecks":false,"flags":[]}}}}'"#, in: folder)
      let result = try gate(base: later, in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("speaks version 99"))
    }
  }

  // MARK: - Baselines

  /// Goal: a base that counts instructions in another way is compared in everything else.
  @Test func instructionsOfAnotherProtocolAreNotCompared() throws {
    try Tinamou.withFolder { folder in
      let older = try program(
        "older", #""$TINAMOU" "$@" | sed -E 's#"version":[0-9]+#"version":2#'"#, in: folder)
      let result = try gate(base: older, more: ["--tier", "instructions"], in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.hasPrefix("## same: nothing changed in 1 case"))
      #expect(result.standardOutput.contains("instructions are not compared: an older program"))
      let only = try Tinamou.run(
        "gate", "feed", "--size", "2", "--allow-debug", "--tier", "instructions",
        "--base-program", older, in: folder)
      #expect(only.exitCode == 5, "\(only.exitCode): \(only.standardError)")
    }
  }

  @Test func theBaselineIsMadeAndComparedWith() throws {
    try Tinamou.withFolder { folder in
      let cases = ["feed", "--size", "2", "--strategy", "revised", "--allow-debug"]
      let missing = try Tinamou.run(["gate", "--counters-only"] + cases, in: folder)
      #expect(missing.exitCode == 1)
      #expect(missing.standardError.contains("--update-baseline"))
      let made = try Tinamou.run(["gate", "--update-baseline"] + cases, in: folder)
      #expect(made.exitCode == 0, "\(made.standardError)")
      let same = try Tinamou.run(["gate", "--counters-only"] + cases, in: folder)
      #expect(same.exitCode == 0, "\(same.standardOutput)")
      let worse = try program("worse", oneRowMore, in: folder)
      let result = try Tinamou.run(
        ["gate", "--counters-only", "--candidate", worse] + cases, in: folder)
      #expect(result.exitCode == 2)
      let other = try Tinamou.run(
        "gate", "--counters-only", "chain", "--size", "3", "--allow-debug", in: folder)
      #expect(other.exitCode == 5)
      #expect(other.standardOutput.contains("not in the baseline"))

      let file = folder.appendingPathComponent("Results/baseline.jsonl")
      let text = try String(contentsOf: file, encoding: .utf8)
      try (text + text.prefix(100)).write(to: file, atomically: true, encoding: .utf8)
      let damaged = try Tinamou.run(["gate", "--counters-only"] + cases, in: folder)
      #expect(damaged.exitCode == 1)
      #expect(damaged.standardError.contains("baseline.jsonl:2: the line is cut off"))
    }
  }

  /// Goal: an update of one case dropped all others from the baseline, and a gate over what was
  /// left was a success.
  @Test func aBaselineKeepsAndNeedsEveryCase() throws {
    try Tinamou.withFolder { folder in
      let feed = ["feed", "--size", "2", "--strategy", "revised", "--allow-debug"]
      let both = ["chain"] + feed
      for cases in [feed, both] {
        let made = try Tinamou.run(["gate", "--update-baseline"] + feed, in: folder)
        #expect(made.exitCode == 0, "\(made.standardError)")
        let judged = try Tinamou.run(["gate", "--counters-only"] + cases, in: folder)
        #expect(judged.exitCode == (cases == feed ? 0 : 3), "\(judged.standardOutput)")
      }
      let chain = ["chain"] + feed.dropFirst()
      let added = try Tinamou.run(["gate", "--update-baseline"] + chain, in: folder)
      #expect(added.exitCode == 0, "\(added.standardError)")
      let whole = try Tinamou.run(["gate", "--counters-only"] + both, in: folder)
      #expect(whole.exitCode == 0, "\(whole.standardOutput)")
    }
  }

  /// Goal: named cases were not written into a device, which was read first, nor into an empty
  /// file.
  @Test func aBaselineIsWrittenIntoWhatHasNone() throws {
    try Tinamou.withFolder { folder in
      try Data().write(to: folder.appendingPathComponent("empty"))
      let login = ["login", "--size", "1", "--strategy", "revised", "--allow-debug"]
      for place in ["/dev/null", "empty"] {
        let made = try Tinamou.run(
          ["gate", "--update-baseline", "--baseline", place] + login, in: folder)
        #expect(made.exitCode == 0, "\(made.standardError)")
      }
      let judged = try Tinamou.run(
        ["gate", "--counters-only", "--baseline", "empty"] + login, in: folder)
      #expect(judged.exitCode == 0, "\(judged.standardError)")
      let null = try FileManager.default.attributesOfItem(atPath: "/dev/null")
      #expect(null[.type] as? FileAttributeType == .typeCharacterSpecial)
    }
  }

  /// Goal: what is wrong with a user's trace was said of a copy that was gone, by a line without
  /// its comments.
  @Test func errorsNameTheUsersOwnFileAndLine() throws {
    try Tinamou.withFolder { folder in
      try Data(
        """
        tinamou-trace 1
        # One variable.
        var 0 x
        # It is to be 1.
        edit 0 999
        suggest 0 1
        solve
        expect 0 2

        """.utf8
      ).write(to: folder.appendingPathComponent("mine.trace"))
      let arguments = ["mine.trace", "--strategy", "revised", "--allow-debug"]
      for mode in [["gate", "--update-baseline"], ["gate", "--base-program", Tinamou.path]] {
        let result = try Tinamou.run(mode + arguments, in: folder)
        let text = result.standardOutput + result.standardError
        #expect(text.contains("mine.trace:8"), "\(text)")
        #expect(!text.contains("/0.trace"), "\(text)")
      }
    }
  }

  // MARK: - Repositories

  private func git(_ arguments: String..., in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
      + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  /// A repository with two commits, whose manifest does not compile.
  private func repository(in folder: URL) throws -> URL {
    let top = folder.appendingPathComponent("repository")
    let sources = top.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try "no manifest".write(
      to: top.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try "// one".write(
      to: sources.appendingPathComponent("A.swift"), atomically: true, encoding: .utf8)
    try git("init", "--quiet", in: top)
    try git("add", "-A", in: top)
    try git("commit", "--quiet", "-m", "one", in: top)
    try "a text".write(
      to: top.appendingPathComponent("README"), atomically: true, encoding: .utf8)
    try git("add", "-A", in: top)
    try git("commit", "--quiet", "-m", "two", in: top)
    return top
  }

  @Test func identicalCodeIsSkippedAndOtherCodeIsBuilt() throws {
    try Tinamou.withFolder { folder in
      let top = try repository(in: folder)
      let same = try Tinamou.run(["gate", "--base", "HEAD~1"] + quick, in: top)
      #expect(same.exitCode == 0, "\(same.standardError)")
      #expect(same.standardOutput.contains("skipped the case: Sources and Package.swift"))

      let file = top.appendingPathComponent("Sources/B.swift")
      try "// new".write(to: file, atomically: true, encoding: .utf8)
      let other = try Tinamou.run(["gate", "--base", "HEAD~1"] + quick, in: top)
      #expect(other.exitCode == 1)
      #expect(other.standardError.contains("does not build"), "\(other.standardError)")
      // The worktree is the gate's own; the user's is as it was.
      #expect(FileManager.default.fileExists(atPath: file.path))
      let unknown = try Tinamou.run(["gate", "--base", "nowhere"] + quick, in: top)
      #expect(unknown.exitCode == 1)
      #expect(unknown.standardError.contains("no commit is called 'nowhere'"))
    }
  }

  @Test func aShallowCloneIsToldHowToGetItsBase() throws {
    try Tinamou.withFolder { folder in
      let top = try repository(in: folder)
      try git(
        "clone", "--quiet", "--depth", "1", "file://" + top.path, "shallow", in: folder)
      let result = try Tinamou.run(
        ["gate", "--base", "HEAD~1"] + quick, in: folder.appendingPathComponent("shallow"))
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("git fetch --unshallow"))
    }
  }
}
