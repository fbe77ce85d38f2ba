// `tinamou trace`, as a user types it.

import Foundation
import Testing

@Suite struct TraceCommandTests {
  private let folder = TestFolder()

  /// Regression: of a workload in the place of a trace, only its absence as a file was told.
  @Test(arguments: ["trace verify", "trace info", "explain"])
  func aWorkloadIsNoTrace(command: String) throws {
    try folder.run(
      "\(command) feed", endsWith: 1, saying: "feed: cannot be opened: ",
      "`tinamou trace record feed -o feed.trace` writes")
  }

  /// What else is malformed, and how it is named, is tested in TracesTests.
  @Test(arguments: [
    ("var 0\n", "1:1", "tinamou-trace"),
    ("tinamou-trace 1\nvar 0\nadd 0 required == nan 1 0\n", "3:19", "nan"),
  ])
  func refusesMalformedTracesWithTheirPlace(text: String, place: String, message: String) throws {
    try folder.write(text, to: "bad.trace")
    let result = try folder.run(
      "trace replay bad.trace", endsWith: 1, saying: "bad.trace:\(place):", message)
    #expect(result.standardOutput.isEmpty)
  }

  @Test func recordsVerifiesAndWritesValues() throws {
    try folder.run("trace record feed --size 2 --output feed.trace")
    try folder.run("trace verify --all-strategies feed.trace", printing: "sparse: right")
    try folder.run("trace info feed.trace", printing: "constraints at most")
    try folder.run("trace replay feed.trace --values values.jsonl")
    let lines = try folder.text("values.jsonl").split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines[0].hasPrefix(#"{"solve": 1, "values": {"0": 400, "#))
  }

  /// A trace that expects what is not so is told where.
  @Test func reportsAMissedExpectation() throws {
    let text = "tinamou-trace 1\nvar 0\nadd 0 required == 5 1 0\nsolve\nexpect 0 6\n"
    try folder.write(text, to: "wrong.trace")
    try folder.run("trace replay wrong.trace", endsWith: 1, saying: "wrong.trace:5:1")
    // Such a trace has no speed either.
    try folder.run("run wrong.trace --allow-debug --quick", endsWith: 1, saying: "wrong.trace:5:1")
  }

  /// Goal: the first thousand bytes of a trace, and a trace without a solve, passed as proven.
  @Test func whatIsCutOrEmptyIsNotVerified() throws {
    try folder.run("trace record feed --size 2 --output f.trace")
    try folder.write(String(folder.text("f.trace").prefix(1_000)), to: "t.trace")
    let result = try folder.run("trace verify t.trace", endsWith: 1, saying: "cut off")
    #expect(result.standardOutput.isEmpty)

    try folder.write("tinamou-trace 1\nvar 0\n", to: "t.trace")
    try folder.run("trace verify t.trace", endsWith: 1, saying: "nothing to verify")
    try folder.run("trace verify --all-strategies t.trace", endsWith: 1)

    let right = try folder.run("trace verify f.trace")
    #expect(right.standardOutput.contains(/revised: right in [0-9]+ solves, [0-9]+ expected/))
  }

  /// Regression: a strategy that missed what others reach was a success where its certificate
  /// passed.
  /// Method: coefficients from 1e-4 to 2e14, in which `dense` takes for rounding what is none, and
  /// `sparse`, the first one, with it.
  @Test(arguments: [
    (
      """
      add 0 required == 7 2e14 2 1e-4 0 -1 1
      add 1 required >= -3e8 2e4 2 -1e4 0 3e10 1
      add 2 500 == 1 1 0
      add 3 250 == 100 1 1
      add 4 500 == 100 1 2
      """, ["dense: it leaves up to 99.99", "more than sparse"]
    ),
    (
      """
      add 0 750 >= -3e10 2e-4 0 -2 1
      add 1 required >= 7e4 1e8 0 -2e14 1 1e-4 2
      add 2 500 == 1 1 0
      add 3 500 == 100 1 1
      add 4 250 == 1 1 2
      """, ["sparse: it leaves up to 99.99", "dense: it leaves up to 99.99", "more than revised"]
    ),
  ])
  func reportsWhoIsWorseThanAnother(constraints: String, says: [String]) throws {
    try folder.write(
      "tinamou-trace 1\nvar 0\nvar 1\nvar 2\n\(constraints)\nsolve\n", to: "wide.trace")
    let result = try folder.run(
      "trace verify wide.trace --all-strategies", endsWith: 1, printing: "dense: right in 1 solve")
    for part in says + ["at the level 500, first after solve 1"] {
      #expect(result.standardError.contains(part), "\(result.standardError)")
    }
    #expect(result.standardError.split(separator: "\n").count == says.count - 1)
  }

  /// Regression: nothing was compared where the first strategy knows that its answer is wrong.
  @Test func comparesThoseThatAreRight() throws {
    try folder.write(
      """
      tinamou-trace 1
      var 0
      var 1
      var 2
      var 3
      var 4
      var 5
      add 0 750 >= -3e10 2e-4 0 -2 1
      add 1 required >= 7e4 1e8 0 -2e14 1 1e-4 2
      add 2 500 == 1 1 0
      add 3 500 == 100 1 1
      add 4 250 == 1 1 2
      add 5 500 <= 20 200 5 -1e14 4
      add 6 500 <= 1e12 -1 3 -3e14 4
      add 7 required <= -200000 -100 4 -1000 3
      add 8 required >= 2e13 3e9 3 -1 4 -1e11 5
      add 9 required <= 0.02 1e5 3
      add 10 required <= 2e11 -1 5 1e8 4
      add 11 250 <= 0.002 -1 5 1e14 3 -1 4
      solve

      """, to: "wide.trace")
    try folder.run(
      "trace verify wide.trace --all-strategies", endsWith: 1,
      printing: "level by level, with revised", saying: "sparse: wide.trace:20:1: solve: the",
      "dense: wide.trace:20:1: solve: the", "revised: it leaves up to 0.66659")
  }

  /// Regression: what can be read only once was read here, and then opened once more by another
  /// process, which waited for ever for a FIFO, and could not open a descriptor of this one.
  @Test(arguments: [
    "run fifo.trace -s revised --quick --allow-debug --format json",
    "compare fifo.trace -s revised -s sparse --quick --allow-debug --format json",
    "gate fifo.trace -s revised --tier work --base-program \"$0\" --allow-debug",
    "trace verify fifo.trace --all-strategies",
  ])
  func whatCanBeReadOnlyOnceIsCopied(line: String) throws {
    try folder.run("trace record chain --size 2 --output f.trace")
    try folder.shell(
      """
      mkfifo fifo.trace; cat f.trace > fifo.trace &
      timeout 120 "$0" \(line) > printed
      """)
    let printed = try folder.text("printed")
    #expect(!printed.contains("copy.trace"), "\(printed)")
    let isTable = line.contains("json")
    #expect(!isTable || printed.contains("\"fifo.trace\""), "\(printed)")
  }

  /// Regression: a strategy for which there is too little memory was a wrong answer of ours, and
  /// was compared nevertheless, in which it crashed.
  /// Method: many variables and few constraints, and as much memory as all but `dense` need.
  @Test func whatHasTooLittleMemoryIsLeftOut() throws {
    let lines =
      ["tinamou-trace 1"] + (0 ..< 60_000).map { "var \($0)" }
      + (0 ..< 1_200).map { "add \($0) required == \($0) 1 \($0)" } + ["solve", ""]
    try folder.write(lines.joined(separator: "\n"), to: "wide.trace")
    try folder.run(
      "-c",
      ["ulimit -v 1000000 && exec \"$0\" trace verify wide.trace --all-strategies", Tinamou.path],
      program: "/bin/sh", printing: "dense: left out: dense needs at least 1.1 GiB",
      "required  all the same, after 1 solve")
  }
}
