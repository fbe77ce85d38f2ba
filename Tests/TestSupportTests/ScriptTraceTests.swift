// Scripts as traces: what a solver would refuse must not stop a replay.

import SolverCore
import TableauSolvers
import Testing
import Traces

@testable import TestSupport

@Suite struct ScriptTraceTests {
  /// Goal: a trace of a script holds what a right solver accepts, no more and no less.
  /// Method: a correct solver replays it, refusals included; the text reads back as the same trace.
  @Test(arguments: [Flavour.tiny, .dense, .degenerate, .layout])
  func replaysOnACorrectSolver(flavour: Flavour) throws {
    var refusalCount = 0
    for seed in 0 ..< 60 as Range<UInt64> {
      let trace = Script.random(seed: seed, flavour: flavour).trace(named: "\(flavour)-\(seed)")
      var solver = DenseSolver()
      var replayer = Replayer(trace)
      try replayer.replay(into: &solver)
      refusalCount += TraceInfo(trace).operationCounts[.refuse] ?? 0

      let text = TraceWriter.text(of: trace)
      let copy = try TraceReader.read(text: text, name: trace.name)
      #expect(TraceWriter.text(of: copy) == text, "seed \(seed)")
    }
    #expect(refusalCount >= 5)
  }

  @Test func leavesOutWhatTheFormatCannotSay() {
    let script = Script([
      .makeVariable(4), .makeVariable(5), .removeVariable(5),
      .add(0, .init([(1, 4)], .greaterThanOrEqual, 2, .required)),
      .add(1, .init([(1, 4)], .lessThanOrEqual, 1, .required)),
      .add(2, .init([(1, 5)], .equal, 0, 250)),
      .add(3, .init([], .equal, 0, 250)),
      .setRightHandSide(.nan, of: 0), .suggest(3, for: 4), .addEdit(4, .required),
      .suggest(1, for: 4), .suggest(3, for: 4), .solve,
    ])
    #expect(
      TraceWriter.text(of: script.trace(named: "t")) == """
        tinamou-trace 1
        var 0 v4
        var 1 v5
        add 0 required >= 2 1 0
        refuse 1 required <= 1 1 0
        add 2 250 == 0 0 0
        edit 0 required
        suggest 0 3
        solve

        """)
  }
}
