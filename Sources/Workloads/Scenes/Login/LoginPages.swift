// Login screens side by side, and where their views are.

internal import Foundation
internal import LayoutEngine
internal import UIKitNames

extension ScenePages where Page == LoginView {
  init(name: String, count: Int, size: CGSize) {
    self.init(name: name, count: count, size: size, make: { LoginView() }, view: { $0 })
  }

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
