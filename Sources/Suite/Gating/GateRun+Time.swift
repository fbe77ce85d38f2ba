// The tier that clocks decide.

internal import Measurement

extension GateRun {
  /// Times a case, and again while something seems slower or noise would hide that it is.
  func time(_ gateCase: GateCase, _ outcome: inout GateOutcome) async {
    guard
      let first = await trial(gateCase, blockCount: plan.blockCount, seed: plan.seed, &outcome)
    else { return }
    var judgement = TimeJudgement(first)
    var seed = plan.seed
    while judgement.needsAnotherTrial {
      seed &+= 1
      guard
        let next = await trial(gateCase, blockCount: 2 * plan.blockCount, seed: seed, &outcome)
      else { break }
      do { try judgement.add(next) } catch {
        outcome.failures.append(.uncomparable(gateCase, error))
        break
      }
    }
    outcome.rows += judgement.rows(gateCase.key)
    if judgement.phaseNames.contains(where: judgement.isSuspected) {
      outcome.suspicions.insert(gateCase.key)
    }
  }

  private func trial(
    _ gateCase: GateCase, blockCount: Int, seed: UInt64, _ outcome: inout GateOutcome
  ) async -> TimeTrial? {
    let schedule = TimeTrial.schedule(blockCount: blockCount, seed: seed)
    var samples: [TimeTrial.Sample] = []
    for step in schedule.steps {
      guard let arm = TimeTrial.Arm(rawValue: step) else { return nil }
      let side: GateFailure.Side = arm == .candidate ? .candidate : .base
      let sample = await attempt(gateCase, side, .time, &outcome) { () async throws(GateError) in
        try await measurer.sample(gateCase, arm)
      }
      guard let sample else { return nil }
      samples.append(sample)
    }
    do { return try TimeTrial(samples, schedule: schedule) } catch {
      outcome.failures.append(.uncomparable(gateCase, error))
      return nil
    }
  }
}

extension GateFailure {
  /// Times were taken, and cannot be compared.
  fileprivate static func uncomparable(_ gateCase: GateCase, _ error: StatisticsError) -> Self {
    GateFailure(key: gateCase.key, side: .candidate, tier: .time, reason: "\(error)")
  }
}
