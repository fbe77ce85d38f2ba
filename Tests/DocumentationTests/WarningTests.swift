// Warnings are errors everywhere.

import Testing

@Suite struct WarningTests {
  /// Goal: no target of either package gets by with a warning.
  /// Method: each that has Swift in it takes the shared settings, which treat warnings as errors.
  @Test(arguments: ["Package.swift", "Examples/Package.swift"])
  func everyTargetTakesTheSettings(_ path: String) throws {
    let manifest = try PackageFolder.text(path)
    #expect(manifest.contains(".treatAllWarnings(as: .error)"))
    let targets = try #require(manifest.ranges(of: "  targets: [\n").first)
    let withoutSettings = PackageTargets.statements(in: String(manifest[targets.upperBound...]))
      .filter { !$0.contains("swiftSettings: settings") }
      .filter { !$0.hasPrefix("module(") && !$0.hasPrefix("tests(") }
      .map { PackageTargets.strings(in: $0)[0] }
    // C only.
    #expect(withoutSettings.allSatisfy { $0.hasPrefix("C") }, "\(withoutSettings)")
    if path == "Package.swift" {
      for helper in ["func module(", "func tests("] {
        let start = try #require(manifest.ranges(of: helper).first)
        let body = manifest[start.upperBound...].prefix { $0 != "}" }
        #expect(body.contains("swiftSettings: settings"))
      }
    }
  }
}
