// What is said of the sources, and what the formatter does not look at.

import Foundation
import Testing

@Suite struct SourceTests {
  /// The paths of the Swift files below `folder`, in order.
  private static func sources(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(
      atPath: PackageFolder.url.appendingPathComponent(folder).path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Goal: comments are no wider than code.
  @Test(arguments: ["Sources", "Tests", "Fuzzing", "Examples/Sources"])
  func commentsFitInto100Columns(folder: String) throws {
    let paths = Self.sources(below: folder)
    #expect(!paths.isEmpty)
    for path in paths {
      for (index, line) in try PackageFolder.text(path).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() where line.count > 100 {
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        #expect(!isComment, "\(path):\(index + 1) has \(line.count) columns")
      }
    }
  }

  /// Goal: a folder is seen at a glance.
  @Test func noFolderHasMoreThan25Sources() {
    let folders = Dictionary(grouping: Self.sources(below: "Sources")) {
      URL(fileURLWithPath: $0).deletingLastPathComponent().relativePath
    }
    #expect(folders.count > 50)
    for (folder, paths) in folders { #expect(paths.count <= 25, "\(folder)") }
  }
}
