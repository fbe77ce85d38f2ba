// The acceptance tables of the layout engine stay true: their tests exist.

import Foundation
import Testing

@Suite struct AcceptanceTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The numbers in the first column and the test names in backquotes, by line of the table.
  private func rows(
    of page: String = "LayoutAcceptance.md"
  ) throws -> [(numbers: [Int], names: [String])] {
    let text = try String(contentsOf: Self.tests.appendingPathComponent(page), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      let quoted = cells[cells.count - 2].split(separator: "`", omittingEmptySubsequences: false)
      return (
        cells[1].split(separator: ",").compactMap { Int($0.filter { !$0.isWhitespace }) },
        quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }
      )
    }
  }

  @Test func everyPointHasATest() throws {
    let numbers = try rows().filter { !$0.names.isEmpty }.flatMap(\.numbers)
    #expect(Set(numbers) == Set(1 ... 70))
  }

  @Test(arguments: [("LayoutAcceptance.md", 70), ("../Documentation/Layout.md", 40)])
  func everyTestOfTheTableExists(_ page: String, _ leastCount: Int) throws {
    var functions: Set<Substring> = []
    let files = FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      for part in source.components(separatedBy: "func ").dropFirst() {
        functions.insert(part.prefix { $0 != "(" })
      }
    }
    let names = try rows(of: page).flatMap(\.names)
    #expect(names.count > leastCount)
    for name in names { #expect(functions.contains(name[...]), "no test is called \(name)") }
  }
}
