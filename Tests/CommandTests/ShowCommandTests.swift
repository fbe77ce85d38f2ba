// `tinamou show` and `tinamou list scenes`, as a user types them.

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ShowCommandTests {
  @Test func writesAPicture() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "show", "login", "--at", "0.75", "-o", "pictures/login.svg", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let svg = try String(
        contentsOf: folder.appendingPathComponent("pictures/login.svg"), encoding: .utf8)
      #expect(svg.contains("login, 375 × 667, at 0.75 s"))
      #expect(svg.contains("txtEmail"))
      #expect(XMLParser(data: Data(svg.utf8)).parse())
      // Again, to the standard output: the same bytes.
      let printed = try Tinamou.run("show", "login", "--at", "0.75", in: folder)
      #expect(printed.standardOutput == svg)
    }
  }

  /// Half-way through the animation, frames are those on screen: (8 + 295) / 2, and a width between
  /// 279 and that of the placeholder, 46, which is all that holds the field then.
  @Test func showsWhatIsOnScreen() throws {
    try Tinamou.withFolder { folder in
      let picture = try Tinamou.run("show", "login", "--at", "0.75", in: folder)
      #expect(picture.standardOutput.contains(">151.5, 40\u{2003}162.5 × 44<"))
      let tree = try Tinamou.run("show", "login", "--tree", "--size", "320x568", in: folder)
      #expect(tree.standardOutput.hasPrefix("<Window; frame = (0 0; 320 568)>\n"))
      #expect(tree.standardOutput.contains("viewContainer; frame = (40 188; 240 192)"))
    }
  }

  @Test func writesAFilmstrip() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("show", "stretchy", "--frames", "5", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains(">1.5 s</text>"))
      #expect(result.standardOutput.contains(#"class="moved""#))
    }
  }

  @Test func namesTheNearestScene() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("show", "strechy", in: folder)
      #expect(result.standardError.contains("did you mean 'stretchy'"))
      let list = try Tinamou.run("list", "scenes", in: folder)
      for name in ["login", "stretchy", "feed-cell"] {
        #expect(list.standardOutput.contains("\n\(name) ") || list.standardOutput.hasPrefix(name))
      }
    }
  }

  @Test func saysWhatCannotBeWritten() throws {
    try Tinamou.withFolder { folder in
      try Data().write(to: folder.appendingPathComponent("file"))
      let result = try Tinamou.run("show", "login", "-o", "file/login.svg", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("file"))
    }
  }
}
