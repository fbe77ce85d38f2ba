// Checklist S2: animating constraints.

import SnapDSL
import Testing
import UIKitNames

@Suite struct MessagesTests {
  private func withScene(
    _ size: CGSize = CGSize(width: 375, height: 812),
    _ body: (MessagesViewController, LayoutEnvironment) -> Void
  ) {
    LayoutEnvironment.withNew { environment in
      let controller = MessagesViewController()
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.deviceSafeAreaInsets = UIEdgeInsetsMake(44, 0, 34, 0)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      body(controller, environment)
    }
  }

  @Test func s2_44_46_anchorsAgainstTheSafeArea() {
    withScene { controller, _ in
      #expect(controller.view.safeAreaInsets == UIEdgeInsetsMake(44, 0, 34, 0))
      expectFrame(controller.view.safeAreaLayoutGuide.layoutFrame, 0, 44, 375, 812 - 78)
      expectFrame(controller.toolbarView.frame, 30, 44 - 100, 120, 40)
      // Another screen has other safe areas: constants of guides change in place.
      controller.view.window?.deviceSafeAreaInsets = UIEdgeInsetsMake(20, 7, 0, 7)
      let before = controller.view.layoutCounters
      controller.view.layoutIfNeeded()
      expectFrame(controller.toolbarView.frame, 37, 20 - 100, 120, 40)
      #expect((controller.view.layoutCounters - before).rowsAdded == 0)
    }
  }

  @Test func s2_44_everyAnchor() {
    let root = makeScreen(300, 200)
    let (a, b) = (UILabel(), UIView())
    a.text = "anchors"
    for view in [a, b] {
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      a.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      a.heightAnchor.constraint(equalToConstant: 41),
      b.leadingAnchor.constraint(greaterThanOrEqualTo: a.leadingAnchor, constant: 5),
      b.trailingAnchor.constraint(lessThanOrEqualTo: a.trailingAnchor),
      b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 1),
      b.centerXAnchor.constraint(equalTo: a.centerXAnchor),
      b.lastBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor),
      b.heightAnchor.constraint(lessThanOrEqualToConstant: 12),
      b.heightAnchor.constraint(greaterThanOrEqualToConstant: 12),
    ])
    root.layoutIfNeeded()
    expectFrame(a.frame, 10, 30, 270, 41)
    // The ascender of 17 points is 16.15.
    expectFrame(b.frame, 145 - 68, 30 + 16.15 - 12, 136, 12)
  }

  @Test func s2_45_activation() {
    let root = makeScreen(300, 200)
    let view = UIView()
    root.addSubview(view)
    view.snp.makeConstraints { make in
      make.top.equalTo(0)
      make.size.equalTo(10)
      make.left.equalTo(0).priority(1)
    }
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    let right = view.rightAnchor.constraint(equalTo: root.rightAnchor)
    #expect(!left.isActive)
    left.isActive = true
    left.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    NSLayoutConstraint.deactivate([left, right])
    NSLayoutConstraint.activate([right])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 290)
    right.isActive = false
    right.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.minX == 0)
  }

  @Test func s2_47_constantsChangeInPlace() {
    withScene { controller, _ in
      let before = controller.view.layoutCounters
      controller.toolbarViewTopConstraint.constant = 3
      controller.toolbarViewTopConstraint.constant = 5
      #expect(controller.view.layoutCounters == before)
      controller.view.layoutIfNeeded()
      let work = controller.view.layoutCounters - before
      expectFrame(controller.toolbarView.frame, 30, 49, 120, 40)
      #expect((work.solves, work.rowsChanged, work.frameWrites) == (1, 1, 1))
      #expect((work.rowsAdded, work.rowsRemoved) == (0, 0))
    }
  }

  /// The spring of the table: ω by Newton's method, and places at five times.
  @Test func s2_48_spring() {
    let spring = SpringCurve(damping: 0.6, initialVelocity: 1, duration: 1)
    #expect(abs(spring.frequency - 11.0335) < 5e-5)
    for (time, place) in [(0.1, 0.4187), (0.2, 0.8852), (0.3, 1.0795), (0.5, 1.0330), (1, 1.0006)] {
      #expect(abs(spring.progress(at: time) - place) < 5e-5, "at \(time)")
    }
    #expect(spring.progress(at: 0) == 0)
    for damping in [0.01, 0.2, 0.7071, 0.9, 0.999, 1] {
      let curve = SpringCurve(damping: damping, initialVelocity: 0, duration: 0.7)
      // The envelope ends at a thousandth for the sine; the cosine's part is larger by ω_d/ζω.
      let rest = 0.001 * (1 + (1 - damping * damping).squareRoot() / damping)
      #expect(abs(curve.progress(at: 0.7) - 1) <= rest + 1e-9, "damping \(damping)")
      #expect(curve.frequency.isFinite && curve.frequency > 0)
    }
  }

  @Test func s2_48_49_52_doubleTapBringsTheToolbar() {
    withScene { controller, environment in
      let toolbar = controller.toolbarView
      let path = IndexPath(row: 2, section: 0)
      let cell = controller.tableView.cellForRow(at: path)!
      let spring = SpringCurve(damping: 0.6, initialVelocity: 1, duration: 1)
      controller.tableView.tapRow(at: path, count: 2)
      let end = 44 + cell.frame.midY
      expectClose(toolbar.frame.minY, end)
      #expect(toolbar.tag == 2)
      #expect(toolbar.alpha == 0.95)
      for time in [0.1, 0.2, 0.3, 0.5, 0.9] {
        environment.clock.advance(by: time - environment.clock.now)
        let progress = spring.progress(at: time)
        expectClose(toolbar.presentationFrame.minY, -56 + (end + 56) * progress)
      }
      environment.clock.advance(by: 0.2)
      expectClose(toolbar.presentationFrame.minY, end)

      toolbar.likeButton.tap()
      #expect(controller.messages[2].isLiked)
      // A tap on a cell is not one on the table; the recognizer's delegate sees to that.
      controller.tableView.tapRow(at: path)
      expectClose(toolbar.frame.minY, end)
      controller.tableView.tap()
      expectClose(toolbar.frame.minY, -56)
      environment.clock.advance(by: 0.1)
      expectClose(toolbar.presentationAlpha, 0.95 * (1 - spring.progress(at: 0.1)))
      environment.clock.advance(by: 1)
      #expect(toolbar.presentationAlpha == 0)

      // Messages of mine do not bring it.
      controller.tableView.tapRow(at: IndexPath(row: 1, section: 0), count: 2)
      expectClose(toolbar.frame.minY, -56)
    }
  }

  @Test func s2_50_passOrderAndSolves() {
    final class Log { var lines: [String] = [] }
    class Noisy: UIView {
      let name: String
      let log: Log
      init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
      }
      override func updateConstraints() {
        log.lines.append("update \(name)")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        log.lines.append("layout \(name) \(Int(frame.width))")
      }
    }
    let log = Log()
    let root = makeScreen(100, 100)
    let (outer, inner) = (Noisy("outer", log), Noisy("inner", log))
    root.addSubview(outer)
    outer.addSubview(inner)
    outer.snp.makeConstraints { make in make.edges.equalToSuperview().inset(10) }
    inner.snp.makeConstraints { make in make.edges.equalToSuperview().inset(10) }
    root.layoutIfNeeded()
    #expect(
      log.lines == ["update inner", "update outer", "layout outer 80", "layout inner 60"])
    #expect(root.layoutCounters.solves == 1)
    log.lines = []
    root.layoutIfNeeded()
    #expect(log.lines.isEmpty)
    inner.setNeedsUpdateConstraints()
    inner.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(log.lines == ["update inner", "layout inner 60"])
    #expect(root.layoutCounters.solves == 1)
    log.lines = []
    for inset in [1, 2, 3] {
      inner.snp.updateConstraints { make in make.edges.equalToSuperview().inset(inset) }
    }
    root.layoutIfNeeded()
    #expect(root.layoutCounters.solves == 2)
    #expect(log.lines == ["layout outer 80", "layout inner 74"])
  }

  @Test func s2_52_scrollingATableChangesNoRow() {
    withScene { controller, _ in
      let before = controller.view.layoutCounters
      for offset in 1 ... 10 {
        controller.tableView.contentOffset.y = CGFloat(offset)
        controller.view.layoutIfNeeded()
      }
      let work = controller.view.layoutCounters - before
      #expect((work.rowsAdded, work.rowsRemoved, work.frameWrites) == (0, 0, 0))
    }
  }

  @Test func s2_52_cellsAreAsHighAsTheirText() {
    withScene { controller, _ in
      let cells = controller.tableView.visibleCells
      #expect(cells.count == 3)
      var y: CGFloat = 0
      for cell in cells {
        let label = (cell as! MessageBubbleTableViewCell).messageLabel
        let height = label.sizeThatFits(CGSize(width: 200, height: 0)).height
        expectFrame(cell.frame, 0, y, 375, height + 20)
        expectClose(label.frame.height, height)
        y += height + 20
      }
      #expect(cells[2].frame.height > cells[0].frame.height + 20)
      expectClose(controller.tableView.contentSize.height, y)
      expectClose((cells[1] as! MessageBubbleTableViewCell).messageLabel.frame.maxX, 363)
    }
  }
}
