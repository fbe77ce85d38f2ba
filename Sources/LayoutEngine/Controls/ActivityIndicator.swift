// The wheel that turns while something happens.

public import Foundation

/// A view of a fixed size that says that something happens.
open class ActivityIndicator: View {
  /// How large the wheel is.
  public enum Style: Int, Hashable, Sendable {
    /// 37 points, white.
    case whiteLarge
    /// 20 points, white.
    case white
    /// 20 points, grey.
    case gray
    /// 20 points.
    case medium
    /// 37 points.
    case large

    /// How large that is.
    fileprivate var size: CGSize {
      switch self {
      case .whiteLarge, .large: CGSize(width: 37, height: 37)
      case .white, .gray, .medium: CGSize(width: 20, height: 20)
      }
    }
  }

  /// How large the wheel is.
  public final var style: Style { didSet { invalidateIntrinsicContentSize() } }
  /// The colour; of no effect on layout.
  public final var color: Color!
  /// Whether the wheel turns.
  public private(set) final var isAnimating = false
  /// Whether the view is hidden while the wheel stands still.
  public final var hidesWhenStopped = true

  /// A wheel of a style, as large as that is.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: style.size))
  }

  /// A wheel with the given frame.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Starts the wheel.
  public final func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
  }

  /// Stops the wheel.
  public final func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  open override var intrinsicContentSize: CGSize { style.size }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
