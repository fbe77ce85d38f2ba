// UIKit's names for the keyboard's notifications.

/// The key of the keyboard's last frame in a notification's `userInfo`.
public let UIKeyboardFrameEndUserInfoKey = Keyboard.frameEndUserInfoKey
/// The key of the keyboard's first frame in a notification's `userInfo`.
public let UIKeyboardFrameBeginUserInfoKey = Keyboard.frameBeginUserInfoKey
/// The key of the animation's duration in a notification's `userInfo`.
public let UIKeyboardAnimationDurationUserInfoKey = Keyboard.animationDurationUserInfoKey
/// The key of the animation's curve in a notification's `userInfo`.
public let UIKeyboardAnimationCurveUserInfoKey = Keyboard.animationCurveUserInfoKey

extension Notification.Name {
  /// The keyboard is about to come.
  public static let UIKeyboardWillShow = Keyboard.willShowNotification
  /// The keyboard has come.
  public static let UIKeyboardDidShow = Keyboard.didShowNotification
  /// The keyboard is about to go.
  public static let UIKeyboardWillHide = Keyboard.willHideNotification
  /// The keyboard has gone.
  public static let UIKeyboardDidHide = Keyboard.didHideNotification
  /// The keyboard is about to have another frame.
  public static let UIKeyboardWillChangeFrame = Keyboard.willChangeFrameNotification
  /// The keyboard has another frame.
  public static let UIKeyboardDidChangeFrame = Keyboard.didChangeFrameNotification
}

/// The names that newer versions of UIKit hang on its responders.
public enum UIResponder {
  /// The keyboard is about to come.
  public static let keyboardWillShowNotification = Keyboard.willShowNotification
  /// The keyboard has come.
  public static let keyboardDidShowNotification = Keyboard.didShowNotification
  /// The keyboard is about to go.
  public static let keyboardWillHideNotification = Keyboard.willHideNotification
  /// The keyboard has gone.
  public static let keyboardDidHideNotification = Keyboard.didHideNotification
  /// The keyboard is about to have another frame.
  public static let keyboardWillChangeFrameNotification = Keyboard.willChangeFrameNotification
  /// The keyboard has another frame.
  public static let keyboardDidChangeFrameNotification = Keyboard.didChangeFrameNotification
  /// The key of the keyboard's last frame.
  public static let keyboardFrameEndUserInfoKey = Keyboard.frameEndUserInfoKey
  /// The key of the keyboard's first frame.
  public static let keyboardFrameBeginUserInfoKey = Keyboard.frameBeginUserInfoKey
  /// The key of the animation's curve.
  public static let keyboardAnimationCurveUserInfoKey = Keyboard.animationCurveUserInfoKey
  /// The key of whether the keyboard belongs to this program.
  public static let keyboardIsLocalUserInfoKey = Keyboard.isLocalUserInfoKey
  /// The key of the animation's duration.
  public static let keyboardAnimationDurationUserInfoKey = Keyboard.animationDurationUserInfoKey
}
