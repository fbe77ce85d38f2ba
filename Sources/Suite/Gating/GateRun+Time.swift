// The tier that clocks decide.

internal import Measurement
internal import Reporting

extension GateRun {
  /// Times cases, some side by side in each process. Then, as long as `hasTime`, times those again
  /// that seem slower, and after them those in which noise would hide that they are.
  func time(
    _ cases: [GateCase], _ outcome: inout GateOutcome,
    _ progress: inout ProgressBar, hasTime: () -> Bool
  ) async {
    var judgements: [(gateCase: GateCase, judgement: TimeJudgement)] = []
    for start in stride(from: 0, to: cases.count, by: Self.timedBatchSize) {
      let batch = Array(cases[start ..< min(start + Self.timedBatchSize, cases.count)])
      progress.show("timing \(batch[0].key)")
      let trials = await trials(
        of: batch, blockCount: plan.blockCount, seed: plan.seed, &outcome, &progress)
      for gateCase in batch {
        if let first = trials[gateCase] { judgements.append((gateCase, TimeJudgement(first))) }
      }
    }
    func isUrgent(_ judgement: TimeJudgement) -> Bool {
      judgement.phaseNames.contains(where: judgement.isSuspected)
    }
    let order =
      judgements.indices.filter { isUrgent(judgements[$0].judgement) }
      + judgements.indices.filter { !isUrgent(judgements[$0].judgement) }
    for i in order {
      await decide(&judgements[i].judgement, judgements[i].gateCase, &outcome, &progress, hasTime)
    }
    for (gateCase, judgement) in judgements {
      outcome.rows += judgement.rows(gateCase.key)
      if isUrgent(judgement) { outcome.suspicions.insert(gateCase.key) }
    }
  }

  /// How many cases are timed side by side: few, so that both programs time a case soon after each
  /// other.
  private static var timedBatchSize: Int { 8 }

  /// Adds trials to those of a case while they leave something open.
  private func decide(
    _ judgement: inout TimeJudgement, _ gateCase: GateCase, _ outcome: inout GateOutcome,
    _ progress: inout ProgressBar, _ hasTime: () -> Bool
  ) async {
    var seed = plan.seed
    while judgement.needsAnotherTrial, hasTime() {
      seed &+= 1
      progress.show("timing \(gateCase.key) again")
      let next = await trials(
        of: [gateCase], blockCount: 2 * plan.blockCount, seed: seed, &outcome, &progress)
      guard let next = next[gateCase] else { break }
      do { try judgement.add(next) } catch {
        outcome.failures.append(.uncomparable(gateCase, error))
        break
      }
    }
  }

  private func trials(
    of cases: [GateCase], blockCount: Int, seed: UInt64, _ outcome: inout GateOutcome,
    _ progress: inout ProgressBar
  ) async -> [GateCase: TimeTrial] {
    let schedule = TimeTrial.schedule(blockCount: blockCount, seed: seed)
    var samples: [GateCase: [TimeTrial.Sample]] = [:]
    var timed = cases
    for step in schedule.steps {
      guard let arm = TimeTrial.Arm(rawValue: step), !timed.isEmpty else { break }
      let side: GateFailure.Side = arm == .candidate ? .candidate : .base
      let results = await measurer.findings(of: timed, .time, on: arm)
      var failed: [GateCase] = []
      for (gateCase, result) in zip(timed, results) {
        if let sample = taken(result, gateCase, side, .time, &outcome)?.sample {
          samples[gateCase, default: []].append(sample)
        } else {
          failed.append(gateCase)
        }
      }
      progress.advance(by: Double(cases.count))
      if failed.isEmpty { continue }
      timed.removeAll { failed.contains($0) }
      await askOtherSide(than: side, failed, &outcome)
    }
    var trials: [GateCase: TimeTrial] = [:]
    for gateCase in timed {
      do { trials[gateCase] = try TimeTrial(samples[gateCase] ?? [], schedule: schedule) } catch {
        outcome.failures.append(.uncomparable(gateCase, error))
      }
    }
    return trials
  }

  /// Tries the cases in which one side has failed on the other one. A case that fails on both is
  /// no regression, whichever side's turn it was.
  private func askOtherSide(
    than side: GateFailure.Side, _ failed: [GateCase], _ outcome: inout GateOutcome
  ) async {
    let (arm, other): (TimeTrial.Arm, GateFailure.Side) =
      side == .base ? (.candidate, .candidate) : (.base, .base)
    for (gateCase, result) in zip(failed, await measurer.findings(of: failed, .time, on: arm)) {
      _ = taken(result, gateCase, other, .time, &outcome)
    }
  }
}

extension GateFailure {
  /// Times were taken, and cannot be compared.
  fileprivate static func uncomparable(_ gateCase: GateCase, _ error: StatisticsError) -> Self {
    GateFailure(key: gateCase.key, side: .candidate, tier: .time, reason: "\(error)")
  }
}
