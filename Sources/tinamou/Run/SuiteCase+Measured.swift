// Measuring a case in a process of its own.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Runs this program again for each case, so that none takes the others with it.
struct CaseWorker {
  let plan: MeasurementPlan
  let clock: ClockFloor
  let environment: RunEnvironment

  /// Measures `suiteCase`.
  ///
  /// - Throws: What the worker said, or that it crashed.
  func outcome(of suiteCase: SuiteCase) async throws(Failure) -> CaseOutcome {
    let order = Order.run(
      RunOrder(suiteCase.key, plan: plan, clock: clock, environment: environment))
    do throws(WorkerError) {
      return try await Worker().ask(order, for: \.run)
    } catch {
      if error.isOverrun { return .overrun(overrun(suiteCase, limit: order.timeLimit)) }
      switch error {
      case .crashed:
        throw Failure(
          message: "\(suiteCase.label): it crashed: \(error.ending(of: "its process"))")
      case .notUnderstood: throw Failure(message: "\(suiteCase.label): \(error)")
      default: throw Failure(error)
      }
    }
  }

  /// An operation did not end; all that is known is how long it was waited for.
  private func overrun(_ suiteCase: SuiteCase, limit: Duration) -> OverrunRecord {
    let limit = suiteCase.strategy.isPeer ? plan.peerTimeout : limit
    let operationCount = try? suiteCase.source.trace(size: suiteCase.size, seed: plan.seed)
      .operations.count
    return OverrunRecord(
      suiteCase.key, seed: suiteCase.source.seed(plan.seed), environment: environment,
      Overrun(
        limitSeconds: limit / .seconds(1), operationsDone: nil,
        operationCount: operationCount ?? 0))
  }
}
