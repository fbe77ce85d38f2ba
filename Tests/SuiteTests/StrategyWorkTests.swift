// The work of a whole trace.

import SolverCore
import Suite
import Testing
import Traces
import Workloads

@Suite struct StrategyWorkTests {
  /// Goal: no operation's work is left out or counted twice. Method: a solve without a change adds
  /// nothing to the count, in whatever phase it is, and a change adds something.
  @Test func addsUpOverPhases() throws {
    let strategy = try StrategyCatalog.strategy(named: "revised")
    var builder = TraceBuilder(name: "two phases")
    builder.phase("build")
    let x = builder.variable()
    let y = builder.variable()
    let sum = builder.add(x + y == 10.0)
    builder.add(x == 4.0, priority: 500)
    builder.solve()
    let built = try strategy.work(of: builder.build())
    #expect(built.rowsTouched > 0)
    #expect(try strategy.work(of: builder.build()) == built)

    builder.phase("animate")
    builder.solve()
    // Nothing has changed, so there is nothing to do.
    #expect(try strategy.work(of: builder.build()) == built)
    builder.constant(20, of: sum)
    builder.solve()
    let changed = try strategy.work(of: builder.build())
    #expect(changed.rowsTouched + changed.termsTouched > built.rowsTouched + built.termsTouched)
  }
}
