// Checklist S4: the stretchy header.

import SnapDSL
import SolverCore
import Testing
import UIKitNames
import Workloads

@Suite struct StretchyTests {
  private func withScene(
    _ step: StretchyViewController.Step = .fixed,
    _ body: (StretchyViewController, LayoutEnvironment) -> Void
  ) {
    LayoutEnvironment.withNew { environment in
      environment.issueHandler = { issue in Issue.record("\(issue)") }
      let controller = StretchyViewController(step)
      controller.view.frame = CGRectMake(0, 0, 375, 812)
      controller.view.hostSafeAreaInsets = UIEdgeInsetsMake(44, 0, 34, 0)
      controller.appear()
      body(controller, environment)
    }
  }

  private func scroll(_ controller: StretchyViewController, to offset: CGFloat) {
    controller.scrollView.contentOffset = CGPointMake(0, offset)
    controller.view.layoutIfNeeded()
  }

  private func onScreen(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  @Test func s4_58_to_63_contentAndFrame() {
    withScene { controller, _ in
      let height = controller.infoText.sizeThatFits(CGSizeMake(347, 0)).height
      expectFrame(controller.imageContainer.frame, 0, 0, 375, 262.5)
      expectFrame(controller.textContainer.frame, 0, 262.5, 375, height + 28)
      expectFrame(controller.infoText.frame, 14, 14, 347, height)
      #expect(height > 812)
      expectClose(controller.scrollView.contentSize.height, 262.5 + height + 28)
      expectFrame(controller.scrollView.frame, 0, 0, 375, 812)
    }
  }

  /// The container is seven tenths as high as the screen is wide, on every screen that is high
  /// enough for what is pulled down.
  @Test(arguments: [(375, 812), (320, 568), (768, 1_024), (400.5, 500.25), (1_366, 2_048)])
  func s4_64_theStretch(width: Double, height: Double) {
    withScene(.fixed) { controller, _ in
      controller.view.frame = CGRectMake(0, 0, width, height)
      let header = width * 0.7
      for offset in stride(from: -200.0, through: 500, by: 12.5) {
        scroll(controller, to: offset)
        expectFrame(
          onScreen(controller.imageView), 0, -max(0, offset), width, header + max(0, -offset))
        expectFrame(onScreen(controller.imageContainer), 0, -offset, width, header)
      }
      let text = controller.infoText.sizeThatFits(CGSizeMake(width - 28, 0)).height
      expectFrame(controller.infoText.frame, 14, 14, width - 28, text)
      expectClose(controller.scrollView.contentSize.height, header + text + 28)
    }
  }

  /// On a screen that is too low, the backing of the text would have a negative height: the content
  /// stays behind the offset, and catches up when it can.
  @Test func s4_59_contentThatCannotFollowStaysBehind() {
    withScene(.fixed) { controller, _ in
      controller.view.frame = CGRectMake(0, 0, 400, 300)
      scroll(controller, to: -100)
      #expect(controller.scrollView.contentOffset.y == -100)
      expectFrame(onScreen(controller.textBacking), 0, 300, 400, 0)
      expectFrame(onScreen(controller.imageContainer), 0, 20, 400, 280)
      scroll(controller, to: 0)
      expectFrame(onScreen(controller.imageContainer), 0, 0, 400, 280)
    }
  }

  /// Scrolled up, the image becomes a line, and the text, jammed against it, no longer moves.
  @Test func s4_65_theZeroHeightBug() {
    withScene(.zeroHeightBug) { controller, _ in
      scroll(controller, to: 100)
      expectFrame(onScreen(controller.imageView), 0, 0, 375, 162.5)
      scroll(controller, to: 400)
      expectClose(onScreen(controller.imageView).height, 0)
      expectClose(onScreen(controller.imageView).minY, 0)
      expectClose(onScreen(controller.textContainer).minY, 0)
      #expect(controller.scrollView.contentOffset.y == 400)
      scroll(controller, to: 0)
      expectFrame(onScreen(controller.imageView), 0, 0, 375, 262.5)
    }
  }

  @Test func s4_67_theVariantWithoutHeight() {
    withScene(.withoutHeight) { controller, _ in
      scroll(controller, to: 100)
      expectFrame(onScreen(controller.imageView), 0, 0, 375, 162.5)
      scroll(controller, to: -100)
      expectFrame(onScreen(controller.imageView), 0, 0, 375, 362.5)
      scroll(controller, to: 300)
      expectFrame(onScreen(controller.imageView), 0, -37.5, 375, 0)
    }
  }

  @Test func s4_59_scrollingMovesWithoutPivots() {
    withScene(.fixed) { controller, _ in
      scroll(controller, to: -50)
      let (work, counters) = (controller.view.solverWork, controller.view.layoutCounters)
      for offset in stride(from: -51.0, through: -90, by: -1) { scroll(controller, to: offset) }
      #expect(controller.view.solverWork.pivots == work.pivots)
      let done = controller.view.layoutCounters - counters
      #expect((done.solves, done.rowsAdded, done.rowsRemoved) == (40, 0, 0))
      // The image and the backing of the text are tied to the outside.
      #expect(done.frameWrites == 2 * 40)
    }
  }

  @Test func s4_68_theTextBackingReachesTheBottom() {
    withScene(.fixed) { controller, _ in
      let end = controller.scrollView.maximumContentOffset.y
      scroll(controller, to: end + 80)
      expectClose(onScreen(controller.textBacking).maxY, 812)
    }
  }

  @Test func s4_69_insets() {
    withScene(.fixed) { controller, _ in
      #expect(controller.scrollView.contentInset == UIEdgeInsetsMake(0, 0, 34, 0))
      #expect(controller.scrollView.scrollIndicatorInsets == UIEdgeInsetsMake(44, 0, 34, 0))
      let content = controller.scrollView.contentSize.height
      expectClose(controller.scrollView.maximumContentOffset.y, content - 812 + 34)
    }
  }

  @Test func s4_70_theStatusBarHides() {
    withScene(.fixed) { controller, _ in
      for (offset, isHidden) in [
        (0.0, false), (218.5, false), (218.6, true), (400, true), (10, false),
      ] {
        scroll(controller, to: offset)
        #expect(controller.isStatusBarHidden == isHidden, "at \(offset)")
      }
      #expect(controller.statusBarUpdates == 2)
    }
  }

  @Test func s4_62_textGrowsItsContainer() {
    withScene(.fixed) { controller, _ in
      let before = controller.scrollView.contentSize.height
      let work = controller.view.layoutCounters
      controller.infoText.text = controller.infoText.text! + " And one more line of text for it."
      controller.view.layoutIfNeeded()
      let done = controller.view.layoutCounters - work
      let height = controller.infoText.sizeThatFits(CGSizeMake(347, 0)).height
      expectClose(controller.scrollView.contentSize.height, 262.5 + height + 28)
      #expect(controller.scrollView.contentSize.height > before)
      #expect(done.solves <= 2)
      controller.view.frame.size.width = 667
      controller.view.layoutIfNeeded()
      let wide = controller.infoText.sizeThatFits(CGSizeMake(639, 0)).height
      expectFrame(controller.infoText.frame, 14, 14, 639, wide)
      expectClose(controller.imageContainer.frame.height, 667 * 0.7)
    }
  }

  @Test func s4_animatedScroll() {
    withScene(.fixed) { controller, environment in
      controller.scrollView.setContentOffset(CGPointMake(0, 120), animated: true)
      environment.clock.advance(by: 0.15)
      expectClose(controller.scrollView.contentOffset.y, 60)
      environment.clock.advance(by: 0.2)
      #expect(controller.scrollView.contentOffset.y == 120)
    }
  }
}
