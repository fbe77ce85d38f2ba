// Measuring a peer in a process of its own.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Runs this program again for each case of a peer.
struct PeerWorker {
  let plan: MeasurementPlan
  let clock: ClockFloor
  let environment: RunEnvironment

  /// Measures `suiteCase`.
  ///
  /// - Throws: What the worker said, or that the peer crashed.
  func outcome(of suiteCase: SuiteCase) async throws(Failure) -> CaseOutcome {
    let order = PeerOrder(suiteCase, plan: plan, clock: clock, environment: environment)
    let output: String
    do {
      output = try await ChildProcess(
        subcommand: PeerWorkerCommand.name, order: order, timeLimit: timeLimit
      ).run().standardOutput
    } catch let error as WorkerError where error.isOverrun {
      return .overrun(overrun(suiteCase))
    } catch WorkerError.crashed(_, let signal, let standardError) {
      throw Failure(
        message: "\(suiteCase.label): the peer ended its process by signal \(signal)\n"
          + standardError)
    } catch WorkerError.failed(_, _, let standardError) {
      throw Failure(message: Self.message(in: standardError))
    } catch { throw Failure(error) }

    let batch = RunRecordReader.parse(bytes: Array(output.utf8))
    if let fault = batch.faults.first {
      throw Failure(message: "\(suiteCase.label): the worker's answer is damaged: \(fault)")
    }
    return batch.overruns.first.map(CaseOutcome.overrun) ?? .measured(batch.records)
  }

  /// Far beyond what a worker takes that gives up by itself: for one that is stopped from outside.
  private var timeLimit: Duration { plan.peerTimeout * 10 + .seconds(600) }

  /// An operation did not end; all that is known is how long it was waited for.
  private func overrun(_ suiteCase: SuiteCase) -> OverrunRecord {
    let operationCount = try? suiteCase.source.trace(size: suiteCase.size, seed: plan.seed)
      .operations.count
    var record = OverrunRecord(
      workload: suiteCase.source.name, size: suiteCase.size, strategy: suiteCase.strategy.name,
      limitSeconds: plan.peerTimeout / .seconds(1), operationsDone: nil,
      operationCount: operationCount ?? 0, environment: environment)
    if case .workload = suiteCase.source { record.seed = Seed(rawValue: plan.seed) }
    return record
  }

  /// What a failed worker has to say, without what the argument parser puts in front.
  private static func message(in standardError: String) -> String {
    let text = standardError.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text
  }
}
