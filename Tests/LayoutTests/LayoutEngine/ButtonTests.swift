// Buttons: titles of states.

import Foundation
import LayoutEngine
import Testing

@Suite struct ButtonTests {
  /// Goal: each state has its own title, and that of the normal state where it has none.
  /// Method: titles are set, replaced and taken back, of the normal state last.
  @Test func statesHaveTitlesOfTheirOwn() {
    let button = Button()
    button.setTitle("Send", for: .normal)
    button.setTitle("Sending", for: .highlighted)
    button.setTitle("Off", for: .disabled)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .highlighted) == "Sending")
    #expect(button.title(for: .disabled) == "Off")
    #expect(button.title(for: .selected) == "Send")
    button.setTitle("Sent", for: .highlighted)
    button.setTitle(nil, for: .disabled)
    #expect(button.title(for: .highlighted) == "Sent")
    #expect(button.title(for: .disabled) == "Send")
    #expect(button.currentTitle == "Send")
    button.isHighlighted = true
    #expect(button.currentTitle == "Sent")
    button.setTitle(nil, for: .normal)
    #expect(button.title(for: .normal) == nil)
    #expect(button.title(for: .highlighted) == "Sent")
  }

  /// Goal: the normal title decides the size, whatever other states say.
  @Test func theNormalTitleDecidesTheSize() {
    let button = Button()
    button.setTitle("Send", for: .normal)
    let size = button.intrinsicContentSize
    button.setTitle("A title that is much longer", for: .highlighted)
    #expect(button.intrinsicContentSize == size)
    button.setTitle("A title that is much longer", for: .normal)
    #expect(button.intrinsicContentSize.width > size.width)
  }

  /// Goal: a system's button has a title of 15 points, another one of 18; both have 6 points above
  /// and below it until any insets are set, which count alone then, as in UIKit.
  /// Regression: all titles had 18 points, and insets were added to the 6.
  @Test func sizesOfTitlesAndInsets() {
    for (type, size, height) in [(Button.ButtonType.system, 15.0, 18.0), (.custom, 18, 22)] {
      let button = Button(type: type)
      button.setTitle("A longer title", for: .normal)
      #expect(button.titleLabel?.font.pointSize == CGFloat(size))
      #expect(button.intrinsicContentSize.height == CGFloat(height) + 12)
      let width = button.intrinsicContentSize.width
      button.contentEdgeInsets = EdgeInsets(top: 1, left: 10, bottom: 0, right: 10)
      #expect(button.intrinsicContentSize == CGSize(width: width + 20, height: CGFloat(height) + 1))
      button.contentEdgeInsets = .zero
      #expect(button.intrinsicContentSize.height == CGFloat(height) + 12)
    }
  }
}
