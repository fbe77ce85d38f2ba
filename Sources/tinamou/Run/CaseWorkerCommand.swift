// The process in which a peer is measured.

internal import ArgumentParser
internal import Measurement
internal import Suite

/// Measures one case, which it reads from standard input, and prints the records. Started by
/// `tinamou run`, so that a peer that hangs or crashes does not take the other results with it.
struct PeerWorkerCommand: ParsableCommand {
  /// By which `PeerWorker` knows it.
  static let name = "peer-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: PeerOrder = try WorkerMessages.order()
    do {
      switch try order.outcome() {
      case .measured(let records): for record in records { print(try record.jsonLine()) }
      case .overrun(let overrun): print(try overrun.jsonLine())
      }
    } catch { throw Failure(error) }
  }
}
