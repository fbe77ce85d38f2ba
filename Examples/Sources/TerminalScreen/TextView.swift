// A view for terminals: one point is one character.

import UIKitNames

/// Some lines of text, as wide as their longest one.
public final class TextView: UIView {
  /// What is shown. What does not fit is cut off.
  public var lines: [String] = [] {
    didSet { if lines != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether the text stands on a ground of the opposite colour.
  public var isInverse = false

  /// Whether there is a border around the text, one character wide.
  public var hasBorder = false

  /// A view that shows `text`.
  public convenience init(_ text: String) {
    self.init(frame: .zero)
    lines = [text]
  }

  override public var intrinsicContentSize: CGSize {
    let margin = hasBorder ? 2 : 0
    return CGSize(
      width: (lines.map(\.count).max() ?? 0) + margin, height: lines.count + margin)
  }
}
