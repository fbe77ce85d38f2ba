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
  /// Whether leading and trailing follow the direction of the language. Constraints of the view
  /// between directional attributes are made anew when it changes. A stack view decides for what it
  /// arranges, too.
  public final var semanticContentAttribute: SemanticContentAttribute {
    get { extras?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      more.semanticContentAttribute = newValue
      for constraint in node.incident.all
      where constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional {
        constraint.mark(.terms)
      }
      node.system?.noteInsetsChanged()
      (self as? StackView)?.arrangementChanged()
    }
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
    let attribute = view?.evenWhileDying { $0.extras?.semanticContentAttribute }
    switch attribute ?? .unspecified {
    case .unspecified:
      var isRightToLeft: Bool?
      withSystem { isRightToLeft = $0.environment.isRightToLeft }
      return isRightToLeft ?? LayoutEnvironment.current.isRightToLeft
    case .playback, .spatial, .forceLeftToRight: return false
    case .forceRightToLeft: return true
    }
  }
}
