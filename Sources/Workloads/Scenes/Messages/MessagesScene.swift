// What happens on the messages screen: a double tap brings the toolbar, a tap takes it away.

internal import LayoutEngine
internal import UIKitNames

extension Scene {
  /// A message is tapped twice at 0.2 s, the table once at 1.6 s; each lets a spring go.
  static let messages = Scene(
    name: "messages",
    summary: "Messages in a table: a double tap springs the toolbar out, a tap sends it back.",
    size: CGSize(width: 375, height: 812), duration: 2.6
  ) { size, environment in
    let controller = MessagesViewController()
    let window = window(size, showing: controller)
    environment.clock.schedule(after: 0.2) {
      controller.tableView.tapRow(at: IndexPath(row: 2, section: 0), count: 2)
    }
    environment.clock.schedule(after: 1.6) { controller.tableView.tap() }
    return window
  }
}

extension Workload {
  static let messages = Workload.screens(
    of: .messages,
    summary: "Screens of messages in a table, over which a toolbar springs, 30 frames.",
    why: "Cells that their text sizes, a stack view, and one constant that changes every frame.",
    make: { MessagesViewController() },
    atRest: { $0.expectMessages() },
    animate: { $0.springToolbars(frames: 30) })
}

extension ScenePages where Page == MessagesViewController {
  /// Lets the toolbars out of the top by the spring of the seed.
  fileprivate func springToolbars(frames: Int) {
    let spring = SpringCurve(damping: 0.6, initialVelocity: 1, duration: 1)
    for frame in 1 ... frames {
      let progress = spring.progress(at: Double(frame) / Double(frames))
      let top = -100 + CGFloat(progress) * 300
      for page in pages { page.toolbarViewTopConstraint.constant = top }
      layOut()
      for page in ends { recording.expect(page.toolbarView, 30, top, 120, 40) }
    }
  }

  /// Says that each cell is as high as its text, and that the toolbars are out of sight.
  fileprivate func expectMessages() {
    for page in ends {
      var y: CGFloat = 0
      for case let cell as MessageBubbleTableViewCell in page.tableView.visibleCells {
        let height = cell.messageLabel.sizeThatFits(CGSize(width: 200, height: 0)).height + 20
        recording.expect(cell, 0, y, size.width, height)
        y += height
      }
      recording.expect(page.toolbarView, 30, -100, 120, 40)
      // The buttons share what the stack view's margins and spacing leave.
      recording.expect(page.toolbarView.likeButton, 0, 0, 50, 30)
      recording.expect(page.toolbarView.favoriteButton, 60, 0, 50, 30)
    }
  }
}
