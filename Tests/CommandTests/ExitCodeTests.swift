// Exit codes are those of the table in the documentation.

import Foundation
import Measurement
import Testing

@Suite struct ExitCodeTests {
  private let folder = TestFolder()

  /// The codes in the table of Documentation/Commands.md, by whom they are of.
  private static func documented() throws -> [String: Set<Int32>] {
    let text = try String(
      contentsOf: Tinamou.package.appendingPathComponent("Documentation/Commands.md"),
      encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Exit codes\n").dropFirst().first)
    var codes: [String: Set<Int32>] = [:]
    for row in section.prefix(while: { $0 != "#" }).split(separator: "\n") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let code = Int32(cells[0]) else { continue }
      for name in cells[1].components(separatedBy: ", ") {
        codes[name.replacing("`", with: ""), default: []].insert(code)
      }
    }
    return codes
  }

  /// Goal: what commands return is what the table says, neither more nor less.
  @Test func commandsReturnWhatIsDocumented() throws {
    try folder.run("trace record chain -o chain.trace")
    let provoked: [Int32: [String]] = [
      0: ["list scenes", "--help", "trace info chain.trace"],
      1: [
        "trace info nothing.trace", "compare --from nothing.jsonl", "merge nothing.jsonl",
        "history", "report", "show login -o .",
      ],
      64: [
        "nothing", "run nothing", "trace record nothing", "frames --rate 0", "gate", "heap",
        "compare --threshold nan", "history --since 2026-02-30",
      ],
    ]
    for (code, lines) in provoked {
      for line in lines { try folder.run(line, endsWith: code) }
    }
    if let full = FileHandle(forWritingAtPath: "/dev/full") {
      try folder.run("list scenes", endsWith: 74, standardOutput: full)
    }
    #expect(try Self.documented()["all"] == Set(provoked.keys).union([74]))
  }

  @Test func conclusionsOfAGateAreDocumented() throws {
    let conclusions = Set(GateConclusion.allCases.map(\.exitCode)).subtracting([0])
    #expect(try Self.documented()["gate"] == conclusions)
    #expect(try Self.documented()["heap"] == [2])
  }

  /// Goal: an error of an argument pointed to the help of the whole program.
  @Test func wrongArgumentsPointToTheirOwnHelp() throws {
    try folder.run(
      "trace record nothing", endsWith: 64,
      saying: "\nUsage: tinamou trace record <workload>", "See 'tinamou trace record --help'")
  }

  /// Regression: what a gate, or `explain`, had to say was lost on a full disk, and the code was
  /// that of its verdict; a closed standard output was said to be an invalid argument.
  @Test func whatDoesNotArriveComesFirst() throws {
    let trace = "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nadd 1 required == 5 1 0\n"
    try folder.write(trace, to: "wrong.trace")
    for (script, code, reason): (String, Int32, String) in [
      ("\"$0\" explain wrong.trace > explained 2> error", 2, ""),
      ("\"$0\" explain wrong.trace > /dev/full 2> error", 74, "No space left on device"),
      ("\"$0\" explain wrong.trace >&- 2> error", 74, "Bad file descriptor"),
      ("\"$0\" list scenes >&- 2> error", 74, "Bad file descriptor"),
      ("\"$0\" list scenes > scenes 2>&- <&-", 0, ""),
    ] {
      try folder.shell(script, endsWith: code)
      let error = try folder.text("error")
      #expect(error.contains(reason) || reason.isEmpty, "\(script): \(error)")
    }
  }

  /// Regression: where few files may be open, a command ended by a trap in Foundation, or never;
  /// then those were refused, too, that need no more.
  @Test(arguments: [12, 63]) func saysThatItNeedsMoreFiles(count: Int) throws {
    let verify = "trace verify f.trace"
    for line in ["run login --size 1 --allow-debug", "\(verify) --all-strategies", "report"] {
      try folder.shell("ulimit -n \(count); \"$0\" \(line) 2> error", endsWith: 1)
      let error = try folder.text("error")
      #expect(error.contains("no more than \(count) files may be open here at once"), "\(error)")
    }
    for line in ["list scenes", "run --help", "trace record login -o f.trace", verify] {
      try folder.shell("ulimit -n \(count); \"$0\" \(line) > out", endsWith: 0)
    }
  }

  /// Goal: a file whose name is not UTF-8 was said not to exist.
  @Test func saysThatANameIsNoText() throws {
    try folder.shell(
      "name=$(printf 'a\\377.trace'); \"$0\" trace info \"$name\" 2> error", endsWith: 64)
    let error = try folder.text("error")
    #expect(error.contains("is not in UTF-8"), "\(error)")
  }
}
