// The keyboard that code brings up and takes away.

public import Foundation

/// Posts what the system posts when the keyboard comes and goes.
public enum Keyboard {
  /// The key of the keyboard's last frame, an `NSValue` of a rectangle.
  public static let frameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the keyboard's first frame.
  public static let frameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the animation's duration, in seconds.
  public static let animationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The keyboard is about to come.
  public static let willShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// The keyboard has come.
  public static let didShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// The keyboard is about to go.
  public static let willHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// The keyboard has gone.
  public static let didHideNotification = Notification.Name("UIKeyboardDidHideNotification")

  /// The keyboard is about to have another frame: it comes, goes, or changes.
  public static let willChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The keyboard has another frame.
  public static let didChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key of the animation's curve, the number of a `View.AnimationCurve`.
  public static let animationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of whether the keyboard belongs to this program.
  public static let isLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  /// How long the keyboard takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25

  /// Brings the keyboard up from below, or to another place: it will cover `frame`, in screen
  /// coordinates. What has happened is posted as long after what will happen as the animation
  /// takes.
  public static func show(frame: CGRect) {
    let environment = LayoutEnvironment.current
    let below = frame.offsetBy(dx: 0, dy: frame.height)
    post(willShowNotification, didShowNotification, environment.keyboardFrame ?? below, frame)
    environment.moveKeyboard(to: frame)
  }

  /// Takes the keyboard away from `frame`, or from where it was shown last.
  public static func hide(frame: CGRect? = nil) {
    let environment = LayoutEnvironment.current
    let shown = frame ?? environment.keyboardFrame ?? .zero
    post(
      willHideNotification, didHideNotification, shown, shown.offsetBy(dx: 0, dy: shown.height))
    environment.moveKeyboard(to: nil)
  }

  private static func post(
    _ will: Notification.Name, _ did: Notification.Name, _ begin: CGRect, _ end: CGRect
  ) {
    let environment = LayoutEnvironment.current
    let center = environment.notificationCenter
    let info: [AnyHashable: Any] = [
      frameEndUserInfoKey: NSValue(cgRect: end), frameBeginUserInfoKey: NSValue(cgRect: begin),
      animationDurationUserInfoKey: NSNumber(value: animationDuration),
      animationCurveUserInfoKey: NSNumber(value: AnimationCurve.keyboard.rawValue),
      isLocalUserInfoKey: NSNumber(value: true),
    ]
    for name in [willChangeFrameNotification, will] {
      center.post(name: name, object: nil, userInfo: info)
    }
    environment.clock.schedule(after: animationDuration) {
      for name in [did, didChangeFrameNotification] {
        center.post(name: name, object: nil, userInfo: info)
      }
    }
  }
}

#if !canImport(UIKit)
  extension NSValue {
    /// A value that holds a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The rectangle that the value holds.
    public var cgRectValue: CGRect { rectValue }
  }
#endif
