// The page on SnapKit says what is so.

import Foundation
import Testing

@Suite struct SnapKitPageTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let page: String

  init() throws {
    page = try String(
      contentsOf: Self.package.appendingPathComponent("Documentation/SnapKit.md"), encoding: .utf8)
  }

  /// Goal: the tables of the page name what compiles here, all of it and nothing else.
  @Test func theTablesAreThoseOfTheSurface() {
    let surface = SnapKitSurface()
    for table in [surface.entries, surface.oldEntries].map(SnapKitSurface.table) {
      #expect(page.contains("\n\n\(table)\n"), "Documentation/SnapKit.md lacks this:\n\(table)")
    }
    let count = (surface.entries + surface.oldEntries).map(\.members.count).reduce(0, +)
    #expect(page.contains("\(count) members"), "there are \(count) members")
  }

  /// Goal: each behaviour that the page lists has a test of the name that stands beside it.
  @Test func eachBehaviourHasItsTest() throws {
    let tests = Self.package.appendingPathComponent("Tests/LayoutTests/SnapDSL")
    var source = ""
    for file in try FileManager.default.contentsOfDirectory(
      at: tests, includingPropertiesForKeys: nil) where file.pathExtension == "swift"
    { source += try String(contentsOf: file, encoding: .utf8) }
    let rows = page.split(separator: "\n").filter { $0.contains(/^\| \d+ \|/) }
    #expect(rows.count == 10)
    for row in rows {
      let cell = row.split(separator: "|").last ?? ""
      let names = cell.matches(of: /`(\w+)`/).map { String($0.1) }
      #expect(!names.isEmpty, "no test for \(row)")
      for name in names { #expect(source.contains("func \(name)("), "no test is called \(name)") }
    }
  }
}
