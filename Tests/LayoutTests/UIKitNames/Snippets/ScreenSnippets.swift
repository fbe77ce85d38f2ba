// Lines of usual apps about controllers, tables, scrolling and animations, pasted: each does what
// it says.

import Testing
import UIKitNames

private final class TurningController: UIViewController {
  var log: [String] = []
  let side = UIView()

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(side)
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    log.append("appearing \(Int(view.bounds.width))")
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("to \(Int(size.width)) from \(Int(view.bounds.width))")
    coordinator.animate(alongsideTransition: { _ in
      self.side.frame = CGRect(x: 0, y: 0, width: 10, height: size.height)
    }) { _ in self.log.append("done") }
  }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.verticalSizeClass == .compact { log.append("compact") }
    if previousTraitCollection?.horizontalSizeClass == .compact { log.append("was compact") }
  }
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    log.append("safe \(Int(view.safeAreaInsets.top))")
  }
  override func viewLayoutMarginsDidChange() {
    super.viewLayoutMarginsDidChange()
    log.append("margins \(Int(view.layoutMargins.left))")
  }
}

private final class PlainController: UIViewController {
  let model: Int
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { coordinator.animate(alongsideTransition: { _ in self.view.setNeedsLayout() }) }
  init(model: Int) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { fatalError() }
}

private final class BareController: UIViewController {
  init() { super.init(nibName: nil, bundle: nil) }
}

private final class Row: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    accessoryType = .disclosureIndicator
  }
  required init?(coder: NSCoder) { fatalError() }
}

private final class Source: UITableViewDataSource {
  var texts = (0 ..< 10).map { "row \($0)" }
  var lineCount = 1
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    texts.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? Row(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = texts[indexPath.row]
    return cell
  }
}

@Suite struct ScreenSnippets {
  @Test func turning() {
    LayoutEnvironment.withNew { environment in
      let controller = TurningController(nibName: nil, bundle: nil)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      #expect(controller.traitCollection.horizontalSizeClass == .compact)
      #expect(controller.view.traitCollection.verticalSizeClass == .regular)
      #expect(controller.traitCollection.layoutDirection == .leftToRight)
      window.resize(to: CGSize(width: 800, height: 400))
      expectFrame(controller.side.frame, 0, 0, 10, 400)
      environment.clock.advance(by: 0.3)
      #expect(
        controller.log == ["appearing 400", "to 800 from 400", "compact", "was compact", "done"])
      #expect(PlainController(model: 1).nibName == nil && BareController().view != nil)
    }
  }

  private final class RegisteredController: UIViewController {
    let stack = UIStackView()
    var heardCount = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(stack)
      registerForTraitChanges([UITraitVerticalSizeClass.self, UITraitHorizontalSizeClass.self]) {
        (self: Self, previousTraitCollection: UITraitCollection) in
        self.heardCount += previousTraitCollection.verticalSizeClass == .regular ? 1 : 10
      }
      let once = stack.registerForTraitChanges([UITraitVerticalSizeClass.self]) {
        (stack: UIStackView, _: UITraitCollection) in
        stack.axis = stack.traitCollection.verticalSizeClass == .compact ? .vertical : .horizontal
      }
      stack.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
        (stack: UIStackView, _: UITraitCollection) in stack.unregisterForTraitChanges(once)
      }
    }
  }

  /// Goal: those who register for a trait hear of it, and of no other one, until they do not.
  @Test func traitsAreRegisteredFor() {
    let controller = RegisteredController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.resize(to: CGSize(width: 844, height: 390))
    #expect(controller.heardCount == 1 && controller.stack.axis == .vertical)
    window.resize(to: CGSize(width: 932, height: 430))
    #expect(controller.heardCount == 11)
    window.resize(to: CGSize(width: 430, height: 932))
    #expect(controller.heardCount == 21 && controller.stack.axis == .vertical)
  }

  /// Regression: small phones on their sides were regular across, as only large ones are.
  @Test(arguments: [(375.0, 667.0), (667, 375), (844, 390), (736, 414), (932, 430), (744, 1133)])
  func widthsOfDevices(_ width: Double, _ height: Double) {
    let isRegular = [736, 932, 744].contains(width)
    let traits = makeScreen(width, height).traitCollection
    #expect(traits.horizontalSizeClass == (isRegular ? .regular : .compact))
  }

  @Test func aScreenUnderABar() {
    let controller = PlainController(model: 2)
    controller.navigationItem.title = "Two"
    controller.edgesForExtendedLayout = []
    let navigation = UINavigationController(rootViewController: controller)
    navigation.setNavigationBarHidden(true, animated: false)
    let line = UIView()
    controller.view.addSubview(line)
    line.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      line.widthAnchor.constraint(equalToConstant: UIScreen.main.bounds.width / 2),
      line.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale),
      line.bottomAnchor.constraint(equalTo: controller.view.keyboardLayoutGuide.topAnchor),
    ])
    controller.view.layoutIfNeeded()
    expectFrame(line.frame, 0, 844 - 1.0 / 3, 195, 1.0 / 3)
    #expect(controller.navigationItem.title == "Two")
  }

  @Test func insetsAreHeardOf() {
    let controller = TurningController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let view = UIView()
    controller.view.addConstrained(view)
    view.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor).isActive =
      true
    view.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor)
      .isActive = true
    window.layoutIfNeeded()
    controller.log = []
    controller.additionalSafeAreaInsets.top = 30
    controller.view.directionalLayoutMargins.leading = 50
    window.layoutIfNeeded()
    #expect(controller.log.sorted() == ["margins 50", "safe 30"])
    expectFrame(view.frame, 50, 30, 0, 0)
  }

  private final class BottomBar: UIView {
    var callCount = 0
    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      invalidateIntrinsicContentSize()
      callCount += 1
    }
    override var intrinsicContentSize: CGSize {
      CGSize(width: UIView.noIntrinsicMetric, height: 50 + safeAreaInsets.bottom)
    }
  }

  /// Goal: as in UIKit, controllers and views hear of the first safe area that is not zero before
  /// they are laid out, and of others, whether or not anything is constrained to it.
  /// Regression: nobody heard of the first one, nor of any without such a constraint.
  @Test(arguments: [false, true]) func theFirstSafeAreaIsHeardOf(isConstrained: Bool) {
    let (controller, bar) = (TurningController(), BottomBar())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0)
    if isConstrained {
      controller.side.topAnchor
        .constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor).isActive = true
    }
    controller.view.addConstrained(bar)
    bar.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor).isActive = true
    bar.widthAnchor.constraint(equalTo: controller.view.widthAnchor).isActive = true
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.log == ["appearing 400", "safe 40"])
    expectFrame(bar.frame, 0, 720, 400, 80)
    #expect(bar.callCount == 1)
    window.deviceSafeAreaInsets.top = 50
    window.deviceSafeAreaInsets.bottom = 0
    window.layoutIfNeeded()
    #expect(controller.log == ["appearing 400", "safe 40", "safe 50"])
    expectFrame(bar.frame, 0, 750, 400, 50)
    // Measuring says nothing.
    _ = controller.view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(controller.log.count == 3 && bar.callCount == 2)
  }

  /// Regression: the controller around did not hear of the size, and nobody could override it.
  @Test func childrenTellWhichSizeTheyWant() {
    final class Outer: UIViewController {
      var heights: [CGFloat] = []
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { heights.append(container.preferredContentSize.height) }
    }
    final class Inner: UIViewController {
      override var preferredContentSize: CGSize {
        get { CGSize(width: 0, height: 2 * super.preferredContentSize.height) }
        set { super.preferredContentSize = newValue }
      }
      override var hidesBottomBarWhenPushed: Bool {
        get { true }
        set {}
      }
    }
    let (outer, inner) = (Outer(), Inner())
    outer.addChild(inner)
    for height in [10, 10, 20] { inner.preferredContentSize = CGSize(width: 0, height: height) }
    #expect(inner.hidesBottomBarWhenPushed && outer.heights == [20, 40])
  }

  @Test func scrolling() {
    LayoutEnvironment.withNew { environment in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scroll.contentSize = CGSize(width: 100, height: 1000)
      scroll.keyboardDismissMode = .onDrag
      scroll.layoutIfNeeded()
      scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 20), animated: false)
      #expect(scroll.contentOffset.y == 220)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 250, width: 10, height: 20), animated: false)
      #expect(scroll.contentOffset.y == 220)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 50, width: 10, height: 20), animated: true)
      environment.clock.advance(by: 0.3)
      #expect(scroll.contentOffset.y == 50)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 990, width: 10, height: 50), animated: false)
      #expect(scroll.contentOffset.y == 900)
      scroll.contentInset.bottom = 50
      scroll.setContentOffset(CGPoint(x: 0, y: 950), animated: false)
      scroll.layoutIfNeeded()
      #expect(scroll.contentOffset.y == 950 && !scroll.isDragging && !scroll.isTracking)
    }
  }

  /// Regression: an animated scroll to where the content was took its time, and the delegate heard
  /// of its end.
  @Test func scrollingToWhereItIs() {
    final class Listener: UIScrollViewDelegate {
      var endCount = 0
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { endCount += 1 }
    }
    LayoutEnvironment.withNew { environment in
      let (scroll, listener) = (UIScrollView(), Listener())
      scroll.delegate = listener
      for _ in 0 ..< 2 {
        scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
        environment.clock.advance(by: 1)
        #expect(listener.endCount == 1)
      }
    }
  }

  private func table(_ source: Source) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), style: .plain)
    table.dataSource = source
    table.estimatedRowHeight = 44
    table.separatorInset = .zero
    table.layoutIfNeeded()
    return table
  }

  @Test func rowsComeAndGo() {
    let source = Source()
    let table = table(source)
    let texts = { table.visibleCells.map { $0.textLabel?.text ?? "" } }
    #expect(texts() == ["row 0", "row 1", "row 2", "row 3", "row 4"])
    let second = table.cellForRow(at: IndexPath(row: 1, section: 0))
    source.texts.insert("new", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    table.layoutIfNeeded()
    #expect(texts() == ["new", "row 0", "row 1", "row 2", "row 3"])
    // The others keep their cells.
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === second)
    source.texts.removeSubrange(0 ... 1)
    table.deleteRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .fade)
    table.layoutIfNeeded()
    #expect(texts() == ["row 1", "row 2", "row 3", "row 4", "row 5"])
    table.performBatchUpdates {
      source.texts.remove(at: 4)
      source.texts.insert("first", at: 0)
      table.deleteRows(at: [IndexPath(row: 4, section: 0)], with: .automatic)
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    }
    #expect(texts() == ["first", "row 1", "row 2", "row 3", "row 4"])
    source.texts[1] = "other"
    table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    table.layoutIfNeeded()
    #expect(texts()[1] == "other")
    #expect(table.contentSize.height == CGFloat(source.texts.count) * 44)
    let moved = table.cellForRow(at: IndexPath(row: 0, section: 0))
    table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
    source.texts.insert(source.texts.remove(at: 0), at: 2)
    moved?.textLabel?.text = "moved"
    table.layoutIfNeeded()
    // It keeps its cell, and nobody is asked for it.
    #expect(texts() == ["other", "row 2", "moved", "row 3", "row 4"])
    source.texts = ["only"]
    table.reloadSections(IndexSet(integer: 0), with: .automatic)
    table.layoutIfNeeded()
    #expect(texts() == ["only"])
  }

  @Test func rowsThatExpand() {
    let source = Source()
    let table = table(source)
    let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
    cell?.textLabel?.text = Array(repeating: "aaaaa", count: 10).joined(separator: " ")
    table.beginUpdates()
    cell?.textLabel?.numberOfLines = 0
    table.endUpdates()
    table.layoutIfNeeded()
    // Three words on a line of 168 points: four lines.
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    expectFrame(cell?.frame ?? .zero, 0, 0, 200, 82 + 22)
    expectFrame(table.rectForRow(at: IndexPath(row: 1, section: 0)), 0, 104, 200, 44)
  }

  @Test func rowsAreScrolledTo() {
    let table = table(Source())
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == IndexPath(row: 2, section: 0))
    table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
    #expect(table.contentOffset.y == 220)
    table.scrollToRow(at: IndexPath(row: 9, section: 0), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 240)
    table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .middle, animated: false)
    #expect(table.contentOffset.y == 142)
    table.deselectRow(at: IndexPath(row: 5, section: 0), animated: true)
  }

  @Test func animators() {
    LayoutEnvironment.withNew { environment in
      let root = makeScreen(400, 400)
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      root.addSubview(box)
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        box.frame.origin.x = 100
      }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      environment.clock.advance(by: 0.25)
      expectClose(box.presentationFrame.minX, 25)
      animator.pauseAnimation()
      environment.clock.advance(by: 1)
      expectClose(box.presentationFrame.minX, 25)
      animator.fractionComplete = 0.5
      expectClose(box.presentationFrame.minX, 50)
      #expect(animator.state == .active && !animator.isRunning)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      environment.clock.advance(by: 0.25)
      expectClose(box.presentationFrame.minX, 75)
      environment.clock.advance(by: 0.25)
      #expect(ends == [.end] && box.presentationFrame.minX == 100)
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 1, options: .curveLinear, animations: { box.alpha = 0 },
        completion: { ends.append($0) })
      environment.clock.advance(by: 1.5)
      expectClose(box.presentationAlpha, 0.5)
      environment.clock.advance(by: 0.5)
      #expect(ends == [.end, .end])
      let spring = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
      spring.addAnimations { box.frame.origin.y = 100 }
      spring.startAnimation()
      environment.clock.advance(by: 0.1)
      #expect(box.presentationFrame.minY > 0 && box.presentationFrame.minY < 100)
      let place = box.presentationFrame.minY
      spring.stopAnimation(true)
      #expect(box.frame.minY == place && spring.state == .inactive)
    }
  }

  @Test func keyframes() {
    LayoutEnvironment.withNew { environment in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var isDone = false
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          box.frame.origin.x = 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
          box.frame.origin.x = 40
        }
      } completion: {
        isDone = $0
      }
      for (time, x) in [(0.5, 50.0), (1, 100), (1.25, 70), (1.5, 40)] {
        environment.clock.advance(by: time - environment.clock.now)
        expectClose(box.presentationFrame.minX, x)
      }
      #expect(!isDone)
      environment.clock.advance(by: 0.5)
      #expect(isDone)
    }
  }

  /// Regression: keyframes ran once, and the view stood still while their animation repeated.
  @Test(arguments: [false, true]) func keyframesThatRepeat(andGoBack: Bool) {
    LayoutEnvironment.withNew { environment in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.animateKeyframes(
        withDuration: 1, delay: 1, options: andGoBack ? [.repeat, .autoreverse] : .repeat
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          box.frame.origin.x = 100
        }
      }
      let places: [(Double, CGFloat)] = [
        (0.75, 0), (1.25, 0), (1.75, 50), (2.25, andGoBack ? 50 : 0), (2.75, andGoBack ? 0 : 50),
        (3.75, 50), (11.75, 50),
      ]
      for (time, x) in places {
        environment.clock.advance(by: time - environment.clock.now)
        expectClose(box.presentationFrame.minX, x)
      }
    }
  }

  /// Regression: there was only the transition within a view.
  @Test func transitionsBetweenViews() {
    LayoutEnvironment.withNew { environment in
      let (front, back) = (UIView(), UIView())
      let root = makeScreen(100, 100, with: UIView(), front, UIView())
      var ends: [Bool] = []
      UIView.transition(
        from: front, to: back, duration: 1, options: .transitionFlipFromLeft,
        completion: { ends.append($0) })
      #expect(root.subviews[1] === back && front.superview == nil && ends == [])
      environment.clock.advance(by: 1)
      #expect(ends == [true])
      root.addSubview(front)
      UIView.transition(
        from: back, to: front, duration: 1,
        options: [.showHideTransitionViews, .transitionCrossDissolve])
      #expect(back.isHidden && !front.isHidden && back.superview === root)
    }
  }

  @Test func otherWaysToAnimate() {
    LayoutEnvironment.withNew { environment in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.transition(
        with: box, duration: 1, options: .curveLinear, animations: { box.alpha = 0 })
      environment.clock.advance(by: 0.5)
      expectClose(box.presentationAlpha, 0.5)
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1) { box.frame.origin.x = 50 }
      #expect(box.presentationFrame.minX == 50 && !UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(true)
      UIView.performWithoutAnimation { box.frame.origin.x = 0 }
      UIView.animate(springDuration: 0.5, bounce: 0.2) { box.frame.origin.x = 50 }
      #expect(box.presentationFrame.minX == 0)
      UIView.animate(withDuration: 1) { #expect(UIView.inheritedAnimationDuration == 1) }
      #expect(UIView.inheritedAnimationDuration == 0)
    }
  }
}
