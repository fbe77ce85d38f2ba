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

  /// How long the keyboard takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25

  /// Brings the keyboard up: it will cover `frame`, in screen coordinates.
  public static func show(frame: CGRect) {
    post([willShowNotification, didShowNotification], frame)
  }

  /// Takes the keyboard away from `frame`.
  public static func hide(frame: CGRect = .zero) {
    post([willHideNotification, didHideNotification], frame)
  }

  private static func post(_ names: [Notification.Name], _ frame: CGRect) {
    let info: [AnyHashable: Any] = [
      frameEndUserInfoKey: NSValue(cgRect: frame), frameBeginUserInfoKey: NSValue(cgRect: frame),
      animationDurationUserInfoKey: NSNumber(value: animationDuration),
    ]
    for name in names {
      VirtualNotificationCenter.default.post(name: name, object: nil, userInfo: info)
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
