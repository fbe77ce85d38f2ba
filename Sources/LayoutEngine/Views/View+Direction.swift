// Which way text and leading edges run.

/// The direction in which text and layouts run.
public enum LayoutDirection: Int, Hashable, Sendable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// Whether a view follows the direction of the language.
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// It does.
  case unspecified
  /// It does not: playback controls.
  case playback
  /// It does not: controls for directions in space.
  case spatial
  /// Leading is left.
  case forceLeftToRight
  /// Leading is right.
  case forceRightToLeft

  /// Whether leading is right, unless that follows the language.
  fileprivate var isRightToLeft: Bool? {
    switch self {
    case .unspecified: nil
    case .playback, .spatial, .forceLeftToRight: false
    case .forceRightToLeft: true
    }
  }
}

extension View {
  /// Makes constraints between directional attributes of the view anew.
  final func directionDidChange() {
    for constraint in node.incident.all
    where constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional {
      constraint.mark(.terms)
    }
    node.system?.noteInsetsChanged()
    (self as? StackView)?.arrangementChanged()
  }

  /// The direction of views that say this of themselves.
  public static func userInterfaceLayoutDirection(
    for attribute: SemanticContentAttribute
  ) -> LayoutDirection {
    let isRightToLeft = attribute.isRightToLeft ?? LayoutEnvironment.current.isRightToLeft
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The direction that leading and trailing follow in this view.
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    node.isRightToLeft ? .rightToLeft : .leftToRight
  }
}

extension LayoutNode {
  /// Whether leading means right for constraints whose first item this is.
  var isRightToLeft: Bool {
    let view = uncountedView ?? parent?.uncountedView
    var isRightToLeft = view?.evenWhileDying { $0.semanticContentAttribute.isRightToLeft } ?? nil
    if isRightToLeft == nil { withSystem { isRightToLeft = $0.environment.isRightToLeft } }
    return isRightToLeft ?? LayoutEnvironment.current.isRightToLeft
  }
}
