// Checklist S1: the visual format language.

import SnapDSL
import Testing
import UIKitNames

@Suite struct VisualFormatTests {
  @Test func s1_42_visualFormat() throws {
    let root = makeScreen(320, 200)
    let (a, b) = (UIView(), UIView())
    for view in [a, b] {
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let views: [String: UIView] = ["a": a, "b": b]
    let horizontal = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[a(>=50,==b@700)]-gap-[b]-(30@1000)-|",
      options: [.alignAllTop, .alignAllBottom], metrics: ["gap": 12], views: views)
    let vertical = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-20-[a(40)]", views: views)
    #expect(horizontal.count == 7)
    NSLayoutConstraint.activate(horizontal + vertical)
    root.layoutIfNeeded()
    let width: CGFloat = (320 - 20 - 12 - 30) / 2
    expectFrame(a.frame, 20, 20, width, 40)
    expectFrame(b.frame, 20 + width + 12, 20, width, 40)
  }

  @Test(arguments: [
    "", "H:", "[", "[a", "[a]-", "[a]-5", "|-[zz]", "[a(]", "[a(>=)]", "[a]|[b]", "a", "|-|",
    "[a(nope)]", "[a]-(5,)-[b]", "V:|[a]]", "[a(1e9999999)]",
  ])
  func s1_42_malformedFormatsAreReported(_ format: String) {
    let root = makeScreen(320, 200)
    let (a, b) = (UIView(), UIView())
    root.addSubview(a)
    root.addSubview(b)
    let found = issues {
      let made = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["a": a, "b": b])
      #expect(made.isEmpty)
    }
    #expect(found.count == 1)
  }
}
