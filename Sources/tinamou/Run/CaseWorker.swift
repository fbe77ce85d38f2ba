// Measuring a case in a process of its own.

internal import ArgumentParser
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
    let order = CaseOrder(suiteCase, plan: plan, clock: clock, environment: environment)
    let output: String
    do {
      output = try await ChildProcess(
        subcommand: CaseWorkerCommand.name, order: order, timeLimit: timeLimit(suiteCase)
      ).run().standardOutput
    } catch let error as WorkerError where error.isOverrun {
      return .overrun(overrun(suiteCase))
    } catch WorkerError.crashed(_, let signal, let standardError) {
      throw Failure(
        message: "\(suiteCase.label): it crashed: its process was ended by signal \(signal)\n"
          + WorkerError.tail(of: standardError))
    } catch WorkerError.failed(_, _, let standardError) {
      throw Failure(ofWorker: standardError)
    } catch { throw Failure(error) }

    let batch = RunRecordReader.parse(bytes: Array(output.utf8))
    if let fault = batch.faults.first {
      throw Failure(message: "\(suiteCase.label): the worker's answer is damaged: \(fault)")
    }
    return batch.overruns.first.map(CaseOutcome.overrun) ?? .measured(batch.records)
  }

  /// Far beyond what a worker takes: for a peer, which gives up by itself, and is stopped from
  /// outside only where it does not come back; for a strategy of ours, which is waited for.
  private func timeLimit(_ suiteCase: SuiteCase) -> Duration {
    suiteCase.strategy.isPeer ? plan.peerTimeout * 10 + .seconds(600) : .seconds(86_400)
  }

  /// An operation did not end; all that is known is how long it was waited for.
  private func overrun(_ suiteCase: SuiteCase) -> OverrunRecord {
    let limit = suiteCase.strategy.isPeer ? plan.peerTimeout : timeLimit(suiteCase)
    let operationCount = try? suiteCase.source.trace(size: suiteCase.size, seed: plan.seed)
      .operations.count
    var record = OverrunRecord(
      workload: suiteCase.source.name, size: suiteCase.size, strategy: suiteCase.strategy.name,
      limitSeconds: limit / .seconds(1), operationsDone: nil,
      operationCount: operationCount ?? 0, environment: environment)
    if case .workload = suiteCase.source { record.seed = Seed(rawValue: plan.seed) }
    return record
  }
}

/// Measures one case, which it reads from standard input, and prints the records. Started by
/// `tinamou run`, so that a case that hangs or crashes does not take the other results with it.
struct CaseWorkerCommand: ParsableCommand {
  /// By which `CaseWorker` knows it.
  static let name = "case-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: CaseOrder = try WorkerMessages.order()
    do {
      switch try order.outcome() {
      case .measured(let records): for record in records { print(try record.jsonLine()) }
      case .overrun(let overrun): print(try overrun.jsonLine())
      }
    } catch { throw Failure(error) }
  }
}
