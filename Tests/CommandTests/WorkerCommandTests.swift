// The process that other commands start, as it is to them.

import Foundation
import Profiling
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

  /// Regression: what a worker had allocated and freed before it counts decided which arrays could
  /// grow in place, and so what was counted.
  /// Method: orders that differ in how long a text is read and forgotten count the same.
  @Test(arguments: [#""screen":"login","size":1"#, #""trace":"./feed.trace","strategy":"sparse""#])
  func whatWasFreedBeforeChangesNoCount(subject: String) async throws {
    try await TemporaryFolder.with { path in
      let folder = URL(fileURLWithPath: path)
      let recorded = try Tinamou.run(
        "trace", "record", "feed", "--size", "2", "--output", "feed.trace", in: folder)
      #expect(recorded.exitCode == 0, "\(recorded.standardError)")
      let orders = [0, 3_000, 30_000].map { length in
        let ignored = String(repeating: "x", count: length)
        return #"{"gate":{"_0":{"tier":"instructions","budgetMilliseconds":0,"limitSeconds":300,"#
          + #""ignored":"\#(ignored)",\#(subject)}}}"#
      }
      var callgrind = Callgrind(
        executable: Tinamou.path, arguments: ["worker", "--copies"], timeLimit: .seconds(600))
      callgrind.input = orders.joined(separator: "\n") + "\n"
      callgrind.links["feed.trace"] = folder.appendingPathComponent("feed.trace").path
      let (output, profiles) = try await callgrind.runCopies()
      let counts = profiles.values.map(\.bySeries)
      try #require(counts.count == 3, "\(output.standardOutput)")
      #expect(counts[0].values.reduce(0, +) > 100_000)
      #expect(Set(counts).count == 1)
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
      #expect(result.standardOutput.contains(#""version":4"#))
    }
  }
}
