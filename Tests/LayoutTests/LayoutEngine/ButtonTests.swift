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
  /// Goal: a configured button is as large as its texts, its image and what lies between and around
  /// them, and says where these are.
  /// Method: a title of 38 by 21 points, an image of 20 by 30 and a subtitle that is 15 high are
  /// arranged by hand, in the size that the button wants and in a larger one.
  @Test func configurations() {
    var configuration = Button.Configuration.filled()
    configuration.title = "aaaa"
    let button = Button(configuration: configuration)
    let title = CGSize(width: 38, height: 21)
    #expect(button.intrinsicContentSize == CGSize(width: 38 + 24, height: 21 + 14))
    configuration.image = Image(size: CGSize(width: 20, height: 30))
    configuration.imagePadding = 8
    button.configuration = configuration
    #expect(button.intrinsicContentSize == CGSize(width: 20 + 8 + 38 + 24, height: 30 + 14))
    button.frame = CGRect(x: 5, y: 5, width: 110, height: 64)
    #expect(button.imageView?.frame == CGRect(x: 22, y: 17, width: 20, height: 30))
    #expect(button.titleLabel?.frame == CGRect(origin: CGPoint(x: 50, y: 21.5), size: title))
    button.semanticContentAttribute = .forceRightToLeft
    #expect(button.imageView?.frame.minX == 68)
    #expect(button.titleLabel?.frame.minX == 22)
    button.semanticContentAttribute = .forceLeftToRight
    button.configuration?.imagePlacement = .trailing
    #expect(button.titleLabel?.frame.minX == 22)
    #expect(button.imageView?.frame.minX == 68)
    button.configuration?.imagePlacement = .bottom
    button.configuration?.subtitle = "a"
    button.configuration?.contentInsets = .zero
    #expect(button.intrinsicContentSize == CGSize(width: 38, height: 21 + 1 + 15 + 8 + 30))
    button.sizeToFit()
    #expect(button.titleLabel?.frame == CGRect(origin: .zero, size: title))
    #expect(button.imageView?.frame == CGRect(x: 9, y: 45, width: 20, height: 30))
  }

  /// Goal: the size of a configuration decides on the font and on insets that are not set; a title
  /// of a state is shown where the configuration has none; baselines are those of the title.
  @Test func sizesOfConfigurations() {
    let button = Button(configuration: .plain())
    button.setTitle("aaaa", for: .normal)
    for (size, width, height) in [
      (Button.Configuration.Size.mini, 20.0, 18 + 10.0), (.small, 20, 28), (.large, 40, 21 + 30),
    ] {
      button.configuration?.buttonSize = size
      let title = button.titleLabel!.intrinsicContentSize
      #expect(
        button.intrinsicContentSize == CGSize(width: title.width + width, height: height))
    }
    let (root, mark) = (View(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), View())
    for view in [button, mark] {
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    button.topAnchor.constraint(equalTo: root.topAnchor, constant: 10).isActive = true
    mark.topAnchor.constraint(equalTo: button.firstBaselineAnchor).isActive = true
    mark.bottomAnchor.constraint(equalTo: button.lastBaselineAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(abs(mark.frame.minY - (10 + 15 + 17 * 0.95)) < 1e-6)
  }
  /// Goal: without a configuration, title and image stand beside each other where the alignment and
  /// the insets say, as in UIKit: in the middle, an inset at one side moves by half of itself.
  /// Method: a title of 41 by 22 points and an image of 20 by 30 in a button of 101 by 50.
  @Test func insetsMoveTitleAndImage() {
    let button = Button(frame: CGRect(x: 0, y: 0, width: 101, height: 50))
    button.setTitle("aaaa", for: .normal)
    button.setImage(Image(size: CGSize(width: 20, height: 30)), for: .normal)
    button.contentEdgeInsets = EdgeInsets(left: 10, right: 10)
    let title = button.titleLabel!.intrinsicContentSize
    let size = button.intrinsicContentSize
    func expect(_ titleX: CGFloat, _ titleY: CGFloat, _ imageX: CGFloat, _ imageY: CGFloat) {
      let origin = CGPoint(x: titleX, y: titleY)
      #expect(button.titleLabel?.frame == CGRect(origin: origin, size: title))
      #expect(button.imageView?.frame == CGRect(x: imageX, y: imageY, width: 20, height: 30))
    }
    let spare = 81 - 20 - title.width
    expect(30 + spare / 2, 14, 10 + spare / 2, 10)
    button.imageEdgeInsets = EdgeInsets(right: 8)
    button.titleEdgeInsets = EdgeInsets(top: 4)
    expect(30 + spare / 2, 16, 6 + spare / 2, 10)
    button.contentHorizontalAlignment = .leading
    expect(30, 16, 10, 10)
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .top
    expect(30 + spare, 4, 2 + spare, 0)
    // An image behind the title.
    button.semanticContentAttribute = .forceRightToLeft
    expect(10 + spare, 4, 2 + spare + title.width, 0)
    #expect(button.intrinsicContentSize == size)
  }

  /// Regression: subclasses could not say where title and image are.
  @Test func subclassesPlaceTitleAndImage() {
    final class ColumnButton: Button {
      override func imageRect(forContentRect rect: CGRect) -> CGRect {
        let image = super.imageRect(forContentRect: rect)
        return CGRect(x: rect.midX - image.width / 2, y: rect.minY, width: 20, height: 30)
      }
      override func titleRect(forContentRect rect: CGRect) -> CGRect {
        CGRect(x: rect.minX, y: rect.maxY - 20, width: rect.width, height: 20)
      }
    }
    let button = ColumnButton(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    button.setTitle("abc", for: .normal)
    button.setImage(Image(size: CGSize(width: 20, height: 30)), for: .normal)
    #expect(button.titleLabel?.frame == CGRect(x: 0, y: 54, width: 100, height: 20))
    #expect(button.imageView?.frame == CGRect(x: 40, y: 6, width: 20, height: 30))
  }

  /// Regression: a button with a title of its own fonts had no size.
  @Test func attributedTitlesDecideTheSize() {
    let button = Button(primaryAction: Action(title: "aa") { _ in })
    #expect(button.currentTitle == "aa")
    let large = NSAttributedString(
      string: "aaaa", attributes: [.font: Font.systemFont(ofSize: 100)])
    button.setAttributedTitle(large, for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 220, height: 132))
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "aa")
  }

  /// Goal: an action is done when the button is tapped, and a primary one wherever it is given.
  @Test func actions() {
    var count = 0
    let button = Button(configuration: .plain(), primaryAction: Action { _ in count += 1 })
    button.addAction(Action(title: "Send") { _ in count += 10 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(count == 11)
  }
}
