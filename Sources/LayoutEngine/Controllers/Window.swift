// The root of what is on screen.

public import Foundation

/// A view that fills a screen and shows a controller.
open class Window: View {
  /// The controller whose view fills the window.
  open var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      guard isShown, let controller = rootViewController else {
        oldValue?.viewIfLoaded?.removeFromSuperview()
        return
      }
      show(controller, insteadOf: oldValue)
    }
  }

  private var isShown = false

  /// What the screen takes from the window: the status bar, the home indicator.
  public final var deviceSafeAreaInsets: EdgeInsets {
    get { hostSafeAreaInsets }
    set { hostSafeAreaInsets = newValue }
  }

  /// Shows the window and its controller.
  open func makeKeyAndVisible() {
    guard !isShown else { return }
    isShown = true
    if let controller = rootViewController { show(controller) }
  }

  /// Turns or resizes the screen and lays out. The controllers hear of it before, and of another
  /// size class.
  public final func resize(to size: CGSize) {
    guard isShown, let controller = rootViewController, size != frame.size else {
      frame.size = size
      return layOut()
    }
    let coordinator = SizeTransition()
    let old = traitCollection
    let new = TraitCollection(of: size, rightToLeft: old.layoutDirection == .rightToLeft)
    if new != old { controller.willTransition(to: new, with: coordinator) }
    controller.viewWillTransition(to: size, with: coordinator)
    coordinator.run {
      frame.size = size
      if new != old {
        visitSubtree { $0.traitCollectionDidChange(old) }
        controller.traitCollectionDidChange(old)
        TraitChangeRegistration.tell(self, old, new)
      }
      layOut()
    }
  }

  private func show(_ controller: ViewController, insteadOf old: ViewController? = nil) {
    controller.fill(self)
    controller.appear(animated: false, insteadOf: old) { addSubview(controller.view) }
  }
}
