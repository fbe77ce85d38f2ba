// Carrying out an order: the cold replay, the proof, then the times.

internal import Measurement
internal import SolverCore
internal import Traces

/// Measures one arm, in a process that does nothing else.
///
/// Everything is timed in stretches: all operations of a phase that follow each other, between two
/// readings of the clock, so that a comparison is not one of clocks.
struct ArmMeasurement {
  let order: ArmOrder
  let clock: MonotonicClock

  /// Carries the order out.
  ///
  /// A strategy that does not come back from an operation ends the process, by `SIGALRM`.
  func answer() -> ArmAnswer {
    do {
      let (strategy, trace) = try order.key.subject(seed: order.seed)
      return try answer(trace, strategy)
    } catch {
      return .failed("\(error)")
    }
  }

  func answer(_ trace: Trace, _ strategy: Strategy) throws -> ArmAnswer {
    let limit = ReplayLimit(duration: .seconds(order.limitSeconds), endsProcess: true)
    let plain = trace.withoutExpectations()
    do throws(DriverError) {
      var tally = WorkTally(countsOf: plain)
      // Where answers were proved elsewhere, the replay for the digest warms up.
      let cold = order.provenDigest == nil ? try replay(plain, strategy, limit) : nil
      guard order.repetitionsMax > 0 else {
        let phases = phases(plain, tally, cold: cold, repetitions: [])
        return .measured(times(trace, phases, digest: "", verification: nil))
      }
      let (digest, verification) = try verify(trace, strategy, limit)
      if order.countsWork, !strategy.isPeer {
        do throws(ReplayError) {
          tally = try strategy.driver.countWork(plain)
        } catch { throw .verification(.replay(error)) }
      }
      var repetitions: [[Double]] = []
      let start = clock.now()
      repeat {
        repetitions.append(try replay(plain, strategy, limit))
      } while repetitions.count < order.repetitionsMax
        && clock.now() &- start < order.budgetNanoseconds
      var phases = phases(plain, tally, cold: cold, repetitions: repetitions)
      if !order.countsWork || strategy.isPeer {
        for i in phases.indices { phases[i].work = nil }
      }
      return .measured(times(trace, phases, digest: digest, verification: verification))
    } catch {
      switch error {
      case .verification(let error): return .failed("\(error)")
      case .nondeterministic:
        return .failed("its answers differ from those of another process of the same program")
      case .overrun(let trace, let position): return .overrun(phase: trace.phaseName(at: position))
      }
    }
  }

  /// Proves the answers, or shows that they are those that were proved elsewhere.
  private func verify(
    _ trace: Trace, _ strategy: Strategy, _ limit: ReplayLimit
  ) throws(DriverError) -> (digest: String, method: String) {
    let digest: String
    // Where answers were proved elsewhere, this is the first replay.
    let watch = ReplayBudget(limit)
    do throws(ReplayError) {
      watch.beginWatch()
      defer { watch.endWatch() }
      digest = String(try AnswerDigest.of(trace, by: strategy.driver), radix: 16)
    } catch { throw .verification(.replay(error)) }
    if digest == order.provenDigest {
      return (digest, "the same values, bit by bit, as proved in another process")
    }
    // Ours promise the same bits in every process; a peer may hash by addresses.
    if order.provenDigest != nil, !strategy.isPeer { throw .nondeterministic }
    return (digest, try strategy.driver.verify(trace, limit: limit))
  }

  /// Nanoseconds by row of the trace's table in one replay, without the cost of readings.
  private func replay(
    _ trace: Trace, _ strategy: Strategy, _ limit: ReplayLimit
  ) throws(DriverError) -> [Double] {
    var timing = RepetitionTiming(trace, clock: clock)
    try strategy.driver.time(trace, by: .stretches, limit: limit, timing: &timing)
    let reading = clock.floor.readingMeanNanoseconds
    // A phase that takes less than a reading of the clock still takes more than nothing.
    return zip(timing.totals, timing.readingCounts).map { max(1, $0 - reading * Double($1)) }
  }

  // MARK: - Phases

  private func phases(
    _ trace: Trace, _ tally: WorkTally, cold: [Double]?, repetitions: [[Double]]
  ) -> [ArmTimes.Phase] {
    let table = SeriesTable(trace)
    return table.phases.compactMap { phase in
      let parts = table.frameParts(ofPhase: phase)
      guard parts.contains(where: { tally.counts[$0] > 0 }) else { return nil }
      let row = table.frameRow(phase: phase)
      let name = phase.map { trace.phaseNames[$0] }
      let isAnimation = name == "animate"
      let count = isAnimation ? max(1, tally.counts[row]) : 1
      let work = parts.reduce(into: WorkCounters()) { $0 += tally.work[$1] }
      return ArmTimes.Phase(
        name: ArmTimes.Phase.name(ofPhase: name), count: count,
        nanoseconds: repetitions.map { $0[row] / Double(count) },
        coldNanoseconds: cold.map { $0[row] / Double(count) },
        work: work)
    }
  }

  private func times(
    _ trace: Trace, _ phases: [ArmTimes.Phase], digest: String, verification: String?
  ) -> ArmTimes {
    ArmTimes(
      phases: phases, constraintCount: TraceInfo(trace).constraintCountMax, digest: digest,
      verification: verification)
  }
}

extension Trace {
  /// The phase that the operation at `position` belongs to, or `nil` before the first one.
  func phaseName(at position: Int) -> String? {
    operations[..<position].last { $0.kind == .phase }.map { phaseNames[$0.phase] }
  }
}

/// The hash of all values after every solve of a replay, bit for bit.
///
/// A process that gives the digest of answers that another process proved right has given the same
/// answers, so it need not prove them again.
struct AnswerDigest {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the values after a solve.
  ///
  /// - Complexity: O(*n*) in the number of values.
  mutating func add(_ values: [Double]) {
    mix(UInt64(values.count))
    for value in values { mix(value.bitPattern) }
  }

  /// FNV-1a over words, and a rotation. A product carries bits to the left only: without the
  /// rotation, doubles that differ in their exponents only would not change the lower half.
  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word) &* 0x0000_0100_0000_01B3
    value = product << 29 | product >> 35
  }

  /// The digest of a replay of `trace` by `driver`.
  static func of(_ trace: Trace, by driver: any StrategyDriver) throws(ReplayError) -> UInt64 {
    var digest = AnswerDigest()
    try driver.readSolutions(of: trace) { _, values in digest.add(values) }
    return digest.value
  }
}
