// What a gate measures of a trace on a strategy.

internal import Measurement
internal import Profiling
internal import SolverCore
internal import Traces

/// A trace and who replays it.
struct GateTrace: GateMeasurable {
  private let trace: Trace
  private let strategy: Strategy

  /// The trace file at `path`.
  ///
  /// - Throws: `TraceReadError`, `StrategyError`, `MemoryNeed`.
  init(path: String, strategy: String) throws {
    trace = try TraceReader.read(path: path)
    self.strategy = try StrategyCatalog.strategy(named: strategy)
    try self.strategy.checkMemory(for: trace)
  }

  /// The hash over the hashes of the values after each solve.
  func valuesDigest() throws -> ContentHash {
    try strategy.verify(trace)
    var digest = ContentHash(of: [])
    try strategy.driver.readSolutions(of: trace) { _, values in
      digest = digest.continued(with: values)
    }
    return digest
  }

  /// The solver's counters by phase and kind, without frames, which are sums of others.
  func work() throws -> [String: UInt64] {
    let tally = try strategy.driver.countWork(trace)
    let table = SeriesTable(trace)
    var work: [String: UInt64] = [:]
    for row in 0 ..< table.count {
      guard let name = table.name(row) else { continue }
      let amounts = tally.work[row].amounts(named: "\(name) ")
      work.merge(amounts.filter { $0.value > 0 }) { $1 }
    }
    return work
  }

  /// By kind of operation.
  func allocations() throws -> [String: UInt64] {
    var replayer = try Replayer(warm: trace, on: strategy)
    let kinds = TraceOperation.Kind.allCases
    let recorder = try AllocationRecorder(kinds: kinds.map(\.description), phases: [])
    try strategy.replay(&replayer) { run, replay throws(ReplayError) in
      try recorder.perform(kind: Int(run.kind.rawValue)) { () throws(ReplayError) in try replay() }
    }
    return recorder.ledger().kinds.amounts
  }

  /// A series for each phase and kind of operation that the trace has.
  func runMeasured() throws -> [String] {
    let table = SeriesTable(trace)
    var names: [String] = []
    var numbers = [Int?](repeating: nil, count: table.count)
    var replayer = try Replayer(warm: trace, on: strategy)
    var phase: Int?
    // What has no series yet gets one before the replay, so that nothing is looked up within it.
    for operation in trace.operations {
      if operation.kind == .phase { phase = operation.phase }
      let row = table.row(phase: phase, kind: operation.kind)
      guard numbers[row] == nil, let name = table.name(row) else { continue }
      numbers[row] = names.count
      names.append(name)
    }
    phase = nil
    try onNewHeap {
      try strategy.replay(&replayer) { run, replay throws(ReplayError) in
        if run.kind == .phase { phase = trace.operations[run.operations.upperBound - 1].phase }
        guard let number = numbers[table.row(phase: phase, kind: run.kind)] else {
          return try replay()
        }
        try MeasuredSeries.measure(number) { () throws(ReplayError) in try replay() }
      }
    }
    return names
  }

  func time(with clock: MonotonicClock, isWanted: (_ times: [String: Double]) -> Bool) throws {
    let replayed = trace.withoutExpectations()
    let table = SeriesTable(replayed)
    var timing = RepetitionTiming(replayed, clock: clock)
    var times: [String: Double] = [:]
    repeat {
      try strategy.driver.time(replayed, by: .runs, limit: nil, timing: &timing)
      for phase in table.phases {
        let sum = table.rows(ofPhase: phase).reduce(0.0) { $0 + timing.totals[$1] }
        times[phase.map { replayed.phaseNames[$0] } ?? "start"] = sum
      }
    } while isWanted(times)
  }
}

extension SeriesTable {
  /// What gates call `row`, such as `build/add`; nil for what is no work of a solver by itself.
  fileprivate func name(_ row: Int) -> String? {
    guard let series = series(row), series.operation != .frame else { return nil }
    return "\(series.phase ?? "start")/\(series.operation)"
  }
}
