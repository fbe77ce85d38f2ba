// How long the first replay of a fresh process takes.

internal import Measurement
internal import Suite

/// Replays a case once in each of several fresh processes.
struct ColdReplays {
  /// How many processes.
  let count: Int

  let plan: MeasurementPlan

  /// Adds the cold times of `suiteCase` to the records of its frames, which were verified before. A
  /// process that fails or takes too long adds nothing.
  func add(to records: inout [RunRecord], of suiteCase: SuiteCase) async {
    var samples: [[ArmTimes.Phase]] = []
    let clock = MonotonicClock(floor: .none)
    let start = clock.now()
    // A slow case gets as much time here as for its warm repetitions, and one replay in any case.
    while samples.count < count, samples.isEmpty || clock.now() &- start < plan.budgetNanoseconds {
      let answer = await ArmAnswer.asking(order(suiteCase))
      guard case .measured(let times) = answer else { break }
      samples.append(times.phases)
    }
    for i in records.indices where records[i].operation == .frame {
      let name = records[i].phase == "animate" ? "frame" : records[i].phase
      let times = samples.compactMap { phases -> Double? in
        guard let phase = phases.first(where: { $0.name == name }) else { return nil }
        return phase.coldNanoseconds.map { $0 * Double(phase.count) / Double(records[i].count) }
      }
      records[i].coldTime = try? TimeSummary(perRepetition: times)
    }
  }

  private func order(_ suiteCase: SuiteCase) -> Order {
    let limit = suiteCase.strategy.isPeer ? plan.peerTimeout / .seconds(1) : 3_600
    var order = ArmOrder(
      suiteCase.orderKey, seed: plan.seed, limitSeconds: limit, budgetNanoseconds: 0)
    order.repetitionsMax = 0
    return .arm(order)
  }
}
