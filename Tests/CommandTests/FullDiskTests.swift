// What commands leave and say where nothing more can be written.

import Foundation
import Measurement
import Testing

#if os(Linux)
  @Suite struct FullDiskTests {
    /// Goal: a file is there as a whole or as it was, and the error names it, not the one beside
    /// it.
    @Test(arguments: [
      ["show", "login", "--output", "out"], ["trace", "record", "chain", "--output", "out"],
      ["report", "--format", "json", "--output", "out"],
      ["trace", "replay", "chain.trace", "--values", "out"],
    ])
    func aFileIsNotCut(arguments: [String]) throws {
      try Tinamou.withFolder { folder in
        _ = try Tinamou.run("trace", "record", "chain", "-o", "chain.trace", in: folder)
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent("Results"), withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("out")
        try Data("old".utf8).write(to: file)
        let full = try FullDisk.environment(
          folder.lastPathComponent + "/.tinamou-", byteCount: 20, in: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let result = try Tinamou.run(arguments, in: folder, environment: full)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError == "Error: cannot write out: No space left on device\n",
          "\(result.standardError)")
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == Set(names))
      }
    }

    /// Goal: a profile is there as a whole or not at all, and the error names its file.
    @Test(arguments: [
      (["cpu", "chain", "--size", "4", "--seconds", "0.1", "--allow-debug"], "c.prof"),
      (["heap", "chain", "--size", "4"], "c.0001.heap"),
    ])
    func aProfileIsNotCut(arguments: [String], file: String) throws {
      try Tinamou.withFolder { folder in
        let full = try FullDisk.environment(".draft", byteCount: 20, in: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let result = try Tinamou.run(
          arguments + ["--output", "c"], in: folder, environment: full)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError == "Error: cannot write \(file): No space left on device\n",
          "\(result.standardError)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left).subtracting(names) == ["stdout", "stderr"])
      }
    }

    /// Goal: with a full temporary folder, `cpu` said only that a signal had ended its process,
    /// `heap` that something could not be printed, and `instructions` nothing.
    @Test(
      .enabled(if: FullDisk.canBeMounted, "no disk can be mounted"),
      arguments: [
        ["cpu", "chain", "--size", "8", "--seconds", "0.2", "--allow-debug"],
        ["heap", "chain", "--size", "8"],
        ["instructions", "chain", "--size", "2", "--allow-debug"],
      ])
    func aFullTemporaryFolderUnderAProfilerIsNamed(arguments: [String]) throws {
      try Tinamou.withFolder { folder in
        let result = try FullDisk.run(
          arguments + ["--output", "c"], byteCount: 8_192, in: folder)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError.hasSuffix(
            "no temporary files can be made in \(folder.path)/tmp: No space left on device; "
              + "TMPDIR names another folder\n"),
          "\(result.standardError)")
        #expect(!result.standardError.contains("Backtrace"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == ["tmp", "stdout", "stderr"])
      }
    }

    /// Goal: a full disk cut the last line of `run`'s and `compare`'s files.
    @Test(arguments: [
      ["run", "chain", "--size", "2", "--strategy", "revised", "--quick"],
      ["compare", "-s", "revised", "-s", "sparse", "chain", "--size", "2", "--blocks", "6"],
    ])
    func aLineIsNotCut(arguments: [String]) throws {
      try Tinamou.withFolder { folder in
        let full = try FullDisk.environment("records.jsonl", byteCount: 4_000, in: folder)
        let result = try Tinamou.run(
          arguments + ["--allow-debug", "--output", "records.jsonl"], in: folder, environment: full)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError.contains("cannot write records.jsonl: No space left on device"),
          "\(result.standardError)")
        let path = folder.appendingPathComponent("records.jsonl").path
        if FileManager.default.fileExists(atPath: path) {
          #expect(try RecordReader.read(path: path).faults.isEmpty)
          #expect(try !Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        }
      }
    }

    /// Goal: the summary of a step holds what all its commands wrote, or what was there before.
    @Test func aSummaryIsNotCut() throws {
      try Tinamou.withFolder { folder in
        let arguments = [
          "gate", "chain", "--size", "2", "--strategy", "revised", "--allow-debug", "--tier",
          "work",
          "--base-program", Tinamou.path, "--summary",
        ]
        let file = folder.appendingPathComponent("summary.md")
        try Data("old\n".utf8).write(to: file)
        let full = try FullDisk.environment("summary.md", byteCount: 20, in: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let failed = try Tinamou.run(arguments + ["summary.md"], in: folder, environment: full)
        #expect(failed.exitCode == 1)
        #expect(
          failed.standardError == "Error: cannot write summary.md: No space left on device\n",
          "\(failed.standardError)")
        #expect(try String(contentsOf: file, encoding: .utf8) == "old\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left).subtracting(names) == ["stdout", "stderr"])

        for count in 1 ... 2 {
          let result = try Tinamou.run(arguments + ["summary.md"], in: folder)
          #expect(result.exitCode == 0, "\(result.standardError)")
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(text.hasPrefix("old\n## same: nothing changed in 1 case"))
          #expect(text.ranges(of: "## same").count == count)
        }
        let device = try Tinamou.run(arguments + ["/dev/full"], in: folder)
        #expect(device.exitCode == 1)
        #expect(
          device.standardError == "Error: cannot write /dev/full: No space left on device\n",
          "\(device.standardError)")
      }
    }

    /// Goal: results that were not printed were a success.
    @Test(arguments: [
      ["show", "login"], ["list", "strategies"], ["list", "workloads"], ["--help"], ["--version"],
      ["trace", "record", "chain"], ["trace", "info", "chain.trace"],
      ["trace", "replay", "chain.trace", "--values", "-"],
      ["report", "--format", "json", "-o", "-"],
      [
        "run", "chain", "--size", "2", "-s", "revised", "--quick", "--allow-debug", "--format",
        "json",
      ],
    ])
    func aFullStandardOutputIsNoSuccess(arguments: [String]) throws {
      try Tinamou.withFolder { folder in
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent("Results"), withIntermediateDirectories: true)
        _ = try Tinamou.run("trace", "record", "chain", "-o", "chain.trace", in: folder)
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let result = try Tinamou.run(arguments, in: folder, standardOutput: full)
        #expect(result.exitCode == 74, "\(result.standardError)")
        #expect(
          result.standardError.contains(
            "cannot write to the standard output: No space left on device"),
          "\(result.standardError)")
      }
    }

    /// Goal: a standard error that cannot be written to ended the process by a trap.
    @Test func aFullStandardErrorIsNoCrash() throws {
      try Tinamou.withFolder { folder in
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let result = try Tinamou.run(
          ["merge", "nothing.jsonl"], in: folder, standardError: full)
        #expect(result.exitCode == 1)
      }
    }

    /// Goal: a temporary folder without room is said to be that, not a damaged answer.
    @Test func aFullTemporaryFolderIsNamed() throws {
      try Tinamou.withFolder { folder in
        let full = try FullDisk.environment("/output", byteCount: 0, in: folder)
        let result = try Tinamou.run(
          ["run", "chain", "--size", "2", "-s", "revised", "--quick", "--allow-debug"],
          in: folder, environment: full)
        #expect(result.exitCode == 1)
        #expect(result.standardError.contains("No space left on device"), "\(result.standardError)")
      }
    }

    /// Goal: where a worker's orders could not be written, the error was a dump of Foundation's.
    @Test func aTemporaryFolderWithoutRoomForOrdersIsNamed() throws {
      try Tinamou.withFolder { folder in
        let full = try FullDisk.environment("/input", byteCount: 0, in: folder)
        let result = try Tinamou.run(
          ["run", "chain", "--size", "2", "-s", "revised", "--quick", "--allow-debug"],
          in: folder, environment: full)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError.contains(": No space left on device; TMPDIR names another folder"),
          "\(result.standardError)")
        #expect(!result.standardError.contains("NSCocoaErrorDomain"))
      }
    }
  }
#endif
