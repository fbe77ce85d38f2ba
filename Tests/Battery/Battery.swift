// The program that plays what takes too long for `swift test`, and writes what other oracles read.

internal import ArgumentParser
internal import Measurement

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
