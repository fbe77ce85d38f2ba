// What an animation block has in common for everything that changes in it.

internal import Foundation

/// When an animation runs, on which clock, and how.
final class AnimationTimeline {
  let clock: VirtualClock
  /// When motion starts and how long it takes from one end to the other, in seconds; of a part, in
  /// parts of the whole's time.
  private var ownStart: Double
  private var ownDuration: Double
  /// How far an animator holds the motion, from 0 to 1 in the direction in which it goes.
  var heldFraction: Double?
  /// Whether an animator lets it go from its end to its start.
  var isReversed = false
  /// Whether what is held is moved evenly, and not by the curve.
  var scrubsLinearly = true
  /// Whether it has been given up, with the values where they are.
  private var isStopped = false
  /// How progress depends on time; another one may go on from where an animator holds it.
  var curve: TimingCurve
  /// How often motion starts anew; infinite for one that does not end.
  let repeatCount: Double
  /// Whether each motion there is followed by one back.
  let autoreverses: Bool
  /// The animation that this one is a part of, whose motion takes it there and back again.
  private let whole: AnimationTimeline?
  /// The values that an animator may have to take elsewhere in the end; `nil` of a mere block.
  private var changes: [Change]?
  /// What is to be called once an animator has ended.
  private var whenForgotten: [() -> Void] = []

  /// A change of a value.
  private struct Change {
    let timeline: AnimationTimeline
    /// How much of its way the value has been taken back, from 0 to 1.
    var amountBack = 0.0
    /// Takes the value back by so much of its way.
    let takeBack: (Double) -> Void
  }

  init(
    clock: VirtualClock, start: Double, duration: Double, curve: TimingCurve,
    repeatCount: Double = 1, autoreverses: Bool = false, in whole: AnimationTimeline? = nil,
    ofAnimator isOfAnimator: Bool = false
  ) {
    self.whole = whole
    self.clock = clock
    ownStart = start
    ownDuration = duration
    if isOfAnimator { changes = [] }
    self.curve = curve
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// When motion starts, in the clock's seconds.
  var start: Double { whole.map { $0.start + ownStart * $0.duration } ?? ownStart }

  /// How long it takes from one end to the other, in seconds.
  var duration: Double { whole.map { ownDuration * $0.duration } ?? ownDuration }

  /// When motion ends.
  var end: Double { start + duration * repeatCount * (autoreverses ? 2 : 1) }

  /// How far the animation is now: 0 before it starts, 1 from its end on.
  var progress: Double { isScrubbed ? phase : curve.progress(at: phase) }

  private var isScrubbed: Bool { heldFraction != nil && scrubsLinearly }

  /// How much of the way from one end to the other has gone in time, from 0 to 1; of what is moved
  /// evenly, how much of the way.
  private var phase: Double {
    if let heldFraction { return isReversed ? 1 - heldFraction : heldFraction }
    guard let whole, whole.heldFraction != nil || clock.now > whole.start else {
      let phase = phase(at: clock.now)
      return isReversed ? 1 - phase : phase
    }
    return phase(at: whole.start + whole.timePhase * whole.duration)
  }

  /// How much of the way has gone in time, also of what is held: when the curve is where that is.
  private var timePhase: Double { isScrubbed ? curve.fraction(at: phase) : phase }

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
  var isOver: Bool {
    isStopped || whole?.isOver ?? (heldFraction == nil && !isReversed && clock.now >= end)
  }

  // MARK: For animators

  /// Holds the motion where it is, or lets it go on from there.
  func hold(_ isHeld: Bool) {
    guard isHeld != (heldFraction != nil) else { return }
    if isHeld {
      let held = scrubsLinearly ? min(max(progress, 0), 1) : phase
      heldFraction = isReversed ? 1 - held : held
    } else {
      let phase = timePhase
      heldFraction = nil
      ownStart = clock.now - duration * (isReversed ? 1 - phase : phase)
    }
  }

  /// Lets the rest of the motion, which is held, take so many seconds.
  func setRest(to seconds: Double) {
    let left = isReversed ? timePhase : 1 - timePhase
    if left > 0 { ownDuration = seconds / left }
  }

  /// Whether an animator can hold it.
  private var isOfAnimator: Bool { whole?.isOfAnimator ?? (changes != nil) }

  /// The motion of a block that runs in one with this motion: what an animator holds, it holds with
  /// all that is in it.
  func inner(
    after delay: Double, lasting length: Double, curve: TimingCurve, repeatCount: Double,
    autoreverses: Bool
  ) -> AnimationTimeline {
    let isPart = isOfAnimator && duration > 0
    return AnimationTimeline(
      clock: clock, start: isPart ? delay / duration : max(clock.now, start) + delay,
      duration: isPart ? length / duration : length, curve: curve, repeatCount: repeatCount,
      autoreverses: autoreverses, in: isPart ? self : nil)
  }

  /// What is left of the motion from here on.
  var remainder: AnimationTimeline {
    let phase = timePhase
    return AnimationTimeline(
      clock: clock, start: phase, duration: 1 - phase, curve: curve, in: self)
  }

  /// Goes the other way from here on.
  func turnBack() {
    let rest = 1 - fraction
    isReversed.toggle()
    if heldFraction == nil { ownStart = clock.now - duration * rest } else { heldFraction = rest }
  }

  /// Remembers a change, where this is the motion of an animator or a part of one.
  func remember(_ takeBack: () -> (Double) -> Void, in timeline: AnimationTimeline? = nil) {
    if let whole { return whole.remember(takeBack, in: timeline ?? self) }
    changes?.append(Change(timeline: timeline ?? self, takeBack: takeBack()))
  }

  /// Ends the motion, with all values where so much of their way is left, or where they are.
  func stop(withRest rest: Double? = nil) {
    let rests = (changes ?? []).map { rest ?? $0.timeline.rest }
    isStopped = true
    for (position, rest) in rests.enumerated() {
      guard let change = changes?[position], change.amountBack != rest else { continue }
      changes?[position].amountBack = rest
      change.takeBack(rest - change.amountBack)
    }
  }

  /// Lets go of the changes, each of which holds its timeline, and tells those who wait for it.
  func forgetChanges() {
    changes = nil
    let told = whenForgotten
    whenForgotten = []
    for body in told { body() }
  }

  /// Calls `body` now if the motion is at its end, and otherwise when the animator that holds it,
  /// or has turned it back, has ended.
  fileprivate func atEnd(_ body: @escaping () -> Void) {
    guard let whole, isOfAnimator, phase < 1 else { return body() }
    whole.whenForgotten.append(body)
  }
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
    ending = timeline.clock.schedule(at: end) {
      self.timeline.atEnd { completion(!self.isStopped) }
    }
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
  ///
  /// - Parameter change: Adds to the value what it is given so many times.
  mutating func add(
    from old: Value, to new: Value, in block: AnimationBlock,
    change: @escaping (_ difference: Value, _ factor: Double) -> Void
  ) {
    guard old != new else { return }
    block.noteChange(ofValue: true)
    running.removeAll { $0.timeline.isOver }
    let difference = old.adding(new, times: -1)
    running.append(ValueAnimation(difference: difference, block: block))
    block.timeline.remember { { change(difference, $0) } }
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
