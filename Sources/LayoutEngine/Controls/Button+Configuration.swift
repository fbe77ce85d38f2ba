// What a button shows, as UIKit has it since iOS 15.

public import Foundation

extension Button {
  /// A title, a subtitle and an image, and the distances between and around them.
  ///
  /// The size of the button follows from it, and where its title and its image are. Styles,
  /// colours, corners and the background only draw.
  public struct Configuration: Hashable, Sendable {
    /// How large the title is, and how far it is from the edges.
    public enum Size: Int, Hashable, Sendable {
      /// `medium` is the usual one; `small` and `mini` have smaller titles.
      case medium, small, mini, large
    }
    /// How title and subtitle are aligned with each other.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// As the image is placed.
      case automatic = -1
      /// Where text starts, in the middle, or where it ends.
      case leading, center, trailing
    }
    /// How round the corners are.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// Of no effect on layout, whichever it is.
      case fixed, dynamic, small, medium, large, capsule
    }
    /// What lies behind.
    public struct Background: Hashable, Sendable {
      /// Points.
      public var cornerRadius, strokeWidth: CGFloat?
      /// Colours.
      public var backgroundColor, strokeColor: Color?
    }

    /// The title; without one, that of the button's state.
    public var title: String?
    /// A smaller text below the title.
    public var subtitle: String?
    /// The image; without one, that of the button.
    public var image: Image?
    /// Where the image is: at one of the edges.
    public var imagePlacement = RectEdge.leading
    /// The distance between the image and the texts, in points.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// How title and subtitle are aligned.
    public var titleAlignment = TitleAlignment.automatic
    /// How large the title is, and how far it is from the edges unless `contentInsets` is set.
    public var buttonSize = Size.medium
    /// How round the corners are; of no effect on layout.
    public var cornerStyle = CornerStyle.dynamic
    /// What lies behind; of no effect on layout.
    public var background = Background()
    /// Colours; of no effect on layout.
    public var baseForegroundColor, baseBackgroundColor: Color?
    private var givenInsets: DirectionalEdgeInsets?

    /// The distances from the edges.
    public var contentInsets: DirectionalEdgeInsets {
      get {
        let above: CGFloat = buttonSize == .large ? 15 : isSmall ? 5 : 7
        return givenInsets
          ?? DirectionalEdgeInsets(
            top: above, leading: above + 5, bottom: above, trailing: above + 5)
      }
      set { givenInsets = newValue }
    }
    /// Lets `buttonSize` say how far the edges are.
    public mutating func setDefaultContentInsets() { givenInsets = nil }

    /// Without a background.
    public static func plain() -> Self { Self() }
    /// On grey.
    public static func gray() -> Self { Self() }
    /// On a light tint.
    public static func tinted() -> Self { Self() }
    /// On the tint.
    public static func filled() -> Self { Self() }
    /// Without a border.
    public static func borderless() -> Self { Self() }
    /// With a border.
    public static func bordered() -> Self { Self() }
    /// With a border, on a light tint.
    public static func borderedTinted() -> Self { Self() }
    /// With a border, on the tint.
    public static func borderedProminent() -> Self { Self() }

    private var isSmall: Bool { buttonSize == .small || buttonSize == .mini }

    var font: Font { .systemFont(ofSize: isSmall ? 15 : 17) }
  }
}

extension Button.Configuration {
  /// The size that the button wants, and where title and image are in one of `size`, if that is
  /// given: in the middle of what the insets leave.
  func arranged(
    _ title: String?, _ image: Image?, in size: CGSize? = nil, rightToLeft: Bool = false
  ) -> (wanted: CGSize, title: CGRect, image: CGRect) {
    func measured(_ text: String?, _ font: Font) -> CGSize {
      TextMeasure(text ?? "", font, lineCountMax: 1, maxWidth: 0).contentSize
    }
    let top = measured(title, font)
    let below = measured(subtitle, .preferredFont(forTextStyle: .caption1))
    let between = top.height > 0 && below.height > 0 ? titlePadding : 0
    let texts = CGSize(
      width: max(top.width, below.width), height: top.height + between + below.height)
    let picture = image?.size ?? .zero
    let gap = image != nil && texts.height > 0 ? imagePadding : 0
    let isBeside = !imagePlacement.isDisjoint(with: [.leading, .trailing])
    let isFirst = !imagePlacement.isDisjoint(with: [.leading, .top])

    let content = CGSize(
      width: isBeside ? picture.width + gap + texts.width : max(picture.width, texts.width),
      height: isBeside ? max(picture.height, texts.height) : picture.height + gap + texts.height)
    let insets = contentInsets
    let wanted = CGSize(
      width: content.width + insets.leading + insets.trailing,
      height: content.height + insets.top + insets.bottom)
    let extra = size.map { ($0.width - wanted.width, $0.height - wanted.height) } ?? (0, 0)
    func placed(_ part: CGSize, after other: CGSize?) -> CGRect {
      CGRect(
        x: insets.leading + extra.0 / 2
          + (isBeside ? other.map { $0.width + gap } ?? 0 : (content.width - part.width) / 2),
        y: insets.top + extra.1 / 2
          + (isBeside ? (content.height - part.height) / 2 : other.map { $0.height + gap } ?? 0),
        width: part.width, height: part.height)
    }
    var titleRect = placed(texts, after: isFirst ? picture : nil)
    var imageRect = placed(picture, after: isFirst ? nil : texts)
    let automatic: TitleAlignment = isBeside ? (isFirst ? .leading : .trailing) : .center
    let alignment = titleAlignment == .automatic ? automatic : titleAlignment
    titleRect.origin.x += (texts.width - top.width) * CGFloat(alignment.rawValue) / 2
    titleRect.size = top
    if rightToLeft {
      let width = wanted.width + extra.0
      titleRect.origin.x = width - titleRect.maxX
      imageRect.origin.x = width - imageRect.maxX
    }
    return (wanted, titleRect, imageRect)
  }
}
