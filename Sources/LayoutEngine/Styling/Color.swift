// Colours, kept so that code compiles; nothing is painted with them but pictures of frames.

public import Foundation

/// A colour by its components, each from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red part.
  public var red: CGFloat
  /// The green part.
  public var green: CGFloat
  /// The blue part.
  public var blue: CGFloat
  /// The opacity.
  public var alpha: CGFloat

  /// The colour with these components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The grey of that lightness.
  public init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Black.
  public static let black = Color(white: 0, alpha: 1)
  /// White.
  public static let white = Color(white: 1, alpha: 1)
  /// Nothing.
  public static let clear = Color(white: 0, alpha: 0)
  /// A grey of one third.
  public static let darkGray = Color(white: 1 / 3, alpha: 1)
  /// A grey of one half.
  public static let gray = Color(white: 0.5, alpha: 1)
  /// A grey of two thirds.
  public static let lightGray = Color(white: 2 / 3, alpha: 1)
  /// Red.
  public static let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = Color(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = Color(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Cyan.
  public static let cyan = Color(red: 0, green: 1, blue: 1, alpha: 1)
  /// Magenta.
  public static let magenta = Color(red: 1, green: 0, blue: 1, alpha: 1)

  /// The colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour itself: where UIKit wants a Core Graphics colour.
  public var cgColor: Color { self }
}
