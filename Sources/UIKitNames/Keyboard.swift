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

// The names that newer versions of UIKit hang on its responders.
extension Responder {
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

#if !canImport(ObjectiveC)
  /// Lets `as? CGRect` read a value that holds a rectangle, and `as? NSValue` a rectangle, as where
  /// Foundation has Objective-C: code reads the keyboard's frame in both ways.
  extension CGRect: @retroactive _ObjectiveCBridgeable {
    /// A value that holds the rectangle.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

    /// What `as!` does.
    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) {
      result = value.rectValue
    }

    /// What `as?` does. Values that hold no rectangle end the process when they are asked for one.
    public static func _conditionallyBridgeFromObjectiveC(
      _ value: NSValue, result: inout CGRect?
    ) -> Bool {
      guard value.isLike(NSValue(rect: .zero)) else { return false }
      result = value.rectValue
      return true
    }

    /// What `as` does.
    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGRect {
      value?.rectValue ?? .zero
    }
  }

  extension NSValue {
    // MARK: - Unsafe

    /// Whether both hold the same type.
    ///
    /// Safe because: values own the names of their types, which end with a zero. Worth it because:
    /// Foundation has no other way to tell.
    fileprivate func isLike(_ other: NSValue) -> Bool {
      unsafe String(cString: objCType) == String(cString: other.objCType)
    }
  }
#endif
