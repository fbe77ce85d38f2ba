// Controls that are there for their sizes.

public import Foundation

/// A switch: 51 by 31 points.
open class Switch: Control {
  /// Whether it is on.
  open var isOn = false

  private static let size = CGSize(width: 51, height: 31)

  /// A switch at a place; it has its own size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Turns it on or off.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A slider: 34 points high, of any width.
open class Slider: Control {
  /// The least value.
  open var minimumValue: Float = 0 { didSet { value = pinned(value) } }
  /// The largest value.
  open var maximumValue: Float = 1 { didSet { value = pinned(value) } }
  /// The value, brought within these when it is set, or they are.
  open var value: Float = 0 { didSet { value = pinned(value) } }
  private func pinned(_ value: Float) -> Float { min(max(value, minimumValue), maximumValue) }

  /// Moves the thumb.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 34)
  }
}

/// A bar that fills: 4 points high, of any width.
open class ProgressView: View {
  /// How the bar looks; of no effect on layout.
  public enum Style: Int, Hashable, Sendable {
    /// As usual, or as in another bar.
    case `default`, bar
  }

  /// A bar that looks like that.
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }

  /// How full it is, brought within 0 and 1.
  open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }

  /// Fills the bar.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 4)
  }
}

/// A stepper: 94 by 32 points.
open class Stepper: Control {
  /// The least value.
  public final var minimumValue = 0.0 { didSet { value = pinned(value) } }
  /// The largest value.
  public final var maximumValue = 100.0 { didSet { value = pinned(value) } }
  /// The value, brought within these when it is set, or they are.
  public final var value = 0.0 { didSet { value = pinned(value) } }
  private func pinned(_ value: Double) -> Double { min(max(value, minimumValue), maximumValue) }
  /// What a step adds.
  public final var stepValue = 1.0

  open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Dots for pages, 18 points each: 26 points high.
open class PageControl: Control {
  /// How many pages there are.
  open var numberOfPages = 0 {
    didSet {
      invalidateIntrinsicContentSize()
      currentPage = pinned(currentPage)
    }
  }
  /// The page that is shown: one of these.
  open var currentPage = 0 { didSet { currentPage = pinned(currentPage) } }
  private func pinned(_ page: Int) -> Int { max(0, min(page, numberOfPages - 1)) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: 18 * CGFloat(max(numberOfPages, 0)), height: 26)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Titles side by side: 32 points high, each as wide as the widest title and 20 more, unless
/// `setWidth(_:forSegmentAt:)` has given it another width.
open class SegmentedControl: Control {
  private final var segments: [(title: String, width: CGFloat)] = [] {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// The segment that is chosen; -1 for none.
  open var selectedSegmentIndex = -1
  /// How many segments there are.
  public final var numberOfSegments: Int { segments.count }

  /// Segments with these titles.
  public init(items: [Any]?) {
    segments = (items ?? []).map { ($0 as? String ?? "", 0) }
    super.init(frame: .zero)
  }

  /// Without segments.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Puts a segment among the others.
  public final func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert((title ?? "", 0), at: min(max(segment, 0), segments.count))
  }

  /// Takes a segment away.
  public final func removeSegment(at segment: Int, animated: Bool) {
    if segments.indices.contains(segment) { segments.remove(at: segment) }
  }

  /// Takes all segments away.
  public final func removeAllSegments() { segments = [] }

  /// The title of a segment.
  public final func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  /// Sets the title of a segment.
  public final func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment].title = title ?? "" }
  }

  /// The width that was given to a segment; 0 where its title decides.
  public final func widthForSegment(at segment: Int) -> CGFloat {
    segments.indices.contains(segment) ? segments[segment].width : 0
  }

  /// Gives a segment a width; 0 lets its title decide.
  public final func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment].width = width }
  }

  open override var intrinsicContentSize: CGSize {
    let font = Font.systemFont(ofSize: 13)
    let widest = segments.map { FontMetric.width(of: $0.title, font) }.max() ?? 0
    let width = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest + 20) }
    return CGSize(width: width, height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
