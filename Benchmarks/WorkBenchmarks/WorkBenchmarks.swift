// The work that the suite's workloads are, as metrics of ordo-one/benchmark with committed
// thresholds.

import Benchmark
import SolverCore
import Suite
import Traces
import Workloads

/// The counters of one strategy as metrics. They are the same on every machine and in every run, so
/// a threshold is met exactly or not at all.
private struct WorkMetrics {
  let strategy: Strategy

  /// One for each of `WorkCounters.all`.
  let counters: [BenchmarkMetric]

  /// The last three digits of `terms`: the histograms that keep the metrics round to three digits,
  /// and one term more in a million is a change as well.
  let termsRemainder: BenchmarkMetric

  private static let exactCountMax = 1_000

  init(_ strategy: Strategy) {
    func metric(_ name: String) -> BenchmarkMetric {
      .custom("\(strategy.name): \(name)", polarity: .prefersSmaller, useScalingFactor: false)
    }
    self.strategy = strategy
    counters = WorkCounters.all.map { metric($0.name) }
    termsRemainder = metric("terms modulo \(Self.exactCountMax)")
  }

  var all: [BenchmarkMetric] { counters + [termsRemainder] }

  func record(_ trace: Trace, in benchmark: Benchmark) throws {
    let work = try strategy.work(of: trace)
    for (metric, counter) in zip(counters, WorkCounters.all) {
      benchmark.measurement(metric, Int(work[keyPath: counter.path]))
    }
    benchmark.measurement(termsRemainder, Int(work.termsTouched) % Self.exactCountMax)
  }
}

/// One benchmark for each workload at its size for counting, with the work of our standard
/// strategies for the whole trace.
let benchmarks: @Sendable () -> Void = {
  let strategies = StrategyCatalog.standard.filter { !$0.isPeer }
  for workload in WorkloadCatalog.all {
    let size = workload.countedSize
    let metrics = strategies.map(WorkMetrics.init)
    Benchmark(
      // The name is also that of the file with the thresholds.
      "\(workload.name)-\(size)",
      configuration: .init(
        metrics: metrics.flatMap(\.all), warmupIterations: 0, maxDuration: .seconds(60),
        maxIterations: 1)
    ) { benchmark in
      // Only here: every benchmark runs in a process of its own, and each process lists all of
      // them.
      let trace = try workload.trace(size: size, seed: 1)
      for metrics in metrics { try metrics.record(trace, in: benchmark) }
    }
  }
}
