// A bar of tools, and the items of bars.

public import Foundation

/// A bar of tools, which are kept and shown nowhere: 44 points high, of any width.
open class Toolbar: View {
  /// The tools.
  public final var items: [BarButtonItem]?

  /// Sets the tools.
  public final func setItems(_ items: [BarButtonItem]?, animated: Bool) { self.items = items }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }
}

/// A button in a bar, kept and shown nowhere; code taps it.
open class BarButtonItem {
  /// How the button looks; nothing is drawn.
  public enum Style: Int, Hashable, Sendable {
    /// As usual, or as what ends a task.
    case plain, done
  }

  /// What the system has buttons for.
  public enum SystemItem: Int, Hashable, Sendable {
    /// What the name says.
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    /// What the name says.
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    /// What the name says.
    case redo, close
  }

  /// The title.
  public final var title: String?
  /// The image.
  public final var image: Image?
  /// A view in place of a button.
  public final var customView: View?
  /// Whether it reacts.
  public final var isEnabled = true
  /// The width; of no effect on layout.
  public final var width: CGFloat = 0
  /// The colour; of no effect on layout.
  public final var tintColor: Color?
  private var send: () -> Void = {}

  /// A button without anything.
  public init() {}

  /// A button of the system's that calls a method of `target`, for as long as that lives.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem item: SystemItem, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    send = { [weak target] in if let target { action(target)() } }
  }

  /// A button or space of the system's that calls nothing.
  public convenience init(
    barButtonSystemItem item: SystemItem, target: AnyObject?, action: Never?
  ) { self.init() }

  /// A button or space of the system's, perhaps with an action.
  public convenience init(systemItem item: SystemItem, primaryAction: Action? = nil) {
    self.init(primaryAction: primaryAction)
  }

  /// A button with the title, image and handler of an action.
  public convenience init(title: String? = nil, image: Image? = nil, primaryAction: Action?) {
    self.init()
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    if let primaryAction { send = { primaryAction.handler(primaryAction) } }
  }

  /// A button with a title that calls a method of `target`, for as long as that lives.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(barButtonSystemItem: .action, target: target, action: action)
    self.title = title
  }

  /// A button with a title that calls nothing.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
    self.init()
    self.title = title
  }

  /// A button with an image that calls a method of `target`, for as long as that lives.
  public convenience init<Target: AnyObject>(
    image: Image?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(barButtonSystemItem: .action, target: target, action: action)
    self.image = image
  }

  /// An item that is a view.
  public convenience init(customView: View) {
    self.init()
    self.customView = customView
  }

  /// A space that gives way.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem() }

  /// A space of a width.
  public static func fixedSpace(_ width: CGFloat) -> BarButtonItem {
    let space = BarButtonItem()
    space.width = width
    return space
  }

  /// Taps the button: not while it is disabled.
  public final func tap() { if isEnabled { send() } }
}
