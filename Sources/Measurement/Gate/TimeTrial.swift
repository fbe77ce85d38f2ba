// One interleaved measurement of two programs, with a control that should not move.

/// What the processes of one case took, step by step of a schedule, and what that comes to.
///
/// There are three arms: the base, the candidate, and a second copy of the base. Each process also runs
/// a fixed loop that no change can touch; where that moves with the arms, the machine favours one.
public struct TimeTrial: Hashable, Sendable {
  /// One process.
  public struct Sample: Hashable, Sendable, Codable {
    /// The fastest replay, by phase, in nanoseconds.
    public var nanosecondsByPhase: [String: Double]
    /// The fixed loop, in nanoseconds.
    public var controlNanoseconds: Double

    /// A sample as stated.
    public init(nanosecondsByPhase: [String: Double], controlNanoseconds: Double) {
      self.nanosecondsByPhase = nanosecondsByPhase
      self.controlNanoseconds = controlNanoseconds
    }
  }

  /// The arms of the schedule that a trial needs.
  public enum Arm: Int, CaseIterable, Sendable {
    /// The program that is compared with.
    case base
    /// The program that is judged.
    case candidate
    /// The first one again, from a copy.
    case baseAgain
  }

  /// The factor in wall time that counts as a difference at least.
  ///
  /// Shared machines shift the code of equal programs by a few per cent from process to process.
  public static let threshold = 1.05

  /// By phase, the candidate against the base and its copy.
  public let phases: [String: PairedComparison]

  /// The fixed loop in the same processes.
  public let control: PairedComparison

  /// The trial that `samples` are, in the order of the steps of `schedule`.
  ///
  /// - Throws: `.lengthsDiffer` unless there is a sample for each step; `.notPositive`, `.notFinite`.
  public init(
    _ samples: [Sample], schedule: AlternatingSchedule, threshold: Double = Self.threshold
  ) throws(StatisticsError) {
    precondition(schedule.armCount == Arm.allCases.count, "a trial has three arms")
    func comparison(_ values: [Double]) throws(StatisticsError) -> PairedComparison {
      let byArm = try schedule.blockValues(of: values)
      return try PairedComparison(
        base: byArm[Arm.base.rawValue], control: byArm[Arm.baseAgain.rawValue],
        candidate: byArm[Arm.candidate.rawValue], threshold: threshold)
    }
    var phases: [String: PairedComparison] = [:]
    // What one process lacks is nothing that both programs do.
    let all = Set(samples.flatMap(\.nanosecondsByPhase.keys))
    let names = all.filter { name in samples.allSatisfy { $0.nanosecondsByPhase[name] != nil } }
    for name in names.sorted() {
      phases[name] = try comparison(samples.map { $0.nanosecondsByPhase[name] ?? .nan })
    }
    self.phases = phases
    control = try comparison(samples.map(\.controlNanoseconds))
  }

  /// What the trial says of a phase by itself; `contaminated` where the fixed loop moved with the arms.
  public func verdict(ofPhase name: String) -> Verdict {
    guard let comparison = phases[name] else { return .unknown }
    switch control.verdict {
    case .regressed, .improved, .contaminated: return .contaminated
    case .same, .unknown: return comparison.verdict
    }
  }

  /// Whether a second trial should say if something got slower.
  public var needsConfirmation: Bool {
    phases.keys.contains { name in
      let verdict = verdict(ofPhase: name)
      return verdict == .regressed || verdict == .contaminated
    }
  }
}
