// The process in which a case is measured.

internal import ArgumentParser
internal import Measurement
internal import Suite

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
