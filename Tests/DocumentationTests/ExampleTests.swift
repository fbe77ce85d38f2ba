// What the documentation shows is what the tests run.

import Foundation
import Testing

@Suite struct ExampleTests {
  /// Goal: no example of a document is out of date, or was never tried. Method: each block of Swift
  /// is, line by line, an example that is compiled and run, or a file that `scripts/try-guides`
  /// writes.
  @Test(arguments: PackageFolder.documents)
  func everyBlockOfSwiftIsTested(_ path: String) throws {
    let examples = try TestedExample.all()
    for block in CodeBlock.blocks(in: try PackageFolder.text(path), path: path) {
      #expect(block.language != "unclosed", "\(block.location) has a fence that nothing closes")
      guard block.language == "swift", block.marker("file") == nil else { continue }
      #expect(
        examples.contains { $0.isShown(by: block) },
        "\(block.location) is none of the examples in Tests/DocumentationTests/Examples")
    }
  }

  @Test func everyExampleIsShown() throws {
    let blocks = try PackageFolder.documents.flatMap { path in
      CodeBlock.blocks(in: try PackageFolder.text(path), path: path)
    }
    for example in try TestedExample.all() {
      #expect(
        blocks.contains { $0.language == "swift" && example.isShown(by: $0) },
        "\(example.path): no document shows what begins with \(example.lines.first ?? "nothing")")
    }
  }

  /// Goal: a module without an article is noticed.
  @Test func everyModuleHasAnArticleWithAnExample() throws {
    let modules = try PackageTargets.read().filter { $0.kind == .module }.map(\.name)
    #expect(modules.count >= 15)
    for module in modules {
      let path = "Sources/\(module)/\(module).docc/\(module).md"
      let text = try PackageFolder.text(path)
      #expect(text.hasPrefix("# ``\(module)``\n"), "\(path) is not the page of its module")
      let languages = CodeBlock.blocks(in: text, path: path).map(\.language)
      #expect(languages.contains("swift"), "\(path) has no example")
    }
  }
}
