// The tier that clocks decide.

internal import Measurement

extension GatePlan {
  /// The order of processes in a first trial.
  var trialSteps: AlternatingSchedule {
    TimeTrial.schedule(blockCount: blockCount, seed: seed)
  }
}

extension GateRun {
  /// Times cases, some side by side in each process, and again those in which something seems slower or
  /// noise would hide that it is.
  func time(
    _ cases: [GateCase], _ outcome: inout GateOutcome,
    _ progress: inout some GateProgress & ~Copyable
  ) async {
    for start in stride(from: 0, to: cases.count, by: Self.batchSize) {
      let batch = Array(cases[start ..< min(start + Self.batchSize, cases.count)])
      progress.begin("timing \(batch[0].key)")
      let trials = await trials(
        of: batch, blockCount: plan.blockCount, seed: plan.seed, &outcome, &progress)
      for gateCase in batch {
        guard let first = trials[gateCase] else { continue }
        progress.begin("timing \(gateCase.key)")
        await decide(gateCase, first, &outcome, &progress)
      }
    }
  }

  /// Judges a case by its first trial, and by more where that leaves something open.
  private func decide(
    _ gateCase: GateCase, _ first: TimeTrial, _ outcome: inout GateOutcome,
    _ progress: inout some GateProgress & ~Copyable
  ) async {
    var judgement = TimeJudgement(first)
    var seed = plan.seed
    while judgement.needsAnotherTrial {
      seed &+= 1
      let next = await trials(
        of: [gateCase], blockCount: 2 * plan.blockCount, seed: seed, &outcome, &progress)
      guard let next = next[gateCase] else { break }
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

  private func trials(
    of cases: [GateCase], blockCount: Int, seed: UInt64, _ outcome: inout GateOutcome,
    _ progress: inout some GateProgress & ~Copyable
  ) async -> [GateCase: TimeTrial] {
    let schedule = TimeTrial.schedule(blockCount: blockCount, seed: seed)
    var samples: [GateCase: [TimeTrial.Sample]] = [:]
    var timed = cases
    for step in schedule.steps {
      guard let arm = TimeTrial.Arm(rawValue: step), !timed.isEmpty else { break }
      let side: GateFailure.Side = arm == .candidate ? .candidate : .base
      let results = await measurer.samples(timed, arm)
      var failed: Set<GateCase> = []
      for (gateCase, result) in zip(timed, results) {
        if let sample = taken(result, gateCase, side, .time, &outcome) {
          samples[gateCase, default: []].append(sample)
        } else {
          failed.insert(gateCase)
        }
      }
      progress.end(cases.count)
      timed.removeAll { failed.contains($0) }
    }
    var trials: [GateCase: TimeTrial] = [:]
    for gateCase in timed {
      do { trials[gateCase] = try TimeTrial(samples[gateCase] ?? [], schedule: schedule) } catch {
        outcome.failures.append(.uncomparable(gateCase, error))
      }
    }
    return trials
  }
}

extension GateFailure {
  /// Times were taken, and cannot be compared.
  fileprivate static func uncomparable(_ gateCase: GateCase, _ error: StatisticsError) -> Self {
    GateFailure(key: gateCase.key, side: .candidate, tier: .time, reason: "\(error)")
  }
}
