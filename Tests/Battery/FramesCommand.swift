// `battery frames`: what a frame takes, in times of the memory bound.

internal import ArgumentParser
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Plays animations, and compares their frames with a scatter-add over the variables that they
/// move.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Compares frames with a scatter-add over the variables that they move.")

  @OptionGroup var strategy: StrategyOption

  @Argument(help: "The workloads.")
  var workloads = ["chain", "feed", "tree", "labels", "login"]

  @Option(help: "How many constraints the systems have at most; may be repeated.")
  var size = [40, 400, 4_000]

  func run() throws {
    for strategy in try strategy.strategies() {
      for name in workloads {
        for size in size {
          let workload = try WorkloadCatalog.workload(named: name)
          let trace = try workload.trace(constraintCountMax: size, seed: 1).withEncoreOfAnimation()
          let report = try strategy.frames(trace, "encore", max(5, 20_000 / size))
          guard report.frameCount > 0 else {
            throw ValidationError(
              "\(name) does more in a frame than to suggest and to change constants;"
                + " choose another workload")
          }
          print(
            "\(strategy.name) \(name): \(report.constraintCount) constraints,"
              + " \(rounded(report.nanoseconds)) ns a frame,"
              + " \(rounded(report.boundNanoseconds)) ns a scatter-add over the"
              + " \(rounded(report.movedCount)) variables that move,"
              + " \(rounded(report.nanoseconds / report.boundNanoseconds)) times")
        }
      }
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
