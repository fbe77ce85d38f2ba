// What a gate's worker measures: one thing, in a process of its own.

public import Measurement
internal import Profiling
internal import SolverCore
internal import Traces

/// Measures one trace on one strategy.
public struct GateWorker: Sendable {
  private let trace: Trace
  private let strategy: Strategy

  /// A worker on the trace file at `tracePath`.
  ///
  /// - Throws: `TraceReadError`, `StrategyError`, `MemoryNeed`.
  public init(tracePath: String, strategy: String) throws {
    trace = try TraceReader.read(path: tracePath)
    self.strategy = try StrategyCatalog.strategy(named: strategy)
    try self.strategy.checkMemory(for: trace)
  }

  /// Measures what `tier` asks for, within about `budget` where that is time.
  ///
  /// - Throws: `VerificationError` for a wrong answer, `ReplayError`, `RecordingError` without tcmalloc.
  public func reply(to tier: GateTier, budget: Duration) throws -> GateReply {
    var reply = GateReply()
    switch tier {
    case .answers, .work:
      try strategy.verify(trace)
      reply.values = try valuesDigest().description
      reply.work = try work()
    case .allocations:
      reply.allocations = try allocations()
    case .instructions:
      try strategy.replay(trace)
      try measuredRegion { () throws(ReplayError) in try strategy.replay(trace) }
    case .time:
      keepFreedMemory()
      reply.sample = try sample(budget: budget)
    }
    return reply
  }

  // MARK: - Counts

  /// The hash over the hashes of the values after each solve.
  private func valuesDigest() throws(ReplayError) -> ContentHash {
    var digest = ContentHash(of: [])
    try strategy.driver.readSolutions(of: trace) { _, values in
      var bytes: [UInt8] = Array("\(digest)".utf8)
      bytes.reserveCapacity(bytes.count + 8 * values.count)
      for value in values {
        let pattern = value.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(shift)))
        }
      }
      digest = ContentHash(of: bytes)
    }
    return digest
  }

  /// The solver's counters by phase and kind, without those that are zero and without frames, which
  /// are sums of others.
  private func work() throws(ReplayError) -> [String: UInt64] {
    let tally = try strategy.driver.countWork(trace)
    let table = SeriesTable(trace)
    var work: [String: UInt64] = [:]
    for row in 0 ..< table.count {
      guard let series = table.series(row), series.operation != .frame else { continue }
      let name = "\(series.phase ?? "start")/\(series.operation)"
      let counters = tally.work[row]
      let amounts = [
        "pivots": counters.pivots, "rows": counters.rowsTouched, "terms": counters.termsTouched,
      ]
      for (what, amount) in amounts where amount > 0 { work["\(name) \(what)"] = amount }
    }
    return work
  }

  /// Blocks and requested bytes by kind. Requested ones do not depend on the allocator's size classes.
  private func allocations() throws -> [String: UInt64] {
    var replayer = try Replayer(warm: trace, on: strategy)
    let kinds = TraceOperation.Kind.allCases
    let recorder = try AllocationRecorder(kinds: kinds.map(\.description), phases: [])
    try strategy.replay(&replayer) { run, replay throws(ReplayError) in
      try recorder.perform(kind: Int(run.kind.rawValue)) { () throws(ReplayError) in try replay() }
    }
    var amounts: [String: UInt64] = [:]
    for kind in recorder.ledger().kinds where kind.counts.allocations > 0 {
      amounts["\(kind.name) blocks"] = kind.counts.allocations
      amounts["\(kind.name) bytes"] = kind.counts.bytesRequested
    }
    return amounts
  }

  // MARK: - Time

  /// Replays until `budget` is spent, four times at least, the first of which does not count.
  private func sample(budget: Duration) throws -> TimeTrial.Sample {
    let clock = MonotonicClock()
    let replayed = trace.withoutExpectations()
    let table = SeriesTable(replayed)
    var timing = RepetitionTiming(replayed, clock: clock)
    var fastest: [String: Double] = [:]
    var control = ControlLoop.nanoseconds(clock)
    let budgetNanoseconds = UInt64(max(0, budget / .nanoseconds(1)))
    let start = clock.now()
    var count = 0
    while count < 4 || (clock.now() &- start < budgetNanoseconds && count < 10_000) {
      try strategy.driver.time(replayed, by: .runs, limit: nil, timing: &timing)
      control = min(control, ControlLoop.nanoseconds(clock))
      count += 1
      if count == 1 { continue }
      for phase in table.phases {
        let sum = table.rows(ofPhase: phase).reduce(0) { $0 + timing.totals[$1] }
        guard sum > 0 else { continue }
        let name = phase.map { replayed.phaseNames[$0] } ?? "start"
        fastest[name] = min(fastest[name] ?? .infinity, Double(sum))
      }
    }
    return TimeTrial.Sample(nanosecondsByPhase: fastest, controlNanoseconds: control)
  }
}
