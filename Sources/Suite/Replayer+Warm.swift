// Replaying once before it counts.

public import Traces

extension Replayer {
  /// A replayer in front of `trace`, which `strategy` has replayed once: the first replay pages the
  /// code in, and lets the runtime build tables that it keeps for good. None of that is the
  /// solver's.
  public init(warm trace: Trace, on strategy: Strategy) throws(ReplayError) {
    self.init(trace)
    checksRefusals = false
    try strategy.replay(&self) { _, replay throws(ReplayError) in try replay() }
    rewind()
  }
}
