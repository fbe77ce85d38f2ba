// `tinamou instructions`, as a user types it. valgrind must be installed: without it these tests
// fail and name the command that installs it.

import Foundation
import Measurement
import Testing

@Suite struct InstructionsCommandTests {
  private let folder = TestFolder()

  private func instructions(in text: String) throws -> Int {
    let found = try #require(text.firstMatch(of: /\n *instructions +([0-9\u{202F}]+)/), "\(text)")
    return try #require(Int(found.output.1.filter { $0 != "\u{202F}" }))
  }

  // Paths of calls are tested in ProfilingTests: in a debug build, that of this program takes
  // minutes.
  private static let chain = "instructions chain --size 2 --allow-debug --no-stacks --output c"

  /// Regression: a trace by a relative path was looked for in the folder in which valgrind runs.
  @Test func countsATraceFile() throws {
    try folder.run("trace record chain --size 2 --output t.trace")
    let count = "instructions t.trace --allow-debug --no-stacks"
    try folder.run(count, printing: "t.trace on revised\n")
    let wrong = try folder.text("t.trace").replacing("expect 2 8", with: "expect 2 9")
    try folder.write(wrong, to: "t.trace")
    try folder.run(count, endsWith: 1, saying: "Error: t.trace:26:1: expect 2 9: ")
  }

  /// Goal: a phase is counted alone, and strategies stand side by side.
  /// Method: building is a part of the whole, which is counted for two strategies, so its count is
  /// less.
  @Test func countsOnePhaseAndTwoStrategies() throws {
    try folder.run(
      "\(Self.chain) --against sparse", printing: "chain 2 on revised and sparse\n", "ratio",
      "largest of either")
    for (name, module) in [("revised", "13RevisedSolver"), ("sparse", "14TableauSolvers")] {
      let kept = try folder.text("c-\(name).callgrind")
      #expect(kept.contains(module), "\(name)")
    }
    let whole = try record("c-revised")
    #expect(whole.title == "instructions of chain 2 on revised")

    let build = try folder.run(
      "\(Self.chain) --phase build", printing: "with callees",
      "Calls are not counted without stacks", "chain 2 on revised, phase build"
    ).standardOutput
    // Those of other phases would be among them.
    #expect(!build.contains("retains"))
    let part = try instructions(in: build)
    #expect(part > 0)
    #expect(Int64(part) < whole.totals["instructions"] ?? 0)
    let record = try record("c")
    #expect(record.title == "instructions of chain 2 on revised, phase build")
    #expect(record.totals["instructions"] == Int64(part))
    #expect(record.files == ["c.callgrind"])
    #expect(record.totals["retains"] == nil)
    let kept = try folder.text("c.callgrind")
    #expect(kept.contains("events: Ir"))
    // Linker names.
    #expect(kept.contains("13RevisedSolver"))
  }

  /// Goal: what the layout engine does is counted by its steps, on the screens of `tinamou layout`
  /// and on those of a race.
  /// Method: making a screen is a part of building it, and takes more than a cell in it.
  @Test func countsTheStepsOfAScreen() throws {
    let login = "instructions layout/login --size 1 --phase build --allow-debug --no-stacks"
    let build = try instructions(
      in: folder.run(login, printing: "layout/login 1 on layout-engine, phase build\n", "of 2 op")
        .standardOutput)
    let make = try instructions(
      in: folder.run("\(login) --operation make", printing: "of 1 operation\n").standardOutput)
    #expect(make > 0 && make < build)
    // Regression: that of race/login took its place.
    let name = "Results/profiles/layout-login-1-layout-engine-build"
    let record = try #require(folder.records("\(name).instructions.jsonl").profiles.first)
    #expect(record.title == "instructions of layout/login 1 on layout-engine, phase build")

    let chain = "instructions race/chain --size 40 --allow-debug --no-stacks --phase"
    let chainMake = try instructions(in: folder.run("\(chain) build").standardOutput)
    let cells = try instructions(
      in: folder.run("\(chain) cell", printing: "40 on layout-engine, phase cell\n", "of 8 op")
        .standardOutput)
    #expect(cells > 0 && cells < chainMake)
  }

  private func record(_ name: String) throws -> ProfileRecord {
    try #require(folder.records("\(name).instructions.jsonl").profiles.first)
  }

  /// Goal: what is missing is named with the command that installs it.
  /// Method: a search path on which nothing else is.
  @Test func namesTheToolThatIsMissing() throws {
    try folder.run(
      Self.chain, endsWith: 1, saying: "install it with: apt-get install binutils",
      environment: ["PATH": folder.path])

    try folder.install("objcopy", "#!/bin/sh")
    try folder.run(
      Self.chain, endsWith: 1,
      saying: "valgrind is not installed; install it with: apt-get install valgrind",
      environment: ["PATH": folder.path])
  }
}
