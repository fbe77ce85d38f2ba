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
  public var displayScale = Screen.main.scale
  /// The direction of text and layouts.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Light or dark.
  public var userInterfaceStyle = UserInterfaceStyle.light

  /// Nothing known.
  public init() {}

  /// What is said of the room across, and nothing else.
  public init(horizontalSizeClass: UserInterfaceSizeClass) {
    self.horizontalSizeClass = horizontalSizeClass
  }

  /// What is said of the room from top to bottom, and nothing else.
  public init(verticalSizeClass: UserInterfaceSizeClass) {
    self.verticalSizeClass = verticalSizeClass
  }

  /// Of each trait, what the last of `collections` that knows it says.
  public init(traitsFrom collections: [TraitCollection]) {
    for collection in collections {
      let (old, new) = (self, collection)
      self = new
      if new.horizontalSizeClass == .unspecified { horizontalSizeClass = old.horizontalSizeClass }
      if new.verticalSizeClass == .unspecified { verticalSizeClass = old.verticalSizeClass }
    }
  }

  /// Whether colours may be others than with `other`.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// What the size of a view's root means for the view.
  init(of view: View) {
    let root = view.node.root.frame
    self.init(
      of: CGSize(width: root.width, height: root.height), rightToLeft: view.node.isRightToLeft)
  }

  /// What a screen of that size means: compact below 600 points across, and below 480 from top to
  /// bottom, which is how phones and tablets are divided. Of phones on their sides, the large ones
  /// are regular across: from 414 points on from top to bottom.
  init(of size: CGSize, rightToLeft: Bool) {
    horizontalSizeClass = size.width < 600 || size.height < 414 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
    layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
  }
}

// MARK: - Hearing of changes

/// A trait, for those who want to hear of its changes.
public protocol TraitDefinition {
  /// What `traits` say of it.
  static func value(in traits: TraitCollection) -> AnyHashable
}

/// How much room there is across.
public enum HorizontalSizeClassTrait: TraitDefinition {
  /// The size class.
  public static func value(in traits: TraitCollection) -> AnyHashable { traits.horizontalSizeClass }
}

/// How much room there is from top to bottom.
public enum VerticalSizeClassTrait: TraitDefinition {
  /// The size class.
  public static func value(in traits: TraitCollection) -> AnyHashable { traits.verticalSizeClass }
}

/// Light or dark.
public enum UserInterfaceStyleTrait: TraitDefinition {
  /// Which of them.
  public static func value(in traits: TraitCollection) -> AnyHashable { traits.userInterfaceStyle }
}

/// Somebody who hears of changes of traits.
public final class TraitChangeRegistration {
  private weak var environment: Responder?
  private let traits: [any TraitDefinition.Type]
  private let hear: (TraitCollection) -> Void

  fileprivate init(
    _ environment: Responder, _ traits: [any TraitDefinition.Type],
    _ hear: @escaping (TraitCollection) -> Void
  ) { (self.environment, self.traits, self.hear) = (environment, traits, hear) }

  /// Tells those in a window who wait for what has changed, and forgets the dead.
  static func tell(_ window: Window, _ old: TraitCollection, _ new: TraitCollection) {
    let surroundings = LayoutEnvironment.current
    surroundings.traitListeners.removeAll { $0.environment == nil }
    for listener in surroundings.traitListeners
    where listener.environment?.rootView === window
      && listener.traits.contains(where: { $0.value(in: old) != $0.value(in: new) })
    { listener.hear(old) }
  }
}

extension Responder {
  /// Lets `handler` hear when one of these traits changes, with the view or controller that this
  /// is and with what they were before.
  @discardableResult
  public final func registerForTraitChanges<Environment: Responder>(
    _ traits: [any TraitDefinition.Type],
    handler: @escaping (_ environment: Environment, _ previous: TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let made = TraitChangeRegistration(self, traits) { [weak self] previous in
      if let environment = self as? Environment { handler(environment, previous) }
    }
    LayoutEnvironment.current.traitListeners.append(made)
    return made
  }

  /// Lets whoever was registered hear of nothing more.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    LayoutEnvironment.current.traitListeners.removeAll { $0 === registration }
  }
}

// MARK: - Screens

/// A phone's screen, for code that asks for one before it has a window.
public final class Screen: Sendable {
  /// The one that is assumed.
  public static let main = Screen()
  /// In points.
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// How many pixels a point is wide.
  public let scale: CGFloat = 3
  /// What its size means.
  public var traitCollection: TraitCollection {
    TraitCollection(of: bounds.size, rightToLeft: LayoutEnvironment.current.isRightToLeft)
  }

  private init() {}
}

/// Runs what is to happen along with a change of the size.
public protocol TransitionCoordinator: AnyObject {
  /// How long the change takes, in seconds.
  var transitionDuration: TimeInterval { get }

  /// Lets `animation` run in the animation of the change, and `completion` when that is over.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?,
    completion: ((any TransitionCoordinator) -> Void)?
  ) -> Bool
}

extension TransitionCoordinator {
  /// Lets `animation` run in the animation of the change.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// A change of the window's size.
final class SizeTransition: TransitionCoordinator {
  private var alongside: [(any TransitionCoordinator) -> Void] = []
  private var completions: [(any TransitionCoordinator) -> Void] = []
  let transitionDuration: TimeInterval = 0.3

  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinator) -> Void)?,
    completion: ((any TransitionCoordinator) -> Void)?
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
