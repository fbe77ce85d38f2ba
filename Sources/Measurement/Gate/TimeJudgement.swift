// Judging wall time: advice, unless it is confirmed.

/// A case's first trial, and the further trials that it asked for, which count as one.
///
/// Where noise is strong, a single trial decides little: demanding that two trials agree missed 7
/// of 97 slow-downs of 10 % on such a machine. So the further trials decide together.
/// `TimeJudgementTests` counts how often they are right, on recorded noise.
public struct TimeJudgement: Hashable, Sendable {
  /// How many trials a case gets at most.
  public static let trialCountMax = 4

  /// The confidence of the interval of the further trials. It is higher than the first one's,
  /// because the interval is looked at after each of them.
  public static let confidence = 0.99

  /// The trial that every case gets.
  public let first: TimeTrial
  /// The further trials as one; `nil` before there are any.
  public private(set) var confirmation: TimeTrial?

  private var trialCount = 1

  /// A judgement of a first trial.
  public init(_ first: TimeTrial) { self.first = first }

  /// Takes a further trial into account.
  ///
  /// - Throws: As `TimeTrial.joined(with:confidence:)`; the judgement is unchanged.
  public mutating func add(_ trial: TimeTrial) throws(StatisticsError) {
    confirmation = try trial.joined(with: confirmation, confidence: Self.confidence)
    trialCount += 1
  }

  /// Whether a further trial may decide what these leave open: a phase that seemed slower, or may
  /// be slower within the noise, or whose control moved.
  public var needsAnotherTrial: Bool {
    trialCount < Self.trialCountMax && phaseNames.contains(where: isOpen)
  }

  /// The phases that every trial timed, in order.
  public var phaseNames: [String] {
    first.phases.keys.filter { confirmation?.phases[$0] != nil || confirmation == nil }.sorted()
  }

  /// A row for each phase of `key`.
  public func rows(_ key: CaseKey) -> [GateRow] {
    phaseNames.compactMap { name in
      guard let comparison = decidingTrial(ofPhase: name).phases[name] else { return nil }
      return GateRow(
        key: key, tier: .time, metric: name, base: .ratio(1),
        candidate: .ratio(comparison.ratio.median), verdict: verdict(ofPhase: name),
        note: note(name, comparison))
    }
  }

  /// What all trials together say of a phase.
  ///
  /// It is `regressed` only if the further trials say so, and if at least two trials say it: the
  /// first one and a further one, or several further ones. If they refute it, it is `same`; if they
  /// leave it open, it is `unknown`, with `isSuspected(_:)`.
  public func verdict(ofPhase name: String) -> Verdict {
    let verdict = first.verdict(ofPhase: name)
    if verdict == .same || verdict == .improved { return verdict }
    guard let confirmation else { return verdict == .regressed ? .unknown : verdict }
    switch (verdict, confirmation.verdict(ofPhase: name)) {
    case (.regressed, .improved): return .unknown
    case (.regressed, .regressed): return .regressed
    case (_, .regressed): return trialCount > 2 ? .regressed : .unknown
    case (_, let later): return later
    }
  }

  /// Whether something seemed slower and the other trials could not tell.
  public func isSuspected(_ name: String) -> Bool {
    guard verdict(ofPhase: name) == .unknown else { return false }
    return first.verdict(ofPhase: name) == .regressed
      || confirmation?.verdict(ofPhase: name) == .regressed
  }

  private func isOpen(_ name: String) -> Bool {
    switch verdict(ofPhase: name) {
    case .regressed, .improved, .same: false
    case .contaminated: true
    case .unknown: isSuspected(name) || decidingTrial(ofPhase: name).mayBeSlower(inPhase: name)
    }
  }

  private func decidingTrial(ofPhase name: String) -> TimeTrial {
    let verdict = first.verdict(ofPhase: name)
    return verdict == .same || verdict == .improved ? first : confirmation ?? first
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
