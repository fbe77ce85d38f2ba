// Checklist S2: animating constraints.

import SnapDSL
import Testing
import UIKitNames
import Workloads

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
