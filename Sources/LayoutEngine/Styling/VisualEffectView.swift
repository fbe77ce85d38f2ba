// Views that blur what is behind them, as far as layout is concerned: what is in front.

public import Foundation

/// A view whose content stands in front of an effect, of which nothing is drawn.
open class VisualEffectView: View {
  /// What the content is added to: always as large as the view.
  public final let contentView = View()
  /// What would be seen.
  open var effect: VisualEffect?

  /// A view with an effect.
  public convenience init(effect: VisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    contentView.autoresizingMask = .flexibleSize
    addSubview(contentView)
  }
}

/// What a `VisualEffectView` would show.
public class VisualEffect {
  init() {}
}

/// What is behind, blurred.
public final class BlurEffect: VisualEffect {
  /// How much, and how light.
  public enum Style: Int, Hashable, Sendable {
    /// As the name says.
    case extraLight, light, dark, regular = 4, prominent
    /// As the name says, as thick or thin as materials are.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    /// As thick or thin as bars are.
    case systemChromeMaterial
  }

  /// An effect of a style.
  public init(style: Style) {}
}

/// What stands out from what is blurred.
public final class VibrancyEffect: VisualEffect {
  /// An effect on a blurred background.
  public init(blurEffect: BlurEffect) {}
}
