// Writing and reading are inverse, and neither depends on how the bytes arrive.

import Randomness
import SolverCore
import TableauSolvers
import Testing
import Traces

@Suite struct TraceRoundTripTests {
  /// Goal: what was written means the same when it is read, to the last bit.
  /// Method: random traces, compared operation by operation, and their text once more.
  @Test(arguments: UInt64(0) ..< 200)
  func readsWhatItWrote(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let trace = randomTrace(count: Int.random(in: 0 ... 60, using: &random), using: &random)
    let text = TraceWriter.text(of: trace)
    let back = try TraceReader.read(text: text, name: "random")
    #expect(TraceWriter.text(of: back) == text, "seed \(seed)")
    #expect(meaning(back) == meaning(trace), "seed \(seed)")
  }

  /// Goal: a file may be cut into chunks anywhere.
  /// Method: random traces, one chunk size after the other, also with line ends of two characters.
  @Test(arguments: UInt64(0) ..< 40)
  func chunksDoNotMatter(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let trace = randomTrace(count: 20, using: &random)
    let text = TraceWriter.text(of: trace)
    let withCarriageReturns = text.split(separator: "\n").map { $0 + "\r\n" }.joined()
    for size in [1, 2, 3, 7, 64] {
      #expect(try meaning(read(Array(text.utf8), chunk: size)) == meaning(trace), "seed \(seed)")
      #expect(
        try meaning(read(Array(withCarriageReturns.utf8), chunk: size)) == meaning(trace),
        "seed \(seed)")
    }
  }

  /// IDs of any size in any order find their variables and constraints again.
  @Test(arguments: UInt64(0) ..< 20)
  func anyIDs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let limits = [10, 3_000, 1 << 40, Int.max]
    var ids: Set<Int> = [0, .max]
    while ids.count < 500 {
      ids.insert(Int.random(in: 0 ... limits.randomElement(using: &random)!, using: &random))
    }
    let order = ids.shuffled(using: &random)
    var lines = ["tinamou-trace 1"] + order.map { "var \($0)" }
    lines += order.map { "add \($0) required == \(Double($0 % 1000)) 1 \($0)" }
    let trace = try TraceReader.read(text: lines.joined(separator: "\n"), name: "ids")
    #expect(trace.variableIDs == order)
    #expect(trace.constraintIDs == order)
    for (index, operation) in trace.operations.suffix(order.count).enumerated() {
      #expect(trace.terms[operation.terms.lowerBound].variable.index == UInt32(index))
      #expect(operation.constraint.index == UInt32(index))
    }
  }

  /// Goal: numbers are read exactly and written in the shortest form.
  /// Method: the standard library's conversions are exact; whatever form a number is given in must
  /// agree with them bit by bit.
  @Test func numbersAreExact() throws {
    var random = SplitMix64(seed: 7)
    var texts = [
      "0", "-0", "+5", ".5", "5.", "-.5e1", "1E+2", "00012", "9007199254740993", "1e22", "1e23",
      "123456789012345678901234567890", "0.1e-5", "4.9e-324", "1e-400", "0e99999999999999999999",
      "1.7976931348623157e308", "2.2250738585072011e-308", "90071992547409930e-1",
      String(repeating: "0", count: 400) + "7", "0." + String(repeating: "0", count: 300) + "123",
    ]
    for _ in 0 ..< 2_000 {
      let digits = String(random.next() % 1_000_000_000_000)
      texts.append(
        "\(digits).\(random.next() % 100_000)e\(Int.random(in: -30 ... 30, using: &random))")
    }
    let lines = ["tinamou-trace 1", "var 0", "edit 0 1"] + texts.map { "suggest 0 \($0)" }
    let trace = try TraceReader.read(text: lines.joined(separator: "\n"), name: "numbers")
    for (text, operation) in zip(texts, trace.operations.dropFirst(2)) {
      let exact = try #require(Double(text))
      #expect(operation.number.bitPattern == exact.bitPattern, "\(text)")
    }
  }

  @Test(
    arguments: [
      (400, "400"), (-400.25, "-400.25"), (0.1, "0.1"), (-0.0, "-0"), (0, "0"),
      (1e15, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (1e300, "1e+300"),
      (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)])
  func numbersAreShort(number: Double, text: String) {
    var builder = TraceBuilder(name: "numbers")
    let variable = builder.variable()
    builder.edit(variable, priority: 1)
    builder.suggest(number, for: variable)
    #expect(TraceWriter.text(of: builder.build()).hasSuffix("suggest 0 \(text)\n"))
  }

  @Test func filesAreWrittenAndRead() throws {
    var random = SplitMix64(seed: 3)
    let trace = randomTrace(count: 20_000, using: &random)
    let path = temporaryPath()
    defer { removeFile(path) }
    try TraceWriter.write(trace, toPath: path)
    let back = try TraceReader.read(path: path)
    #expect(meaning(back) == meaning(trace))
    #expect(back.name == path)
  }

  /// Goal: a trace emptied the file that it replaces before it was written; values that came to no
  /// end, too.
  @Test func filesAreReplacedAsAWhole() throws {
    let trace = try TraceReader.read(
      text: "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nsolve\n", name: "t")
    let path = temporaryPath()
    defer { removeFile(path) }
    try TraceWriter.write(trace, toPath: path)
    let text = contents(of: path)
    var writer = try ValuesWriter(path: path)
    var solver = DenseSolver()
    var replayer = Replayer(trace)
    while let run = replayer.nextRun(countMax: 1) { try replayer.replay(run, into: &solver) }
    try writer.write(solver, of: replayer)
    #expect(contents(of: path) == text)
    try writer.finish()
    #expect(contents(of: path) == #"{"solve": 1, "values": {"0": 4}}"# + "\n")
    _ = try ValuesWriter(path: path)
    #expect(contents(of: path) == #"{"solve": 1, "values": {"0": 4}}"# + "\n")
  }

  /// Regression: a builder took an infinite tolerance, which no reader takes back.
  @Test func aToleranceThatNoFileHasTraps() async {
    await #expect(processExitsWith: .failure) {
      var builder = TraceBuilder(name: "t")
      let variable = builder.variable()
      builder.solve()
      builder.expect(0, of: variable, tolerance: .infinity)
    }
  }

  @Test func filesThatAreNotThere() {
    #expect {
      try TraceReader.read(path: "/nonexistent/x.trace")
    } throws: { error in
      "\(error)".hasPrefix("/nonexistent/x.trace: cannot be opened: ")
    }
    #expect {
      try TraceReader.read(path: "/")
    } throws: { error in
      "\(error)".hasPrefix("/: cannot be read: ")
    }
    #expect(throws: TraceFileError.self) {
      try TraceWriter.write(TraceBuilder(name: "t").build(), toPath: "/nonexistent/x.trace")
    }
  }

  /// What a trace says, apart from where it stands.
  private func meaning(_ trace: Trace) -> [String] {
    trace.operations.map { operation in
      let terms = trace.terms[operation.terms].map { "\($0.coefficient.bitPattern)·\($0.variable)" }
      return "\(operation.kind) \(operation.variable) \(operation.relation) "
        + "\(operation.number.bitPattern) \(operation.priority) \(operation.tolerance) \(terms) "
        + (operation.kind == .variable ? trace.label(of: operation.variable) : "")
        + (operation.kind == .phase ? trace.phaseNames[operation.phase] : "")
    }
  }
}
