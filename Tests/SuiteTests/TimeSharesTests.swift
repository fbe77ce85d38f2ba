// Sharing time out, by a clock that is made up.

import Measurement
import Testing

@testable import Suite

@Suite struct TimeSharesTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func withoutAnEndEveryCaseHasItsMost() {
    var shares = TimeShares(total: nil, caseCount: 2, budgetMax: 7, start: 0)
    #expect(shares.next(at: 0) == 7)
    #expect(shares.next(at: .max) == 7)
    #expect(shares.left(at: 1) == nil)
  }

  @Test func whatQuickCasesLeaveGoesToTheOthers() {
    var shares = TimeShares(
      total: 10 * Self.second, caseCount: 4, budgetMax: 100 * Self.second, start: 5)
    #expect(shares.next(at: 5) == 10 * Self.second / 4)
    // The first case took nothing.
    #expect(shares.next(at: 5) == 10 * Self.second / 3)
  }

  /// Goal: what verification takes is set aside, so that the last cases are not starved.
  @Test(arguments: [1, 5, 40])
  func theTimeSufficesForAllCases(count: Int) throws {
    let overhead = Self.second / 10
    let total = UInt64(count) * Self.second / 2
    var shares = TimeShares(total: total, caseCount: count, budgetMax: .max, start: 0)
    var now: UInt64 = 0
    var least = UInt64.max
    for _ in 0 ..< count {
      let next = shares.next(at: now)
      let share = try #require(next)
      least = min(least, share)
      now += share + overhead
    }
    #expect(now <= total + overhead)
    #expect(least >= Self.second / 4)
  }

  @Test func casesAreCutWhenTheTimeIsUp() {
    var shares = TimeShares(total: Self.second, caseCount: 3, budgetMax: .max, start: 0)
    #expect(shares.next(at: 0) != nil)
    #expect(shares.next(at: Self.second) == nil)
    #expect(shares.next(at: 2 * Self.second) == nil)
    #expect(shares.left(at: 2 * Self.second) == .zero)
  }
}
