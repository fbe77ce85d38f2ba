// `battery strategies`: what there is to test.

internal import ArgumentParser
internal import StrategiesUnderTest

/// Prints the names of the strategies, one a line, for scripts.
struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies", abstract: "Prints the names of the strategies of this package.")

  func run() {
    for strategy in StrategyUnderTest.all { print(strategy.name) }
  }
}
