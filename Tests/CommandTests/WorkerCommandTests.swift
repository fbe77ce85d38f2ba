// The process that other commands start, as it is to them.

import Foundation
import Profiling
import Testing

@Suite struct WorkerCommandTests {
  private let folder = TestFolder()

  /// Goal: what ends with 64 is a program that knows no orders; one that does not know this order
  /// says so.
  @Test(arguments: [#"{"dance":{}}"#, #"{"heap":{"_0":{"workl"#, ""])
  func anOrderThatIsNotUnderstoodIsAnswered(order: String) throws {
    let result = try folder.runWorker(order + "\n")
    #expect(result.standardOutput.hasPrefix(#"{"failed":{"_0":"the order is not understood"#))
    #expect(result.standardError.isEmpty, "\(result.standardError)")
  }

  /// Goal: of several orders, one that fails takes no other with it.
  @Test func ordersAreCarriedOutInCopies() throws {
    let screen =
      #"{"gate":{"_0":{"tier":"work","screen":"login","size":1,"budgetMilliseconds":0,"#
      + #""limitSeconds":60}}}"#
    let result = try folder.runWorker("{\"hello\":{}}\n{\n\(screen)\n", "--copies")
    let lines = result.standardOutput.split(separator: "\n")
    try #require(lines.count == 3)
    for (line, kind) in zip(lines, ["hello", "failed", "gate"]) {
      #expect(line.hasPrefix(#"{"answer":{"\#(kind)":"#), "\(line)")
    }
    #expect(lines[2].hasSuffix(#","order":2}"#))
  }

  /// Regression: what a worker had allocated and freed before it counts decided which arrays could
  /// grow in place, and so what was counted.
  /// Method: orders that differ in how long a text is read and forgotten count the same.
  @Test(arguments: [#""screen":"login","size":1"#, #""trace":"./feed.trace","strategy":"sparse""#])
  func whatWasFreedBeforeChangesNoCount(subject: String) async throws {
    try folder.run("trace record feed --size 2 --output feed.trace")
    let orders = [0, 3_000, 30_000].map { length in
      let ignored = String(repeating: "x", count: length)
      return #"{"gate":{"_0":{"tier":"instructions","budgetMilliseconds":0,"limitSeconds":300,"#
        + #""ignored":"\#(ignored)",\#(subject)}}}"#
    }
    var callgrind = Callgrind(
      executable: Tinamou.path, arguments: ["worker", "--copies"], timeLimit: .seconds(600))
    callgrind.input = orders.joined(separator: "\n") + "\n"
    callgrind.links["feed.trace"] = folder.url("feed.trace").path
    let (output, profiles) = try await callgrind.runCopies()
    let counts = profiles.values.map(\.bySeries)
    try #require(counts.count == 3, "\(output.standardOutput)")
    #expect(counts[0].values.reduce(0, +) > 100_000)
    #expect(Set(counts).count == 1)
  }
}
