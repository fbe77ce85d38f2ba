// An animation that is an object: started later, stopped, and moved by hand.

public import Foundation

/// Where an animator is in its life.
public enum AnimatingState: Int, Hashable, Sendable {
  /// Not started, or over.
  case inactive
  /// Started, and perhaps paused.
  case active
  /// Stopped where it was.
  case stopped
}

/// Where an animation has ended.
public enum AnimatingPosition: Int, Hashable, Sendable {
  /// Where it was to go.
  case end
  /// Where it came from.
  case start
  /// On the way.
  case current
}

/// Animates what changes in its blocks, which run when it is started.
///
/// As in blocks, the model has its final values at once. While the animator is paused,
/// `fractionComplete` says how far it is, and what is on screen follows, evenly or by the curve.
/// What is stopped underway, or runs back to its start, leaves the model there, until the next
/// layout if constraints say otherwise.
public final class PropertyAnimator {
  /// How long it takes, in seconds.
  public let duration: TimeInterval
  private let curve: TimingCurve
  private var animations: [() -> Void]
  private var completions: [(AnimatingPosition) -> Void] = []
  private var timeline: AnimationTimeline?
  private var ending: VirtualClock.Token?
  private let environment = LayoutEnvironment.current

  /// Where the animator is in its life.
  public private(set) var state = AnimatingState.inactive
  /// Whether time moves it.
  public private(set) var isRunning = false
  /// Whether it runs back to where it came from. When that changes, it turns back where it is.
  public var isReversed = false {
    didSet {
      guard isReversed != oldValue, let timeline else { return }
      timeline.turnBack()
      if isRunning { waitForEnd() }
    }
  }

  /// Whether the animator, at its end, is paused there in place of being over: it may be turned
  /// back or moved by hand then, until it is stopped.
  public var pausesOnCompletion = false
  /// Whether `fractionComplete` is a part of the way; otherwise, one of the time, and what is
  /// paused goes by the curve.
  public var scrubsLinearly = true { didSet { timeline?.scrubsLinearly = scrubsLinearly } }

  init(_ duration: TimeInterval, _ curve: TimingCurve, _ animations: (() -> Void)?) {
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    self.curve = curve
    self.animations = animations.map { [$0] } ?? []
  }

  /// An animator with a curve of any kind.
  public convenience init(
    duration: TimeInterval, timingParameters: any TimingCurveProvider
  ) { self.init(duration, timingParameters.curve(duration: duration), nil) }

  /// An animator with one of UIKit's curves.
  public convenience init(
    duration: TimeInterval, curve: AnimationCurve, animations: (() -> Void)? = nil
  ) { self.init(duration, curve.timing, animations) }

  /// An animator with a Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let parameters = CubicTimingParameters(
      controlPoint1: controlPoint1, controlPoint2: controlPoint2)
    self.init(duration, parameters.curve(duration: duration), animations)
  }

  /// An animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    let parameters = SpringTimingParameters(dampingRatio: dampingRatio)
    self.init(duration, parameters.curve(duration: duration), animations)
  }

  /// An animator that has started.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((AnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration, options.curve, animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  deinit { timeline?.forgetChanges() }

  /// Lets `animation` run with the others; in the time that is left, if these have run.
  public func addAnimations(_ animation: @escaping () -> Void) {
    guard let timeline else { return animations.append(animation) }
    environment.run(animation, in: AnimationBlock(timeline: timeline.remainder, outer: nil))
  }

  /// Calls `completion` when the animation has ended, and says where.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts, or goes on.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// The same, `delay` seconds later.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    begin(afterDelay: delay > 0 && delay.isFinite ? delay : 0)
    timeline?.hold(false)
    isRunning = true
    waitForEnd()
  }

  private func waitForEnd() {
    guard let timeline else { return }
    ending?.cancel()
    ending = environment.clock.schedule(at: timeline.end) { [self] in
      if pausesOnCompletion { pauseAnimation() } else { finish(at: isReversed ? .start : .end) }
    }
  }

  /// Goes on after a pause, with the curve that it has or another one: in the time that is left or,
  /// unless that is 0, in so much of the duration.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)? = nil,
    durationFactor factor: CGFloat = 0
  ) {
    if let parameters, !isRunning { timeline?.curve = parameters.curve(duration: duration) }
    if factor > 0 { timeline?.setRest(to: Double(factor) * duration) }
    startAnimation()
  }

  /// Stops the time; one that was not started begins and waits at its start.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    begin(afterDelay: 0)
    timeline?.hold(true)
    isRunning = false
    ending?.cancel()
  }

  /// How much of the time has gone, from 0 to 1, in the direction in which it goes; while it is
  /// paused, how much of the way, if it `scrubsLinearly`. Setting it pauses.
  public var fractionComplete: CGFloat {
    get { CGFloat(timeline?.fraction ?? 0) }
    set {
      pauseAnimation()
      timeline?.heldFraction = min(max(Double(newValue), 0), 1)
    }
  }

  /// Ends the animation; the model jumps to what is on screen. With `withoutFinishing`, nobody
  /// hears of it, and otherwise `finishAnimation(at:)` has to follow.
  public func stopAnimation(_ withoutFinishing: Bool) {
    timeline?.stop()
    isRunning = false
    ending?.cancel()
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { forgetTimeline() }
  }

  /// Takes what an animation that was stopped has moved to its end, back to its start or nowhere,
  /// and tells those who wait for it.
  public func finishAnimation(at position: AnimatingPosition) {
    if state == .stopped { finish(at: position) }
  }

  private func begin(afterDelay delay: Double) {
    guard timeline == nil else { return }
    let clock = environment.clock
    let made = AnimationTimeline(
      clock: clock, start: clock.now + delay, duration: duration, curve: curve, ofAnimator: true)
    made.isReversed = isReversed
    made.scrubsLinearly = scrubsLinearly
    timeline = made
    state = .active
    let block = AnimationBlock(timeline: made, outer: nil)
    environment.run({ for animation in animations { animation() } }, in: block)
    animations = []
  }

  private func finish(at position: AnimatingPosition) {
    isRunning = false
    state = .inactive
    if position != .current { timeline?.stop(withRest: position == .start ? 1 : 0) }
    forgetTimeline()
    let told = completions
    completions = []
    for completion in told { completion(position) }
  }

  private func forgetTimeline() {
    timeline?.forgetChanges()
    timeline = nil
  }
}
