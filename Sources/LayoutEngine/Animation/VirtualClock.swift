// Time that moves only when it is told to.

internal import Foundation

/// The clock of animations and timers: a second of it costs what happens in that second.
public final class VirtualClock {
  /// Seconds since the clock was made.
  public private(set) var now = 0.0

  /// Called whenever time is about to move on, and when something has happened: layout that is
  /// pending happens then.
  var tickDidEnd: [() -> Void] = []

  private var events: [Event] = []
  private var nextOrder = 0

  private struct Event {
    var time: Double
    var order: Int
    var token: Token
    var action: () -> Void
  }

  /// Something that is to happen, and can be called off.
  public final class Token {
    /// Whether it has been called off or has happened.
    public fileprivate(set) var isDone = false

    /// Calls it off.
    public func cancel() { isDone = true }
  }

  /// A clock at 0.
  public init() {}

  /// Lets `action` happen once the clock has reached `delay` seconds from now.
  @discardableResult
  public func schedule(after delay: Double, _ action: @escaping () -> Void) -> Token {
    schedule(at: now + delay, action)
  }

  /// Lets `action` happen once the clock shows `time`; at its next movement if that is past.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping () -> Void) -> Token {
    let token = Token()
    // NaN and the past both mean as soon as the clock moves.
    let time = time > now ? time : now
    events.append(Event(time: time, order: nextOrder, token: token, action: action))
    nextOrder += 1
    return token
  }

  /// Lets something that waits happen at the next movement.
  func hurry(_ token: Token) {
    for position in events.indices where events[position].token === token {
      events[position].time = now
    }
  }

  /// Whether anything is still to happen.
  public var hasEvents: Bool { events.contains { !$0.token.isDone && $0.time < .infinity } }

  /// Moves the clock on, stopping at everything that is to happen on the way, in its order.
  public func advance(by seconds: Double) {
    guard seconds >= 0, seconds.isFinite else { return }
    advance(to: now + seconds)
  }

  private func advance(to end: Double) {
    endTick()
    while let index = nextEvent(before: end) {
      let event = events.remove(at: index)
      now = max(now, event.time)
      event.token.isDone = true
      event.action()
      endTick()
    }
    // Something that happened on the way may have moved the clock further.
    now = max(now, end)
  }

  private func endTick() { for body in tickDidEnd { body() } }

  /// Moves the clock on frame by frame and calls `body` with each frame's time; the last frame is
  /// at the end exactly.
  public func advance(
    by seconds: Double, framesPerSecond: Double, _ body: (_ time: Double) -> Void
  ) {
    guard seconds > 0, framesPerSecond > 0, seconds.isFinite, framesPerSecond.isFinite else {
      return
    }
    let start = now
    let frameCount = max(1, Int((seconds * framesPerSecond).rounded(.up)))
    for frame in 1 ... frameCount {
      let time = frame == frameCount ? seconds : Double(frame) / framesPerSecond
      advance(to: start + time)
      body(now)
    }
  }

  private func nextEvent(before end: Double) -> Int? {
    events.removeAll { $0.token.isDone }
    return events.indices.lazy.filter { self.events[$0].time <= end }.min {
      (events[$0].time, events[$0].order) < (events[$1].time, events[$1].order)
    }
  }
}
