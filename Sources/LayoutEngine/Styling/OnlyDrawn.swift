// What only draws, sounds or is read aloud: accepted and forgotten, all in this place.

public import Foundation

extension View {
  /// Accepted and forgotten.
  public final var isExclusiveTouch: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var isMultipleTouchEnabled: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var autoresizesSubviews: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { .unspecified }
    set {}
  }
  /// Accepted and forgotten.
  public final var contentScaleFactor: CGFloat {
    get { Screen.main.scale }
    set {}
  }
}

extension Label {
  /// Accepted and forgotten.
  public final var shadowColor: Color? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var shadowOffset: CGSize {
    get { CGSize(width: 0, height: -1) }
    set {}
  }
  /// Accepted and forgotten.
  public final var highlightedTextColor: Color? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var minimumScaleFactor: CGFloat {
    get { 0 }
    set {}
  }
  /// Accepted and forgotten: all texts are measured at the usual setting.
  public final var adjustsFontForContentSizeCategory: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var allowsDefaultTighteningForTruncation: Bool {
    get { false }
    set {}
  }
}

extension SearchBar {
  /// UIKit's spelling.
  public enum Style: UInt, Hashable, Sendable {
    /// As usual, or with more or less around the field.
    case `default`, prominent, minimal
  }
  /// Accepted and forgotten.
  public final var searchBarStyle: Style {
    get { .default }
    set {}
  }
  /// Accepted and forgotten: there is no such button.
  public final var showsCancelButton: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final func setShowsCancelButton(_ shows: Bool, animated: Bool) {}
}

extension Button {
  /// Accepted and forgotten.
  public final var adjustsImageWhenHighlighted: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var showsTouchWhenHighlighted: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final func setBackgroundImage(_ image: Image?, for state: ControlState) {}
  /// Accepted and forgotten.
  public final func setTitleShadowColor(_ color: Color?, for state: ControlState) {}
}

extension TextField {
  /// Accepted and forgotten.
  public final var clearButtonMode: ViewMode {
    get { .never }
    set {}
  }
  /// Accepted and forgotten.
  public final var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var adjustsFontSizeToFitWidth: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var clearsOnBeginEditing: Bool {
    get { false }
    set {}
  }
}

extension ScrollView {
  /// What a drag does to the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// Nothing; it goes, or it follows the finger.
    case none, onDrag, interactive
  }
  /// Accepted and forgotten.
  public final var keyboardDismissMode: KeyboardDismissMode {
    get { .none }
    set {}
  }
  /// Accepted and forgotten.
  public final var delaysContentTouches: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var canCancelContentTouches: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var isDirectionalLockEnabled: Bool {
    get { false }
    set {}
  }
  /// How fast scrolling slows down.
  public enum DecelerationRate: Hashable, Sendable {
    /// As usual, or at once.
    case normal, fast
  }
  /// Accepted and forgotten.
  public final var decelerationRate: DecelerationRate {
    get { .normal }
    set {}
  }
  /// Accepted and forgotten.
  public final var scrollsToTop: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten.
  public final var verticalScrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set {}
  }
  /// Accepted and forgotten.
  public final var horizontalScrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set {}
  }
  /// Nothing is shown.
  public final func flashScrollIndicators() {}
  /// No finger is there.
  public final var isTracking: Bool { false }
  /// No finger is there.
  public final var isDragging: Bool { false }
  /// Nothing moves on by itself.
  public final var isDecelerating: Bool { false }
}

extension Switch {
  /// Accepted and forgotten.
  public final var onTintColor: Color? {
    get { nil }
    set {}
  }
}

extension TextView {
  /// Accepted and forgotten.
  public final var isSelectable: Bool {
    get { true }
    set {}
  }
}

extension Layer {
  /// Accepted and forgotten.
  public final var backgroundColor: Color? {
    get { nil }
    set {}
  }
}

extension LayoutConstraint {
  /// Accepted and forgotten.
  public var shouldBeArchived: Bool {
    get { false }
    set {}
  }
}

extension TableView {
  /// Accepted and forgotten.
  public final var backgroundView: View? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var separatorColor: Color? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var separatorInset: EdgeInsets {
    get { EdgeInsets(top: 0, left: 15, bottom: 0, right: 0) }
    set {}
  }
  /// Accepted and forgotten.
  public final var allowsSelection: Bool {
    get { true }
    set {}
  }
  /// Accepted and forgotten: the distance above plain headers is none.
  public final var sectionHeaderTopPadding: CGFloat {
    get { 0 }
    set {}
  }
  /// Accepted and forgotten: headers are asked for their heights.
  public final var estimatedSectionHeaderHeight: CGFloat {
    get { 0 }
    set {}
  }
  /// Accepted and forgotten, as for headers.
  public final var estimatedSectionFooterHeight: CGFloat {
    get { 0 }
    set {}
  }
}

extension LayoutGuide {
  /// Accepted and forgotten: there are no keyboards that float.
  public var followsUndockedKeyboard: Bool {
    get { false }
    set {}
  }
}

extension TableViewCell {
  /// What stands at the end of a row.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// Nothing, an arrow, a button and an arrow, or a check mark.
    case none, disclosureIndicator, detailDisclosureButton, checkmark
  }
  /// Accepted and forgotten: it takes no room here.
  public final var accessoryType: AccessoryType {
    get { .none }
    set {}
  }
  /// Accepted and forgotten.
  public final var separatorInset: EdgeInsets {
    get { .zero }
    set {}
  }
  /// Accepted and forgotten.
  public final var backgroundView: View? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var selectedBackgroundView: View? {
    get { nil }
    set {}
  }
}

extension ViewController {
  /// Accepted and forgotten.
  public final var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { .unspecified }
    set {}
  }
}

/// How the status bar looks.
public enum StatusBarStyle: Int, Hashable, Sendable {
  /// As suits what is below.
  case `default`
  /// Light, on something dark.
  case lightContent
  /// Dark, on something light.
  case darkContent = 3
}

/// How a device may be held.
public struct InterfaceOrientationMask: OptionSet, Sendable {
  /// The orientations as bits.
  public let rawValue: UInt
  /// The orientations with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = InterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 4)
  /// Turned to the right.
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 8)
  /// Turned to the left.
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 16)
  /// Turned to either side.
  public static let landscape: InterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// In every way.
  public static let all: InterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// In every way but upside down.
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
}

extension NavigationBar {
  /// Accepted and forgotten.
  public var barTintColor: Color? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public var shadowImage: Image? {
    get { nil }
    set {}
  }
}

extension TabBar {
  /// Accepted and forgotten.
  public var barTintColor: Color? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public var unselectedItemTintColor: Color? {
    get { nil }
    set {}
  }
}
