// `battery traces`: random scripts for oracles outside this package.

internal import ArgumentParser
internal import TestSupport
internal import Traces

/// Writes random scripts or lives as trace files.
struct TracesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traces",
    abstract: "Writes random scripts or lives as traces, FLAVOUR-SEED.trace or KIND-SEED.trace.")

  @Argument(help: "The folder to write into; it must exist.")
  var folder: String

  @Option(help: "How many of each flavour; of the large ones, a twentieth.")
  var count: UInt64 = 60

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  @Flag(help: "Lives of each kind instead of scripts of each flavour.")
  var lives = false

  /// How many steps of a life are a trace, besides those that make its variables.
  private static let lifeStepCount = 200

  /// What HiGHS cannot judge, whose tolerances are absolute.
  private static let kindsLeftOut = ["decades", "parallel", "large-values"]

  func run() throws {
    if lives { try writeLives() } else { try writeScripts() }
  }

  private func writeLives() throws {
    for kind in LifeKind.all where !Self.kindsLeftOut.contains(kind.name) {
      for seed in seed ..< seed + count {
        let name = "\(kind.name)-\(seed)"
        let script = Script.life(kind, seed: seed, stepCount: Self.lifeStepCount)
        try TraceWriter.write(script.trace(named: name), toPath: "\(folder)/\(name).trace")
      }
    }
  }

  private func writeScripts() throws {
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
