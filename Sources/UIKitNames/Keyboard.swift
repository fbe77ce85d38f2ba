// UIKit's names for the keyboard's notifications.

/// The key of the keyboard's last frame in a notification's `userInfo`.
public let UIKeyboardFrameEndUserInfoKey = Keyboard.frameEndUserInfoKey
/// The key of the keyboard's first frame in a notification's `userInfo`.
public let UIKeyboardFrameBeginUserInfoKey = Keyboard.frameBeginUserInfoKey
/// The key of the animation's duration in a notification's `userInfo`.
public let UIKeyboardAnimationDurationUserInfoKey = Keyboard.animationDurationUserInfoKey

extension Notification.Name {
  /// The keyboard is about to come.
  public static let UIKeyboardWillShow = Keyboard.willShowNotification
  /// The keyboard has come.
  public static let UIKeyboardDidShow = Keyboard.didShowNotification
  /// The keyboard is about to go.
  public static let UIKeyboardWillHide = Keyboard.willHideNotification
  /// The keyboard has gone.
  public static let UIKeyboardDidHide = Keyboard.didHideNotification
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
  /// The key of the keyboard's last frame.
  public static let keyboardFrameEndUserInfoKey = Keyboard.frameEndUserInfoKey
  /// The key of the animation's duration.
  public static let keyboardAnimationDurationUserInfoKey = Keyboard.animationDurationUserInfoKey
}
