// `tinamou trace`, as a user types it.

import Foundation
import Testing

@Suite struct TraceCommandTests {
  /// A malformed trace, and where and how it is refused.
  struct Malformed: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let place: String
    let message: String

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ place: String, _ message: String) {
      (self.name, self.text, self.place, self.message) = (name, text, place, message)
    }
  }

  static let malformed = [
    Malformed("no header", "var 0\n", "1:1", "tinamou-trace"),
    Malformed("version", "tinamou-trace 2\n", "1:15", "1"),
    Malformed("unknown operation", "tinamou-trace 1\nvra 0\n", "2:1", "vra"),
    Malformed("undeclared variable", "tinamou-trace 1\nadd 0 required == 1 1 7\n", "2:23", "7"),
    Malformed("variable twice", "tinamou-trace 1\nvar 3\n  var 3\n", "3:7", "3"),
    Malformed("nan", "tinamou-trace 1\nvar 0\nadd 0 required == nan 1 0\n", "3:19", "nan"),
    Malformed(
      "priority out of range", "tinamou-trace 1\nvar 0\nadd 0 1000.5 == 1 1 0\n", "3:7", "1000"),
    Malformed("relation", "tinamou-trace 1\nvar 0\nadd 0 5 = 1 1 0\n", "3:9", "="),
    Malformed(
      "coefficient without variable", "tinamou-trace 1\nvar 0\nadd 0 5 == 1 1 0 2\n", "3:19",
      "variable"),
    Malformed(
      "constraint twice", "tinamou-trace 1\nvar 0\nadd 4 5 == 1 1 0\nadd 4 5 == 1 1 0\n", "4:5", "4"
    ),
    Malformed("removal of nothing", "tinamou-trace 1\nvar 0\nremove 9\n", "3:8", "9"),
    Malformed("suggestion without edit", "tinamou-trace 1\nvar 0\nsuggest 0 5\n", "3:9", "0"),
    Malformed("expectation before a solve", "tinamou-trace 1\nvar 0\nexpect 0 0\n", "3:1", "solve"),
  ]

  @Test(arguments: malformed)
  func refusesMalformedTracesWithTheirPlace(_ malformed: Malformed) throws {
    try Tinamou.withFolder { folder in
      let file = folder.appendingPathComponent("bad.trace")
      try malformed.text.write(to: file, atomically: true, encoding: .utf8)
      let result = try Tinamou.run("trace", "replay", "bad.trace", in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.standardError.contains("bad.trace:\(malformed.place):"), "\(result.standardError)")
      #expect(result.standardError.contains(malformed.message), "\(result.standardError)")
      #expect(result.standardOutput.isEmpty)
    }
  }

  @Test func recordsVerifiesAndWritesValues() throws {
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", "feed", "--size", "2", "--output", "feed.trace", in: folder)
      #expect(recorded.exitCode == 0, "\(recorded.standardError)")

      let verified = try Tinamou.run(
        "trace", "verify", "--all-strategies", "feed.trace", in: folder)
      #expect(verified.exitCode == 0, "\(verified.standardError)")
      #expect(verified.standardOutput.contains("sparse: right"))

      let info = try Tinamou.run("trace", "info", "feed.trace", in: folder)
      #expect(info.standardOutput.contains("constraints at most"))

      let values = try Tinamou.run(
        "trace", "replay", "feed.trace", "--values", "values.jsonl", in: folder)
      #expect(values.exitCode == 0, "\(values.standardError)")
      let text = try String(
        contentsOf: folder.appendingPathComponent("values.jsonl"), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(lines.count == 22)
      #expect(lines[0].hasPrefix(#"{"solve": 1, "values": {"0": 400, "#))
    }
  }

  /// A trace that expects what is not so is told where.
  @Test func reportsAMissedExpectation() throws {
    try Tinamou.withFolder { folder in
      let text = "tinamou-trace 1\nvar 0\nadd 0 required == 5 1 0\nsolve\nexpect 0 6\n"
      try text.write(
        to: folder.appendingPathComponent("wrong.trace"), atomically: true, encoding: .utf8)
      let result = try Tinamou.run("trace", "replay", "wrong.trace", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("wrong.trace:5:1"))
      // Such a trace has no speed either.
      let run = try Tinamou.run(
        "run", "wrong.trace", "--allow-debug", "--quick", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.contains("wrong.trace:5:1"))
    }
  }

  /// Goal: the first thousand bytes of a trace, and a trace without a solve, passed as proven.
  @Test func whatIsCutOrEmptyIsNotVerified() throws {
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", "feed", "--size", "2", "--output", "f.trace", in: folder)
      try #require(recorded.exitCode == 0, "\(recorded.standardError)")
      let whole = try Data(contentsOf: folder.appendingPathComponent("f.trace"))
      let cut = folder.appendingPathComponent("t.trace")
      try whole.prefix(1_000).write(to: cut)
      let result = try Tinamou.run("trace", "verify", "t.trace", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("cut off"), "\(result.standardError)")
      #expect(result.standardOutput.isEmpty)

      try Data("tinamou-trace 1\nvar 0\n".utf8).write(to: cut)
      let empty = try Tinamou.run("trace", "verify", "t.trace", in: folder)
      #expect(empty.exitCode == 1)
      #expect(empty.standardError.contains("nothing to verify"))
      let all = try Tinamou.run("trace", "verify", "--all-strategies", "t.trace", in: folder)
      #expect(all.exitCode == 1)

      let right = try Tinamou.run("trace", "verify", "f.trace", in: folder)
      #expect(right.exitCode == 0)
      #expect(right.standardOutput.contains(/revised: right in [0-9]+ solves, [0-9]+ expected/))
    }
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
    try Tinamou.withFolder { folder in
      try "tinamou-trace 1\nvar 0\nvar 1\nvar 2\n\(constraints)\nsolve\n".write(
        to: folder.appendingPathComponent("wide.trace"), atomically: true, encoding: .utf8)
      let result = try Tinamou.run("trace", "verify", "wide.trace", "--all-strategies", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardOutput.contains("dense: right in 1 solve"))
      for part in says + ["at the level 500, first after solve 1"] {
        #expect(result.standardError.contains(part), "\(result.standardError)")
      }
      #expect(result.standardError.split(separator: "\n").count == says.count - 1)
    }
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
    try Tinamou.withFolder { folder in
      let recorded = try Tinamou.run(
        "trace", "record", "chain", "--size", "2", "--output", "f.trace", in: folder)
      try #require(recorded.exitCode == 0, "\(recorded.standardError)")
      let script = """
        mkfifo fifo.trace; cat f.trace > fifo.trace &
        timeout 120 "$0" \(line) > printed
        """
      #expect(try Tinamou.shell(script, in: folder) == 0)
      let printed = try String(contentsOfFile: folder.path + "/printed", encoding: .utf8)
      #expect(!printed.contains("copy.trace"), "\(printed)")
      let isTable = line.contains("json")
      #expect(!isTable || printed.contains("\"fifo.trace\""), "\(printed)")
    }
  }

  /// Regression: a strategy for which there is too little memory was a wrong answer of ours, and
  /// was compared nevertheless, in which it crashed.
  /// Method: many variables and few constraints, and as much memory as all but `dense` need.
  @Test func whatHasTooLittleMemoryIsLeftOut() throws {
    try Tinamou.withFolder { folder in
      let lines =
        ["tinamou-trace 1"] + (0 ..< 60_000).map { "var \($0)" }
        + (0 ..< 1_200).map { "add \($0) required == \($0) 1 \($0)" } + ["solve", ""]
      try lines.joined(separator: "\n").write(
        to: folder.appendingPathComponent("wide.trace"), atomically: true, encoding: .utf8)
      let result = try Tinamou.run(
        [
          "-c", "ulimit -v 1000000 && exec \"$0\" trace verify wide.trace --all-strategies",
          Tinamou.path,
        ], program: "/bin/sh", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let said = result.standardOutput
      #expect(said.contains("dense: left out: dense needs at least 1.1 GiB"), "\(said)")
      #expect(said.contains("required  all the same, after 1 solve"), "\(said)")
    }
  }
}
