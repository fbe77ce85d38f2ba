// Measuring a case in a process of its own.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

extension SuiteCase {
  /// Measures the case in another process of this program, so that none takes the others with it.
  ///
  /// - Throws: What the worker said, or that it crashed.
  func measured(
    _ plan: MeasurementPlan, clock: ClockFloor, environment: RunEnvironment
  ) async throws(Failure) -> CaseOutcome {
    let order = Order.run(RunOrder(orderKey, plan: plan, clock: clock, environment: environment))
    do throws(WorkerError) {
      var outcome = try await Worker().ask(order, for: \.run)
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
