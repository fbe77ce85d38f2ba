// `View.animate`, in the spellings of UIKit.

public import Foundation

/// How an animation runs.
public struct AnimationOptions: OptionSet, Sendable {
  /// The options as bits, with the numbers that UIKit gave them.
  public let rawValue: UInt
  /// The options with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays subviews out along with their superview.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Has no effect here: nobody interacts.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Starts where views are on screen, which every animation here does: they add up.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Goes on for ever. The model has the final values at once, as always.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Goes back again.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Takes its own duration inside of another block.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Takes its own curve inside of another block.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// A transition hides one view and shows the other.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Slow at both ends: the default.
  public static let curveEaseInOut = AnimationOptions([])
  /// Slow at first.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Slow at last.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  /// Nothing is drawn that could fade over.
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  /// Nothing is drawn that could be turned.
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  /// Nothing is drawn that could be turned.
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)

  /// Whether one state is to be seen turning into another.
  var hasTransition: Bool { rawValue >> 20 & 7 != 0 }

  var curve: TimingCurve {
    (AnimationCurve(rawValue: Int(rawValue >> 16 & 7)) ?? .easeInOut).timing
  }
}

extension View {
  /// UIKit's spelling of the options.
  public typealias AnimationOptions = LayoutEngine.AnimationOptions
  /// UIKit's spelling of the curves.
  public typealias AnimationCurve = LayoutEngine.AnimationCurve

  /// Animates what changes while `animations` runs: frames that a layout pass writes, and opacity.
  ///
  /// The model has its final values at once; `presentationFrame` and `presentationAlpha` follow on
  /// the virtual clock. The block solves as often as it lays out, which is usually once.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// The same, after `delay` seconds and with options.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(animations, duration, delay, options.curve, options, completion)
  }

  /// The same with a spring.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringCurve(
      damping: Double(dampingRatio), initialVelocity: Double(velocity), duration: duration)
    run(animations, duration, delay, .spring(spring), options, completion)
  }

  /// Runs `actions` outside of any animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let environment = LayoutEnvironment.current
    let outer = environment.animation
    environment.animation = nil
    actions()
    environment.animation = outer
  }

  /// Runs a block. A block inside of another takes that one's duration and curve, unless it says
  /// otherwise; one in which nothing changes is over at once.
  private static func run(
    _ animations: () -> Void, _ duration: TimeInterval, _ delay: TimeInterval,
    _ curve: TimingCurve, _ options: AnimationOptions, _ completion: ((Bool) -> Void)?
  ) {
    let environment = LayoutEnvironment.current
    let clock = environment.clock
    let outer = environment.animation
    guard environment.areAnimationsEnabled else {
      environment.run(animations, in: nil)
      completion?(true)
      return
    }
    let inherited = options.contains(.overrideInheritedDuration) ? nil : outer?.timeline.duration
    let length = inherited ?? (duration > 0 && duration.isFinite ? duration : 0)
    let delay = delay > 0 && delay.isFinite ? delay : 0
    let curve = options.contains(.overrideInheritedCurve) ? curve : outer?.timeline.curve ?? curve
    let repeatCount = options.contains(.repeat) ? Double.infinity : 1
    let autoreverses = options.contains(.autoreverse)
    let timeline =
      outer?.timeline.inner(
        after: delay, lasting: length, curve: curve, repeatCount: repeatCount,
        autoreverses: autoreverses)
      ?? AnimationTimeline(
        clock: clock, start: clock.now + delay, duration: length, curve: curve,
        repeatCount: repeatCount, autoreverses: autoreverses)
    let block = AnimationBlock(timeline: timeline, outer: outer)
    environment.run(animations, in: length + delay > 0 ? block : outer)
    if let completion { block.whenOver(completion) }
  }
}

extension LayoutEnvironment {
  /// Runs `changes` as a part of `block`, and lays out the stack views that it leaves to be.
  func run(_ changes: () -> Void, in block: AnimationBlock?) {
    let outer = animation
    animation = block
    changes()
    while let stack = block?.stacks.popLast() { stack.layOutTree() }
    animation = outer
  }
}
