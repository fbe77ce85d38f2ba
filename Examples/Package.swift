// swift-tools-version:6.2
// What can be done with Tinamou's modules: a terminal's screen laid out by the engine, a solver of
// one's own in the suite, and an app's screen whose layout is tracked.

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// What a target takes from the package around this one.
func tinamou(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "tinamou") }
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tinamou", path: "..")],
  targets: [
    .target(
      name: "TerminalScreen", dependencies: tinamou("UIKitNames", "SnapDSL"),
      swiftSettings: settings),
    .executableTarget(
      name: "terminal", dependencies: ["TerminalScreen"] + tinamou("LayoutEngine"),
      swiftSettings: settings),
    .target(
      name: "OwnSolver", dependencies: tinamou("SolverCore"), swiftSettings: settings),
    .executableTarget(
      name: "own-solver",
      dependencies: ["OwnSolver"] + tinamou("Suite", "Measurement", "Reporting"),
      swiftSettings: settings),
    .target(
      name: "ProfileScreen",
      dependencies: tinamou("UIKitNames", "SnapDSL", "Traces", "LayoutEngine"),
      swiftSettings: settings),
    .executableTarget(
      name: "track-screen",
      dependencies: ["ProfileScreen"] + tinamou("Traces"), swiftSettings: settings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["TerminalScreen", "OwnSolver", "ProfileScreen"]
        + tinamou(
          "Suite", "SolverCore", "Traces", "Workloads", "RevisedSolver", "LayoutEngine",
          "UIKitNames"
        ),
      swiftSettings: settings),
  ]
)
