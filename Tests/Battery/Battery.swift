// The program that plays what takes too long for `swift test`, and writes what other oracles read.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import StrategiesUnderTest
internal import TestSupport

/// The battery that every strategy must pass, as a program.
@main
struct Battery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "battery",
    abstract: "Plays random scripts on the strategies, for longer than the tests do.",
    subcommands: [
      RandomCommand.self, LivesCommand.self, RangesCommand.self, EnduranceCommand.self,
      DigestCommand.self, AllocationsCommand.self,
      AdverseCommand.self, WorkloadsCommand.self, GrowthCommand.self, FramesCommand.self,
      TracesCommand.self, StrategiesCommand.self, MutationsCommand.self,
    ])

  /// Keeps freed memory before anything is measured: each build of a large system would wait for
  /// its pages anew, 100 ns a constraint of 40,000, and blocks with a mapping of their own would
  /// count as whole pages.
  static func main() {
    keepFreedMemory()
    main(nil)
  }
}

/// Prints the names of the strategies, one a line, for scripts.
struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies", abstract: "Prints the names of the strategies of this package.")

  func run() {
    for strategy in StrategyUnderTest.all { print(strategy.name) }
  }
}

/// The option that names strategies.
struct StrategyOption: ParsableArguments {
  @Option(help: "Only this strategy; may be repeated.")
  var strategy: [String] = []

  /// The chosen strategies, or else all.
  func strategies() throws -> [StrategyUnderTest] {
    let all = StrategyUnderTest.all
    for name in strategy where !all.contains(where: { $0.name == name }) {
      let names = all.map(\.name).joined(separator: ", ")
      throw ValidationError("no strategy is called '\(name)'; there are: \(names)")
    }
    return strategy.isEmpty ? all : all.filter { strategy.contains($0.name) }
  }
}

/// A seed that is another one every day, in a form that says which day it was.
func seedOfToday() -> UInt64 {
  let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
  let date = (day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0)
  return UInt64(date) * 1_000_000
}

/// A value as a child process hands it over.
func encoded(_ value: some Encodable) -> [UInt8] {
  do { return [UInt8](try JSONEncoder().encode(value)) } catch { fatalError("\(error)") }
}
