// In which order a gate judges.

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

  private var rank: Int {
    switch self {
    case .answers: 0
    case .work: 1
    case .allocations: 2
    case .instructions: 3
    case .time: 4
    }
  }
}
