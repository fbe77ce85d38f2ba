// The login screen on its own: Connect is tapped, and after three seconds everything reverts.

internal import Foundation
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
