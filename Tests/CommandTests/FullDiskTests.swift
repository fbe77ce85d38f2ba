// What commands leave and say where nothing more can be written.

import Foundation
import Measurement
import Testing

#if os(Linux)
  @Suite struct FullDiskTests {
    private let folder = TestFolder()

    /// Goal: a file is there as a whole or as it was, and the error names it, not the one without a
    /// name, which the system calls by a number, such as `#17`.
    @Test(arguments: [
      "show login --output out", "trace record chain --output out",
      "report --format json --output out", "trace replay chain.trace --values out",
    ])
    func aFileIsNotCut(line: String) throws {
      try folder.run("trace record chain -o chain.trace")
      try folder.makeFolder("Results")
      try folder.write("old", to: "out")
      let full = try FullDisk.environment(
        folder.url.lastPathComponent + "/#", byteCount: 20, in: folder)
      let names = try folder.names()
      try folder.run(
        line, endsWith: 1, sayingOnly: "Error: cannot write out: No space left on device",
        environment: full)
      #expect(try folder.text("out") == "old")
      #expect(try Set(folder.names()) == Set(names))
    }

    /// Goal: a profile is there as a whole or not at all, and the error names its file.
    @Test(arguments: [
      ("cpu chain --size 4 --seconds 0.1 --allow-debug", "c.prof"),
      ("heap chain --size 4", "c.0001.heap"),
    ])
    func aProfileIsNotCut(line: String, file: String) throws {
      let full = try FullDisk.environment(
        folder.url.lastPathComponent + "/#", byteCount: 20, in: folder)
      let names = try folder.names()
      try folder.run(
        "\(line) --output c", endsWith: 1,
        sayingOnly: "Error: cannot write \(file): No space left on device", environment: full)
      #expect(try Set(folder.names()) == Set(names))
    }

    /// Goal: with a full temporary folder, `cpu` said only that a signal had ended its process,
    /// `heap` that something could not be printed, and `instructions` nothing.
    @Test(
      .enabled(if: FullDisk.canBeMounted, "no disk can be mounted"),
      arguments: [
        "cpu chain --size 8 --seconds 0.2 --allow-debug",
        "heap chain --size 8",
        "instructions chain --size 2 --allow-debug",
      ])
    func aFullTemporaryFolderUnderAProfilerIsNamed(line: String) throws {
      let result = try FullDisk.run("\(line) --output c", endsWith: 1, byteCount: 8_192, in: folder)
      #expect(
        result.standardError.hasSuffix(
          "no temporary files can be made in \(folder.path)/tmp: No space left on device; "
            + "TMPDIR names another folder\n"),
        "\(result.standardError)")
      #expect(!result.standardError.contains("Backtrace"))
      #expect(try Set(folder.names()) == ["tmp", "stdout", "stderr"])
    }

    /// Goal: a full disk cut the last line of `run`'s and `compare`'s files.
    @Test(arguments: [
      "run chain --size 2 --strategy revised --quick",
      "compare -s revised -s sparse chain --size 2 --blocks 6",
    ])
    func aLineIsNotCut(line: String) throws {
      let full = try FullDisk.environment("records.jsonl", byteCount: 4_000, in: folder)
      try folder.run(
        "\(line) --allow-debug --output records.jsonl", endsWith: 1,
        saying: "cannot write records.jsonl: No space left on device", environment: full)
      if folder.has("records.jsonl") {
        #expect(try folder.records().faults.isEmpty)
        #expect(try !folder.text("records.jsonl").isEmpty)
      }
    }

    /// Goal: the summary of a step holds what all its commands wrote, or what was there before.
    @Test func aSummaryIsNotCut() throws {
      let gate = "gate chain --size 2 --strategy revised --allow-debug --tier work --summary"
      let base = ["--base-program", Tinamou.path]
      try folder.write("old\n", to: "summary.md")
      let full = try FullDisk.environment("summary.md", byteCount: 20, in: folder)
      let names = try folder.names()
      try folder.run(
        "\(gate) summary.md", base, endsWith: 1,
        sayingOnly: "Error: cannot write summary.md: No space left on device", environment: full)
      #expect(try folder.text("summary.md") == "old\n")
      #expect(try Set(folder.names()) == Set(names))

      for count in 1 ... 2 {
        try folder.run("\(gate) summary.md", base)
        let text = try folder.text("summary.md")
        #expect(text.hasPrefix("old\n## same: nothing changed in 1 case"))
        #expect(text.ranges(of: "## same").count == count)
      }
      // Regression: only once everything had been measured, there was said to be no such folder.
      try folder.run("\(gate) new/summary.md", base)
      #expect(folder.has("new/summary.md"))
      try folder.run(
        "\(gate) /dev/full", base, endsWith: 1,
        sayingOnly: "Error: cannot write /dev/full: No space left on device")
    }

    /// Goal: results that were not printed were a success.
    @Test(arguments: [
      "show login", "list strategies", "list workloads", "--help", "--version",
      "trace record chain", "trace info chain.trace", "trace replay chain.trace --values -",
      "report --format json -o -",
      "run chain --size 2 -s revised --quick --allow-debug --format json",
    ])
    func aFullStandardOutputIsNoSuccess(line: String) throws {
      try folder.makeFolder("Results")
      try folder.run("trace record chain -o chain.trace")
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      try folder.run(
        line, endsWith: 74, saying: "cannot write to the standard output: No space left on device",
        standardOutput: full)
    }

    /// Goal: a standard error that cannot be written to ended the process by a trap.
    @Test func aFullStandardErrorIsNoCrash() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      try folder.run("merge nothing.jsonl", endsWith: 1, standardError: full)
    }

    /// Goal: a temporary folder without room is said to be that, not a damaged answer.
    /// Regression: where a worker's orders could not be written, the error was a dump of
    /// Foundation's.
    @Test(arguments: [
      ("/output", "No space left on device"),
      ("/input", ": No space left on device; TMPDIR names another folder"),
    ])
    func aFullTemporaryFolderIsNamed(file: String, message: String) throws {
      let full = try FullDisk.environment(file, byteCount: 0, in: folder)
      let result = try folder.run(
        "run chain --size 2 -s revised --quick --allow-debug", endsWith: 1, saying: message,
        environment: full)
      #expect(!result.standardError.contains("NSCocoaErrorDomain"))
    }
  }
#endif
