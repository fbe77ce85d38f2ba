// Animations in parts, and other ways to run a block.

public import Foundation

/// How an animation of several parts runs; the bits of `AnimationOptions` mean the same here.
public struct KeyframeAnimationOptions: OptionSet, Sendable {
  /// The options as bits, with the numbers that UIKit gave them.
  public let rawValue: UInt
  /// The options with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Each part runs evenly, which they all do here.
  public static let calculationModeLinear = KeyframeAnimationOptions([])
  /// As `calculationModeLinear` here.
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  /// Goes on for ever.
  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  /// Goes back again.
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
}

extension View {
  /// UIKit's spelling.
  public typealias KeyframeAnimationOptions = LayoutEngine.KeyframeAnimationOptions

  /// Animates what changes in `animations`, in parts that `addKeyframe` gives their times.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let linear = AnimationOptions(rawValue: options.rawValue & 0b11000).union(.curveLinear)
    animate(
      withDuration: duration, delay: delay, options: linear, animations: animations,
      completion: completion)
  }

  /// A part of the animation around it, from a fraction of its time on and as long as another one.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
  ) {
    let environment = LayoutEnvironment.current
    guard let outer = environment.animation else { return animations() }
    let whole = outer.timeline
    let part = AnimationTimeline(
      clock: whole.clock, start: start, duration: relativeDuration, curve: whole.curve, in: whole)
    environment.run(animations, in: AnimationBlock(timeline: part, outer: outer))
  }

  /// As `animate`: what is drawn between two states is nobody's business here, but takes its time.
  public static func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: options) {
      if options.hasTransition { LayoutEnvironment.current.animation?.noteChange() }
      animations?()
    } completion: {
      completion?($0)
    }
  }

  /// The same for a view that comes in the place of another one. With `.showHideTransitionViews`,
  /// both stay where they are, and one of them is hidden.
  public static func transition(
    from old: View, to new: View, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    transition(with: old, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        (old.isHidden, new.isHidden) = (true, false)
      } else {
        old.superview?.insertSubview(new, aboveSubview: old)
        old.removeFromSuperview()
      }
    } completion: {
      completion?($0)
    }
  }

  /// As `animate` with a spring, which bounces by `bounce`.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: 1 - bounce,
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion)
  }

  /// Whether blocks animate. Without, what they change is there at once.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    LayoutEnvironment.current.areAnimationsEnabled = enabled
  }

  /// Whether blocks animate.
  public static var areAnimationsEnabled: Bool { LayoutEnvironment.current.areAnimationsEnabled }

  /// The duration of the block that runs now; 0 outside of blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    LayoutEnvironment.current.animation?.timeline.duration ?? 0
  }
}
