// What a command leaves behind that ends before its time, and one that does not.

import Foundation
import Testing

#if os(Linux)
  @Suite struct OrphanTests {
    private let folder = TestFolder()

    /// A trace that takes every strategy longer than a test lasts.
    private static let trace = Result {
      try TestFolder().run("trace record chain --size 3000").standardOutput
    }

    /// Goal: whatever ends a command ends its processes, and empties the temporary folder. Signals
    /// that whoever runs the tests ignores are ignored by their processes, too.
    /// Regression: SIGQUIT printed a backtrace, and nothing ended. A file of records stayed without
    /// any in it.
    @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].filter { !isIgnored($0) })
    func aKilledCommandLeavesNothing(signal: Int32) throws {
      try folder.write(Self.trace.get(), to: "chain.trace")
      try folder.write("", to: "old.jsonl")
      for line in [
        "run chain --size 20000 --strategy textbook --allow-debug",
        "compare -s textbook -s dense chain --size 20000 --allow-debug --output new.jsonl",
        "frames chain --strategy textbook --rate 1 --timeout 60 --allow-debug --output old.jsonl",
        "trace verify - --all-strategies",
      ] {
        let process = try folder.start(
          line, environment: temporary(),
          standardInput: FileHandle(forReadingFrom: folder.url("chain.trace")))
        let worker = try #require(
          waitUntil { Tinamou.workers(of: process.processIdentifier).first }, "\(line)")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal)
        #expect(becomes { Self.isGone(worker) }, "\(line)")
        expectNothingIsLeft()
        let files = { FileManager.default.subpaths(atPath: folder.path) ?? [] }
        #expect(becomes { files().filter { $0.hasSuffix(".jsonl") } == ["old.jsonl"] }, "\(line)")
      }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let mask = status.firstMatch(of: /SigIgn:\s*([0-9a-f]+)/).flatMap {
        UInt64($0.output.1, radix: 16)
      }
      return (mask ?? 0) & 1 << UInt64(signal - 1) != 0
    }

    /// Goal: what a gate counts under callgrind gives way as the gate does, and ends with it.
    /// Regression: its children had priority over it, and 38 MB stayed in the temporary folder.
    @Test(arguments: [SIGKILL, SIGTERM])
    func aKilledGateLeavesNothing(signal: Int32) throws {
      let process = try folder.start(
        "nice -n 7",
        [Tinamou.path, "gate", "--base-program", Tinamou.path, "--tier", "instructions"]
          + ["feed", "--size", "30", "--allow-debug"],
        program: "/usr/bin/env", environment: temporary())
      let gate = process.processIdentifier
      let worker = try #require(
        waitUntil(seconds: 120) {
          Tinamou.workers(of: gate).first { Tinamou.commandLine(of: $0).contains("callgrind") }
        })
      // Not that of this process and 7: each thread of it may have another one.
      let wanted = try #require(Self.niceness(of: gate))
      #expect(wanted > 0)
      // Its niceness is set right after it was started, not before.
      #expect(becomes { Self.niceness(of: worker) == wanted })
      kill(gate, signal)
      process.waitUntilExit()
      #expect(becomes { Self.isGone(worker) })
      expectNothingIsLeft()
    }

    /// Goal: every call left an empty folder, by asking the compiler for its version.
    @Test func aFinishedCommandLeavesNothing() throws {
      try folder.run(
        "run chain --size 2 --strategy revised --quick --allow-debug", environment: temporary())
      #expect(try folder.names(in: "tmp") == [])
    }

    /// Goal: a mistake in `TMPDIR` was made a folder of.
    @Test func aTemporaryFolderThatIsNotThereIsNamed() throws {
      let missing = folder.path + "/no/such"
      try folder.run(
        "run chain --size 2 --strategy revised --quick --allow-debug", endsWith: 1,
        saying: "no temporary files can be made in \(missing)", environment: ["TMPDIR": missing])
      #expect(!folder.has("no"))
    }

    /// Regression: a folder stayed whose process ended between making it and announcing it to what
    /// removes it.
    /// Method: a library in front of the system's own ends the process right after the making.
    @Test func aFolderIsAnnouncedBeforeItIsMade() throws {
      let text = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <signal.h>
        #include <string.h>
        #include <sys/stat.h>

        int mkdir(const char *path, mode_t mode) {
          int (*next)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
          int result = next(path, mode);
          if (strstr(path, "/tmp/tinamou-")) raise(SIGKILL);
          return result;
        }
        """
      try FakePeer.compile(text, to: "libend.so", in: folder)
      let preloaded = ["LD_PRELOAD": folder.url("libend.so").path]
      try folder.run(
        "run chain --size 2 --strategy revised --quick --allow-debug", endsWith: SIGKILL,
        environment: temporary().merging(preloaded) { $1 })
      expectNothingIsLeft()
    }

    /// Regression: a part of a file stayed, under a hidden name.
    /// Method: a library in front of the system's own ends the process before the name is given.
    @Test func aFileThatIsNotCompleteHasNoName() throws {
      let text = """
        #include <signal.h>
        int fsync(int file) { return raise(SIGKILL); }
        """
      try FakePeer.compile(text, to: "lib/end.so", in: folder)
      try folder.makeFolder("out")
      try folder.run(
        "trace record chain --output out/t.trace", endsWith: SIGKILL,
        environment: ["LD_PRELOAD": folder.url("lib/end.so").path])
      #expect(try folder.names(in: "out") == [])
    }

    /// An environment with a temporary folder for this test, `tmp`, which is made here.
    private func temporary() throws -> [String: String] {
      try folder.makeFolder("tmp")
      return ["TMPDIR": folder.url("tmp").path]
    }

    private func expectNothingIsLeft(at location: SourceLocation = #_sourceLocation) {
      let left = { try? folder.names(in: "tmp") }
      #expect(becomes { left() == [] }, "\(left() ?? [])", sourceLocation: location)
    }

    // MARK: - Looking around

    /// What `look` sees within some time.
    private func waitUntil<Value>(seconds: Double = 20, _ look: () -> Value?) -> Value? {
      let deadline = Date().addingTimeInterval(seconds)
      while Date() < deadline {
        if let value = look() { return value }
        usleep(2_000)
      }
      return nil
    }

    private func becomes(_ isSo: () -> Bool) -> Bool { waitUntil { isSo() ? true : nil } == true }

    /// By how much a process gives way to others.
    private static func niceness(of process: Int32) -> Int? {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The name of the program may hold spaces; behind it the state is the first field.
      let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 16 ? Int(fields[16]) : nil
    }

    /// Whether a process has ended, although nobody has waited for it yet.
    private static func isGone(_ process: Int32) -> Bool {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else { return true }
      return status.contains(") Z ")
    }
  }
#endif
