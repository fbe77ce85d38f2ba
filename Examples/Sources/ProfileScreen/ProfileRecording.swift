// What a user does with the screen, as a trace.

import LayoutEngine
import Traces
import UIKitNames

/// Shows the screen, turns the device in twenty frames, and takes the screen away again.
public func recordProfileScreen() -> Trace {
  LayoutEnvironment.withNew { _ in
    let recorder = Recorder(name: "profile")
    recorder.phase("build")
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.solverObserver = recorder
    let controller = ProfileViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()

    recorder.phase("animate")
    for frame in 1 ... 20 {
      let share = CGFloat(frame) / 20
      window.frame.size = CGSize(width: 390 + 454 * share, height: 844 - 454 * share)
      window.layoutIfNeeded()
    }

    recorder.phase("teardown")
    controller.view.removeFromSuperview()
    window.layoutIfNeeded()
    return recorder.trace
  }
}
