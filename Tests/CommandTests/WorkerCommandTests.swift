// The process that other commands start, as it is to them.

import Foundation
import Testing

@Suite struct WorkerCommandTests {
  /// What `tinamou worker` does with `input`.
  private func run(
    _ input: String, _ arguments: String..., in folder: URL
  ) throws -> Tinamou.Result {
    let file = folder.appendingPathComponent("input")
    try Data(input.utf8).write(to: file)
    return try Tinamou.run(
      ["worker"] + arguments, in: folder, standardInput: FileHandle(forReadingFrom: file))
  }

  /// Goal: what ends with 64 is a program that knows no orders; one that does not know this order
  /// says so.
  @Test(arguments: [#"{"dance":{}}"#, #"{"heap":{"_0":{"workl"#, ""])
  func anOrderThatIsNotUnderstoodIsAnswered(order: String) throws {
    try Tinamou.withFolder { folder in
      let result = try run(order + "\n", in: folder)
      #expect(result.exitCode == 0)
      #expect(result.standardOutput.hasPrefix(#"{"failed":{"_0":"the order is not understood"#))
      #expect(result.standardError.isEmpty, "\(result.standardError)")
    }
  }

  /// Goal: of several orders, one that fails takes no other with it.
  @Test func ordersAreCarriedOutInCopies() throws {
    try Tinamou.withFolder { folder in
      let screen =
        #"{"gate":{"_0":{"tier":"work","screen":"login","size":1,"budgetMilliseconds":0,"#
        + #""limitSeconds":60}}}"#
      let result = try run("{\"hello\":{}}\n{\n\(screen)\n", "--copies", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let lines = result.standardOutput.split(separator: "\n")
      try #require(lines.count == 3)
      for (line, kind) in zip(lines, ["hello", "failed", "gate"]) {
        #expect(line.hasPrefix(#"{"answer":{"\#(kind)":"#), "\(line)")
      }
      #expect(lines[2].hasSuffix(#","order":2}"#))
    }
  }

  /// Goal: programs of before there were orders are told that this one is later.
  /// Regression: under callgrind the answer was that valgrind had crashed.
  @Test func olderProgramsAreToldThatThisOneIsLater() throws {
    try Tinamou.withFolder { folder in
      let refused = try Tinamou.run("instructions-worker", "feed", "--size", "1", in: folder)
      #expect(refused.exitCode == 1)
      #expect(refused.standardError.hasPrefix("Error: this program is later than the one that"))
      let result = try Tinamou.run("gate-worker", "hello", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains(#""version":3"#))
    }
  }
}
