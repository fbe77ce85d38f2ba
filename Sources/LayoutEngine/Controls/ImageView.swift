// A picture, as far as layout is concerned: its size.

public import Foundation

/// A picture's size.
public struct Image: Hashable, Sendable {
  /// The size, in points.
  public var size: CGSize
  /// What the picture is called.
  public var name: String?

  /// A picture of that size.
  public init(size: CGSize, name: String? = nil) {
    self.size = size
    self.name = name
  }

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
  public final var image: Image? {
    didSet { if image != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// A view as large as `image`.
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
}
