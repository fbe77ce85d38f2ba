// Text that says its own font, as far as that decides on its size.

public import Foundation

extension NSAttributedString.Key {
  /// The font, a `Font`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour; of no effect on layout.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind; of no effect on layout.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The distance between letters; of no effect here.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A line below; of no effect on layout.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}

extension NSAttributedString {
  /// The font of the largest part, which all of it is measured in; `nil` where no part has one.
  ///
  /// Safe because: the range is not asked for.
  /// Worth it because: Foundation has no other way to ask.
  var largestFont: Font? {
    (0 ..< length).lazy
      .compactMap { unsafe self.attribute(.font, at: $0, effectiveRange: nil) as? Font }
      .max { $0.pointSize < $1.pointSize }
  }

  /// The size of the text on one line for each of its paragraphs.
  public func size() -> CGSize { measured(width: .infinity) }

  private func measured(width: CGFloat) -> CGSize {
    TextMeasure(string, largestFont ?? .systemFont(ofSize: 12), lineCountMax: 0, maxWidth: 0)
      .size(maxWidth: width)
  }

  /// The size of the text within a width.
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [], context: AnyObject?
  ) -> CGRect {
    CGRect(origin: .zero, size: measured(width: size.width > 0 ? size.width : .infinity))
  }
}

/// How text is measured; of no effect here, where lines always break.
public struct StringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits, with the numbers that UIKit gave them.
  public let rawValue: Int
  /// The options with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Several lines.
  public static let usesLineFragmentOrigin = StringDrawingOptions(rawValue: 1)
  /// Distances between lines count.
  public static let usesFontLeading = StringDrawingOptions(rawValue: 2)
}

extension String {
  /// The size of the text on one line for each of its paragraphs.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The size of the text within a width.
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]?, context: AnyObject?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension Font {
  /// What a text is for, which decides on its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The size at the usual setting, in points.
    public let rawValue: CGFloat
    private let isBold: Bool
    /// A style of that size.
    public init(rawValue: CGFloat) { self.init(rawValue, isBold: false) }
    private init(_ size: CGFloat, isBold: Bool = false) {
      rawValue = size
      self.isBold = isBold
    }
    /// 34 points.
    public static let largeTitle = TextStyle(34)
    /// 28 points.
    public static let title1 = TextStyle(28)
    /// 22 points.
    public static let title2 = TextStyle(22)
    /// 20 points.
    public static let title3 = TextStyle(20)
    /// 17 points, bold.
    public static let headline = TextStyle(17, isBold: true)
    /// 17 points.
    public static let body = TextStyle(17)
    /// 16 points.
    public static let callout = TextStyle(16)
    /// 15 points.
    public static let subheadline = TextStyle(15)
    /// 13 points.
    public static let footnote = TextStyle(13)
    /// 12 points.
    public static let caption1 = TextStyle(12)
    /// 11 points.
    public static let caption2 = TextStyle(11)

    fileprivate var font: Font {
      isBold ? .boldSystemFont(ofSize: rawValue) : .systemFont(ofSize: rawValue)
    }
  }

  /// The system's font for a style, at the usual setting of text sizes.
  public static func preferredFont(forTextStyle style: TextStyle) -> Font { style.font }

  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> Font {
    isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
  }

  /// The system's italic font, as wide as the upright one here.
  public static func italicSystemFont(ofSize size: CGFloat) -> Font { .systemFont(ofSize: size) }

  /// The system's font whose digits are of one width, which all are here.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    .systemFont(ofSize: size, weight: weight)
  }

  /// The size of what is small: 12.
  public static let smallSystemFontSize: CGFloat = 12
  /// The size of the system's font: 14.
  public static let systemFontSize: CGFloat = 14
  /// The height of small letters, in points.
  public var xHeight: CGFloat { pointSize / 2 }
  /// The height of capitals, in points.
  public var capHeight: CGFloat { pointSize * 0.7 }
}

/// Sizes that follow the setting of text sizes, which is the usual one here.
public struct FontMetrics {
  /// Those of body text.
  public static var `default`: FontMetrics { FontMetrics(forTextStyle: .body) }
  /// Those of a style.
  public init(forTextStyle style: Font.TextStyle) {}
  /// The font itself.
  public func scaledFont(for font: Font) -> Font { font }
  /// The number itself.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
