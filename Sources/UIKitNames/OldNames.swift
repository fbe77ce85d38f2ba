// Constructors and names of older dialects of Swift.

/// `EdgeInsets(top:left:bottom:right:)`.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }

/// `rect.inset(by:)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: EdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// `CGSize(width:height:)`.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// `CGPoint(x:y:)`.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// `CGRect(x:y:width:height:)`.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

extension View {
  /// Sets `translatesAutoresizingMaskIntoConstraints`.
  public final func setTranslatesAutoresizingMaskIntoConstraints(_ flag: Bool) {
    translatesAutoresizingMaskIntoConstraints = flag
  }

  /// `animate(withDuration:animations:)`.
  public static func animateWithDuration(
    _ duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }
}

extension LayoutAttribute {
  /// `.left`.
  public static var Left: Self { .left }
  /// `.right`.
  public static var Right: Self { .right }
  /// `.top`.
  public static var Top: Self { .top }
  /// `.bottom`.
  public static var Bottom: Self { .bottom }
  /// `.leading`.
  public static var Leading: Self { .leading }
  /// `.trailing`.
  public static var Trailing: Self { .trailing }
  /// `.width`.
  public static var Width: Self { .width }
  /// `.height`.
  public static var Height: Self { .height }
  /// `.centerX`.
  public static var CenterX: Self { .centerX }
  /// `.centerY`.
  public static var CenterY: Self { .centerY }
  /// `.lastBaseline`.
  public static var Baseline: Self { .lastBaseline }
  /// `.notAnAttribute`.
  public static var NotAnAttribute: Self { .notAnAttribute }
}

extension LayoutRelation {
  /// `.equal`.
  public static var Equal: Self { .equal }
  /// `.lessThanOrEqual`.
  public static var LessThanOrEqual: Self { .lessThanOrEqual }
  /// `.greaterThanOrEqual`.
  public static var GreaterThanOrEqual: Self { .greaterThanOrEqual }
}

extension LayoutPriority {
  /// `.required`.
  public static var Required: Self { .required }
  /// `.defaultHigh`.
  public static var DefaultHigh: Self { .defaultHigh }
  /// `.defaultLow`.
  public static var DefaultLow: Self { .defaultLow }
}

extension Color {
  /// `.white`.
  public static func whiteColor() -> Color { .white }
  /// `.black`.
  public static func blackColor() -> Color { .black }
  /// `.clear`.
  public static func clearColor() -> Color { .clear }
  /// `.red`.
  public static func redColor() -> Color { .red }
  /// `.green`.
  public static func greenColor() -> Color { .green }
  /// `.blue`.
  public static func blueColor() -> Color { .blue }
  /// `.gray`.
  public static func grayColor() -> Color { .gray }
}

extension ActivityIndicator {
  /// `init(style:)`.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
}
