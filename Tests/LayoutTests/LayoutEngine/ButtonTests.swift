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

  /// Goal: the title of the state that the button is in decides the size, whatever others say.
  /// Method: the button is laid out by its content alone, from state to state.
  /// Regression: it was always the normal title, and that of a selected button was never current.
  @Test func theCurrentTitleDecidesTheSize() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    let button = Button()
    button.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(button)
    func width() -> CGFloat {
      root.layoutIfNeeded()
      return button.frame.width
    }
    button.setTitle("Follow", for: .normal)
    let normal = width()
    button.setTitle("Following", for: .selected)
    #expect(width() == normal)
    button.isSelected = true
    #expect(button.currentTitle == "Following")
    #expect(width() > normal)
    // A state for which no title was set has the normal one, as in UIKit.
    button.isHighlighted = true
    #expect(button.currentTitle == "Follow")
    #expect(width() == normal)
    (button.isHighlighted, button.isSelected, button.isEnabled) = (false, false, false)
    button.setTitle("Not to be followed", for: .disabled)
    #expect(button.currentTitle == "Not to be followed")
    #expect(width() > normal)
    button.isEnabled = true
    #expect(width() == normal)
  }

  /// Regression: a title's label that outlived its button, and changed, ended the process.
  @Test func theTitlesLabelOutlivesItsButton() {
    var button: Button? = Button()
    let label = button?.titleLabel
    button = nil
    label?.text = "Send"
    #expect(label?.text == "Send")
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
