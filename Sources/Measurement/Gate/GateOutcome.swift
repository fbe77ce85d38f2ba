// What a gate comes to as a whole, and the exit code that says so.

/// The conclusion over all cases of a gate.
public enum GateConclusion: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing is worse, and something is better.
  case improved
  /// Nothing is worse.
  case same
  /// Something is worse and not acknowledged.
  case regressed
  /// Something seems worse, or does not compare, and measuring again did not decide.
  case inconclusive
  /// The candidate does not do the same twice.
  case nondeterministic
  /// No case was measured on both sides.
  case nothingMeasured

  /// What a process that ends with this conclusion returns. 1 is left to the tool's own errors.
  public var exitCode: Int32 {
    switch self {
    case .improved, .same: 0
    case .regressed: 2
    case .inconclusive: 3
    case .nondeterministic: 4
    case .nothingMeasured: 5
    }
  }
}

/// A case that could not be measured on one of the sides.
public struct GateFailure: Hashable, Sendable, Codable {
  /// Where a measurement failed.
  public enum Side: String, Hashable, Sendable, Codable {
    /// In the program that is compared with.
    case base
    /// In the program that is judged.
    case candidate
  }

  /// The case.
  public var key: CaseKey
  /// The side.
  public var side: Side
  /// What was being measured.
  public var tier: GateTier
  /// What the worker said, or how it ended.
  public var reason: String

  /// A failure as stated.
  public init(key: CaseKey, side: Side, tier: GateTier, reason: String) {
    self.key = key
    self.side = side
    self.tier = tier
    self.reason = reason
  }
}

/// Everything that a gate found.
public struct GateOutcome: Hashable, Sendable, Codable {
  /// All judged quantities, unchanged ones included.
  public var rows: [GateRow] = []
  /// What could not be measured.
  public var failures: [GateFailure] = []
  /// Cases that counted differently in two processes, and what differed.
  public var nondeterministic: [CaseKey: String] = [:]
  /// Cases in which something seemed slower and was neither confirmed nor refuted.
  public var suspicions: Set<CaseKey> = []
  /// Tiers for which a tool is missing, and which.
  public var missingTiers: [GateTier: String] = [:]
  /// By what share instructions of equal programs differed, if that was measured.
  public var instructionNoise: Double?
  /// Of cases whose instructions grew, the functions in which they did.
  public var growth: [CaseKey: [FunctionGrowth]] = [:]
  /// Cases of which the base has nothing to compare with.
  public var missingCases: Set<CaseKey> = []
  /// Whether nothing had to be measured, since the code is that of the base.
  public var isIdentical = false

  /// Nothing found so far.
  public init() {}

  /// The cases of which something was judged.
  public var measuredCases: Set<CaseKey> { Set(rows.map(\.key)) }

  /// The conclusion from all of it.
  ///
  /// A worker that fails only in the candidate is a regression. One that fails on both sides leaves
  /// the case open, and one that fails only in the base shows that the candidate mends something.
  /// Wall time that is not suspected is advice, and leaves nothing open. A case that the base lacks
  /// leaves the gate open.
  public var conclusion: GateConclusion {
    if !nondeterministic.isEmpty { return .nondeterministic }
    if rows.contains(where: \.isBlocking) || !failedInCandidateOnly.isEmpty { return .regressed }
    if isIdentical { return .same }
    if rows.isEmpty { return .nothingMeasured }
    if !openCases.isEmpty { return .inconclusive }
    return rows.contains { $0.verdict == .improved } ? .improved : .same
  }

  /// The cases in which something is open: it could not be measured or does not compare, or noise
  /// hides it.
  ///
  /// - Complexity: O(rows + failures).
  public var openCases: Set<CaseKey> {
    let isSpoilt = isSpoilt
    let open = rows.filter { row in
      (row.tier < .time || isSpoilt) && (row.verdict == .unknown || row.verdict == .contaminated)
    }
    let failed = failures.filter { $0.side == .candidate }
    return suspicions.union(missingCases).union(open.map(\.key)).union(failed.map(\.key))
  }

  /// The failures of the candidate where the base did not fail.
  public var failedInCandidateOnly: [GateFailure] {
    failures.filter { failure in
      failure.side == .candidate
        && !failures.contains {
          $0.side == .base && $0.key == failure.key && $0.tier == failure.tier
        }
    }
  }

  /// Whether the control moved in all that was timed, or noise left every row open.
  private var isSpoilt: Bool {
    let timed = rows.filter { $0.tier == .time }
    guard !timed.isEmpty else { return false }
    return timed.allSatisfy { $0.verdict == .contaminated }
      || rows.allSatisfy { $0.verdict == .contaminated || $0.verdict == .unknown }
  }
}
