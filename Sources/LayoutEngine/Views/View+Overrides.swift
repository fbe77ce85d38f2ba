// What a view's class has overridden, so that nobody calls what has nothing to say.

internal import Foundation

extension View {
  /// What the class has overridden of what most classes leave as it is.
  final var overrides: Overrides {
    let (type, methods) = (type(of: self), Self.overridable)
    var found: Overrides = []
    // Most views are plain.
    if methods.areThose(of: type) { return found }
    if methods.mayBeOverridden(0, by: type) { found.insert(.updates) }
    if methods.mayBeOverridden(1, by: type) { found.insert(.layout) }
    if methods.mayBeOverridden(2, by: type) { found.insert(.content) }
    if methods.mayBeOverridden(3, by: type) { found.insert(.alignmentRect) }
    if methods.mayBeOverridden(4, by: type) { found.insert(.safeArea) }
    if methods.mayBeOverridden(6, by: type) { found.insert(.bounds) }
    if methods.mayBeOverridden(9, by: type) { found.insert(.frame) }
    if methods.mayBeOverridden(12, by: type) { found.insert(.center) }
    if methods.mayBeOverridden(16, by: type) { found.insert(.safeAreaInsets) }
    return found
  }

  /// What a class may override. Most views are containers, whose classes override nothing.
  struct Overrides: OptionSet {
    let rawValue: UInt16
    static let updates = Overrides(rawValue: 1)
    static let layout = Overrides(rawValue: 2)
    static let content = Overrides(rawValue: 4)
    static let alignmentRect = Overrides(rawValue: 8)
    static let safeArea = Overrides(rawValue: 16)
    static let bounds = Overrides(rawValue: 32)
    static let frame = Overrides(rawValue: 64)
    static let center = Overrides(rawValue: 128)
    static let safeAreaInsets = Overrides(rawValue: 256)
  }

  /// Whether laying the view out may do anything: its class or its controller's has overridden a
  /// method that is called then.
  final var hasLayoutCode: Bool { hasLayoutCode(overrides) }
  /// The same where it is known what the class has overridden.
  final func hasLayoutCode(_ overrides: Overrides) -> Bool {
    overrides.contains(.layout) || hasController && owningController?.hasLayoutCode ?? false
  }
  /// Of the properties, there are a getter, a setter and what changes them in place.
  static let overridable = OverridableMethods(
    of: View.self, plain: PlainView.self, overriding: OverridingView.self, count: 17)
}

/// A class that overrides nothing.
private final class PlainView: View {}

/// A class that overrides what most classes leave as it is.
private final class OverridingView: View {
  override func updateConstraints() { preconditionFailure("nobody makes one") }
  override func layoutSubviews() { preconditionFailure("nobody makes one") }
  override var intrinsicContentSize: CGSize { preconditionFailure("nobody makes one") }
  override var alignmentRectInsets: EdgeInsets { preconditionFailure("nobody makes one") }
  override func safeAreaInsetsDidChange() { preconditionFailure("nobody makes one") }
  override var bounds: CGRect { didSet { preconditionFailure("nobody makes one") } }
  override var frame: CGRect { didSet { preconditionFailure("nobody makes one") } }
  override var center: CGPoint { didSet { preconditionFailure("nobody makes one") } }
  override func willMove(toWindow newWindow: Window?) { preconditionFailure("nobody makes one") }
  override func didMoveToWindow() { preconditionFailure("nobody makes one") }
  override var safeAreaInsets: EdgeInsets { preconditionFailure("nobody makes one") }
}
