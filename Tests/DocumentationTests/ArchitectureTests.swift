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

  /// Goal: a reader finds every type of a walk in the file that is named, and a walk stays short.
  @Test(arguments: [("A time of `tinamou run", 19), ("A verdict of `tinamou gate", 15)])
  func aWalkNamesTheFilesOfItsTypes(heading: String, stepCountMax: Int) throws {
    let page = try PackageFolder.text(ModulePicture.path)
    let section = try #require(page.components(separatedBy: "### \(heading)").dropFirst().first)
    let rows = section.components(separatedBy: "\n#")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) } }
    #expect(rows.count > 10 && rows.count <= stepCountMax)
    for row in rows {
      let declaration = try Regex("(struct|class|enum|protocol) \(row[0])\\b")
      #expect(try PackageFolder.text(row[1]).contains(declaration), "\(row[1]) has no \(row[0])")
    }
  }
}
