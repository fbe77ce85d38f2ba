// One interleaved measurement of two programs, with a control that should not move.

/// What the processes of one case took, step by step of a schedule, and what that comes to.
///
/// There are three arms: the base, the candidate, and a second copy of the base. Each process also runs
/// a fixed loop that no change can touch; where that moves with the arms, the machine favours one.
///
/// In a block each arm has four processes, of which the fastest counts: on a shared machine one process
/// in four takes up to twice as long, whatever it runs, and no mean gets rid of that. On recorded noise
/// blocks of two processes catch 10 % in 60 of 100 trials, blocks of four in 98.
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

  /// By phase, the candidate against the base and its copy.
  public let phases: [String: PairedComparison]

  /// The fixed loop in the same processes.
  public let control: PairedComparison

  /// The trial that `samples` are, in the order of the steps of `schedule(blockCount:seed:)`.
  ///
  /// - Throws: `.lengthsDiffer` unless there is a sample for each step; `.notPositive`, `.notFinite`.
  public init(
    _ samples: [Sample], schedule: AlternatingSchedule, threshold: Double = Self.threshold
  ) throws(StatisticsError) {
    precondition(schedule.armCount == Arm.allCases.count, "a trial has three arms")
    guard samples.count == schedule.steps.count else {
      throw .lengthsDiffer(samples.count, schedule.steps.count)
    }
    func comparison(_ values: [Double]) throws(StatisticsError) -> PairedComparison {
      let byArm = Self.fastest(values, schedule)
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

  /// What the trial says of a phase by itself; `contaminated` where the fixed loop moved with the arms.
  public func verdict(ofPhase name: String) -> Verdict {
    guard let comparison = phases[name] else { return .unknown }
    switch control.verdict {
    case .regressed, .improved, .contaminated: return .contaminated
    case .same, .unknown: return comparison.verdict
    }
  }

  /// Whether equal programs differed by more than the threshold in this phase, so that the trial would
  /// not see a difference just beyond it.
  public func isNoisy(inPhase name: String) -> Bool {
    guard let comparison = phases[name], let floor = comparison.noiseFloor else { return true }
    return floor > comparison.threshold
  }
}
