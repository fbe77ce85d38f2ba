// What a controller is told of its surroundings.

public import Foundation

/// Whether there is much room along an axis.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Nobody has said.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// Light or dark; of no effect on layout.
public enum UserInterfaceStyle: Int, Hashable, Sendable {
  /// Nobody has said.
  case unspecified
  /// Light.
  case light
  /// Dark.
  case dark
}

/// What layouts ask of their surroundings.
public struct TraitCollection: Hashable, Sendable {
  /// Whether there is much room across.
  public var horizontalSizeClass = UserInterfaceSizeClass.unspecified
  /// Whether there is much room from top to bottom.
  public var verticalSizeClass = UserInterfaceSizeClass.unspecified
  /// Pixels a point.
  public var displayScale: CGFloat = 2
  /// The direction of text and layouts.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Light or dark.
  public var userInterfaceStyle = UserInterfaceStyle.light

  /// Nothing known.
  public init() {}

  /// What a screen of that size means: compact below 600 points across, and below 480 from top to
  /// bottom, which is how phones and tablets are divided.
  init(of size: CGSize, rightToLeft: Bool) {
    horizontalSizeClass = size.width < 600 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
    layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
  }
}

extension View {
  /// What the size of the screen means, as the view's root tells it.
  public final var traitCollection: TraitCollection {
    let root = node.root.frame
    return TraitCollection(
      of: CGSize(width: root.width, height: root.height), rightToLeft: node.isRightToLeft)
  }
}

extension ViewController {
  /// What the size of the screen means for the controller's view.
  public final var traitCollection: TraitCollection { view.traitCollection }
}

/// Runs what is to happen along with a change of the size.
public final class TransitionCoordinator {
  private var alongside: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []

  /// How long the change takes, in seconds.
  public let transitionDuration: TimeInterval = 0.3

  /// Lets `animation` run in the animation of the change, and `completion` when that is over.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// Changes the size, and lets everything run that waits for it.
  func run(_ change: () -> Void) {
    guard !alongside.isEmpty || !completions.isEmpty else { return change() }
    View.animate(withDuration: transitionDuration) {
      change()
      for animation in alongside { animation(self) }
    } completion: { [self] _ in
      for completion in completions { completion(self) }
    }
  }
}
