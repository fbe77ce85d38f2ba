// What a gate's worker measures: one thing of each case, in a process of its own.

internal import Foundation
package import Measurement
internal import Profiling
internal import Traces
internal import Workloads

/// What a worker measures of a case.
///
/// The worker of the base is as old as the base. So fields are only ever added.
package struct GateOrder: Hashable, Sendable, Codable {
  /// What is measured.
  package var tier: GateTier
  /// A trace file.
  package var trace: String?
  /// Who replays it.
  package var strategy: String?
  /// A screen, in the place of a trace.
  package var screen: String?
  /// How many of the screen's unit.
  package var size: Int?
  /// How long it is repeated, where time is measured.
  package var budgetMilliseconds = 0.0
  /// How long it may take.
  package var limitSeconds = 300.0

  /// An order to measure `tier` of `gateCase`.
  package init(_ tier: GateTier, of gateCase: GateCase) {
    self.tier = tier
    trace = gateCase.trace
    if trace != nil {
      strategy = gateCase.key.strategy
    } else {
      screen = String(gateCase.key.workload.dropFirst(LayoutWork.prefix.count))
      size = gateCase.key.size
    }
  }
}

/// What a worker measured of a case: the fields that belong to the order.
package struct GateReply: Hashable, Sendable, Codable {
  /// The digest of all values; for `answers` and `work`, which are one order.
  package var values: String?
  /// What was counted; likewise.
  package var work: [String: UInt64]?
  /// Blocks and bytes, by kind of operation; for `allocations`.
  package var allocations: [String: UInt64]?
  /// For `time`.
  package var sample: TimeTrial.Sample?
  /// The process that measured, by whose number callgrind calls its file; for `instructions`.
  package var process: Int?
  /// The names of the measured series, by their numbers; for `instructions`.
  package var series: [String]?
}

// MARK: - Measuring

extension GateOrder {
  /// Measures what it asks for.
  ///
  /// - Throws: `TraceReadError`, `StrategyError`, `MemoryNeed`, `WorkloadError`;
  ///   `VerificationError` for a wrong answer, `ReplayError`, `RecordingError` without tcmalloc.
  func reply() throws -> GateReply {
    guard tier == .instructions else { return try measured() }
    // All on the new heap, also memory that is only read: its alignment influences the counts.
    var reply = GateReply()
    try onNewHeap { reply = try measured() }
    return reply
  }

  private func measured() throws -> GateReply {
    let subject: any GateMeasurable
    if let screen {
      subject = GateScreen(try LayoutWorkCatalog.work(named: screen), size: size ?? 1)
    } else {
      subject = try GateTrace(path: trace ?? "", strategy: strategy ?? "")
    }
    var reply = GateReply()
    switch tier {
    case .answers, .work:
      reply.values = try subject.valuesDigest().description
      reply.work = try subject.work()
    case .allocations:
      reply.allocations = try subject.allocations()
    case .instructions:
      reply.series = try subject.runMeasured()
      reply.process = Int(ProcessInfo.processInfo.processIdentifier)
    case .time:
      keepFreedMemory()
      reply.sample = try Self.sample(of: subject, budget: .milliseconds(max(0, budgetMilliseconds)))
    }
    return reply
  }

  /// Repeats until `budget` is spent, four times at least, the first of which does not count.
  private static func sample(
    of subject: some GateMeasurable, budget: Duration
  ) throws -> TimeTrial.Sample {
    let clock = MonotonicClock()
    var fastest: [String: Double] = [:]
    var control = ControlLoop.nanoseconds(clock)
    let budgetNanoseconds = UInt64(max(0, budget / .nanoseconds(1)))
    var count = 0
    let start = clock.now()
    try subject.time(with: clock) { times in
      control = min(control, ControlLoop.nanoseconds(clock))
      count += 1
      if count > 1 { fastest.merge(times.filter { $0.value > 0 }) { min($0, $1) } }
      return count < 4 || (clock.now() &- start < budgetNanoseconds && count < 10_000)
    }
    return TimeTrial.Sample(nanosecondsByPhase: fastest, controlNanoseconds: control)
  }
}

/// What can be measured of a case. Names of amounts begin with a phase: `build/add pivots`.
protocol GateMeasurable {
  /// The hash over all values that come out, bit by bit. They are proved right where possible.
  func valuesDigest() throws -> ContentHash
  /// What was counted, without what is zero.
  func work() throws -> [String: UInt64]
  /// Blocks and requested bytes. Requested ones do not depend on the allocator's size classes.
  func allocations() throws -> [String: UInt64]
  /// Does all of it once to warm up, then again within measured series; returns their names.
  func runMeasured() throws -> [String]
  /// Does it again and again, until `isWanted` returns false for the times of a replay by phase, in
  /// nanoseconds.
  func time(with clock: MonotonicClock, isWanted: (_ times: [String: Double]) -> Bool) throws
}

extension Collection where Element == AllocationLedger.Kind {
  /// Blocks and requested bytes, by kind, without what has none.
  var amounts: [String: UInt64] {
    filter { $0.counts.allocations > 0 }.reduce(into: [:]) { amounts, kind in
      amounts["\(kind.name) blocks"] = kind.counts.allocations
      amounts["\(kind.name) bytes"] = kind.counts.bytesRequested
    }
  }
}

extension ContentHash {
  /// The hash over an earlier one and `values`, bit by bit.
  func continued(with values: [Double]) -> ContentHash {
    var bytes: [UInt8] = Array("\(self)".utf8)
    bytes.reserveCapacity(bytes.count + 8 * values.count)
    for value in values {
      let pattern = value.bitPattern
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(shift)))
      }
    }
    return ContentHash(of: bytes)
  }
}

// MARK: - Control

/// A fixed loop of arithmetic, each step of which needs the one before. Its time depends on the
/// machine only.
enum ControlLoop {
  private static let stepCount = 50_000

  /// What one run takes, in nanoseconds; always above 0.
  static func nanoseconds(_ clock: MonotonicClock) -> Double {
    let start = clock.now()
    let result = run(from: start)
    let end = clock.now()
    // The result decides nothing, but the compiler cannot know: it is never zero.
    return result == 0 ? 1 : Double(max(1, end &- start))
  }

  @inline(never)  // Compiled once and the same, whatever surrounds it.
  private static func run(from seed: UInt64) -> UInt64 {
    var state = seed | 1
    for _ in 0 ..< stepCount {
      state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
      state ^= state >> 29
    }
    return state | 1
  }
}
