// Links between documents lead somewhere.

import Foundation
import Testing

@Suite struct LinkTests {
  /// Goal: no link or picture of a document leads to a file that is not there.
  @Test(arguments: PackageFolder.documents)
  func everyLinkLeadsToAFile(_ path: String) throws {
    let folder = URL(fileURLWithPath: path, relativeTo: PackageFolder.url)
      .deletingLastPathComponent()
    for target in LinkTests.targets(in: try PackageFolder.text(path)) {
      let file = folder.appendingPathComponent(target)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path): there is no \(target)")
    }
  }

  /// Goal: every page can be found from the README.
  @Test func everyPageIsLinked() throws {
    let linked = Set(LinkTests.targets(in: try PackageFolder.text("README.md")))
    for page in PackageFolder.files(in: "Documentation", endingIn: ".md") {
      #expect(linked.contains(page), "README.md does not lead to \(page)")
    }
  }

  /// Goal: who follows a link with the name of a function or type finds it in the file.
  @Test func namesInLinksAreDeclaredThere() throws {
    var count = 0
    for path in PackageFolder.documents {
      let text = try PackageFolder.text(path)
      for link in text.matches(of: /\[`(\w+)`\]\(\.\.\/(Sources\/[^)#\s]+\.swift)\)/) {
        let (name, file) = (String(link.1), String(link.2))
        let declaration = try Regex("\\b(func|struct|enum|class|protocol|var) \(name)\\b")
        let isThere = try PackageFolder.text(file).contains(declaration)
        #expect(isThere, "\(path): \(file) declares no \(name)")
        count += 1
      }
    }
    #expect(count >= 20, "the pages link to functions")
  }

  /// The files that `text` links to, without anchors.
  private static func targets(in text: String) -> [String] {
    text.matches(of: /\]\(([^)#\s]+)[^)\s]*\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
  }
}
