// The standard workloads in ordo-one/benchmark, for `swift package benchmark` in `Benchmarks`.

import Benchmark
import Suite
import Workloads

/// One benchmark for each workload at its second size and each strategy: the whole trace, from a
/// fresh solver to an empty one. `tinamou run` takes the same traces apart by kind of operation.
let benchmarks: @Sendable () -> Void = {
  for workload in WorkloadCatalog.standard {
    guard let size = workload.sizes.dropFirst().first,
      let trace = try? workload.trace(size: size, seed: 1)
    else { continue }
    for strategy in StrategyCatalog.available {
      Benchmark(
        "\(workload.name) \(size) (\(strategy.name))",
        configuration: .init(
          metrics: [.wallClock, .cpuTotal, .peakMemoryResident],
          maxDuration: .seconds(1))
      ) { benchmark in
        // A wrong answer has no speed: the error ends this benchmark.
        try strategy.verify(trace)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { try strategy.replay(trace) }
        benchmark.stopMeasurement()
      }
    }
  }
}
