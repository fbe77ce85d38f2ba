// Checklist S4: the stretchy header, with the seed's code as written.

import SnapDSL
import SolverCore
import Testing
import UIKitNames

class StretchyViewController: UIViewController, UIScrollViewDelegate {
  enum Step { case zeroHeightBug, fixed, withoutHeight }

  let scrollView = UIScrollView()
  let infoText = UILabel()
  let imageView = UIImageView()
  let textContainer = UIView()
  let imageContainer = UIView()
  let textBacking = UIView()
  private let step: Step
  var statusBarUpdates = 0

  init(_ step: Step) {
    self.step = step
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    // A small picture: one higher than the header would resist compression at 750, as strongly as
    // the top constraint holds it, and both answers would be right.
    imageView.image = UIImage(size: CGSizeMake(40, 28))
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    infoText.numberOfLines = 0
    infoText.text = Array(repeating: "Stretchy layouts are fun to build.", count: 60)
      .joined(separator: " ")

    imageContainer.backgroundColor = .darkGray
    textContainer.backgroundColor = .clear

    view.addSubview(scrollView)
    scrollView.addSubview(imageContainer)
    scrollView.addSubview(textBacking)
    scrollView.addSubview(textContainer)
    scrollView.addSubview(imageView)
    textContainer.addSubview(infoText)

    scrollView.snp.makeConstraints {
      make in

      make.edges.equalTo(view)
    }

    imageContainer.snp.makeConstraints {
      make in

      make.top.equalTo(scrollView)
      make.left.right.equalTo(view)
      make.height.equalTo(imageContainer.snp.width).multipliedBy(0.7)
    }

    imageView.snp.makeConstraints {
      make in

      make.left.right.equalTo(imageContainer)

      switch step {
      case .zeroHeightBug: make.top.equalTo(view)
      case .withoutHeight: make.top.equalTo(view).priority(.high)
      case .fixed:
        //** Note the priorities
        make.top.equalTo(view).priority(.high)

        //** We add a height constraint too
        make.height.greaterThanOrEqualTo(imageContainer.snp.height).priority(.required)
      }

      //** And keep the bottom constraint
      make.bottom.equalTo(imageContainer.snp.bottom)
    }

    textContainer.snp.makeConstraints {
      make in

      make.top.equalTo(imageContainer.snp.bottom)
      make.left.right.equalTo(view)
      make.bottom.equalTo(scrollView)
    }

    textBacking.snp.makeConstraints {
      make in

      make.left.right.equalTo(view)
      make.top.equalTo(textContainer)
      make.bottom.equalTo(view)
    }

    infoText.snp.makeConstraints {
      make in

      make.edges.equalTo(textContainer).inset(14)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()

    //** We want the scroll indicators to use all safe area insets
    scrollView.scrollIndicatorInsets = view.safeAreaInsets

    //** But we want the actual content inset to just respect the bottom safe inset
    scrollView.contentInset = UIEdgeInsets(
      top: 0, left: 0, bottom: view.safeAreaInsets.bottom, right: 0)
  }

  //MARK: — Scroll View Delegate

  private var previousStatusBarHidden = false

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    //** We keep the previous status bar hidden state so that
    // we’re not triggering an implicit animation block for every frame
    // in which the scroll view scrolls
    if previousStatusBarHidden != shouldHideStatusBar {

      UIView.animate(
        withDuration: 0.2,
        animations: {
          self.setNeedsStatusBarAppearanceUpdate()
        })
      statusBarUpdates += 1

      previousStatusBarHidden = shouldHideStatusBar
    }
  }

  //MARK: — Status Bar Appearance

  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
    //** We use the slide animation because it works well with scrolling
    return .slide
  }

  override var prefersStatusBarHidden: Bool {
    return shouldHideStatusBar
  }

  private var shouldHideStatusBar: Bool {
    //** Here’s where we calculate if our text container
    // is going to hit the top safe area
    let frame = textContainer.convert(textContainer.bounds, to: nil)
    return frame.minY < view.safeAreaInsets.top
  }
}

@Suite struct StretchyTests {
  private func withScene(
    _ step: StretchyViewController.Step = .fixed,
    _ body: (StretchyViewController, LayoutEnvironment) -> Void
  ) {
    LayoutEnvironment.withNew { environment in
      var issueCount = 0
      environment.issueHandler = { issue in
        issueCount += 1
        Issue.record("\(issue)")
      }
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

  @Test func s4_64_theStretch() {
    for (offset, y, height) in [(-100.0, 0.0, 362.5), (0, 0, 262.5), (100, -100, 262.5)] {
      withScene(.fixed) { controller, _ in
        scroll(controller, to: offset)
        expectFrame(onScreen(controller.imageView), 0, y, 375, height)
        expectFrame(onScreen(controller.imageContainer), 0, -offset, 375, 262.5)
      }
    }
  }

  @Test func s4_64_theSameWhileScrolling() {
    withScene(.fixed) { controller, _ in
      for offset in stride(from: -200.0, through: 500, by: 12.5) {
        scroll(controller, to: offset)
        expectFrame(
          onScreen(controller.imageView), 0, min(0, -offset), 375, 262.5 + max(0, -offset))
      }
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

  @Test func s4_58_guidesOfScrollViews() {
    let root = makeScreen(300, 400)
    let scroll = UIScrollView()
    let (content, badge, centered) = (UIView(), UIView(), UIView())
    root.addSubview(scroll)
    for view in [content, badge, centered] { scroll.addSubview(view) }
    scroll.snp.makeConstraints { make in make.edges.equalToSuperview().inset(20) }
    content.snp.makeConstraints { make in
      make.edges.equalTo(scroll.contentLayoutGuide)
      make.width.equalTo(scroll.frameLayoutGuide)
      make.height.equalTo(1000)
    }
    badge.snp.makeConstraints { make in
      make.right.bottom.equalTo(scroll.frameLayoutGuide).offset(-5)
      make.size.equalTo(10)
    }
    centered.snp.makeConstraints { make in
      make.center.equalTo(scroll)
      make.width.height.equalTo(scroll).dividedBy(2)
    }
    root.layoutIfNeeded()
    scroll.contentOffset.y = 130
    root.layoutIfNeeded()
    expectFrame(content.frame, 0, 0, 260, 1000)
    #expect(scroll.contentSize == CGSizeMake(260, 1000))
    expectFrame(badge.convert(badge.bounds, to: root), 265, 365, 10, 10)
    expectFrame(centered.convert(centered.bounds, to: root), 20 + 65, 20 + 90, 130, 180)
    expectFrame(scroll.frameLayoutGuide.layoutFrame, 0, 130, 260, 360)
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
