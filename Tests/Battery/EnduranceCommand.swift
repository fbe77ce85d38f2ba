// `battery endurance`: very long lives.

internal import ArgumentParser
internal import StrategiesUnderTest
internal import TestSupport

/// Lets solvers live long, and checks that no error and no memory gathers.
struct EnduranceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endurance",
    abstract: "A million suggestions, 100,000 pairs of add and remove, 100,000 refusals.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many suggestions, each with a solve.")
  var suggestions = 1_000_000

  @Option(help: "How many pairs of add and remove, and as many refusals.")
  var pairs = 100_000

  func run() throws {
    var hasFailed = false
    for strategy in try strategy.strategies() {
      for load in EnduranceLoad.allCases {
        let report = strategy.endure(load, load == .suggestions ? suggestions : pairs, true)
        let growth = report.liveBytesLate - report.liveBytesEarly
        print(
          "\(strategy.name): \(report.stepCount) \(load): largest residual \(report.residualMax), "
            + "memory grew by \(growth) bytes")
        if let finding = report.finding {
          print("error: \(finding.kind.rawValue) at step \(finding.step): \(finding.message)")
          hasFailed = true
        }
      }
    }
    if hasFailed { throw ExitCode.failure }
  }
}
