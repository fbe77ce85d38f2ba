// Judging wall time: advice, unless it is confirmed.

/// A case's trial, and the second one where the first one found something slower.
public struct TimeJudgement: Hashable, Sendable {
  /// The trial that every case gets.
  public var first: TimeTrial
  /// The one that confirms, or does not.
  public var second: TimeTrial?

  /// A judgement of these trials.
  public init(first: TimeTrial, second: TimeTrial? = nil) {
    self.first = first
    self.second = second
  }

  /// A row for each phase of `key`.
  ///
  /// A phase is `regressed` only if both trials say so. What the second trial refutes is `same`, and
  /// what it leaves open stays `unknown`, with `isSuspected(_:)`.
  public func rows(_ key: CaseKey) -> [GateRow] {
    first.phases.keys.sorted().compactMap { name in
      guard let comparison = second?.phases[name] ?? first.phases[name] else { return nil }
      return GateRow(
        key: key, tier: .time, metric: name, base: .ratio(1),
        candidate: .ratio(comparison.ratio.median), verdict: verdict(ofPhase: name),
        note: note(name, comparison))
    }
  }

  /// What both trials together say of a phase.
  public func verdict(ofPhase name: String) -> Verdict {
    let verdict = first.verdict(ofPhase: name)
    guard verdict == .regressed || verdict == .contaminated, let second else {
      // Nothing is slower because of a single trial.
      return verdict == .regressed ? .unknown : verdict
    }
    let again = second.verdict(ofPhase: name)
    switch (verdict, again) {
    case (.regressed, .improved): return .unknown
    // A trial that was spoilt says nothing, so the second one stands alone, and alone is advice.
    case (.contaminated, .regressed): return .unknown
    default: return again
    }
  }

  /// Whether something seemed slower and the second trial could not tell.
  public func isSuspected(_ name: String) -> Bool {
    let verdicts = [first.verdict(ofPhase: name), second?.verdict(ofPhase: name)]
    return verdicts.contains(.regressed) && verdict(ofPhase: name) == .unknown
  }

  private func note(_ name: String, _ comparison: PairedComparison) -> String {
    var parts: [String] = []
    if let interval = comparison.ratio.interval {
      parts.append("\(Self.text(interval.lower)) to \(Self.text(interval.upper))")
    }
    if let floor = comparison.noiseFloor { parts.append("noise \(Self.text(floor))") }
    if isSuspected(name) {
      parts.append("seemed slower, not confirmed")
    } else if second != nil, verdict(ofPhase: name) == .regressed {
      parts.append("confirmed")
    }
    return parts.joined(separator: ", ")
  }

  /// A factor with three decimals.
  private static func text(_ factor: Double) -> String {
    let thousandths = (factor * 1_000).rounded()
    return "\(thousandths / 1_000)"
  }
}
