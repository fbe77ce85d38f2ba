// `battery workloads`: every workload on every strategy of the suite, all answers proved.

internal import ArgumentParser
internal import Dispatch
internal import Suite
internal import Synchronization
internal import Traces
internal import Workloads

/// Replays every workload, meets its expected values, and proves every answer.
///
/// `swift test` does the same with a sample of sizes 1 and 2, without optimisation.
struct WorkloadsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workloads",
    abstract: "Replays every workload on every strategy of the suite, and proves every answer.")

  /// A trace, and a strategy that has to solve it.
  private struct Job: Sendable {
    var trace: Trace
    var strategy: Strategy
    var title: String
  }

  func run() throws {
    let jobs = try Self.jobs()
    let errors = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
      let job = jobs[index]
      do throws(VerificationError) {
        try job.strategy.verify(job.trace)
      } catch { errors.withLock { $0.append("error: \(job.title): \(error)") } }
    }
    let found = errors.withLock { $0 }.sorted()
    for error in found { print(error) }
    print("\(jobs.count) workloads replayed and proved, \(found.count) errors")
    guard found.isEmpty else { throw ExitCode.failure }
  }

  /// The largest come first, so that no processor is left alone with one. What is written for small
  /// systems would take minutes for the larger ones.
  private static func jobs() throws -> [Job] {
    var jobs: [Job] = []
    for size in [13, 5, 2, 1] {
      let strategies = size > 5 ? StrategyCatalog.standard : StrategyCatalog.available
      for workload in WorkloadCatalog.all {
        try append(workload, size, seed: UInt64(size), strategies, to: &jobs)
      }
    }
    for workload in WorkloadCatalog.rare {
      let isLong = workload.name == "rare-statements"
      for size in [3, 2, 1] {
        for seed in isLong ? [UInt64(1)] : [1, 77] {
          let strategies = isLong ? StrategyCatalog.standard : StrategyCatalog.available
          try append(workload, size, seed: seed, strategies, to: &jobs)
        }
      }
    }
    return jobs
  }

  private static func append(
    _ workload: Workload, _ size: Int, seed: UInt64, _ strategies: [Strategy], to jobs: inout [Job]
  ) throws {
    let trace = try workload.trace(size: size, seed: seed)
    for strategy in strategies where !strategy.isPeer {
      let title = "\(strategy.name) \(workload.name) \(size), seed \(seed)"
      jobs.append(Job(trace: trace, strategy: strategy, title: title))
    }
  }
}
