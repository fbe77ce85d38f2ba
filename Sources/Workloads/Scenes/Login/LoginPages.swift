// Login screens side by side, as pages of a pager.

internal import Foundation
internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

/// A window with a number of login screens, each as large as the window, in a recording.
struct LoginPages {
  let recording: SceneRecording
  let pages: [LoginView]

  init(name: String, count: Int, width: CGFloat, height: CGFloat) {
    recording = SceneRecording(name: "\(name) \(count)", width: width, height: height)
    let window = recording.window
    var pages: [LoginView] = []
    for _ in 0 ..< count {
      let page = LoginView()
      window.addSubview(page)
      page.snp.makeConstraints { make in
        make.top.bottom.width.equalTo(window)
        if let previous = pages.last {
          make.left.equalTo(previous.snp.right)
        } else {
          make.left.equalTo(window)
        }
      }
      pages.append(page)
    }
    self.pages = pages
    window.layoutIfNeeded()
  }

  /// The container's width and its rest position, by the tutorial's constants.
  private func container() -> CGRect {
    let size = recording.window.frame.size
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

  private var ends: [LoginView] { pages.count == 1 ? pages : [pages[0], pages[pages.count - 1]] }

  /// Takes the screens off the window, one after the other.
  func tearDown() {
    recording.phase("teardown")
    for page in pages.reversed() { page.removeFromSuperview() }
    recording.window.layoutIfNeeded()
  }
}
