// `battery traces`: random scripts for oracles outside this package.

internal import ArgumentParser
internal import TestSupport
internal import Traces

/// Writes random scripts as trace files.
struct TracesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traces", abstract: "Writes random scripts as traces, FLAVOUR-SEED.trace.")

  @Argument(help: "The folder to write into; it must exist.")
  var folder: String

  @Option(help: "How many of each flavour; of the large ones, a twentieth.")
  var count: UInt64 = 60

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  func run() throws {
    for flavour in Flavour.allCases {
      let count = flavour == .large ? count.dividedRoundingUp(by: 20) : count
      for seed in seed ..< seed + count {
        let name = "\(flavour)-\(seed)"
        let trace = Script.random(seed: seed, flavour: flavour).trace(named: name)
        try TraceWriter.write(trace, toPath: "\(folder)/\(name).trace")
      }
    }
  }
}

extension UInt64 {
  fileprivate func dividedRoundingUp(by divisor: UInt64) -> UInt64 {
    (self + divisor - 1) / divisor
  }
}
