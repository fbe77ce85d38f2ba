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
    let worse = Set(outcome.rows.filter(\.isBlocking).map(\.key))
      .union(outcome.failedInCandidateOnly.map(\.key))
    // What the candidate alone cannot do has no rows.
    let caseText = outcome.measuredCases.union(worse).count.counted("case")
    let accepted = Set(outcome.rows.filter { $0.acknowledgement != nil }.map(\.key)).count
    let acceptedText = "what is worse in \(accepted) of \(caseText) is acknowledged"
    switch outcome.conclusion {
    case .improved:
      return accepted > 0
        ? "improved: \(acceptedText), and something is better"
        : "improved: nothing is worse in \(caseText), and something is better"
    case .same:
      return outcome.isIdentical
        ? "same: the code is that of the base, nothing had to be measured"
        : accepted > 0
          ? "same: \(acceptedText)"
          : "same: nothing changed in \(caseText)"
    case .regressed:
      return "regressed: \(worse.count) of \(caseText) " + (worse.count == 1 ? "is" : "are")
        + " worse"
    case .inconclusive:
      let open = outcome.openCases
      let all = outcome.measuredCases.union(open).count.counted("case")
      return "inconclusive: something is open in \(open.count) of \(all)"
    case .nondeterministic:
      return "nondeterministic: the candidate does not do the same twice"
    case .nothingMeasured: return "nothing measured: no case was measured on both sides"
    }
  }

  /// The rows worth reading: whatever is not the same, the worst first.
  ///
  /// Wall time that is unknown says nothing, and is left out unless it is suspected.
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

extension GateReport {
  /// Annotations beyond this many are not shown by GitHub: ten of a kind in a step.
  private static var annotationCountMax: Int { 10 }

  /// Workflow commands, one a line: an error for what stops the gate, a warning for what is open.
  ///
  /// - Source: GitHub Docs, "Workflow commands for GitHub Actions".
  public var annotations: [String] {
    let rows = changedRows
    let errors =
      rows.filter(\.isBlocking).map { Self.command("error", title: "\($0.key)", text: text($0)) }
      + outcome.failedInCandidateOnly.map {
        Self.command("error", title: "\($0.key)", text: "\($0.tier.rawValue): \($0.reason)")
      }
      + outcome.nondeterministic.sorted { $0.key < $1.key }.map {
        Self.command("error", title: "\($0.key)", text: "nondeterministic: \($0.value)")
      }
    let warnings = rows.filter { $0.verdict == .unknown || $0.verdict == .contaminated }
      .map { Self.command("warning", title: "\($0.key)", text: text($0)) }
    var lines = Array(errors.prefix(Self.annotationCountMax - 1))
    lines += warnings.prefix(Self.annotationCountMax - 1)
    switch outcome.conclusion {
    case .improved, .same: lines.append(Self.command("notice", title: "gate", text: headline))
    case .inconclusive: lines.append(Self.command("warning", title: "gate", text: headline))
    case .regressed, .nondeterministic, .nothingMeasured:
      lines.append(Self.command("error", title: "gate", text: headline))
    }
    return lines
  }

  private func text(_ row: GateRow) -> String {
    let change = row.change.map { " by " + Self.percent($0) } ?? ""
    return "\(row.verdict.rawValue)\(change): \(row.tier.rawValue), \(row.metric)"
      + (row.note.map { " (\($0))" } ?? "")
  }

  /// A command with its text, escaped as the runner wants it.
  private static func command(_ name: String, title: String, text: String) -> String {
    let title = escaped(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
    return "::\(name) title=\(title)::\(escaped(text))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
