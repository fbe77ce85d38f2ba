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
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
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

  /// The background of a screen, as all that follow in their light form.
  public static let systemBackground = Color(255, 255, 255)
  /// The background of what stands on a screen.
  public static let secondarySystemBackground = Color(242, 242, 247)
  /// The background of grouped tables.
  public static let systemGroupedBackground = Color(242, 242, 247)
  /// Text.
  public static let label = Color(0, 0, 0)
  /// Text that matters less.
  public static let secondaryLabel = Color(60, 60, 67, alpha: 0.6)
  /// Text that matters still less.
  public static let tertiaryLabel = Color(60, 60, 67, alpha: 0.3)
  /// Text in an empty field.
  public static let placeholderText = Color(60, 60, 67, alpha: 0.3)
  /// Lines between rows.
  public static let separator = Color(60, 60, 67, alpha: 0.29)
  /// The system's red.
  public static let systemRed = Color(255, 59, 48)
  /// The system's orange.
  public static let systemOrange = Color(255, 149, 0)
  /// The system's yellow.
  public static let systemYellow = Color(255, 204, 0)
  /// The system's green.
  public static let systemGreen = Color(52, 199, 89)
  /// The system's teal.
  public static let systemTeal = Color(48, 176, 199)
  /// The system's blue.
  public static let systemBlue = Color(0, 122, 255)
  /// The system's indigo.
  public static let systemIndigo = Color(88, 86, 214)
  /// The system's purple.
  public static let systemPurple = Color(175, 82, 222)
  /// The system's pink.
  public static let systemPink = Color(255, 45, 85)
  /// The system's grey, of which five lighter ones follow.
  public static let systemGray = Color(142, 142, 147)
  /// A lighter grey.
  public static let systemGray2 = Color(174, 174, 178)
  /// A lighter grey.
  public static let systemGray3 = Color(199, 199, 204)
  /// A lighter grey.
  public static let systemGray4 = Color(209, 209, 214)
  /// A lighter grey.
  public static let systemGray5 = Color(229, 229, 234)
  /// The lightest of these greys.
  public static let systemGray6 = Color(242, 242, 247)

  private init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  /// The colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour itself: where UIKit wants a Core Graphics colour.
  public var cgColor: Color { self }
}
