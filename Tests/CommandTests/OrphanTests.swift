// What a command leaves behind that ends before its time, and one that does not.

import Foundation
import Testing

#if os(Linux)
  @Suite struct OrphanTests {
    /// A trace that takes every strategy longer than a test lasts.
    private static let trace = Result {
      try Tinamou.withFolder { folder in
        try Tinamou.run("trace", "record", "chain", "--size", "3000", in: folder).standardOutput
      }
    }

    /// Goal: whatever ends a command ends its processes, and leaves nothing in the temporary
    /// folder. Who runs the tests may ignore signals, as a shell does in the background, and their
    /// processes ignore those, too.
    /// Regression: SIGQUIT printed a backtrace, and nothing ended.
    @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].filter { !isIgnored($0) })
    func aKilledCommandLeavesNothing(signal: Int32) throws {
      for command in [
        ["run", "chain", "--size", "20000", "--strategy", "textbook"],
        ["compare", "-s", "textbook", "-s", "dense", "chain", "--size", "20000"],
        ["frames", "chain", "--strategy", "textbook", "--rate", "1", "--timeout", "60"],
        ["trace", "verify", "-", "--all-strategies"],
      ] {
        try Tinamou.withFolder { folder in
          let temporary = folder.appendingPathComponent("tmp")
          try FileManager.default.createDirectory(
            at: temporary, withIntermediateDirectories: false)
          let trace = folder.appendingPathComponent("chain.trace")
          try Data(Self.trace.get().utf8).write(to: trace)
          let process = try Tinamou.start(
            command + (command[0] == "trace" ? [] : ["--allow-debug"]), in: folder,
            environment: ["TMPDIR": temporary.path],
            standardInput: FileHandle(forReadingFrom: trace))
          let worker = try #require(
            waitUntil { Self.workers(of: process.processIdentifier).first }, "\(command)")
          kill(process.processIdentifier, signal)
          process.waitUntilExit()
          #expect(process.terminationReason == .uncaughtSignal)
          #expect(process.terminationStatus == signal)
          #expect(waitUntil { Self.isGone(worker) ? true : nil } == true, "\(command)")
          let left = { try? FileManager.default.contentsOfDirectory(atPath: temporary.path) }
          #expect(waitUntil { left() == [] ? true : nil } == true, "\(command): \(left() ?? [])")
        }
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
      try Tinamou.withFolder { folder in
        let temporary = folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let process = try Tinamou.start(
          ["nice", "-n", "7", Tinamou.path, "gate", "--base-program", Tinamou.path]
            + ["--tier", "instructions", "feed", "--size", "30", "--allow-debug"],
          program: "/usr/bin/env", in: folder, environment: ["TMPDIR": temporary.path])
        let gate = process.processIdentifier
        let worker = try #require(
          waitUntil(seconds: 120) {
            Self.workers(of: gate).first { Self.commandLine(of: $0).contains("callgrind") }
          })
        let wanted = Self.niceness(of: getpid()).map { min(19, $0 + 7) }
        // Its niceness is set right after it was started, not before.
        #expect(waitUntil { Self.niceness(of: worker) == wanted ? true : nil } == true)
        kill(gate, signal)
        process.waitUntilExit()
        #expect(waitUntil { Self.isGone(worker) ? true : nil } == true)
        let left = { try? FileManager.default.contentsOfDirectory(atPath: temporary.path) }
        #expect(waitUntil { left() == [] ? true : nil } == true, "\(left() ?? [])")
      }
    }

    /// Goal: every call left an empty folder, by asking the compiler for its version.
    @Test func aFinishedCommandLeavesNothing() throws {
      try Tinamou.withFolder { folder in
        let temporary = folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let result = try Tinamou.run(
          ["run", "chain", "--size", "2", "--strategy", "revised", "--quick", "--allow-debug"],
          in: folder, environment: ["TMPDIR": temporary.path])
        #expect(result.exitCode == 0, "\(result.standardError)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
      }
    }

    /// Goal: a mistake in `TMPDIR` was made a folder of.
    @Test func aTemporaryFolderThatIsNotThereIsNamed() throws {
      try Tinamou.withFolder { folder in
        let missing = folder.path + "/no/such"
        let result = try Tinamou.run(
          ["run", "chain", "--size", "2", "--strategy", "revised", "--quick", "--allow-debug"],
          in: folder, environment: ["TMPDIR": missing])
        #expect(result.exitCode == 1)
        #expect(
          result.standardError.contains("no temporary files can be made in \(missing)"),
          "\(result.standardError)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/no"))
      }
    }

    /// Regression: a folder stayed whose process ended between making it and announcing it to what
    /// removes it.
    /// Method: a library in front of the system's own ends the process right after the making.
    @Test func aFolderIsAnnouncedBeforeItIsMade() throws {
      try Tinamou.withFolder { folder in
        let source = folder.appendingPathComponent("end.c")
        let library = folder.appendingPathComponent("libend.so")
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
        try text.write(to: source, atomically: true, encoding: .utf8)
        try FakePeer.compile(source, to: library)
        let temporary = folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let result = try Tinamou.run(
          ["run", "chain", "--size", "2", "--strategy", "revised", "--quick", "--allow-debug"],
          in: folder, environment: ["TMPDIR": temporary.path, "LD_PRELOAD": library.path])
        #expect(result.exitCode == SIGKILL, "\(result.standardError)")
        let left = { try? FileManager.default.contentsOfDirectory(atPath: temporary.path) }
        #expect(waitUntil { left() == [] ? true : nil } == true, "\(left() ?? [])")
      }
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

    /// The processes of this program that `process` has started.
    private static func workers(of process: Int32) -> [Int32] {
      let tasks = "/proc/\(process)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return threads.flatMap { thread in
        let list =
          (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
        return list.split(separator: " ").compactMap { Int32($0) }
      }.filter { commandLine(of: $0).split(separator: "\0").contains { $0.hasSuffix("worker") } }
    }

    /// What a process was started with; empty if it has ended.
    private static func commandLine(of process: Int32) -> String {
      (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
    }

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
