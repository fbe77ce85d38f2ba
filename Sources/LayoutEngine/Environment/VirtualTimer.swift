// Timers on the virtual clock.

public import Foundation

/// Calls something after a while, or again and again, when the virtual clock gets there.
public final class VirtualTimer {
  /// Seconds between calls.
  public let timeInterval: TimeInterval
  /// What was given along.
  public let userInfo: Any?
  /// Whether the timer will still call.
  public private(set) var isValid = true

  private let repeats: Bool
  private var next: VirtualClock.Token?
  private let action: (VirtualTimer) -> Void
  private unowned let clock: VirtualClock

  /// A repeating timer with a shorter interval runs at this one, in seconds, as Foundation's does:
  /// with none, time would not move on.
  private static let intervalMin = 0.0001

  private init(
    _ interval: TimeInterval, repeats: Bool, _ action: @escaping (VirtualTimer) -> Void,
    userInfo: Any?
  ) {
    timeInterval = interval >= Self.intervalMin && interval.isFinite ? interval : Self.intervalMin
    self.repeats = repeats
    self.action = action
    self.userInfo = userInfo
    clock = LayoutEnvironment.current.clock
    schedule()
  }

  private func schedule() {
    next = clock.schedule(after: timeInterval) {
      self.fire()
      if self.isValid { self.schedule() }
    }
  }

  /// Calls now. A repeating timer goes on to call when it would have.
  public func fire() {
    guard isValid else { return }
    action(self)
    if !repeats { invalidate() }
  }

  /// Lets the timer never call again.
  public func invalidate() {
    isValid = false
    next?.cancel()
  }

  /// Calls a closure after `interval` seconds of the virtual clock.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping (VirtualTimer) -> Void
  ) -> VirtualTimer { VirtualTimer(interval, repeats: repeats, block, userInfo: nil) }

  /// Calls a method of `target` after `interval` seconds of the virtual clock. Where UIKit code
  /// gives a selector, the method itself is given, as `selector: LoginView.revertLoginView`.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> () -> Void, userInfo: Any?, repeats: Bool
  ) -> VirtualTimer {
    VirtualTimer(interval, repeats: repeats, { _ in selector(target)() }, userInfo: userInfo)
  }

  /// The same for a method that takes the timer.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (VirtualTimer) -> Void, userInfo: Any?, repeats: Bool
  ) -> VirtualTimer {
    VirtualTimer(interval, repeats: repeats, { selector(target)($0) }, userInfo: userInfo)
  }
}
