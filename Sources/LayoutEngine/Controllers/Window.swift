// The root of what is on screen.

public import Foundation

/// A view that fills a screen and shows a controller.
open class Window: View {
  /// The controller whose view fills the window.
  public final var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard isShown, let controller = rootViewController else { return }
      show(controller)
    }
  }

  private var isShown = false

  /// What the screen takes from the window: the status bar, the home indicator.
  public final var deviceSafeAreaInsets: EdgeInsets {
    get { hostSafeAreaInsets }
    set { hostSafeAreaInsets = newValue }
  }

  /// Shows the window and its controller.
  public final func makeKeyAndVisible() {
    guard !isShown else { return }
    isShown = true
    if let controller = rootViewController { show(controller) }
  }

  /// Turns or resizes the screen and lays out.
  public final func resize(to size: CGSize) {
    frame.size = size
    layoutIfNeeded()
  }

  private func show(_ controller: ViewController) {
    let view: View = controller.view
    view.frame = CGRect(origin: .zero, size: bounds.size)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    controller.appear()
  }
}
