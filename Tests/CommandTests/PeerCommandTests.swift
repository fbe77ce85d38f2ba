// Peers on the command line: missing, too slow, hanging, crashing and wrong.

import Foundation
import Measurement
import PeerSolvers
import Testing

@Suite struct PeerCommandTests {
  private static let quickly = ["--quick", "--allow-debug", "--output", "records.jsonl"]

  private func records(in folder: URL) throws -> RecordBatch {
    try RecordReader.read(path: folder.appendingPathComponent("records.jsonl").path)
  }

  /// Goal: without peers everything works, and says how to get them.
  @Test func saysHowToInstallAMissingPeer() throws {
    try Tinamou.withFolder { folder in
      let none = ["TINAMOU_PEERS": folder.path]
      let list = try Tinamou.run(["list", "strategies"], in: folder, environment: none)
      #expect(list.exitCode == 0)
      #expect(list.standardOutput.contains("Not installed: run scripts/peers kiwi\n"))
      #expect(list.standardOutput.contains("Not installed: run scripts/peers cassowary-rs\n"))

      for command in [["run", "chain"], ["heap", "chain"], ["trace", "replay", "x.trace"]] {
        let result = try Tinamou.run(
          command + ["--strategy", "kiwi"], in: folder, environment: none)
        #expect(result.exitCode == 64, "\(command)")
        #expect(result.standardError.contains("not installed: run scripts/peers kiwi"))
      }

      let run = try Tinamou.run(
        ["run", "chain", "--size", "1"] + Self.quickly, in: folder, environment: none)
      #expect(run.exitCode == 0, "\(run.standardError)")
      #expect(Set(try records(in: folder).runs.map(\.strategy)) == ["sparse", "revised"])
    }
  }

  /// A peer says no more than that it refuses.
  @Test func cannotExplainByAPeer() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: "solve", by: "#define replaced solve")
      let result = try Tinamou.run(
        ["explain", "x.trace", "--strategy", "kiwi"], in: folder, environment: environment)
      #expect(result.exitCode == 64)
      #expect(result.standardError.contains("kiwi does not say why"))
    }
  }

  /// A library that was built for another table is not called.
  @Test func ignoresALibraryForAnotherTable() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: "solve", by: "#define replaced solve", entry: "tinamou_peer_table_0")
      let list = try Tinamou.run(["list", "strategies"], in: folder, environment: environment)
      #expect(list.standardOutput.contains("Not installed: run scripts/peers kiwi\n"))
    }
  }

  @Test(.enabled(if: Peer.kiwi.version != nil, "run scripts/peers kiwi"))
  func givesASlowPeerUp() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        [
          "run", "chain", "--size", "300", "--strategy", "kiwi", "--peer-timeout", "0.02",
          "--format", "markdown",
        ] + Self.quickly, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("> 20.0 ms"))
      let batch = try records(in: folder)
      #expect(batch.runs.isEmpty)
      let overrun = try #require(batch.overruns.first)
      #expect(overrun.limitSeconds == 0.02)
      #expect(overrun.phase == "build")
      #expect(1 ..< overrun.operationCount ~= overrun.operationsDone ?? 0)
    }
  }

  /// Goal: an operation that never returns is a bound, not the end of the run.
  @Test func endsAPeerThatHangs() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: "solve",
        by: "static int replaced(void *s) { for (volatile int i = 1; i;) {} return 0; }")
      let result = try Tinamou.run(
        [
          "run", "chain", "--size", "2", "--strategy", "kiwi", "--strategy", "sparse",
          "--peer-timeout", "0.1",
        ] + Self.quickly, in: folder, environment: environment)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("> 100 ms"))
      #expect(result.standardOutput.contains("in the midst of an operation"))
      let batch = try records(in: folder)
      #expect(batch.overruns.map(\.operationsDone) == [nil])
      #expect(Set(batch.runs.map(\.strategy)) == ["sparse"])
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let replacement: String
    let message: String
  }

  /// Goal: a peer that fails, or whose answers are wrong, has no speed; the others have, and the
  /// run succeeds.
  @Test(arguments: [
    Fault(
      testDescription: "crash", name: "solve",
      replacement: "static int replaced(void *s) { abort(); }", message: "signal 6"),
    Fault(
      testDescription: "wrong values", name: "solve",
      replacement: "#define replaced solve", message: "the answer of solve 1 is not optimal"),
    Fault(
      testDescription: "inner failure", name: "solve",
      replacement: """
        static int replaced(void *s) { failed = "it gave up"; return 2; }
        """, message: "it gave up"),
    Fault(
      testDescription: "refusal of what can be satisfied", name: "add",
      replacement: """
        static int replaced(
            void *s, uint32_t c, const tinamou_peer_term *t, size_t n, int r, double b, double w) {
          return 1;
        }
        """, message: "the solver refuses it: it contradicts the requirements"),
  ])
  func givesNoSpeedToAFaultyPeer(fault: Fault) throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: fault.name, by: fault.replacement)
      let result = try Tinamou.run(
        ["run", "chain", "--size", "2", "--strategy", "kiwi", "--strategy", "revised"]
          + Self.quickly, in: folder, environment: environment)
      #expect(result.exitCode == 0)
      #expect(result.standardError.contains("note: no speed for"))
      #expect(result.standardError.contains(fault.message), "\(result.standardError)")
      #expect(result.standardError.contains("chain 2 (kiwi)"))
      let batch = try records(in: folder)
      #expect(Set(batch.runs.map(\.strategy)) == ["revised"])
      // Whoever reads the file later knows of it, too.
      #expect(
        batch.failures.map(\.key) == [CaseKey(workload: "chain", size: 2, strategy: "kiwi")])
      #expect(batch.failures.first?.reason.contains(fault.message) == true)
    }
  }

  // MARK: - Verifying beside the others

  /// Verifies a trace of two solves by every strategy, kiwi's `solve` being what is `replaced`, and
  /// returns what was printed.
  private func verifyAll(replacingSolveBy replacement: String) throws -> String {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.install(
        in: folder, replacing: "solve",
        by: replacement.replacing("FOLDER", with: folder.path))
      try Data(
        """
        tinamou-trace 1
        var 0
        add 0 750 == 8 1 0
        solve
        add 1 250 == 1 1 0
        solve

        """.utf8
      ).write(to: folder.appendingPathComponent("t.trace"))
      let result = try Tinamou.run(
        ["trace", "verify", "--all-strategies", "t.trace"], in: folder, environment: environment)
      #expect(result.exitCode == 0, "\(result.exitCode): \(result.standardError)")
      return result.standardOutput
    }
  }

  /// Regression: a peer that gave wrong answers was replayed in the program's own process for the
  /// comparison. What it did to its memory there ended the program, by signal 11 or 6.
  @Test func comparesAPeerThatIsWrongInAProcessOfItsOwn() throws {
    let output = try verifyAll(
      replacingSolveBy: """
        #include <stdio.h>
        static int replaced(void *s) {
          char line[4096] = {0};
          FILE *file = fopen("/proc/self/cmdline", "r");
          size_t count = fread(line, 1, sizeof line - 7, file);
          fclose(file);
          for (size_t i = 0; i < count; i++) {
            if (!__builtin_strcmp(line + i, "worker")) return 0;
          }
          abort();
        }
        """)
    #expect(output.contains("kiwi: wrong: "), "\(output)")
    #expect(output.contains("kiwi leaves up to 8.0 more, after 2 of 2 solves"), "\(output)")
  }

  /// Goal: a peer that crashes only when it is compared is reported, and the others are compared.
  @Test func reportsAPeerThatCrashesWhileItIsCompared() throws {
    let output = try verifyAll(
      replacingSolveBy: """
        #include <stdio.h>
        #include <unistd.h>
        static int replaced(void *s) {
          FILE *file = fopen("FOLDER/first", "r");
          int first = 0;
          if (file && fscanf(file, "%d", &first) == 1 && first != getpid()) abort();
          if (file) fclose(file);
          file = fopen("FOLDER/first", "w");
          fprintf(file, "%d", getpid());
          fclose(file);
          return 0;
        }
        """)
    #expect(output.contains("kiwi: wrong: "), "\(output)")
    #expect(output.contains("kiwi: crashed while it was compared\n"), "\(output)")
    #expect(output.contains("  750  all the same, after 2 solves"), "\(output)")
  }
}
