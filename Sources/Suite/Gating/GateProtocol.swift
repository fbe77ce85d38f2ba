// What a gate and its workers say to each other: JSON objects, one a line, over standard output.
//
// The worker of the base is as old as the base. So fields are only ever added, readers ignore those
// that they do not know, and what changes its meaning raises the version.

public import Measurement

/// The first thing that a worker is asked: what it can do.
public struct GateGreeting: Hashable, Sendable, Codable {
  /// The version of the protocol that this package speaks.
  public static let currentVersion = 1

  /// The version that the worker speaks.
  public var version = Self.currentVersion
  /// The tiers that it can measure, by name: a newer worker may know others.
  public var tiers: [String]
  /// The strategies that it has.
  public var strategies: [String]
  /// How it was compiled.
  public var build: BuildConfiguration

  /// What a worker of this program says.
  public static var own: GateGreeting {
    GateGreeting(
      tiers: GateTier.allCases.map(\.rawValue),
      strategies: StrategyCatalog.all.filter { !$0.isPeer }.map(\.name), build: .current())
  }
}

/// What a worker answers to an order: the fields that belong to what it was asked.
public struct GateReply: Hashable, Sendable, Codable {
  /// The version that the worker speaks.
  public var version = GateGreeting.currentVersion
  /// The digest of all values; for `answers` and `work`, which are one order.
  public var values: String?
  /// What the solver counted; likewise.
  public var work: [String: UInt64]?
  /// Blocks and bytes, by kind of operation; for `allocations`.
  public var allocations: [String: UInt64]?
  /// For `time`.
  public var sample: TimeTrial.Sample?
  /// The last value of the replay, so that nothing measured is dead code; for `instructions`.
  public var checksum: String?

  /// An empty answer.
  public init() {}
}
