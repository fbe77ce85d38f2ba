// Judging wall time: advice, unless it is confirmed.

/// A case's trials: the one that every case gets, and those that what it left open asked for.
public struct TimeJudgement: Hashable, Sendable {
  /// How many trials a case gets at most.
  public static let trialCountMax = 4

  /// The trials in their order, one at least.
  public private(set) var trials: [TimeTrial]

  /// A judgement of a first trial.
  public init(_ first: TimeTrial) {
    trials = [first]
  }

  /// Takes a further trial into account.
  public mutating func add(_ trial: TimeTrial) {
    trials.append(trial)
  }

  /// Whether a further trial may decide what these leave open: a phase that seemed slower once, one whose
  /// control moved, or one in which noise would hide a difference.
  public var needsAnotherTrial: Bool {
    trials.count < Self.trialCountMax && phaseNames.contains(where: isOpen)
  }

  /// The phases that every trial timed, in order.
  public var phaseNames: [String] {
    trials[0].phases.keys.filter { name in trials.allSatisfy { $0.phases[name] != nil } }.sorted()
  }

  /// A row for each phase of `key`.
  ///
  /// A phase is `regressed` only if two trials say so and none says the contrary. What a later trial
  /// refutes is `same`, and what remains open is `unknown`, with `isSuspected(_:)`.
  public func rows(_ key: CaseKey) -> [GateRow] {
    phaseNames.compactMap { name in
      guard let comparison = trials[decidingTrial(ofPhase: name)].phases[name] else { return nil }
      return GateRow(
        key: key, tier: .time, metric: name, base: .ratio(1),
        candidate: .ratio(comparison.ratio.median), verdict: verdict(ofPhase: name),
        note: note(name, comparison))
    }
  }

  /// What all trials together say of a phase.
  public func verdict(ofPhase name: String) -> Verdict {
    let verdicts = trials.map { $0.verdict(ofPhase: name) }
    let slowerCount = verdicts.count { $0 == .regressed }
    guard slowerCount > 0 else { return verdicts[decidingTrial(ofPhase: name)] }
    if verdicts.contains(.improved) { return .unknown }
    // Nothing is slower because of a single trial.
    return slowerCount > 1 ? .regressed : verdicts.contains(.same) ? .same : .unknown
  }

  /// Whether something seemed slower and the other trials could not tell.
  public func isSuspected(_ name: String) -> Bool {
    verdict(ofPhase: name) == .unknown
      && trials.contains { $0.verdict(ofPhase: name) == .regressed }
  }

  private func isOpen(_ name: String) -> Bool {
    switch verdict(ofPhase: name) {
    case .regressed, .improved, .same: false
    case .contaminated: true
    case .unknown: isSuspected(name) || trials.allSatisfy { $0.isNoisy(inPhase: name) }
    }
  }

  /// The last trial that decided something of a phase, or else the last one that was not spoilt.
  private func decidingTrial(ofPhase name: String) -> Int {
    func last(_ among: Set<Verdict>) -> Int? {
      trials.lastIndex { among.contains($0.verdict(ofPhase: name)) }
    }
    return last([.regressed, .improved, .same]) ?? last([.unknown]) ?? trials.count - 1
  }

  private func note(_ name: String, _ comparison: PairedComparison) -> String {
    var parts: [String] = []
    if let interval = comparison.ratio.interval {
      parts.append("\(Self.text(interval.lower)) to \(Self.text(interval.upper))")
    }
    if let floor = comparison.noiseFloor { parts.append("noise \(Self.text(floor))") }
    if isSuspected(name) {
      parts.append("seemed slower, not confirmed")
    } else if verdict(ofPhase: name) == .regressed {
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
