// What is in force, what an answer leaves open, and what a trace holds.

import SolverCore
import Testing
import Traces

@Suite struct TraceModelTests {
  static let text = """
    tinamou-trace 1
    phase build
    var 10 left
    var 20
    add 1 required >= 0 1 10
    add 2 500 == 100 1 10 1 20
    add 3 250.5 <= 10 -2 20
    edit 20 750
    solve
    phase animate
    suggest 20 30
    constant 2 110
    priority 3 500
    refuse 4 required == -1 1e3 10
    solve
    remove 2
    unedit 20
    add 2 1 == 0 1 20
    solve
    """

  /// The rows at the n-th solve, in words.
  private func rows(atSolve count: Int) throws -> [String] {
    let trace = try TraceReader.read(text: Self.text, name: "t")
    let solves = trace.operations.indices.filter { trace.operations[$0].kind == .solve }
    var model = TraceModel(trace)
    model.advance(to: solves[count - 1])
    return model.rows().map { row in
      let terms = (0 ..< row.termCount).map { model.term($0, of: row) }
      return "\(model.label(of: row)): \(row.priority) "
        + "\(LinearConstraint(terms, row.relation, row.rightHandSide))"
    }
  }

  @Test func knowsWhatIsInForce() throws {
    #expect(
      try rows(atSolve: 1) == [
        "constraint 1: required v0 >= 0.0", "constraint 2: 500 v0 + v1 == 100.0",
        "constraint 3: 250.5 -2.0·v1 <= 10.0",
      ])
    #expect(
      try rows(atSolve: 2) == [
        "constraint 1: required v0 >= 0.0", "constraint 2: 500 v0 + v1 == 110.0",
        "constraint 3: 500 -2.0·v1 <= 10.0", "the suggestion for variable 20: 750 v1 == 30.0",
      ])
    #expect(
      try rows(atSolve: 3) == [
        "constraint 1: required v0 >= 0.0", "constraint 2: 1 v1 == 0.0",
        "constraint 3: 500 -2.0·v1 <= 10.0",
      ])
  }

  @Test func addsUpViolationsByLevel() throws {
    let trace = try TraceReader.read(text: Self.text, name: "t")
    var model = TraceModel(trace)
    model.advance(to: 13)
    let violations = model.violations([-3, -20])
    #expect(violations.map(\.level) == [.required, 750, 500])
    #expect(violations.map(\.sum) == [3, 50, 133 + 30])
    #expect(model.firstDifference(between: [-3, -20], and: [-3, -20 + 1e-12]) == nil)
    let difference = model.firstDifference(between: [80, 30], and: [81, 30])
    #expect(difference?.level == 500)
    #expect(difference?.left == 0)
    #expect(difference?.right == 1)
    #expect(difference?.description.contains("the first answer is better") == true)
    #expect(model.firstDifference(between: [80, .nan], and: [80, 30])?.level == 750)
    #expect(model.firstDifference(between: [.nan, 30], and: [80, 30])?.level == .required)
    let failure = #expect(throws: OptimalityFailure.self) {
      try OptimalityCheck.checkFeasibility([-3, 0], of: model)
    }
    #expect(failure?.description == "constraint 1 is required, but violated by 3.0")
  }

  /// Regression: beside a row of large numbers, whose rounding is large, another row of its level
  /// could be off by as much, and who left less at the next level was the better one.
  @Test func aRowOfLargeNumbersHidesNoOther() {
    var builder = TraceBuilder(name: "t")
    let (x, y) = (builder.variable(), builder.variable())
    builder.add(x == 1.0, priority: 500)
    builder.add(1e14 * y == 1e14, priority: 500)
    let trace = builder.build()
    var model = TraceModel(trace)
    model.advance(to: trace.operations.count)
    #expect(model.firstDifference(between: [2, 1], and: [1, 1])?.excess == 1)
    // What the large one is off by may be rounding, also where it makes up for the other.
    #expect(model.firstDifference(between: [1, 1 + 1e-12], and: [1, 1]) == nil)
    #expect(model.firstDifference(between: [2, 1], and: [1, 1 + 1e-14]) == nil)
  }

  @Test func summarisesTraces() throws {
    let info = TraceInfo(try TraceReader.read(text: Self.text, name: "t"))
    #expect(info.operationCounts[.add] == 4)
    #expect(info.operationCounts[.solve] == 3)
    #expect(info.operationCounts[.expect] == nil)
    #expect(info.operationCounts.values.reduce(0, +) == 18)
    #expect(info.variableCount == 2)
    #expect(info.constraintCountMax == 3)
    #expect(info.constraintCountsByTermCount == [1: 4, 2: 1])
    #expect(info.levels == [.required, 750, 500, 250.5, 1])
    #expect(info.coefficientMax == 1000)
    #expect(info.coefficientMin == 1)
    #expect(info.numberMax == 110)
    #expect(info.phases.map(\.name) == ["build", "animate"])
    #expect(info.phases.map(\.operationCount) == [7, 9])
  }
}

@Suite struct TraceVerificationTests {
  private func failure(_ lines: String) throws -> VerificationError? {
    let trace = try TraceReader.read(text: "tinamou-trace 1\n" + lines, name: "x.trace")
    var solver = EagerSolver()
    do throws(VerificationError) {
      try trace.verify(on: &solver)
      return nil
    } catch { return error }
  }

  @Test func checksEverySolve() throws {
    let lines = "var 0\nadd 0 required == 4 1 0\nadd 1 500 == 4 1 0\nsolve\n"
    #expect(try failure(lines) == nil)
    // The second solve gives up a wish without a multiplier that says so.
    let error = try failure(lines + "constant 1 5\nsolve\n")
    #expect(
      error?.description
        == "x.trace:7:1: the answer of solve 2 is not optimal: constraint 1 is off its right-hand side "
        + "by -1.0, so its multiplier at level 500 must be -1.0, not 0.0")
  }

  @Test func stopsWhereTheReplayStops() throws {
    let error = try failure("var 0\nadd 0 required == 4 1 0\nadd 1 required == 5 1 0\nsolve\n")
    guard case .replay(let replay) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(replay.line == 4)
  }
}
