// Fonts by their size; their widths come from one table.

public import Foundation

/// A font. All fonts share the deterministic metric of `FontMetric`; bold ones are wider.
public struct Font: Hashable, Sendable {
  /// The name, as given.
  public let fontName: String
  /// The size, in points.
  public let pointSize: CGFloat
  /// Whether the name says that the font is bold.
  public let isBold: Bool

  /// The font of that name, which always exists here.
  public init?(name: String, size: CGFloat) {
    self.init(named: name, size, isBold: name.hasSuffix("Bold") || name.hasSuffix("Heavy"))
  }

  private init(named name: String, _ size: CGFloat, isBold: Bool) {
    fontName = name
    self.isBold = isBold
    // UIKit takes 0 for the default size; anything else that is no size gets it too.
    pointSize = size > 0 && size.isFinite ? size : 17
  }

  /// The system's font.
  public static func systemFont(ofSize size: CGFloat) -> Font {
    Font(named: "System", size, isBold: false)
  }

  /// The system's font in a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    weight >= .semibold ? boldSystemFont(ofSize: size) : systemFont(ofSize: size)
  }

  /// The system's bold font.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font {
    Font(named: "System-Bold", size, isBold: true)
  }

  /// The size of labels unless set: 17.
  public static let labelFontSize: CGFloat = 17

  /// The height of a line, in points.
  public var lineHeight: CGFloat { pointSize * FontMetric.lineHeight }
  /// How far lines reach above the baseline, in points.
  public var ascender: CGFloat { pointSize * FontMetric.ascender }
  /// How far lines reach below the baseline, in points; negative.
  public var descender: CGFloat { -pointSize * FontMetric.descender }

  /// How heavy a font is.
  public struct Weight: RawRepresentable, Hashable, Sendable, Comparable {
    /// From -1, the lightest, to 1.
    public let rawValue: CGFloat
    /// The weight `rawValue`.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The lightest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// Regular.
    public static let regular = Weight(rawValue: 0)
    /// Medium.
    public static let medium = Weight(rawValue: 0.23)
    /// Half-bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
    /// Whether the left weight is lighter.
    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }
}
