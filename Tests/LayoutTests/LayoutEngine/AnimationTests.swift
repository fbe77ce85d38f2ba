// Animations that overlap, nest, or have nothing to do.

import SnapDSL
import Testing
import UIKitNames

@Suite struct AnimationTests {
  /// A view at x = 0, in surroundings of its own.
  private func withBox(_ body: (UIView, VirtualClock) -> Void) {
    LayoutEnvironment.withNew { environment in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let root = makeScreen(400, 400, with: box)
      root.layoutIfNeeded()
      body(box, environment.clock)
    }
  }

  /// They began where the other had come to, which was -47.2, -38.4, -25.0, -11.6.
  @Test func overlappingAnimationsAddUp() {
    withBox { box, clock in
      var ends: [Bool] = []
      func move(to x: CGFloat) {
        UIView.animate(withDuration: 0.3) {
          box.frame.origin.x = x
        } completion: {
          ends.append($0)
        }
      }
      move(to: -100)
      clock.advance(by: 0.15)
      expectClose(box.presentationFrame.minX, -50)
      move(to: 0)
      expectClose(box.presentationFrame.minX, -50)
      for (time, x) in [(0.20, -71.2), (0.25, -71.2), (0.30, -50.0), (0.35, -23.2)] {
        clock.advance(by: time - clock.now)
        expectClose(box.presentationFrame.minX, x, within: 0.05)
        #expect(ends == (time < 0.3 ? [] : [true]))
      }
      clock.advance(by: 0.1)
      expectClose(box.presentationFrame.minX, 0)
      #expect(ends == [true, true])
    }
  }

  /// The same for frames that constraints give, and for opacity.
  @Test func constraintsAndOpacityAddUp() {
    LayoutEnvironment.withNew { environment in
      let root = makeScreen(400, 400)
      var left: Constraint!
      let box = root.add(UIView()) { make in
        left = make.left.equalTo(root).constraint
        make.top.equalTo(root)
        make.size.equalTo(10)
      }
      root.layoutIfNeeded()
      func move(to x: CGFloat, _ alpha: CGFloat) {
        left.update(offset: x)
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
          root.layoutIfNeeded()
          box.alpha = alpha
        }
      }
      move(to: 100, 0)
      environment.clock.advance(by: 0.15)
      move(to: 0, 1)
      environment.clock.advance(by: 0.075)
      // A quarter of the way there is left, three quarters of the way back.
      expectClose(box.presentationFrame.minX, 0 - 25 + 75)
      expectClose(box.presentationAlpha, 1 + 0.25 - 0.75)
    }
  }

  /// It was 110: the animation was dropped.
  @Test func aChangeOutsideOfABlockKeepsTheDifference() {
    withBox { box, clock in
      UIView.animate(withDuration: 0.3) { box.frame.origin.x = 100 }
      clock.advance(by: 0.15)
      box.frame.origin.x = 110
      expectClose(box.presentationFrame.minX, 60)
      clock.advance(by: 0.15)
      expectClose(box.presentationFrame.minX, 110)
    }
  }

  @Test func anEmptyBlockIsOverAtOnce() {
    withBox { box, clock in
      var ends: [String] = []
      for (name, change) in [
        ("empty", {}), ("same", { box.alpha = 1 }), ("full", { box.alpha = 0 }),
      ] {
        UIView.animate(withDuration: 1, animations: change) { _ in ends.append(name) }
      }
      #expect(ends == ["empty", "same"])
      clock.advance(by: 1)
      #expect(ends == ["empty", "same", "full"])
    }
  }

  /// Goal: as in UIKit, a block is over, unfinished, when what it animates is stopped or leaves.
  /// Regression: it was over at its end, and finished.
  @Test(arguments: [false, true], [false, true])
  func aBlockEndsWithItsAnimations(leaves: Bool, repeats: Bool) {
    withBox { box, clock in
      var ends: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: repeats ? .repeat : []) {
        box.frame.origin.x = 100
        UIView.animate(withDuration: 1, animations: { box.alpha = 0 }) { ends.append($0) }
      } completion: {
        ends.append($0)
      }
      clock.advance(by: 0.5)
      if leaves { box.removeFromSuperview() } else { box.layer.removeAllAnimations() }
      #expect(box.presentationFrame.minX == 100 && box.presentationAlpha == 0 && ends.isEmpty)
      clock.advance(by: 0)
      #expect(ends == [false, false])
      clock.advance(by: 1)
      #expect(ends == [false, false] && !clock.hasEvents)
    }
  }

  /// Goal: what is drawn between two states takes its time, though nothing is seen of it here.
  /// Regression: it was over at once.
  @Test func transitionsTakeTheirTime() {
    withBox { _, clock in
      let label = UILabel()
      var ends: [Bool] = []
      UIView.transition(
        with: label, duration: 1, options: .transitionCrossDissolve,
        animations: { label.text = "new" }, completion: { ends.append($0) })
      #expect(ends.isEmpty && label.text == "new")
      clock.advance(by: 1)
      #expect(ends == [true])
    }
  }

  /// Regression: a block that only scrolled was over at once.
  @Test func contentOffsetsAreAnimated() {
    withBox { box, clock in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scroll.contentSize.height = 500
      box.superview?.addSubview(scroll)
      scroll.layoutIfNeeded()
      var ends: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        scroll.contentOffset.y = 200
      } completion: {
        ends.append($0)
      }
      clock.advance(by: 0.25)
      #expect(scroll.layer.presentation()?.bounds == CGRect(x: 0, y: 50, width: 100, height: 100))
      #expect(ends.isEmpty && scroll.contentOffset.y == 200)
      scroll.layer.removeAllAnimations()
      #expect(scroll.layer.presentation()?.bounds.minY == 200)
      clock.advance(by: 0.25)
      #expect(ends == [false])
    }
  }

  @Test func nestedBlocksTakeTheOuterDuration() {
    withBox { box, clock in
      var ends: [String] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.alpha = 0
        UIView.animate(withDuration: 0.2) {
          box.frame.origin.x = 100
        } completion: { _ in
          ends.append("inner")
        }
        UIView.animate(
          withDuration: 0.2, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) {
          box.frame.origin.y = 100
        } completion: { _ in
          ends.append("own")
        }
      }
      clock.advance(by: 0.1)
      expectFrame(box.presentationFrame, 10, 50, 10, 10)
      clock.advance(by: 0.4)
      expectFrame(box.presentationFrame, 50, 100, 10, 10)
      #expect(ends == ["own"])
      clock.advance(by: 0.5)
      #expect(ends == ["own", "inner"])
    }
  }

  /// Goal: as in UIKit, an animator that is stopped leaves values where they are on screen, and
  /// takes them to the end that `finishAnimation(at:)` names.
  /// Regression: they jumped to the end, and stayed there.
  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end, nil])
  func stoppedAnimators(finishedAt position: UIViewAnimatingPosition?) {
    withBox { box, clock in
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        box.frame.origin.x = 100
        box.frame.size.height = 30
        box.alpha = 0
        box.transform = CGAffineTransform(translationX: 0, y: 8)
      }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      clock.advance(by: 0.25)
      animator.stopAnimation(position == nil)
      expectFrame(box.frame, 25, 2, 10, 15)
      expectFrame(box.presentationFrame, 25, 2, 10, 15)
      #expect(ends.isEmpty)
      if let position { animator.finishAnimation(at: position) }
      #expect(ends == (position.map { [$0] } ?? []) && animator.state == .inactive)
      let done = position == .start ? 0 : position == .end ? 1 : 0.25
      expectFrame(box.frame, 100 * done, 8 * done, 10, 10 + 20 * done)
      expectClose(box.presentationAlpha, 1 - done)
      clock.advance(by: 1)
      #expect(!clock.hasEvents && ends.count <= 1)
    }
  }

  /// Goal: as in UIKit, an animator turns back where it is, ends at its start, and leaves what it
  /// has moved there.
  /// Regression: there was no way back.
  @Test(arguments: [false, true]) func animatorsTurnBack(whilePaused: Bool) {
    withBox { box, clock in
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { box.frame.origin.x = 100 }, completion: { ends.append($0) })
      clock.advance(by: 0.5)
      if whilePaused { animator.pauseAnimation() }
      animator.isReversed = true
      if whilePaused { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      clock.advance(by: 0.25)
      expectClose(box.presentationFrame.minX, 25)
      #expect(animator.fractionComplete == 0.75 && ends.isEmpty)
      clock.advance(by: 0.25)
      #expect(box.frame.minX == 0 && ends == [.start] && !animator.isRunning)
    }
  }

  /// Goal: a paused animator moves evenly, goes on where it is, and gives what is added to it the
  /// time that is left.
  /// Regression: it moved by its curve, and what was added had gone a part of its way at once.
  @Test func animatorsAreMovedByHand() {
    withBox { box, clock in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
        box.frame.origin.x = 100
      }
      animator.fractionComplete = 0.25
      expectClose(box.presentationFrame.minX, 25)
      animator.addAnimations { box.frame.origin.y = 100 }
      expectClose(box.presentationFrame.minY, 0)
      animator.startAnimation()
      expectClose(box.presentationFrame.minX, 25)
      clock.advance(by: 0.1)
      #expect(box.presentationFrame.minX > 25 && box.presentationFrame.minY > 0)
      animator.pauseAnimation()
      let frame = box.presentationFrame
      clock.advance(by: 1)
      expectClose(box.presentationFrame.minX, frame.minX)
      expectClose(box.presentationFrame.minY, frame.minY)
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
      clock.advance(by: 0.49)
      #expect(animator.isRunning && box.presentationFrame.minY < 100)
      clock.advance(by: 0.01)
      #expect(!animator.isRunning)
      expectFrame(box.presentationFrame, 100, 100, 10, 10)
    }
  }

  /// Goal: as in UIKit, an animator may be paused at its end, and turn back from there.
  @Test func animatorsThatPauseOnCompletion() {
    withBox { box, clock in
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        box.frame.origin.x = 100
      }
      animator.pausesOnCompletion = true
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      clock.advance(by: 2)
      #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
      animator.isReversed = true
      animator.startAnimation()
      clock.advance(by: 0.25)
      expectClose(box.presentationFrame.minX, 75)
      clock.advance(by: 1)
      #expect(animator.state == .active && !animator.isRunning && ends == [])
      expectClose(box.presentationFrame.minX, 0)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
      #expect(ends == [.start] && box.frame.minX == 0 && !clock.hasEvents)
    }
  }

  /// Goal: an animator that does not scrub linearly moves by its curve while it is paused, too.
  @Test func animatorsThatScrubByTheirCurve() {
    withBox { box, clock in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
        box.frame.origin.x = 100
      }
      animator.scrubsLinearly = false
      animator.startAnimation()
      clock.advance(by: 0.5)
      let middle = box.presentationFrame.minX
      #expect(middle < 40)
      animator.pauseAnimation()
      expectClose(box.presentationFrame.minX, middle)
      expectClose(animator.fractionComplete, 0.5)
      animator.fractionComplete = 0.75
      let later = box.presentationFrame.minX
      #expect(later > middle && later < 75)
      animator.startAnimation()
      expectClose(box.presentationFrame.minX, later)
      clock.advance(by: 0.25)
      #expect(!animator.isRunning)
    }
  }

  /// Goal: an animator has the curve of its parameters, and goes on with another one from where it
  /// is held.
  @Test func animatorsWithTimingParameters() {
    withBox { box, clock in
      let line = UICubicTimingParameters(animationCurve: .linear)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: line)
      animator.addAnimations { box.frame.origin.x = 100 }
      animator.startAnimation()
      clock.advance(by: 0.5)
      expectClose(box.presentationFrame.minX, 50)
      animator.pauseAnimation()
      let spring = UISpringTimingParameters(dampingRatio: 0.6)
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0.5)
      expectClose(box.presentationFrame.minX, 50)
      clock.advance(by: 0.1)
      let middle = box.presentationFrame.minX
      #expect(middle > 60)
      clock.advance(by: 0.4)
      #expect(!animator.isRunning && box.presentationFrame.minX == 100)
      box.frame.origin.x = 0
      let steep = UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 0, y: 1)
      ) { box.frame.origin.x = 100 }
      steep.startAnimation()
      clock.advance(by: 0.1)
      #expect(box.presentationFrame.minX > 50)
    }
  }

  /// Goal: a block in the block of an animator is held, and goes on, with the animator.
  /// Regression: it ran to its end while the animator was paused.
  @Test func blocksInAnimatorsAreHeldWithThem() {
    withBox { box, clock in
      var ends: [String] = []
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        box.frame.origin.x = 100
        UIView.animate(
          withDuration: 1, delay: 0.5, options: [.overrideInheritedDuration, .curveLinear],
          animations: { box.frame.origin.y = 100 }, completion: { ends.append("inner \($0)") })
      }
      animator.addCompletion { _ in ends.append("outer") }
      animator.startAnimation()
      clock.advance(by: 1)
      expectFrame(box.presentationFrame, 50, 50, 10, 10)
      animator.pauseAnimation()
      clock.advance(by: 3)
      expectFrame(box.presentationFrame, 50, 50, 10, 10)
      animator.fractionComplete = 0.25
      expectFrame(box.presentationFrame, 25, 0, 10, 10)
      animator.fractionComplete = 0.7
      expectFrame(box.presentationFrame, 70, 90, 10, 10)
      #expect(ends.isEmpty)
      animator.startAnimation()
      clock.advance(by: 0.6)
      expectFrame(box.presentationFrame, 100, 100, 10, 10)
      #expect(ends == ["inner true", "outer"])
    }
  }

  @Test func repeatingAndGoingBack() {
    withBox { box, clock in
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) {
        box.frame.origin.x = 100
      }
      for (time, x) in [(0.25, 25.0), (1.25, 75), (1.75, 25), (2.5, 50)] {
        clock.advance(by: time - clock.now)
        expectClose(box.presentationFrame.minX, x)
      }
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat]) {
        box.frame.origin.y = 100
      }
      clock.advance(by: 1.25)
      expectClose(box.presentationFrame.minY, 25)
    }
  }

  @Test func hidingInAStackAnimatesByItself() {
    LayoutEnvironment.withNew { environment in
      let views = [40.0, 60, 50].map { UIImageView(image: UIImage(size: CGSizeMake($0, 20))) }
      let stack = UIStackView(arrangedSubviews: views)
      stack.spacing = 10
      let root = makeScreen(400, 400)
      root.add(stack) { make in make.left.top.equalTo(root) }
      root.layoutIfNeeded()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = true }
      // In its place, without a length.
      expectFrame(views[1].frame, 40, 0, 0, 20)
      expectFrame(views[2].frame, 50, 0, 50, 20)
      environment.clock.advance(by: 0.5)
      expectFrame(views[1].presentationFrame, 45, 0, 30, 20)
      expectFrame(views[2].presentationFrame, 85, 0, 50, 20)
      UIView.animate(withDuration: 1) { views[1].isHidden = false }
      expectFrame(views[2].frame, 120, 0, 50, 20)
    }
  }
}
