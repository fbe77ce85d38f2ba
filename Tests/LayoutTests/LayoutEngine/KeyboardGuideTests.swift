// The guide that follows the keyboard.

import Foundation
import SnapDSL
import Testing
import UIKitNames

@Suite struct KeyboardGuideTests {
  /// A phone with a home indicator.
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  /// A view that fills the phone, laid out.
  private func makeScreen() -> UIView {
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let screen = window.add(UIView()) { make in make.edges.equalToSuperview() }
    window.layoutIfNeeded()
    return screen
  }

  private let keyboard = CGRect(x: 0, y: 508, width: 390, height: 336)

  /// Goal: what stands on the guide stands on the keyboard, and without one on the safe area; it
  /// moves in the keyboard's own animation, and no code has to ask for that.
  @Test func aBarStandsOnTheKeyboard() {
    LayoutEnvironment.withNew { environment in
      let screen = makeScreen()
      let guide = screen.keyboardLayoutGuide
      let bar = screen.add(UIView()) { make in
        make.left.right.equalToSuperview()
        make.height.equalTo(50)
        make.bottom.equalTo(guide.snp.top)
      }
      screen.layoutIfNeeded()
      expectFrame(bar.frame, 0, 760, 390, 50)
      expectFrame(guide.layoutFrame, 0, 810, 390, 34)
      Keyboard.show(frame: keyboard)
      expectFrame(bar.frame, 0, 458, 390, 50)
      expectFrame(guide.layoutFrame, 0, 508, 390, 336)
      environment.clock.advance(by: 0.125)
      expectClose(bar.presentationFrame.minY, 609)
      Keyboard.hide()
      expectFrame(bar.frame, 0, 760, 390, 50)
      guide.followsUndockedKeyboard = true
      guide.usesBottomSafeArea = false
      expectFrame(of: bar, in: screen, 0, 794, 390, 50)
    }
  }

  /// Goal: each edge, length and centre of the guide can be constrained, and a guide that is made
  /// while the keyboard is shown knows of it.
  @Test func eachAnchorFollows() {
    LayoutEnvironment.withNew { _ in
      Keyboard.show(frame: keyboard)
      let screen = makeScreen()
      let guide = screen.keyboardLayoutGuide
      let cover = screen.add(UIView()) { make in make.edges.equalTo(guide) }
      let sized = screen.add(UIView()) { make in
        make.center.equalTo(guide)
        make.width.equalTo(guide).dividedBy(2)
        make.height.equalTo(guide).dividedBy(4)
      }
      screen.layoutIfNeeded()
      expectFrame(cover.frame, 0, 508, 390, 336)
      expectFrame(sized.frame, 97.5, 634, 195, 84)
    }
  }

  /// Goal: a view's guide covers what the keyboard covers of that view, wherever it stands.
  @Test(arguments: [(top: 0.0, covered: 0.0), (100, 0), (250, 42), (700, 300)])
  func aViewIsCoveredInPart(top: Double, covered: Double) {
    LayoutEnvironment.withNew { _ in
      let screen = makeScreen()
      let card = screen.add(UIView()) { make in
        make.left.right.equalToSuperview()
        make.top.equalToSuperview().offset(top)
        make.height.equalTo(300)
      }
      let line = card.add(UIView()) { make in
        make.left.right.equalToSuperview()
        make.height.equalTo(1)
        make.bottom.lessThanOrEqualTo(card.keyboardLayoutGuide.snp.top)
        make.bottom.equalToSuperview().priority(.high)
      }
      screen.layoutIfNeeded()
      Keyboard.show(frame: keyboard)
      // Below, the safe area covers 34 points of a card that reaches beyond the window.
      expectFrame(line.frame, 0, CGFloat(299 - covered), 390, 1)
    }
  }
}
