// Checklist S0: the login screen.

import SnapDSL
import Testing
import UIKitNames
import Workloads

@Suite struct LoginTests {
  /// Shows the screen at a size, in surroundings of its own.
  private func withScreen(
    _ width: CGFloat, _ height: CGFloat, allRequired: Bool = false,
    _ body: (LoginView, UIWindow, LayoutEnvironment) -> Void
  ) {
    LayoutEnvironment.withNew { environment in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
      let controller = LoginViewController(allRequired: allRequired)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      body(controller.loginView, window, environment)
    }
  }

  private func expectResting(_ login: LoginView, _ width: CGFloat, _ height: CGFloat) {
    let w = min(width - 80, 500)
    expectFrame(login.frame, 0, 0, width, height)
    expectFrame(login.viewContainer.frame, (width - w) / 2, (height - 192) / 2, w, 192)
    expectFrame(login.viewTop.frame, 0, 0, w, 24)
    expectFrame(login.lblTitle.frame, 16, 0, w - 16, 24)
    expectFrame(login.txtEmail.frame, 8, 40, w - 16, 44)
    expectFrame(login.txtPassword.frame, 8, 92, w - 16, 44)
    expectFrame(login.viewBottom.frame, 0, 156, w, 36)
    expectFrame(login.btnConnect.frame, w - 120, 0, 120, 36)
    expectFrame(login.activityIndicator.frame, w / 2 - 20, -40, 40, 40)
  }

  static let sizes: [(CGFloat, CGFloat)] = [
    (320, 568), (375, 667), (667, 375), (1024, 768), (580, 400), (581, 400), (200.5, 333.25),
  ]

  @Test(arguments: sizes)
  func s0_01_to_13_framesOfTheScreen(_ size: (CGFloat, CGFloat)) {
    withScreen(size.0, size.1) { login, _, _ in expectResting(login, size.0, size.1) }
  }

  @Test func s0_24_rotationLaysEverythingOut() {
    withScreen(320, 568) { login, window, _ in
      for (width, height) in Self.sizes + Self.sizes.reversed() {
        let before = window.layoutCounters
        window.resize(to: CGSize(width: width, height: height))
        expectResting(login, width, height)
        #expect((window.layoutCounters - before).solves <= 1)
      }
    }
  }

  // MARK: Conflicts

  /// Goal: a conflict names a set that cannot hold, of which every proper subset can.
  /// Method: the tutorial's first version, at a width at which it conflicts; each member in turn is
  /// left out, and the rest is laid out on its own.
  @Test func s0_08_conflictNamesAMinimalSet() {
    LayoutEnvironment.withNew { _ in
      let controller = LoginViewController(allRequired: true)
      controller.view.frame = CGRect(x: 0, y: 0, width: 667, height: 375)
      let found = conflicts { controller.appear() }
      let login = controller.loginView!
      #expect(found.count == 1)
      let set = found[0].constraints
      #expect(set.allSatisfy { $0.priority == .required })
      #expect(set.contains { $0.relation == .lessThanOrEqual })
      #expect(found[0].broken.map(set.contains) == true)
      #expect(found[0].broken?.isBroken == true)
      // All but one of the set are in force, and layout went on.
      #expect(set.count { $0.isBroken } == 1)
      #expect(login.viewContainer.frame.size.height == 192)
      expectFrame(login.viewBottom.frame, 0, 156, login.viewContainer.frame.size.width, 36)

      let text = found[0].description
      #expect(text.contains("Unable to simultaneously satisfy constraints."))
      #expect(text.contains("Will attempt to recover by breaking constraint"))
      #expect(text.contains("<viewContainer.width <= 500 @1000 (LoginView.swift:"))

      // Minimal: with any one member switched off, nothing conflicts any more.
      for left in set {
        left.isActive = false
        let others = conflicts {
          login.rebuildLayout()
          login.layoutIfNeeded()
        }
        #expect(
          !others.contains { $0.constraints.allSatisfy(set.contains) },
          "without \(left) the rest still conflicts")
        left.isActive = true
      }
    }
  }

  @Test func s0_08_theLogReadsAsUIKits() {
    let (root, box) = (makeScreen(300, 200), UIView())
    box.accessibilityIdentifier = "box"
    let line = #line
    root.add(box) { make in
      make.left.equalToSuperview().offset(16).labeled("margin")
      make.right.equalTo(root).multipliedBy(0.5).offset(-2)
      make.width.greaterThanOrEqualTo(200)
    }
    let found = issues { root.layoutIfNeeded() }
    #expect(found.count == 1)
    #expect(
      "\(found[0])" == """
        Unable to simultaneously satisfy constraints.
            Probably at least one of the constraints in the following list is one you don't want.
            Try this:
                (1) look at each constraint and try to figure out which you don't expect;
                (2) find the code that added the unwanted constraint or constraints and fix it.
        (
            "<View.width == 300 (given size)>",
            "<box.left == View.left + 16 @1000 "margin" (LoginTests.swift:\(line + 2))>",
            "<box.right == 0.5·View.right - 2 @1000 (LoginTests.swift:\(line + 3))>",
            "<box.width >= 200 @1000 (LoginTests.swift:\(line + 4))>"
        )

        Will attempt to recover by breaking constraint
        <box.width >= 200 @1000 (LoginTests.swift:\(line + 4))>
        """)
  }

  @Test func s0_08_conflictsAppearAboveAWidthOf580Only() {
    for (width, isConflict) in [(320.0, false), (580, false), (580.5, true), (1024, true)] {
      LayoutEnvironment.withNew { _ in
        let controller = LoginViewController(allRequired: true)
        controller.view.frame = CGRect(x: 0, y: 0, width: width, height: 700)
        let found = issues { controller.appear() }
        #expect(found.isEmpty != isConflict, "at \(width)")
      }
    }
  }

  @Test func s0_08_rotationBreaksAndMends() {
    withScreen(375, 667, allRequired: true) { login, window, _ in
      func turn(to width: CGFloat, _ height: CGFloat) -> [ConstraintConflict] {
        conflicts { window.resize(to: CGSize(width: width, height: height)) }
      }
      expectResting(login, 375, 667)
      let found = turn(to: 667, 375)
      #expect(found.count == 1)
      #expect(found.first?.broken != nil)
      // Turning on within the conflict says nothing new; turning back mends it.
      #expect(turn(to: 700, 375).isEmpty)
      #expect(turn(to: 375, 667).isEmpty)
      expectResting(login, 375, 667)
      #expect(login.constraints.allSatisfy { !$0.isBroken })
    }
  }

  // MARK: Keyboard

  static let keyboards: [(CGFloat, CGFloat, CGFloat)] = [
    (320, 568, 352), (375, 667, 451), (667, 375, 213), (320, 568, 500), (1024, 768, 416),
  ]

  @Test(arguments: keyboards)
  func s0_15_to_18_keyboardMovesTheContainer(_ scene: (CGFloat, CGFloat, CGFloat)) {
    let (width, height, origin) = scene
    withScreen(width, height) { login, window, environment in
      let before = window.layoutCounters
      let start = (height - 192) / 2
      let end = start + 192 > origin ? origin - 192 : start
      Keyboard.show(frame: CGRect(x: 0, y: origin, width: width, height: height - origin))
      expectClose(login.viewContainer.frame.origin.y, end)
      let work = window.layoutCounters - before
      let moved: Int = start == end ? 0 : 1
      #expect((work.solves, work.frameWrites, work.rowsChanged) == (moved, moved, moved))
      #expect(work.rowsAdded == 0)

      // What is on screen is where it was, gets half-way in half of the time, and arrives.
      expectClose(login.viewContainer.presentationFrame.origin.y, start)
      environment.clock.advance(by: 0.2)
      expectClose(login.viewContainer.presentationFrame.origin.y, (start + end) / 2)
      environment.clock.advance(by: 0.2)
      expectClose(login.viewContainer.presentationFrame.origin.y, end)

      Keyboard.hide()
      environment.clock.advance(by: 0.25 + 0.4)
      expectResting(login, width, height)
      expectClose(login.viewContainer.presentationFrame.origin.y, start)
    }
  }

  // MARK: Connect and revert

  @Test(arguments: sizes)
  func s0_19_to_23_connectAndRevert(_ size: (CGFloat, CGFloat)) {
    let (width, height) = size
    withScreen(width, height) { login, window, environment in
      let w = min(width - 80, 500)
      login.btnConnect.tap()
      #expect(login.isAnimating)
      // The width is whatever `width == own width` leaves open: the solver keeps what it was.
      expectClose(login.txtEmail.frame.minX, w)
      expectClose(login.txtEmail.frame.minY, 40)
      expectClose(login.txtPassword.frame.maxX, 0)
      expectClose(login.txtPassword.frame.minY, 92)
      expectFrame(login.activityIndicator.frame, w / 2 - 20, 76, 40, 40)
      environment.clock.advance(by: 0.25)
      expectClose(login.txtEmail.presentationFrame.minX, (8 + w) / 2)
      // The completion handler starts the timer, which reverts after three seconds.
      environment.clock.advance(by: 0.25)
      #expect(login.timer != nil)
      environment.clock.advance(by: 2.9)
      expectClose(login.txtEmail.frame.minX, w)
      environment.clock.advance(by: 0.2)
      expectResting(login, width, height)
      #expect(login.isAnimating)
      environment.clock.advance(by: 0.5)
      #expect(!login.isAnimating)
      #expect(login.timer == nil)
      #expect(window.layoutCounters.passes > 2)
    }
  }

  @Test func s0_12_dependentsFollowChangesOfOthers() {
    withScreen(320, 568) { login, _, _ in
      login.txtEmail.snp.updateConstraints { make in
        make.left.equalTo(login.viewContainer).offset(30)
      }
      expectFrame(of: login.txtEmail, in: login, 30, 40, 240 - 38, 44)
      expectFrame(login.txtPassword.frame, 30, 92, 240 - 38, 44)
    }
  }

  @Test func s0_20_tautologiesAreHarmless() {
    withScreen(320, 568) { login, _, _ in
      let found = issues {
        login.txtEmail.snp.makeConstraints { make in
          make.width.equalTo(login.txtEmail.snp.width)
          make.left.lessThanOrEqualTo(login.txtEmail)
        }
        login.layoutIfNeeded()
      }
      expectResting(login, 320, 568)
      #expect(found.isEmpty)
    }
  }

  @Test func s0_25_constraintsByHandLiveBesideTheDSL() {
    withScreen(320, 568) { login, _, _ in
      let badge = login.viewContainer.add(UIView()) { make in make.size.equalTo(12) }
      NSLayoutConstraint.activate([
        badge.rightAnchor.constraint(equalTo: login.txtEmail.rightAnchor, constant: -4),
        badge.centerYAnchor.constraint(equalTo: login.txtEmail.centerYAnchor),
      ])
      expectFrame(of: badge, in: login, 8 + 224 - 16, 40 + 16, 12, 12)
      expectResting(login, 320, 568)
    }
  }

  @Test func s0_26_controlsHaveIntrinsicSizes() {
    withScreen(320, 568) { login, _, _ in
      // "Connect" at 15 points: C .70, o .55, n .55, n .55, e .55, c .55, t .35 = 3.80 em.
      #expect(login.btnConnect.intrinsicContentSize == CGSize(width: 57, height: 18 + 12))
      // "Email" at 17 points: E .70, m .90, a .55, i .25, l .25 = 2.65 em = 45.05.
      #expect(login.txtEmail.intrinsicContentSize == CGSize(width: 46, height: 21))
      #expect(login.activityIndicator.intrinsicContentSize == CGSize(width: 37, height: 37))
      // "LOGIN", bold: .70 * 3 + .25 + .70 = 3.05 em, times 1.06.
      #expect(login.lblTitle.intrinsicContentSize == CGSize(width: 55, height: 21))
    }
  }

  @Test func s0_17_anUnchangedTreeCostsNothing() {
    withScreen(320, 568) { login, window, _ in
      let before = (window.layoutCounters, window.solverWork)
      login.layoutIfNeeded()
      window.layoutIfNeeded()
      login.centerYConstraint.update(offset: 0)
      login.layoutIfNeeded()
      #expect(window.layoutCounters == before.0)
      #expect(window.solverWork == before.1)
    }
  }

  @Test func s0_textFieldsPassTheFocusOn() {
    withScreen(320, 568) { login, _, _ in
      login.txtEmail.becomeFirstResponder()
      login.txtEmail.pressReturn()
      #expect(login.txtPassword.isFirstResponder)
      login.txtPassword.pressReturn()
      #expect(!login.txtPassword.isFirstResponder)
    }
  }
}
