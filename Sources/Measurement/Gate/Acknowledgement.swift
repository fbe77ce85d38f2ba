// Regressions that somebody has accepted, with a reason.

/// One accepted change of one quantity.
///
/// It holds for exactly this change: what gets worse again is a regression again, and once the base
/// has caught up, the entry has no effect any more.
public struct Acknowledgement: Hashable, Sendable, Codable {
  /// The case.
  public var key: CaseKey
  /// The tier.
  public var tier: GateTier
  /// The quantity within the tier.
  public var metric: String
  /// What the base had.
  public var from: GateRow.Amount
  /// What the candidate had.
  public var to: GateRow.Amount
  /// Why that is worth it. Not empty.
  public var reason: String
  /// Who says so.
  public var who: String
  /// When it was said.
  public var when: Timestamp

  /// The acceptance of `row` as it stands.
  public init(_ row: GateRow, reason: String, who: String, when: Timestamp) {
    key = row.key
    tier = row.tier
    metric = row.metric
    from = row.base
    to = row.candidate
    self.reason = reason
    self.who = who
    self.when = when
  }

  /// Whether `row` is the change that was accepted, or a smaller one.
  public func covers(_ row: GateRow) -> Bool {
    guard key == row.key, tier == row.tier, metric == row.metric else { return false }
    switch (from, to, row.base, row.candidate) {
    case (.count(let from), .count(let to), .count(let base), .count(let candidate)):
      let slack = 1 + Self.slack(of: tier)
      return Double(base) * slack >= Double(from) && Double(candidate) <= Double(to) * slack
    case (.ratio, .ratio(let to), .ratio, .ratio(let candidate)):
      return candidate <= to * (1 + Self.slack(of: tier))
    case (.text(let from), .text(let to), .text(let base), .text(let candidate)):
      return (from, to) == (base, candidate)
    default: return false
    }
  }

  /// How far a second measurement of the same programs may be from the accepted one.
  private static func slack(of tier: GateTier) -> Double {
    switch tier {
    case .answers, .work, .allocations: 0
    case .instructions: CountJudgement.instructionThreshold
    case .time: 0.05
    }
  }
}
