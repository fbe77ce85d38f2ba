// What a gate found, with everything that a reader needs to believe it.

public import Measurement
internal import Reporting

/// The outcome of a gate and its circumstances.
public struct GateReport: Sendable {
  /// What was found.
  public var outcome: GateOutcome
  /// What was compared with, such as `main (4eb9d8f1ab)`.
  public var base: String
  /// What was judged.
  public var candidate: String
  /// Where it ran.
  public var environment: RunEnvironment
  /// The tiers that were judged.
  public var tiers: Set<GateTier>
  /// What was left out and why, and other remarks.
  public var notes: [String] = []
  /// How long the gate took, in seconds.
  public var seconds: Double = 0

  /// A report without remarks.
  public init(
    _ outcome: GateOutcome, base: String, candidate: String, environment: RunEnvironment,
    tiers: Set<GateTier>
  ) {
    self.outcome = outcome
    self.base = base
    self.candidate = candidate
    self.environment = environment
    self.tiers = tiers
  }

  /// The verdict in one sentence.
  public var headline: String {
    let cases = outcome.measuredCases.count
    let caseText = cases == 1 ? "1 case" : "\(cases) cases"
    switch outcome.conclusion {
    case .improved: return "improved: nothing is worse in \(caseText), and something is better"
    case .same:
      return outcome.isIdentical
        ? "same: the code is that of the base, nothing had to be measured"
        : outcome.rows.contains { $0.acknowledgement != nil }
          ? "same: what is worse in \(caseText) is acknowledged"
          : "same: nothing changed in \(caseText)"
    case .regressed:
      let worse = Set(outcome.rows.filter(\.isBlocking).map(\.key))
        .union(outcome.failedInCandidateOnly.map(\.key)).count
      return "regressed: \(worse) of \(caseText) " + (worse == 1 ? "is" : "are") + " worse"
    case .inconclusive: return "inconclusive: something is open in \(caseText)"
    case .nondeterministic:
      return "nondeterministic: the candidate does not do the same twice"
    case .nothingMeasured: return "nothing measured: no case was measured on both sides"
    }
  }

  /// The rows worth reading: whatever is not the same, the worst first.
  ///
  /// Wall time that is unknown is advice that does not advise, and stays out unless it is
  /// suspected.
  public var changedRows: [GateRow] {
    outcome.rows.filter { row in
      switch row.verdict {
      case .same: false
      case .unknown where row.tier == .time: outcome.suspicions.contains(row.key)
      default: true
      }
    }.sorted { left, right in
      let (leftRank, rightRank) = (Self.rank(left), Self.rank(right))
      if leftRank != rightRank { return leftRank < rightRank }
      if left.tier != right.tier { return left.tier < right.tier }
      let (leftChange, rightChange) = (
        abs(left.change ?? .infinity), abs(right.change ?? .infinity)
      )
      if leftChange != rightChange { return leftChange > rightChange }
      return (left.key, left.metric) < (right.key, right.metric)
    }
  }

  private static func rank(_ row: GateRow) -> Int {
    if row.isBlocking { return 0 }
    switch row.verdict {
    case .contaminated, .unknown: return 1
    case .regressed: return 2
    case .improved: return 3
    case .same: return 4
    }
  }
}
