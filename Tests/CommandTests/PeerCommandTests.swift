// Peers on the command line: missing, too slow, hanging, crashing and wrong.

import Foundation
import Measurement
import PeerSolvers
import Testing

@Suite struct PeerCommandTests {
  private let folder = TestFolder()

  private static let quickly = "--quick --allow-debug --output records.jsonl"

  /// Goal: without peers everything works, and says how to get them.
  @Test func saysHowToInstallAMissingPeer() throws {
    let none = ["TINAMOU_PEERS": folder.path]
    try folder.run(
      "list strategies", printing: "Not installed: run scripts/peers kiwi\n",
      "Not installed: run scripts/peers cassowary-rs\n", environment: none)

    for command in ["run chain", "heap chain", "trace replay x.trace"] {
      try folder.run(
        "\(command) --strategy kiwi", endsWith: 64,
        saying: "not installed: run scripts/peers kiwi", environment: none)
    }

    try folder.run("run chain --size 1 \(Self.quickly)", environment: none)
    #expect(Set(try folder.records().runs.map(\.strategy)) == ["sparse", "revised"])
  }

  /// A peer says no more than that it refuses.
  @Test func cannotExplainByAPeer() throws {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve", by: "#define replaced solve")
    try folder.run(
      "explain x.trace --strategy kiwi", endsWith: 64, saying: "kiwi does not say why",
      environment: environment)
  }

  /// A library that was built for another table is not called.
  @Test func ignoresALibraryForAnotherTable() throws {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve", by: "#define replaced solve", entry: "tinamou_peer_table_0")
    try folder.run(
      "list strategies", printing: "Not installed: run scripts/peers kiwi\n",
      environment: environment)
  }

  @Test(.enabled(if: Peer.kiwi.version != nil, "run scripts/peers kiwi"))
  func givesASlowPeerUp() throws {
    try folder.run(
      "run chain --size 300 -s kiwi --peer-timeout 0.02 --format markdown \(Self.quickly)",
      printing: "> 20.0 ms")
    let batch = try folder.records()
    #expect(batch.runs.isEmpty)
    let overrun = try #require(batch.overruns.first)
    #expect(overrun.limitSeconds == 0.02)
    #expect(overrun.phase == "build")
    #expect(1 ..< overrun.operationCount ~= overrun.operationsDone ?? 0)
  }

  /// Goal: an operation that never returns is a bound, not the end of the run.
  @Test func endsAPeerThatHangs() throws {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve",
      by: "static int replaced(void *s) { for (volatile int i = 1; i;) {} return 0; }")
    try folder.run(
      "run chain --size 2 -s kiwi -s sparse --peer-timeout 0.1 \(Self.quickly)",
      printing: "> 100 ms", "in the midst of an operation", environment: environment)
    let batch = try folder.records()
    #expect(batch.overruns.map(\.operationsDone) == [nil])
    #expect(Set(batch.runs.map(\.strategy)) == ["sparse"])
  }

  /// Regression: of a trap, `run` told the registers and not the message, and a comparison whose
  /// limit passed while it was traced back told a time.
  @Test func aTrapIsToldByItsMessage() throws {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve",
      by: """
        #include <stdio.h>
        static int replaced(void *s) {
          fputs("A.swift:7: Fatal error: there is no pivot\\n", stderr);
          for (int i = 0; i < 40; i++) fputs(i ? "1 0x1\\n" : "Current stack trace:\\n", stderr);
          __builtin_trap();
        }
        """)
    for (command, code): (String, Int32) in [
      ("run chain --size 2 -s kiwi --quick", 0),
      ("compare chain --size 2 -s revised -s kiwi --quick", 0),
      ("frames chain -s kiwi", 0), ("cpu chain --size 2 -s kiwi", 1),
    ] {
      let result = try folder.run(
        "\(command) --allow-debug", endsWith: code, environment: environment)
      let text = result.standardError
      #expect(text.contains("was ended by signal"), "\(command): \(text)")
      #expect(text.contains("A.swift:7: Fatal error: there is no pivot"), "\(command): \(text)")
      #expect(!text.contains("rip 0x") && !result.standardOutput.contains("> 2.00 s"))
    }
  }

  /// Regression: a peer was looked for at its usual place only, from where valgrind runs.
  @Test func countsTheInstructionsOfAPeerFromElsewhere() throws {
    _ = try FakePeer.install(in: folder, replacing: "solve", by: "#define replaced solve")
    try folder.write("tinamou-trace 1\nvar 0\nadd 0 required == 0 1 0\nsolve\n", to: "t.trace")
    try folder.run(
      "instructions t.trace -s kiwi --no-stacks --allow-debug --output t",
      printing: "t.trace on kiwi\n", environment: ["TINAMOU_PEERS": "peers"])
    #expect(try folder.text("t.callgrind").contains("peers/kiwi/libtinamou-peer.so"))
  }

  /// Goal: a peer that fails, or whose answers are wrong, has no speed; the others have, and the
  /// run succeeds.
  /// Method: it crashes, has wrong values, gives up, and refuses what can be satisfied.
  @Test(arguments: [
    ("solve", "static int replaced(void *s) { abort(); }", "signal 6"),
    ("solve", "#define replaced solve", "the answer of solve 1 is not optimal"),
    ("solve", #"static int replaced(void *s) { failed = "it gave up"; return 2; }"#, "it gave up"),
    (
      "add",
      """
      static int replaced(
          void *s, uint32_t c, const tinamou_peer_term *t, size_t n, int r, double b, double w) {
        return 1;
      }
      """, "the solver refuses it: it contradicts the requirements"
    ),
  ])
  func givesNoSpeedToAFaultyPeer(name: String, replacement: String, message: String) throws {
    let environment = try FakePeer.install(in: folder, replacing: name, by: replacement)
    try folder.run(
      "run chain --size 2 -s kiwi -s revised \(Self.quickly)",
      saying: "note: no speed for", message, "chain 2 (kiwi)", environment: environment)
    let batch = try folder.records()
    #expect(Set(batch.runs.map(\.strategy)) == ["revised"])
    // Whoever reads the file later knows of it, too.
    #expect(batch.failures.map(\.key) == [CaseKey(workload: "chain", size: 2, strategy: "kiwi")])
    #expect(batch.failures.first?.reason.contains(message) == true)
  }

  // MARK: - Verifying beside the others

  /// Verifies a trace of two solves by every strategy, kiwi's `solve` being what is `replaced`, and
  /// returns what was printed.
  private func verifyAll(replacingSolveBy replacement: String) throws -> String {
    let environment = try FakePeer.install(
      in: folder, replacing: "solve", by: replacement.replacing("FOLDER", with: folder.path))
    try folder.write(
      "tinamou-trace 1\nvar 0\nadd 0 750 == 8 1 0\nsolve\nadd 1 250 == 1 1 0\nsolve\n",
      to: "t.trace")
    return try folder.run("trace verify --all-strategies t.trace", environment: environment)
      .standardOutput
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
