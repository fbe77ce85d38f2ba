// `battery digest`: a number that another process must print, too.

internal import ArgumentParser
internal import StrategiesUnderTest
internal import TestSupport

/// Prints a digest of all values, outcomes and work counters for each strategy and flavour.
///
/// Hashing is randomised anew for each process, so two processes print the same only if nothing
/// depends on the order of a dictionary.
struct DigestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest", abstract: "Prints what every process must print alike.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many scripts of each flavour; of the large ones, a hundredth.")
  var count: UInt64 = 500

  func run() throws {
    for strategy in try strategy.strategies() {
      for flavour in Flavour.allCases {
        let count = flavour == .large ? (count + 99) / 100 : count
        let digest = strategy.digest(0 ..< count, flavour)
        print(strategy.name, flavour, String(digest, radix: 16))
      }
    }
  }
}
