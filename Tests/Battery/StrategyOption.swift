// Which strategies a command is about.

internal import ArgumentParser
internal import StrategiesUnderTest

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
