// The options by which a gate finds its two sides.

internal import ArgumentParser
internal import Suite
internal import Measurement

/// What is compared with what.
struct GateSides: ParsableArguments {
  @Option(help: "Compare with this commit, which is built beside the working tree.")
  var base: String?

  @Option(help: "Compare with this program, which is not built.")
  var baseProgram: String?

  @Flag(
    name: .customLong("counters-only"),
    help: "Compare answers, work and allocations with the committed baseline; builds nothing.")
  var isCountersOnly = false

  @Option(help: "Judge this program, not the one that runs.")
  var candidate: String?

  @Option(help: "The file of the baseline.")
  var baseline = GateBaseline.path

  @Option(help: "The file of what was accepted.")
  var acknowledgements = AcknowledgementFile.path

  /// Whether there is exactly one thing to compare with, unless a baseline is made.
  func validate(updatesBaseline: Bool) throws {
    let given = [base != nil, baseProgram != nil, isCountersOnly].count { $0 }
    if updatesBaseline, given > 0 {
      throw ValidationError("--update-baseline compares with nothing")
    }
    if !updatesBaseline, given != 1 {
      throw ValidationError("give one of --base, --base-program and --counters-only")
    }
  }
}
