// `tinamou layout`, as a user types it.

import Foundation
import Measurement
import Race
import SolverCore
import Testing

@Suite struct LayoutCommandTests {
  private let folder = TestFolder()

  @Test func timesTheEngineBesideItsSolver() throws {
    let result = try folder.run("layout --size 1 --repetitions 1 --allow-debug")
    for work in Self.works {
      #expect(result.standardOutput.contains("\n\(work) "), "\(result.standardOutput)")
    }
    // Regression: nothing said what was measured, where, and that it was a debug build.
    for note in ["These times mean nothing: ", " · load "] {
      #expect(result.standardOutput.contains(note))
    }
  }

  private static let works = [
    "login", "keyboard", "collapsible", "messages", "stretchy", "snap", "feed-cell",
  ]

  /// Goal: comparisons can read what was measured, beside the records of `run`.
  @Test func savesRecords() throws {
    // Regression: it was refused under the name that records and profiles have.
    try folder.run("layout layout/keyboard --size 2 --repetitions 3 --allow-debug")
    let files = try folder.names(in: "Results/runs")
    #expect(files.count == 1)
    let records = try folder.records("Results/runs/\(files.first ?? "")").runs
    #expect(records.map(\.workload) == Array(repeating: "layout/keyboard", count: 4))
    #expect(records.map(\.strategy) == ["layout-engine", "layout-engine", "revised", "revised"])
    #expect(records.map(\.operation.rawValue) == ["make", "frame", "make", "frame"])
    for record in records {
      #expect(record.size == 2 && record.repetitions == 3)
      #expect(record.time.minimumNanoseconds > 0)
      #expect(record.verification.isVerified)
    }
    #expect(records[0].work?.rowsTouched ?? 0 > 0)
  }

  /// Goal: a race is saved as comparisons are, with the peer as the base, by operation.
  @Test(.enabled(if: FlexEngine.yoga != nil, "run scripts/peers yoga"))
  func racesAgainstYoga() throws {
    try folder.run("layout --peer yoga race/login --quick --allow-debug --output r.jsonl")
    let records = try folder.records("r.jsonl").comparisons
    #expect(records.map(\.phase) == ["make", "fresh make", "text", "width", "memory"])
    for record in records {
      #expect(record.workload == "race/login" && record.size == 1)
      #expect(record.baseStrategy == "yoga" && record.strategy == "layout-engine")
      #expect(record.comparison?.control.pairCount == 6)
      #expect((record.unit == "bytes") == (record.phase == "memory"))
    }
    // What is allocated is no time: the same program allocates the same, but for a few blocks.
    #expect(abs((records.last?.comparison?.control.median ?? 0) - 1) < 0.05)
  }

  /// Regression: what a peer did wrong by itself was a failure of the command; and where it crashed
  /// while frames are compared, the engine's process ended with it.
  @Test(.enabled(if: FlexEngine.yoga != nil, "run scripts/peers yoga"), arguments: [20, 500])
  func aFaultOfThePeerIsItsOwn(nodeCountMax: Int) throws {
    let peers = ProcessInfo.processInfo.environment["TINAMOU_PEERS"] ?? "Peers"
    let yoga = URL(fileURLWithPath: "\(peers)/yoga/libtinamou-peer.so").path
    // Only its own process makes so many nodes as 500.
    let text = """
      #include "tinamou_flex.h"
      #include <dlfcn.h>
      #include <stdlib.h>
      static const tinamou_flex *yoga;
      static void *make_node(void) {
        static int count;
        if (++count > \(nodeCountMax)) abort();
        return yoga->make_node();
      }
      const tinamou_flex *tinamou_flex_table_2(void) {
        static tinamou_flex table;
        void *library = dlopen("\(yoga)", RTLD_NOW);
        table = *(yoga = ((tinamou_flex_entry)dlsym(library, TINAMOU_FLEX_ENTRY))());
        table.make_node = make_node;
        return &table;
      }
      """
    try FakePeer.compile(text, to: "peers/yoga/libtinamou-peer.so", in: folder)
    try folder.run(
      "layout --peer yoga login --quick --allow-debug --output r.jsonl",
      sayingOnly: "note: no speed for login 1 (yoga): the process was ended by signal 6",
      environment: ["TINAMOU_PEERS": folder.url("peers").path])
    let record = try #require(folder.records("r.jsonl").comparisons.first)
    #expect(record.base.fault != nil && record.candidate.medianNanoseconds ?? 0 > 0)
    // Nobody looked at frames that the peer did not come to.
    #expect((record.candidate.verification == nil) == (nodeCountMax == 20))
  }

  /// Goal: without the peer, the command says what to type.
  /// Regression: it also saved records in which neither side has an answer, and printed them.
  @Test(arguments: [("yoga", "race/login"), ("gtk", "race-gtk/login")])
  func saysHowToInstallAPeer(name: String, screen: String) throws {
    try folder.run(
      "layout --peer \(name) \(screen) --quick --allow-debug", endsWith: 1,
      saying: "scripts/peers \(name)", environment: ["TINAMOU_PEERS": folder.path])
    #expect(!folder.has("Results"))
  }
}
