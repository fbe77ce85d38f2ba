// swift-tools-version:6.2
// Tinamou: a solver of the Cassowary family, the layout engine and DSL that give it work, and the
// suite that measures both.

import PackageDescription

/// What every target is compiled with: Swift 6, explicit imports, warnings as errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Whether this package was fetched for another one, by its address or from a registry. That wants
/// to see into what it debugs, and Xcode refuses packages with flags that are called unsafe.
let isFetched = ["/checkouts/", "/registry/downloads/"].contains {
  Context.packageDirectory.contains($0)
}

/// What modules that compute are compiled with in debug builds, too, where nobody fetches this
/// package: without optimisation, they took half of the time of all tests. Assertions stay on.
/// To step through a solver in a debugger, `-Xswiftc -Onone` comes after it.
let optimized: [SwiftSetting] =
  isFetched
  ? []
  : [
    .unsafeFlags(
      [
        "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
        "-assert-config", "Debug",
      ], .when(configuration: .debug))
  ]

/// A library target, and the product that lets other packages depend on it. The build puts the
/// files of `embedding` into the program: scripts and style sheets of pages.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = [],
  embedding assets: [String] = [], with more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: assets.map(Resource.embedInCode),
    swiftSettings: settings + more, linkerSettings: linking)
}

/// A product of another package, for what measures and checks. Solvers and layout use none: a
/// package that leaves out the trait `Suite` fetches none of them.
func product(
  _ name: String, of package: String, on platforms: [Platform]? = nil
) -> Target.Dependency {
  let traits: Set = ["Suite"]
  return .product(
    name: name, package: package,
    condition: platforms.map { .when(platforms: $0, traits: traits) } ?? .when(traits: traits))
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "tinamou",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SolverCore", targets: ["SolverCore"]),
    .library(name: "TableauSolvers", targets: ["TableauSolvers"]),
    .library(name: "RevisedSolver", targets: ["RevisedSolver"]),
    .library(name: "RebuildSolver", targets: ["RebuildSolver"]),
    .library(name: "PeerSolvers", targets: ["PeerSolvers"]),
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
    .library(name: "SnapDSL", targets: ["SnapDSL"]),
    .library(name: "UIKitNames", targets: ["UIKitNames"]),
    .library(name: "Traces", targets: ["Traces"]),
    .library(name: "Workloads", targets: ["Workloads"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Measurement", targets: ["Measurement"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .library(name: "Suite", targets: ["Suite"]),
    .executable(name: "tinamou", targets: ["tinamou"]),
  ],
  traits: [
    .trait(
      name: "Suite",
      description: """
        Traces, Workloads, Measurement, Reporting, Suite and tinamou, which use other packages. \
        Solvers and layout do not need it.
        """),
    .default(enabledTraits: ["Suite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    // Exact arithmetic, in the verification of traces and in the reference solver of the tests.
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
  ],
  targets: [
    // MARK: Solvers
    // A program that imports neither Glibc nor Foundation would not find `floor` and its kin.
    module(
      "SolverCore", linking: [.linkedLibrary("m", .when(platforms: [.linux]))], with: optimized),
    .target(name: "CFlatStorage"),
    module("FlatStorage", ["CFlatStorage"], with: optimized),
    module("TableauSolvers", ["FlatStorage", "SolverCore"], with: optimized),
    module("RevisedSolver", ["FlatStorage", "SolverCore"], with: optimized),
    module("RebuildSolver", ["SolverCore"], with: optimized),
    // The peers themselves are fetched by scripts/peers and loaded at run time. A target that depended
    // on whether they are there would not be noticed: a manifest is evaluated once and then cached.
    .target(
      name: "CPeers",
      linkerSettings: [
        .linkedLibrary("dl", .when(platforms: [.linux])),
        .linkedLibrary("m", .when(platforms: [.linux])),
      ]),
    module("PeerSolvers", ["SolverCore", "CPeers"]),

    // MARK: Layout
    module("LayoutEngine", ["FlatStorage", "SolverCore", "RevisedSolver"], with: optimized),
    module("SnapDSL", ["LayoutEngine"]),
    module("UIKitNames", ["LayoutEngine", "SnapDSL"]),

    // MARK: Files and random numbers
    module("Files"),
    module("Randomness"),

    // MARK: Work to measure
    module(
      "Traces", ["Files", "SolverCore", product("BigInt", of: "BigInt")], with: optimized),
    module(
      "Workloads",
      ["Randomness", "SolverCore", "LayoutEngine", "SnapDSL", "UIKitNames", "Traces"]),
    module("Race", ["CPeers", "LayoutEngine", "SnapDSL", "UIKitNames", "Workloads"]),

    // MARK: Measuring
    .target(name: "CMemory"),
    module(
      "Measurement",
      [
        "CMemory", "Files", "Randomness", "SolverCore",
        product("Histogram", of: "hdrhistogram-swift"),
      ], with: optimized),
    module("Markup"),
    module(
      "Reporting", ["Measurement", "Markup", "SolverCore"],
      embedding: ["page.css", "page.html", "page.js"].map { "Page/Assets/\($0)" }),
    module("Pictures", ["LayoutEngine", "Markup"], embedding: ["Assets/picture.css"]),
    .target(name: "CProfiling"),
    module(
      "Profiling",
      [
        "CProfiling", "Markup", "Measurement",
        product("Subprocess", of: "swift-subprocess"),
        product("SystemPackage", of: "swift-system", on: [.linux]),
      ], embedding: ["flame-graph.css", "flame-graph.js"].map { "Views/Assets/\($0)" },
      with: optimized),
    module(
      "Suite",
      [
        "SolverCore", "TableauSolvers", "RevisedSolver", "RebuildSolver", "PeerSolvers", "Traces",
        "Workloads", "Race", "LayoutEngine", "Files", "Measurement", "Reporting", "Profiling",
      ]),
    .executableTarget(
      name: "tinamou",
      dependencies: [
        "Suite", "SolverCore", "Traces", "Workloads", "Race", "Files", "Measurement", "Reporting",
        "Profiling", "Pictures", "LayoutEngine",
        product("ArgumentParser", of: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // MARK: Tests
    .target(name: "CMemoryUse", path: "Tests/CMemoryUse"),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CMemoryUse", "Randomness", "SolverCore", "Traces", product("BigInt", of: "BigInt"),
      ],
      path: "Tests/TestSupport", swiftSettings: settings + optimized),
    .target(
      name: "StrategiesUnderTest",
      dependencies: [
        "Measurement", "SolverCore", "TableauSolvers", "RevisedSolver", "RebuildSolver",
        "TestSupport", "Traces",
      ],
      path: "Tests/StrategiesUnderTest", swiftSettings: settings),
    .target(
      name: "RecordTestSupport",
      dependencies: ["Measurement", "Randomness", "SolverCore", "TestSupport"],
      path: "Tests/RecordTestSupport", swiftSettings: settings),
    .executableTarget(
      name: "battery",
      dependencies: [
        "CAllocationCounter", "Measurement", "PeerSolvers", "Randomness", "RecordTestSupport",
        "Reporting", "RevisedSolver", "SolverCore", "StrategiesUnderTest", "Suite", "TestSupport",
        "Traces", "Workloads", product("ArgumentParser", of: "swift-argument-parser"),
      ],
      path: "Tests/Battery", swiftSettings: settings),

    // MARK: Fuzzing; scripts/fuzz builds these with libFuzzer
    .target(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Fuzzing/FuzzDriver",
      swiftSettings: settings),
    .executableTarget(
      name: "fuzz-trace-reader", dependencies: ["FuzzDriver", "Traces"],
      path: "Fuzzing/TraceReader", swiftSettings: settings),
    .executableTarget(
      name: "fuzz-operations",
      dependencies: ["FuzzDriver", "RevisedSolver", "StrategiesUnderTest", "TestSupport"],
      path: "Fuzzing/Operations", swiftSettings: settings),

    tests(
      "SolverTests",
      [
        "FlatStorage", "Randomness", "SolverCore", "StrategiesUnderTest", "TableauSolvers",
        "RevisedSolver", "RebuildSolver", "PeerSolvers", "Suite", "TestSupport", "Traces",
        "Workloads",
      ]),
    tests(
      "RevisedSolverTests",
      ["FlatStorage", "Randomness", "RevisedSolver", "SolverCore", "TestSupport", "Traces"]),
    tests(
      "TestSupportTests", ["Randomness", "SolverCore", "TableauSolvers", "TestSupport", "Traces"]),
    tests("TracesTests", ["Randomness", "SolverCore", "TableauSolvers", "TestSupport", "Traces"]),
    tests(
      "LayoutTests",
      [
        "LayoutEngine", "Pictures", "Randomness", "SnapDSL", "UIKitNames", "SolverCore",
        "TableauSolvers", "Traces", "Workloads",
      ]),
    tests(
      "SuiteTests",
      [
        "Suite", "SolverCore", "Traces", "Measurement", "Profiling", "Reporting", "Workloads",
        "LayoutEngine", "Race", "Randomness", "RevisedSolver",
      ]),
    tests(
      "MeasurementTests", ["Measurement", "Randomness", "RecordTestSupport", "SolverCore"],
      exclude: ["Noise"]),
    tests(
      "ReportingTests", ["Markup", "Reporting", "Measurement", "RecordTestSupport", "SolverCore"]),
    tests(
      "CommandTests",
      ["tinamou", "Profiling", "Measurement", "PeerSolvers", "Race", "Reporting", "SolverCore"],
      exclude: ["Support/Tools"]),
    .executableTarget(
      name: "ProfilingFixture", dependencies: ["Measurement", "Profiling"],
      path: "Tests/ProfilingFixture", swiftSettings: settings + optimized),
    tests(
      "ProfilingTests",
      ["Measurement", "Profiling", "ProfilingFixture", "Randomness"]),
    tests(
      "DocumentationTests",
      [
        "FlatStorage", "SolverCore", "TableauSolvers", "RevisedSolver", "RebuildSolver",
        "PeerSolvers", "LayoutEngine", "SnapDSL", "UIKitNames", "Traces", "Workloads", "Race",
        "Pictures", "Markup", "Files", "Measurement", "Randomness", "Reporting", "Profiling",
        "ProfilingFixture", "RecordTestSupport", "Suite",
      ]),
  ]
)
