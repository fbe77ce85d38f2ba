// Sharing a run's time out over its cases.

/// How much of a run's time each case gets.
///
/// The time that is left is shared evenly among the cases that are left, so time that a quick case
/// does not use goes to those after it. Verification and counting take time as well; their average
/// so far is set aside. Cases for which no time is left are cut.
public struct TimeShares: Sendable {
  private let total: UInt64?
  private let start: UInt64
  private let budgetMax: UInt64
  private var casesLeft: Int
  private var handedOut: UInt64 = 0
  private var startedCount: UInt64 = 0

  /// The least time that a case gets if it is measured at all, in nanoseconds.
  public static let least: UInt64 = 1_000_000

  /// Shares of `total` nanoseconds from `start` on, or of unlimited time for `nil`.
  ///
  /// - Parameters:
  ///   - total: What all cases get together, in nanoseconds.
  ///   - caseCount: How many cases share it.
  ///   - budgetMax: What a case gets at most, in nanoseconds.
  ///   - start: The reading of the clock from which the time runs.
  public init(total: UInt64?, caseCount: Int, budgetMax: UInt64, start: UInt64) {
    precondition(caseCount >= 0, "there cannot be fewer than no cases")
    self.total = total
    self.start = start
    self.budgetMax = budgetMax
    casesLeft = caseCount
  }

  /// The time left at `now`; `nil` if it is unlimited.
  public func left(at now: UInt64) -> Duration? {
    total.map { .nanoseconds($0 - min($0, now &- start)) }
  }

  /// What the next case gets, in nanoseconds, or `nil` if it is cut.
  public mutating func next(at now: UInt64) -> UInt64? {
    precondition(casesLeft > 0, "there are no more cases")
    defer { casesLeft -= 1 }
    guard let total else { return budgetMax }
    let spent = now &- start
    guard spent < total else { return nil }
    let overhead = startedCount == 0 || spent < handedOut ? 0 : (spent - handedOut) / startedCount
    let fair = (total - spent) / UInt64(casesLeft)
    let share = min(budgetMax, max(Self.least, fair > overhead ? fair - overhead : 0))
    handedOut += share
    startedCount += 1
    return share
  }
}
