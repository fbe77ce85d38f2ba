// `tinamou show` and `tinamou list scenes`, as a user types them.

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ShowCommandTests {
  private let folder = TestFolder()

  @Test func writesAPicture() throws {
    try folder.run("show login --at 0.75 -o pictures/login.svg")
    let svg = try folder.text("pictures/login.svg")
    #expect(svg.contains("login, 375 × 667, at 0.75 s"))
    #expect(svg.contains("txtEmail"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    // Again, to the standard output: the same bytes.
    let printed = try folder.run("show login --at 0.75")
    #expect(printed.standardOutput == svg)
  }

  /// Half-way through the animation, frames are those on screen: (8 + 295) / 2, and a width between
  /// 279 and that of the placeholder, 46, which is all that holds the field then.
  @Test func showsWhatIsOnScreen() throws {
    try folder.run("show login --at 0.75", printing: ">151.5, 40\u{2003}162.5 × 44<")
    let tree = try folder.run(
      "show login --tree --size 320x568", printing: "viewContainer; frame = (40 188; 240 192)")
    #expect(tree.standardOutput.hasPrefix("<Window; frame = (0 0; 320 568)>\n"))
  }

  @Test func writesAFilmstrip() throws {
    try folder.run("show stretchy --frames 5", printing: ">1.5 s</text>", #"class="moved""#)
  }

  @Test func listsScenes() throws {
    let list = "\n" + (try folder.run("list scenes").standardOutput)
    for name in ["login", "stretchy", "feed-cell"] { #expect(list.contains("\n\(name) ")) }
  }

  @Test func saysWhatCannotBeWritten() throws {
    try folder.write("", to: "file")
    // "File exists", it said.
    try folder.run(
      "show login -o file/login.svg", endsWith: 1,
      sayingOnly: "Error: cannot make the folder file: it is a file; name another folder")
  }
}
