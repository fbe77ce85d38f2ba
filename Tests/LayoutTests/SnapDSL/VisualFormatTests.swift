// Checklist S1: the visual format language.

import SnapDSL
import Testing
import UIKitNames

@Suite struct VisualFormatTests {
  @Test func s1_42_visualFormat() throws {
    let (root, a, b) = (makeScreen(320, 200), UIView(), UIView())
    root.addConstrained(a, b)
    let views: [String: UIView] = ["a": a, "b": b]
    let horizontal = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[a(>=50,==b@700)]-gap-[b]-(30@1000)-|",
      options: [.alignAllTop, .alignAllBottom], metrics: ["gap": 12], views: views)
    let vertical = NSLayoutConstraint.constraints(withVisualFormat: "V:|-20-[a(40)]", views: views)
    #expect(horizontal.count == 7)
    NSLayoutConstraint.activate(horizontal + vertical)
    root.layoutIfNeeded()
    let width: CGFloat = (320 - 8 - 12 - 30) / 2
    expectFrame(a.frame, 8, 20, width, 40)
    expectFrame(b.frame, 8 + width + 12, 20, width, 40)
  }

  /// Goal: a dash without a number reaches the margins of the superview, whatever these are, as in
  /// UIKit since there are margins.
  /// Regression: it was 20 points.
  @Test func aDashAloneReachesTheMargins() {
    let (root, view) = (makeScreen(320, 200), UIView())
    root.addConstrained(view)
    let views: [String: Any] = ["view": view]
    for format in ["H:|-[view]-|", "V:|-[view]-|"] {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(withVisualFormat: format, views: views))
    }
    expectFrame(of: view, in: root, 8, 8, 304, 184)
    root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectFrame(of: view, in: root, 2, 1, 314, 196)
  }

  @Test(arguments: [
    "", "H:", "[", "[a", "[a]-", "[a]-5", "|-[zz]", "[a(]", "[a(>=)]", "[a]|[b]", "a", "|-|",
    "[a(nope)]", "[a]-(5,)-[b]", "V:|[a]]", "[a(1e9999999)]",
  ])
  func s1_42_malformedFormatsAreReported(_ format: String) {
    let (root, a, b) = (makeScreen(320, 200), UIView(), UIView())
    root.addConstrained(a, b)
    let found = issues {
      let made = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["a": a, "b": b])
      #expect(made.isEmpty)
    }
    #expect(found.count == 1)
  }
}
