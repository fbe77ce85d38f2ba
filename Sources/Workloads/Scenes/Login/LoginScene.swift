// The login screen on its own, where Connect is tapped, and what is done to many of them: turning
// the device, the keyboard, connecting.

internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

extension Scene {
  /// Connect at half a second; the fields are back at five seconds.
  static let login = Scene(
    name: "login",
    summary: "A login form of a SnapKit tutorial: Connect slides the fields out, and back again.",
    size: CGSize(width: 375, height: 667), duration: 5
  ) { size, environment in
    let controller = LoginViewController()
    let window = window(size, showing: controller)
    environment.clock.schedule(after: 0.5) { controller.loginView.btnConnect.tap() }
    return window
  }
}

extension Workload {
  static let login = loginScreens(
    name: "login",
    summary: "Pages with the login screen of a SnapKit tutorial, laid out and rotated.",
    why: "A real screen as people write it: 54 constraints, two of them soft, in a small hierarchy."
  ) { screens, _ in
    // Portrait and landscape of a phone, and of a tablet on which the width meets its limit.
    let sizes = [
      CGSize(width: 667, height: 375), CGSize(width: 768, height: 1_024),
      CGSize(width: 1_024, height: 768), Scene.login.size,
    ]
    for size in sizes {
      screens.recording.window.resize(to: size)
      screens.expectAtRest()
    }
  }

  static let loginKeyboard = loginScreens(
    name: "login-keyboard",
    summary: "The keyboard pushes the login container up and lets it down, 48 frames.",
    why: "A driven animation: one constant of each screen changes on every frame."
  ) { screens, _ in
    // From where the keyboard meets the container, 429.5 points from the top, to its full height.
    let height = Scene.login.size.height
    let liftMax = (height + 192) / 2 - (height - 300)
    for fraction in ToAndFro.fractions(frameCount: 24) {
      let lift = liftMax * fraction
      for page in screens.pages { page.centerYConstraint.update(offset: -lift) }
      screens.layOut()
      screens.expectAtRest(lift: lift)
    }
  }

  static let loginConnect = loginScreens(
    name: "login-connect",
    summary: "Connect remakes the constraints of both text fields, and a timer reverts them.",
    why: "Remade constraints are how screens change state: removals, additions and one solve."
  ) { screens, environment in
    for _ in 0 ..< 3 {
      for page in screens.pages { page.connect() }
      screens.layOut()
      screens.expectConnecting()
      // Half a second of animation, three seconds of waiting, half a second back.
      environment.clock.advance(by: 5)
      screens.layOut()
      screens.expectAtRest()
    }
  }

  private static func loginScreens(
    name: String, summary: String, why: String,
    animate: @escaping @Sendable (ScenePages<LoginView>, _ environment: LayoutEnvironment) -> Void
  ) -> Workload {
    screens(
      name: name, size: Scene.login.size, summary: summary, why: why, make: { LoginView() },
      view: { $0 }, atRest: { $0.expectAtRest() }, animate: animate)
  }
}

// MARK: - Where views are

extension ScenePages where Page == LoginView {
  /// The container's width and its rest position, by the tutorial's constants.
  private func container() -> CGRect {
    let width = min(size.width - 80, 500)
    return CGRect(
      x: (size.width - width) / 2, y: (size.height - 192) / 2, width: width, height: 192)
  }

  /// Says that the first and the last screen are at rest, their containers raised by `lift`.
  func expectAtRest(lift: CGFloat = 0) {
    let container = container()
    for page in ends {
      expectContainer(of: page, lift: lift)
      recording.expect(page.lblTitle, 16, 0, container.width - 16, 24)
      recording.expect(page.txtEmail, 8, 40, container.width - 16, 44)
      recording.expect(page.txtPassword, 8, 92, container.width - 16, 44)
      recording.expect(page.btnConnect, container.width - 120, 0, 120, 36)
      recording.expect(page.activityIndicator, container.width / 2 - 20, -40, 40, 40)
    }
  }

  /// Says that the text fields have left the containers and the indicators have come.
  func expectConnecting() {
    let container = container()
    for page in ends {
      expectContainer(of: page, lift: 0)
      recording.expect(page.activityIndicator, container.width / 2 - 20, 76, 40, 40)
    }
  }

  private func expectContainer(of page: LoginView, lift: CGFloat) {
    let container = container()
    recording.expect(
      page.viewContainer, container.minX, container.minY - lift, container.width, 192)
  }
}
