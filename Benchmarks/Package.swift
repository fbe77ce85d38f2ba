// swift-tools-version:6.2
// The workloads in ordo-one/benchmark: a package of its own, so that no user of Tinamou fetches
// that.

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// What is measured: an executable for `swift package benchmark`.
func benchmarks(_ name: String, of modules: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: modules.map { .product(name: $0, package: "tinamou") }
      + [.product(name: "Benchmark", package: "benchmark")],
    path: name, swiftSettings: settings,
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "tinamou", path: ".."),
    // Its default traits bring in an allocator of its own, which would disturb what is timed.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    benchmarks("SolverBenchmarks", of: ["Suite", "Workloads"]),
    benchmarks("WorkBenchmarks", of: ["Suite", "SolverCore", "Traces", "Workloads"]),
  ]
)
