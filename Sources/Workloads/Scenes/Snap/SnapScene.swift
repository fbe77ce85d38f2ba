// What happens among Snap's examples: a button jumps.

internal import LayoutEngine
internal import UIKitNames

extension Scene {
  /// The button jumps at 0.5 s and back at 1.5 s, each time for 0.3 s.
  static let snap = Scene(
    name: "snap",
    summary: "The examples of Snap's README in tiles, one of them a button that jumps.",
    size: CGSize(width: 375, height: 667), duration: 2
  ) { size, environment in
    let controller = SnapExamplesController()
    let window = window(size, showing: controller)
    for time in [0.5, 1.5] {
      environment.clock.schedule(after: time) {
        controller.topLeft.toggle()
        controller.changeButtonPosition()
        UIView.animate(withDuration: 0.3) { window.layoutIfNeeded() }
      }
    }
    return window
  }
}

extension Workload {
  static let snap = Workload.screens(
    of: .snap,
    summary: "The examples of Snap's README; a button in each changes its corner 12 times.",
    why: "Remaking the constraints of one view on a screen that otherwise stands still.",
    make: { SnapExamplesController() }, atRest: { $0.expectExamples() },
    animate: { screens in
      for _ in 1 ... 12 { screens.jump() }
    })
}

extension ScenePages where Page == SnapExamplesController {
  /// The size of a tile: two columns, four rows.
  private var tile: CGSize {
    let gap = SnapExamplesController.gap
    return CGSize(width: (size.width - 3 * gap) / 2, height: (size.height - 5 * gap) / 4)
  }

  /// Says where each example is in its tile.
  fileprivate func expectExamples() {
    let (width, height) = (tile.width, tile.height)
    let frames = [
      CGRect(x: 10, y: 10, width: width - 20, height: height - 20),
      CGRect(x: 10, y: 10, width: width - 20, height: height - 20),
      CGRect(x: 10, y: 5, width: width - 30, height: height - 20),
      CGRect(x: 0, y: 0, width: width + 100, height: height - 50),
      CGRect(x: width / 2 - 30, y: height / 2 - 5, width: 50, height: 30),
      CGRect(x: 0, y: 10, width: width, height: height - 20),
      CGRect(x: 0, y: 42, width: width, height: height - 42),
    ]
    for page in ends {
      for (example, frame) in zip(page.examples, frames) {
        recording.expect(example.view1, frame.minX, frame.minY, frame.width, frame.height)
      }
    }
    expectButtons()
  }

  /// Lets all buttons change their corners.
  fileprivate func jump() {
    for page in pages {
      page.topLeft.toggle()
      page.changeButtonPosition()
    }
    layOut()
    expectButtons()
  }

  fileprivate func expectButtons() {
    for page in ends {
      recording.expect(
        page.button, page.topLeft ? 10 : tile.width - 60, page.topLeft ? 10 : tile.height - 110,
        50, 100)
    }
  }
}
