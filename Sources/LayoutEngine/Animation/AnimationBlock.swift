// What an animation block has in common for everything that changes in it.

internal import Foundation

/// When an animation runs, on which clock, and how.
final class AnimationTimeline {
  let clock: VirtualClock
  /// When motion starts, in the clock's seconds.
  let start: Double
  let duration: Double
  let curve: TimingCurve

  init(clock: VirtualClock, start: Double, duration: Double, curve: TimingCurve) {
    self.clock = clock
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  /// When motion ends.
  var end: Double { start + duration }

  /// How far the animation is now: 0 before it starts, 1 from its end on.
  var progress: Double {
    guard duration > 0 else { return clock.now >= start ? 1 : 0 }
    // The end is reached at the time for which it is scheduled, whatever the quotient rounds to.
    if clock.now >= end { return 1 }
    return curve.progress(at: (clock.now - start) / duration)
  }
}

/// The animation that changes belong to while its block runs.
final class AnimationBlock {
  let timeline: AnimationTimeline

  init(timeline: AnimationTimeline) { self.timeline = timeline }
}

/// A frame on its way.
struct FrameAnimation {
  let from: LayoutRect
  let to: LayoutRect
  let timeline: AnimationTimeline

  var frame: LayoutRect {
    let progress = timeline.progress
    return progress == 1 ? to : from.interpolated(to: to, at: progress)
  }
}

/// A number on its way, such as an opacity.
struct ValueAnimation {
  let from: Double
  let to: Double
  let timeline: AnimationTimeline

  var value: Double {
    let progress = timeline.progress
    return progress == 1 ? to : from + (to - from) * progress
  }
}
