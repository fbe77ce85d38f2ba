// What an animation block has in common for everything that changes in it.

internal import Foundation

/// When an animation runs, on which clock, and how.
final class AnimationTimeline {
  let clock: VirtualClock
  /// When motion starts, in the clock's seconds.
  var start: Double
  /// Where an animator holds the motion, as a fraction of the time.
  var heldFraction: Double?
  /// How long it takes from one end to the other, in seconds.
  let duration: Double
  let curve: TimingCurve
  /// How often motion starts anew; infinite for one that does not end.
  let repeatCount: Double
  /// Whether each motion there is followed by one back.
  let autoreverses: Bool
  /// The animation that this one is a keyframe of, whose motion takes it there and back again.
  private let whole: AnimationTimeline?

  init(
    clock: VirtualClock, start: Double, duration: Double, curve: TimingCurve,
    repeatCount: Double = 1, autoreverses: Bool = false, in whole: AnimationTimeline? = nil
  ) {
    self.whole = whole
    self.clock = clock
    self.start = start
    self.duration = duration
    self.curve = curve
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// When motion ends.
  var end: Double { start + duration * repeatCount * (autoreverses ? 2 : 1) }

  /// How far the animation is now: 0 before it starts, 1 from its end on.
  var progress: Double { curve.progress(at: phase) }

  /// How much of the way from one end to the other has gone in time, from 0 to 1.
  private var phase: Double {
    if let heldFraction { return heldFraction }
    guard let whole, whole.heldFraction != nil || clock.now > whole.start else {
      return phase(at: clock.now)
    }
    return phase(at: whole.start + whole.phase * whole.duration)
  }

  private func phase(at now: Double) -> Double {
    guard duration > 0 else { return now >= start ? 1 : 0 }
    // The end is reached at the time for which it is scheduled, whatever the quotient rounds to.
    if now >= end { return 1 }
    if now <= start { return 0 }
    let runs = (now - start) / duration
    guard repeatCount != 1 || autoreverses else { return runs }
    let phase = runs.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
    return phase > 1 ? 2 - phase : phase
  }

  /// How much of the time has gone, from 0 to 1.
  var fraction: Double {
    if let heldFraction { return heldFraction }
    return duration > 0 ? min(max((clock.now - start) / duration, 0), 1) : 1
  }

  /// How much of the way is left.
  var rest: Double { 1 - progress }

  /// Whether nothing moves any more.
  var isOver: Bool { heldFraction.map { $0 >= 1 } ?? whole?.isOver ?? (clock.now >= end) }
}

/// The animation that changes belong to while its block runs.
final class AnimationBlock {
  let timeline: AnimationTimeline
  /// The block inside of which this one runs.
  private let outer: AnimationBlock?
  /// Whether anything has changed in the block that can be animated.
  private var hasChanges = false
  /// How many of the changes are values on their way, and whether all of these have been stopped.
  private var valueCount = 0
  private var isStopped = false
  private var ending: VirtualClock.Token?
  /// The stack views in which views were hidden or shown, which lay out in the block by themselves.
  var stacks: [StackView] = []

  init(timeline: AnimationTimeline, outer: AnimationBlock?) {
    self.timeline = timeline
    self.outer = outer
  }

  /// Something is on its way: a value, unless nobody sees it.
  func noteChange(ofValue isValue: Bool = false) {
    hasChanges = true
    if isValue {
      valueCount += 1
      isStopped = false
    }
    outer?.noteChange(ofValue: isValue)
  }

  /// A value is no longer on its way, though the time is not over. With the last, the block is.
  fileprivate func noteStop() {
    valueCount -= 1
    isStopped = valueCount == 0
    if isStopped, let ending { timeline.clock.hurry(ending) }
    outer?.noteStop()
  }

  /// Calls `completion` once the block is over, and says whether it has come to its end. One in
  /// which nothing has changed is over at once.
  func whenOver(_ completion: @escaping (Bool) -> Void) {
    guard hasChanges else { return completion(true) }
    let end = isStopped ? timeline.clock.now : timeline.end
    ending = timeline.clock.schedule(at: end) { completion(!self.isStopped) }
  }
}

/// What a changed value still lacks on screen: what it was less what it is, and less as time goes
/// on.
///
/// Animations that overlap add up: each takes its own difference away, whatever the others do.
struct ValueAnimation<Value: AnimatedValue> {
  let difference: Value
  let block: AnimationBlock
  var timeline: AnimationTimeline { block.timeline }
}

/// A value that animations move.
protocol AnimatedValue: Equatable {
  /// The value and so many times another one, part by part.
  func adding(_ other: Self, times factor: Double) -> Self
}

extension Double: AnimatedValue {
  func adding(_ other: Double, times factor: Double) -> Double { self + other * factor }
}

extension LayoutRect: AnimatedValue {
  func adding(_ other: LayoutRect, times factor: Double) -> LayoutRect {
    LayoutRect(
      x: x + other.x * factor, y: y + other.y * factor, width: width + other.width * factor,
      height: height + other.height * factor)
  }
}

/// The animations of one value.
struct ValueAnimations<Value: AnimatedValue> {
  private var running: [ValueAnimation<Value>] = []

  /// Lets a value that has changed from `old` to `new` follow in the time of `block`.
  mutating func add(from old: Value, to new: Value, in block: AnimationBlock) {
    guard old != new else { return }
    block.noteChange(ofValue: true)
    running.removeAll { $0.timeline.isOver }
    running.append(ValueAnimation(difference: old.adding(new, times: -1), block: block))
  }

  /// Where `value` is on screen now.
  func presentation(of value: Value) -> Value {
    var shown = value
    for animation in running where !animation.timeline.isOver {
      shown = shown.adding(animation.difference, times: animation.timeline.rest)
    }
    return shown
  }

  /// Ends all of them where the value is.
  mutating func removeAll() {
    for animation in running where !animation.timeline.isOver { animation.block.noteStop() }
    running.removeAll()
  }
}
