// What happens on the form: the keyboard comes and goes.

internal import LayoutEngine
internal import UIKitNames

extension Scene {
  /// The keyboard comes at 0.5 s and goes at 2 s.
  static let keyboard = Scene(
    name: "keyboard",
    summary: "A form that gives way to the keyboard, by a protocol's default implementation.",
    size: CGSize(width: 320, height: 568), duration: 2.5
  ) { size, environment in
    let controller = FormController()
    let window = window(size, showing: controller)
    let covered = CGRect(x: 0, y: size.height - 216, width: size.width, height: 216)
    environment.clock.schedule(after: 0.5) { Keyboard.show(frame: covered) }
    environment.clock.schedule(after: 2) { Keyboard.hide(frame: covered) }
    return window
  }
}

extension Workload {
  static let keyboard = Workload.screens(
    of: .keyboard, summary: "Forms whose bottom follows the keyboard up and down, 30 frames.",
    why: "The cheapest driven animation: one constant and one frame of each screen.",
    make: { FormController() }, atRest: { $0.expectForms(keyboardHeight: 0) },
    animate: { screens in
      for fraction in ToAndFro.fractions(frameCount: 15) {
        screens.track(keyboardHeight: 216 * fraction)
      }
    })
}

extension ScenePages where Page == FormController {
  fileprivate func track(keyboardHeight: CGFloat) {
    for page in pages {
      for constraint in page.layoutConstraintsToAdjust { constraint.constant = -keyboardHeight }
    }
    layOut()
    expectForms(keyboardHeight: keyboardHeight)
  }

  fileprivate func expectForms(keyboardHeight: CGFloat) {
    for page in ends {
      recording.expect(page.form, 0, 0, size.width, size.height - keyboardHeight)
      for (index, field) in page.fields.enumerated() {
        recording.expect(field, 20, 40 + 60 * CGFloat(index), size.width - 40, 44)
      }
    }
  }
}
