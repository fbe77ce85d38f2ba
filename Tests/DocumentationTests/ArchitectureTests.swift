// The page on the architecture says what the manifest says.

import Foundation
import Testing

@Suite struct ArchitectureTests {
  /// Goal: the picture of the modules is never out of date.
  /// Method: it is made anew from the manifest; `scripts/module-picture` writes it.
  @Test func thePictureIsThatOfTheManifest() throws {
    let picture = ModulePicture.mermaid(try PackageTargets.read())
    let page = try PackageFolder.text(ModulePicture.path)
    let shown = CodeBlock.blocks(in: page, path: ModulePicture.path)
      .first { $0.language == "mermaid" }?.lines
    if ProcessInfo.processInfo.environment["TINAMOU_WRITE_PICTURE"] == "1" {
      let old = try #require(shown).joined(separator: "\n")
      let new = page.replacing(old, with: picture.joined(separator: "\n"))
      try new.write(
        to: PackageFolder.url.appendingPathComponent(ModulePicture.path), atomically: true,
        encoding: .utf8)
    } else {
      #expect(shown == picture, "run scripts/module-picture")
    }
  }

  /// Goal: no module is missing in the table of modules.
  @Test func everyModuleIsInTheTable() throws {
    let page = try PackageFolder.text(ModulePicture.path)
    for target in try PackageTargets.read() {
      #expect(page.contains("`\(target.name)`"), "\(target.name) is not described")
    }
  }

  @Test func theManifestIsUnderstood() {
    let list = """
          // A comment with ]
          module("A", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
          module(
            "B", ["A", .product(name: "A", package: "other")]),
          .target(
            name: "C", linkerSettings: [.linkedLibrary("A", .when(platforms: [.linux]))]),
          .target(name: "T", path: "Tests/T"),
          .executableTarget(
            name: "p", dependencies: ["B", "A", "C"], swiftSettings: settings),
          tests("ATests", ["A"]),
        ]
      """
    let targets = PackageTargets.parse(list)
    #expect(
      targets == [
        PackageTarget(name: "A", kind: .module, dependencies: []),
        PackageTarget(name: "B", kind: .module, dependencies: ["A"]),
        PackageTarget(name: "C", kind: .shim, dependencies: []),
        PackageTarget(name: "p", kind: .program, dependencies: ["B", "A", "C"]),
      ])
    #expect(ModulePicture.mermaid(targets).suffix(3) == ["  B --> A", "  p --> B", "  p --> C"])
  }
}
