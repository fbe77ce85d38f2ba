// One interleaved measurement of two programs, with a control that should not move.

/// What the processes of one case took, step by step of a schedule, and what that comes to.
///
/// There are three arms: the base, the candidate, and a second copy of the base. Each process also
/// runs a fixed loop that no change can touch; where that moves with the arms, the machine favours
/// one.
///
/// In a block each arm has four processes, of which the fastest counts: on a shared machine one
/// process in four takes up to twice as long, whatever it runs, and no mean gets rid of that. On
/// recorded noise blocks of two processes catch 10 % in 60 of 100 trials, blocks of four in 98.
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

  /// How many blocks of a schedule, each with every arm twice, make a block of a trial.
  public static let roundCount = 2

  /// The schedule of a trial of `blockCount` blocks.
  public static func schedule(blockCount: Int, seed: UInt64) -> AlternatingSchedule {
    AlternatingSchedule(
      armCount: Arm.allCases.count, blockCount: blockCount * roundCount, seed: seed)
  }

  /// The confidence of the intervals of a single trial.
  public static let confidence = 0.95
  /// By phase, the candidate against the base and its copy.
  public let phases: [String: PairedComparison]
  /// The fixed loop in the same processes.
  public let control: PairedComparison
  /// By phase and arm, the fastest process of each block.
  private let times: [String: [[Double]]]
  private let controlTimes: [[Double]]
  private let threshold: Double

  /// The trial that `samples` are, in the order of the steps of `schedule(blockCount:seed:)`.
  ///
  /// - Throws: `.lengthsDiffer` unless there is a sample for each step; `.notPositive`,
  ///   `.notFinite`.
  public init(
    _ samples: [Sample], schedule: AlternatingSchedule, threshold: Double = Self.threshold
  ) throws(StatisticsError) {
    precondition(schedule.armCount == Arm.allCases.count, "a trial has three arms")
    guard samples.count == schedule.steps.count else {
      throw .lengthsDiffer(samples.count, schedule.steps.count)
    }
    // A phase that one process lacks is not in both programs.
    let all = Set(samples.flatMap(\.nanosecondsByPhase.keys))
    var times: [String: [[Double]]] = [:]
    for name in all where samples.allSatisfy({ $0.nanosecondsByPhase[name] != nil }) {
      times[name] = Self.fastest(samples.map { $0.nanosecondsByPhase[name] ?? .nan }, schedule)
    }
    try self.init(
      times: times, controlTimes: Self.fastest(samples.map(\.controlNanoseconds), schedule),
      threshold: threshold, confidence: Self.confidence)
  }

  private init(
    times: [String: [[Double]]], controlTimes: [[Double]], threshold: Double, confidence: Double
  ) throws(StatisticsError) {
    self.times = times
    self.controlTimes = controlTimes
    self.threshold = threshold
    control = try Self.comparison(controlTimes, threshold, confidence)
    var phases: [String: PairedComparison] = [:]
    for (name, arms) in times { phases[name] = try Self.comparison(arms, threshold, confidence) }
    self.phases = phases
  }

  /// The blocks of this trial and of `other` as one trial, of the phases that both have, with
  /// intervals of this confidence; without `other`, the blocks of this one.
  ///
  /// - Throws: As `PairedComparison` does.
  public func joined(
    with other: TimeTrial? = nil, confidence: Double
  ) throws(StatisticsError) -> TimeTrial {
    guard let other else {
      return try TimeTrial(
        times: times, controlTimes: controlTimes, threshold: threshold, confidence: confidence)
    }
    var joined: [String: [[Double]]] = [:]
    for (name, arms) in times {
      if let others = other.times[name] { joined[name] = zip(arms, others).map { $0 + $1 } }
    }
    return try TimeTrial(
      times: joined, controlTimes: zip(controlTimes, other.controlTimes).map { $0 + $1 },
      threshold: threshold, confidence: confidence)
  }

  private static func comparison(
    _ arms: [[Double]], _ threshold: Double, _ confidence: Double
  ) throws(StatisticsError) -> PairedComparison {
    try PairedComparison(
      base: arms[Arm.base.rawValue], control: arms[Arm.baseAgain.rawValue],
      candidate: arms[Arm.candidate.rawValue], threshold: threshold, confidence: confidence)
  }

  /// For each arm its fastest process in each block.
  private static func fastest(_ values: [Double], _ schedule: AlternatingSchedule) -> [[Double]] {
    let blockLength = 2 * schedule.armCount * roundCount
    var byArm = [[Double]](repeating: [], count: schedule.armCount)
    for start in stride(from: 0, to: values.count, by: blockLength) {
      let steps = start ..< min(start + blockLength, values.count)
      for arm in byArm.indices {
        let own = steps.filter { schedule.steps[$0] == arm }.map { values[$0] }
        byArm[arm].append(own.min() ?? .nan)
      }
    }
    return byArm
  }

  /// What the trial says of a phase by itself; `contaminated` where the fixed loop moved with the
  /// arms.
  public func verdict(ofPhase name: String) -> Verdict {
    guard let comparison = phases[name] else { return .unknown }
    switch control.verdict {
    case .regressed, .improved, .contaminated: return .contaminated
    case .same, .unknown: return comparison.verdict
    }
  }

  /// Whether a phase that the trial leaves open may be slower by more than the threshold.
  public func mayBeSlower(inPhase name: String) -> Bool {
    guard let comparison = phases[name], let interval = comparison.ratio.interval else {
      return true
    }
    return interval.upper > comparison.threshold
  }
}
