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

  /// The direction that leading and trailing follow in this view.
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    node.isRightToLeft ? .rightToLeft : .leftToRight
  }
}

extension LayoutNode {
  /// Whether leading means right for constraints whose first item this is.
  var isRightToLeft: Bool {
    let view = uncountedView ?? parent?.uncountedView
    switch view?.evenWhileDying({ $0.semanticContentAttribute }) ?? .unspecified {
    case .unspecified:
      var isRightToLeft: Bool?
      withSystem { isRightToLeft = $0.environment.isRightToLeft }
      return isRightToLeft ?? LayoutEnvironment.current.isRightToLeft
    case .playback, .spatial, .forceLeftToRight: return false
    case .forceRightToLeft: return true
    }
  }
}
