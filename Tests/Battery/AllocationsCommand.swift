// `battery allocations`: none where nothing should be allocated, and as many in every process.

internal import ArgumentParser
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Counts the allocations of every strategy on every workload, phase by phase.
///
/// Constraints are made anew, and animations are played, eleven times over. What a solver needs for
/// that, it has by the last times, one of which must not allocate: this is the steady state.
struct AllocationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocations",
    abstract: "Prints how often each operation allocates, which every process must print alike.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "The size of the workloads; their largest one where that is less.")
  var size = 10

  @Flag(help: "Fail if anything is allocated in the steady state.")
  var steady = false

  @Flag(help: "Let additions allocate in it all the same: large tables grow now and then.")
  var growing = false

  func run() throws {
    guard AllocationCounter.isAvailable else {
      print("Allocations cannot be counted here: that takes glibc, and no sanitizer.")
      return
    }
    var hasFailed = false
    for strategy in try strategy.strategies() {
      for workload in WorkloadCatalog.all {
        let size = min(size, workload.sizeMax)
        let counter = try count(workload.trace(size: size, seed: 1).withEncores(), strategy)
        print("\(strategy.name) \(workload.name) \(size): \(counter.summary)")
        for (phase, again) in Trace.steadyPhases
        where steady && counter.allocations(in: phase, byAdditions: !growing) > 0
          && counter.allocations(in: again, byAdditions: !growing) > 0
        {
          print(
            "error: \(strategy.name) allocates in the phases '\(phase)' and '\(again)' of "
              + workload.name)
          hasFailed = true
        }
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  private func count(_ trace: Trace, _ strategy: StrategyUnderTest) throws -> AllocationCounter {
    var replayer = Replayer(trace)
    var visitor: any ReplayVisitor = AllocationCounter(trace)
    try strategy.replay(&replayer, &visitor)
    guard let counter = visitor as? AllocationCounter else {
      preconditionFailure("a replay does not exchange its visitor")
    }
    return counter
  }
}
