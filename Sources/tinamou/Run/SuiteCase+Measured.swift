// Measuring a case in processes of its own.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

extension SuiteCase {
  /// Measures the case in another process of this program, so that none takes the others with it.
  ///
  /// - Parameter limit: How long all of it may take; nil for as long as it takes.
  /// - Returns: The outcome; nil if there was none within the limit.
  /// - Throws: What the worker said, or that it crashed.
  func measured(
    _ plan: MeasurementPlan, clock: ClockFloor, environment: RunEnvironment,
    within limit: Duration?
  ) async throws(Failure) -> CaseOutcome? {
    let order = Order.run(RunOrder(orderKey, plan: plan, clock: clock, environment: environment))
    do throws(WorkerError) {
      var outcome = try await Worker().ask(order, within: limit, for: \.run)
      // The process may have measured a copy, and knows only that.
      switch outcome {
      case .measured(var records):
        for i in records.indices { records[i].key = key }
        outcome = .measured(records)
      case .overrun(var record):
        record.key = key
        outcome = .overrun(record)
      }
      return outcome
    } catch {
      if case .timedOut = error, let limit, limit < order.timeLimit { return nil }
      if error.isOverrun { return .overrun(overrun(plan, environment, limit: order.timeLimit)) }
      switch error {
      case .crashed:
        throw Failure(message: "\(label): it crashed: \(error.ending(of: "its process"))")
      case .notUnderstood: throw Failure(message: "\(label): \(error)")
      default: throw Failure(message: "\(error)".replacing(source.argument, with: source.name))
      }
    }
  }

  /// An operation did not end; all that is known is how long it was waited for.
  private func overrun(
    _ plan: MeasurementPlan, _ environment: RunEnvironment, limit: Duration
  ) -> OverrunRecord {
    let limit = strategy.isPeer ? plan.peerTimeout : limit
    let operationCount = try? source.trace(size: size, seed: plan.seed).operations.count
    return OverrunRecord(
      key, seed: source.seed(plan.seed), environment: environment,
      Overrun(
        limitSeconds: limit / .seconds(1), operationsDone: nil,
        operationCount: operationCount ?? 0))
  }
}

/// Replays a case once in each of several fresh processes.
struct ColdReplays {
  let count: Int

  let plan: MeasurementPlan
  /// What is left of the run's time; a process that would need more adds nothing.
  let shares: TimeShares

  /// Adds the cold times of `suiteCase` to the records of its frames, which were verified before. A
  /// process that fails or takes too long adds nothing.
  func add(to records: inout [RunRecord], of suiteCase: SuiteCase) async {
    var samples: [[ArmTimes.Phase]] = []
    let clock = MonotonicClock(floor: .none)
    let start = clock.now()
    // A slow case gets as much time here as for its warm repetitions, and one replay in any case.
    while samples.count < count, samples.isEmpty || clock.now() &- start < plan.budgetNanoseconds {
      let answer = try? await Worker().ask(
        order(suiteCase), within: shares.left(at: clock.now()), for: \.arm)
      guard case .measured(let times) = answer else { break }
      samples.append(times.phases)
    }
    for i in records.indices where records[i].operation == .frame {
      let name = ArmTimes.Phase.name(ofPhase: records[i].phase)
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
