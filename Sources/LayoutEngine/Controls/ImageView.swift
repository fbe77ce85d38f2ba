// A picture, as far as layout is concerned: its size.

public import Foundation

/// A picture's size.
public struct Image: Hashable, Sendable {
  /// The size, in points.
  public var size: CGSize
  /// What the picture is called.
  public var name: String?

  /// What of the picture constraints do not go by.
  public var alignmentRectInsets = EdgeInsets.zero

  /// The picture, of which constraints leave out these edges.
  public func withAlignmentRectInsets(_ insets: EdgeInsets) -> Image {
    var image = self
    image.alignmentRectInsets = insets
    return image
  }

  /// A picture of that size.
  public init(size: CGSize, name: String? = nil) {
    self.size = size
    self.name = name
  }

  /// A picture by its name. There are no files here: it is empty, unless `size` is set.
  public init?(named name: String) { self.init(size: .zero, name: name) }

  /// A symbol by its name, likewise.
  public init?(systemName name: String) { self.init(named: name) }

  /// An empty picture.
  public init() { self.init(size: .zero) }

  /// Feeds the picture into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(name)
  }
}

/// A view that wants the size of its picture.
open class ImageView: View {
  /// The picture.
  open var image: Image? {
    get { picture }
    set {
      guard newValue != picture else { return }
      let movesEdges = newValue?.alignmentRectInsets != picture?.alignmentRectInsets
      picture = newValue
      invalidateIntrinsicContentSize()
      if movesEdges { node.incident.forEach { $0.mark(.base) } }
    }
  }
  private final var picture: Image?
  final override var onlyShows: Bool { true }

  /// A view as large as `image`.
  public init(image: Image?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// A view without a picture.
  public override init(frame: CGRect) { super.init(frame: frame) }

  open override var alignmentRectInsets: EdgeInsets { picture?.alignmentRectInsets ?? .zero }

  open override var intrinsicContentSize: CGSize {
    guard let image = picture else {
      return CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    }
    return alignmentRect(forFrame: CGRect(origin: .zero, size: image.size)).size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { picture?.size ?? bounds.size }
}
