// Exit codes are those of the table in the documentation.

import Foundation
import Measurement
import Testing

@Suite struct ExitCodeTests {
  /// The codes in the table of Documentation/Commands.md, by whom they are of.
  private static func documented() throws -> [String: Set<Int32>] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/Commands.md"), encoding: .utf8)
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
    try Tinamou.withFolder { folder in
      _ = try Tinamou.run("trace", "record", "chain", "-o", "chain.trace", in: folder)
      let provoked: [Int32: [[String]]] = [
        0: [["list", "scenes"], ["--help"], ["trace", "info", "chain.trace"]],
        1: [
          ["trace", "info", "nothing.trace"], ["compare", "--from", "nothing.jsonl"],
          ["merge", "nothing.jsonl"], ["history"], ["report"], ["show", "login", "-o", "."],
        ],
        64: [
          ["nothing"], ["run", "nothing"], ["trace", "record", "nothing"],
          ["frames", "--rate", "0"],
          ["gate"], ["heap"], ["compare", "--threshold", "nan"],
          ["history", "--since", "2026-02-30"],
        ],
      ]
      for (code, calls) in provoked {
        for call in calls {
          #expect(try Tinamou.run(call, in: folder).exitCode == code, "\(call)")
        }
      }
      var codes = Set(provoked.keys)
      if let full = FileHandle(forWritingAtPath: "/dev/full") {
        let lost = try Tinamou.run(["list", "scenes"], in: folder, standardOutput: full).exitCode
        #expect(lost == 74)
        codes.insert(lost)
      } else {
        codes.insert(74)
      }
      #expect(try Self.documented()["all"] == codes)
    }
  }

  @Test func conclusionsOfAGateAreDocumented() throws {
    let conclusions = Set(GateConclusion.allCases.map(\.exitCode)).subtracting([0])
    #expect(try Self.documented()["gate"] == conclusions)
    #expect(try Self.documented()["heap"] == [2])
  }

  /// Goal: an error of an argument pointed to the help of the whole program.
  @Test func wrongArgumentsPointToTheirOwnHelp() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("trace", "record", "nothing", in: folder)
      #expect(
        result.standardError.contains("\nUsage: tinamou trace record <workload>"),
        "\(result.standardError)")
      #expect(result.standardError.contains("See 'tinamou trace record --help'"))
    }
  }

  /// Regression: what a gate, or `explain`, had to say was lost on a full disk, and the code was
  /// that of its verdict; a closed standard output was said to be an invalid argument.
  @Test func whatDoesNotArriveComesFirst() throws {
    try Tinamou.withFolder { folder in
      let trace = "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nadd 1 required == 5 1 0\n"
      try Data(trace.utf8).write(to: folder.appendingPathComponent("wrong.trace"))
      for (script, code, reason) in [
        ("\"$0\" explain wrong.trace > explained 2> error", 2, ""),
        ("\"$0\" explain wrong.trace > /dev/full 2> error", 74, "No space left on device"),
        ("\"$0\" explain wrong.trace >&- 2> error", 74, "Bad file descriptor"),
        ("\"$0\" list scenes >&- 2> error", 74, "Bad file descriptor"),
        ("\"$0\" list scenes > scenes 2>&- <&-", 0, ""),
      ] {
        #expect(try Tinamou.shell(script, in: folder) == code, "\(script)")
        let error = try String(
          contentsOf: folder.appendingPathComponent("error"), encoding: .utf8)
        #expect(error.contains(reason) || reason.isEmpty, "\(script): \(error)")
      }
    }
  }

  /// Goal: a file whose name is not UTF-8 was said not to exist.
  @Test func saysThatANameIsNoText() throws {
    try Tinamou.withFolder { folder in
      let code = try Tinamou.shell(
        "name=$(printf 'a\\377.trace'); \"$0\" trace info \"$name\" 2> error", in: folder)
      #expect(code == 64)
      let error = try String(
        contentsOf: folder.appendingPathComponent("error"), encoding: .utf8)
      #expect(error.contains("is not in UTF-8"), "\(error)")
    }
  }
}
