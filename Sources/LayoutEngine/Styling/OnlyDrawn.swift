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
  public final var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var accessibilityHint: String? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  public final var accessibilityValue: String? {
    get { nil }
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
    get { 2 }
    set {}
  }
  /// Nothing is drawn.
  public final func setNeedsDisplay() {}
  /// Nothing is drawn.
  public final func setNeedsDisplay(_ rect: CGRect) {}
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
  /// When a button to clear the text is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never
    /// While the text is changed.
    case whileEditing
    /// Unless the text is changed.
    case unlessEditing
    /// Always.
    case always
  }
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
    /// Nothing.
    case none
    /// It goes.
    case onDrag
    /// It follows the finger.
    case interactive
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

extension TableView {
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
  /// Accepted and forgotten.
  public final var allowsMultipleSelection: Bool {
    get { false }
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
}

extension TableViewCell {
  /// What stands at the end of a row.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// An arrow.
    case disclosureIndicator
    /// A button and an arrow.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
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
  public final var selectedBackgroundView: View? {
    get { nil }
    set {}
  }
}

extension ViewController {
  /// Which edges reach under bars; there are none here.
  public final var extendedLayoutIncludesOpaqueBars: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  public final var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { .unspecified }
    set {}
  }
}
