// How much work a trace is for a strategy.

public import SolverCore
public import Traces

extension Strategy {
  /// Replays `trace` on a fresh solver and counts its work, from the first operation to the last.
  ///
  /// - Returns: The counters, which are zero for peers: they count nothing.
  /// - Throws: Where the solver did not do as the trace says, or a value is not the expected one.
  public func work(of trace: Trace) throws(ReplayError) -> WorkCounters {
    try driver.countWork(trace).total
  }
}
