// Timers and the clock that they go by.

import LayoutEngine
import Testing

@Suite struct TimerTests {
  /// Regression: a repeating timer that was fired by hand called twice from then on.
  @Test func firedByHand() {
    LayoutEnvironment.withNew { environment in
      let clock = environment.clock
      var times: [Double] = []
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        times.append(clock.now)
      }
      clock.advance(by: 0.5)
      timer.fire()
      clock.advance(by: 3)
      #expect(times == [0.5, 1, 2, 3])
      timer.invalidate()
      clock.advance(by: 3)
      #expect(times.count == 4)
      let once = VirtualTimer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
        times.append(clock.now)
      }
      once.fire()
      #expect(!once.isValid)
      clock.advance(by: 3)
      #expect(times.count == 5)
    }
  }

  /// Regression: timers that would never call again counted as something that is still to happen.
  @Test(arguments: [true, false])
  func invalidatedTimersAreNoEvents(repeats: Bool) {
    LayoutEnvironment.withNew { environment in
      var callCount = 0
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: 1, repeats: repeats) { timer in
        callCount += 1
        timer.invalidate()
      }
      #expect(environment.clock.hasEvents)
      timer.invalidate()
      #expect(!environment.clock.hasEvents)
      VirtualTimer.scheduledTimer(withTimeInterval: 1, repeats: repeats) { timer in
        callCount += 1
        timer.invalidate()
      }
      environment.clock.advance(by: 5)
      #expect(callCount == 1)
      #expect(!environment.clock.hasEvents)
    }
  }

  /// Regression: where something on the way moved the clock further, it was turned back in the end.
  @Test func movedFurtherOnTheWay() {
    LayoutEnvironment.withNew { environment in
      let clock = environment.clock
      clock.schedule(after: 1) { clock.advance(by: 10) }
      clock.advance(by: 2)
      #expect(clock.now == 11)
    }
  }
}
