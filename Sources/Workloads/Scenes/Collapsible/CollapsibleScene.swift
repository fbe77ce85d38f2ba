// What happens beside the collapsible panel: it is sent away and called back.

internal import LayoutEngine
internal import UIKitNames

extension Scene {
  /// The button is tapped at 0.3 s and at 1 s.
  static let collapsible = Scene(
    name: "collapsible",
    summary: "A panel that a button sends out of the screen and calls back, by one constraint.",
    size: CGSize(width: 320, height: 480), duration: 1.5
  ) { size, environment in
    let controller = MyViewController()
    let window = window(size, showing: controller)
    for time in [0.3, 1] {
      environment.clock.schedule(after: time) { controller.buttonTapped() }
    }
    return window
  }
}

extension Workload {
  static let collapsible = Workload.screens(
    of: .collapsible, summary: "Panels that slide out of their screens and back, 30 frames.",
    why: "A driven animation on which a second view depends: its edge follows the panel's.",
    make: { MyViewController() }, atRest: { $0.expectPanels(shift: 0) },
    animate: { screens in
      for fraction in ToAndFro.fractions(frameCount: 15) { screens.slide(by: -120 * fraction) }
    })
}

extension ScenePages where Page == MyViewController {
  fileprivate func slide(by shift: CGFloat) {
    for page in pages { page.myViewLeadingConstraint.constant = shift }
    layOut()
    expectPanels(shift: shift)
  }

  fileprivate func expectPanels(shift: CGFloat) {
    for page in ends {
      recording.expect(page.myView, shift, 0, 120, size.height)
      recording.expect(
        page.content, shift + 120, 0, size.width - 120 - shift, size.height)
    }
  }
}
