// One judged quantity of one case, and in which order a gate judges.

/// A quantity of a case on both sides, and what the difference comes to.
public struct GateRow: Hashable, Sendable, Codable {
  /// A quantity as far as it is compared.
  public enum Amount: Hashable, Sendable, Codable {
    /// Something counted.
    case count(UInt64)
    /// Something that is the same or is not, such as a digest.
    case text(String)
    /// A time relative to the base's.
    case ratio(Double)
  }

  /// The case.
  public var key: CaseKey
  /// The tier that judged.
  public var tier: GateTier
  /// The quantity within the tier, such as `build/add pivots`.
  public var metric: String
  /// What the base has.
  public var base: Amount
  /// What the candidate has.
  public var candidate: Amount
  /// What the difference comes to.
  public var verdict: Verdict
  /// What else a reader should know, such as an interval.
  public var note: String?
  /// Why a regression is accepted, if somebody said so.
  public var acknowledgement: Acknowledgement?

  /// Whether it stops the gate.
  public var isBlocking: Bool { verdict == .regressed && acknowledgement == nil }

  /// By how much the amount changed, such as 0.03 for 3 % more; nil where that is undefined.
  public var change: Double? {
    switch (base, candidate) {
    case (.count(let base), .count(let candidate)) where base > 0:
      Double(candidate) / Double(base) - 1
    case (.ratio(let base), .ratio(let candidate)) where base > 0: candidate / base - 1
    default: nil
    }
  }
}

/// What a gate looks at, from what cannot be argued with to what is advice.
public enum GateTier: String, Hashable, Sendable, Codable, CaseIterable {
  /// The values after every solve. A wrong answer has no speed.
  case answers
  /// The solver's own counters, by phase and kind of operation.
  case work
  /// Blocks and bytes asked of the allocator.
  case allocations
  /// Instructions, counted by callgrind.
  case instructions
  /// Wall time of interleaved processes.
  case time
}

extension GateTier: Comparable {
  /// The order in which tiers are judged.
  public static func < (left: GateTier, right: GateTier) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
