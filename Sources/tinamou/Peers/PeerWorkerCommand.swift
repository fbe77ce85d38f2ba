// The process in which a peer is measured.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Suite

/// Measures one case, which it reads from standard input, and prints the records. Started by
/// `tinamou run`, so that a peer that hangs or crashes does not take the other results with it.
struct PeerWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peer-worker", shouldDisplay: false)

  func run() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let order = try JSONDecoder().decode(PeerOrder.self, from: input)
    do {
      switch try order.outcome() {
      case .measured(let records): for record in records { print(try record.jsonLine()) }
      case .overrun(let overrun): print(try overrun.jsonLine())
      }
    } catch { throw Failure(error) }
  }
}
