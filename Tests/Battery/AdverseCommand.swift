// `battery adverse`: the shapes and orders that solvers are slow or wrong on, at a large size.

internal import ArgumentParser
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Replays each adverse workload, and proves answers throughout.
///
/// Every value that the workload expects is checked. A certificate of optimality for each answer,
/// and the invariants of the solver, take as long as the whole system is large; so only samples are
/// checked.
struct AdverseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adverse",
    abstract: "Replays the adverse workloads, and proves samples of the answers.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many constraints the workloads have at most.")
  var size = 40_000

  @Option(help: "How many answers are proven, and how often the invariants are checked, besides.")
  var sample = 4

  @Option(help: "What the workloads are generated from.")
  var seed: UInt64 = 1

  func validate() throws {
    guard size > 0, sample > 0 else { throw ValidationError("sizes and samples are above 0") }
  }

  func run() throws {
    var hasFailed = false
    for workload in WorkloadCatalog.adverse {
      let trace = try workload.trace(constraintCountMax: size, seed: seed)
      let count = TraceInfo(trace).constraintCountMax
      for strategy in try strategy.strategies() {
        do throws(VerificationError) {
          try strategy.verify(trace, sample)
          print("\(strategy.name) \(workload.name): proven, with \(count) constraints")
        } catch {
          print("error: \(strategy.name) \(workload.name), seed \(seed): \(error)")
          hasFailed = true
        }
      }
    }
    if hasFailed { throw ExitCode.failure }
  }
}
