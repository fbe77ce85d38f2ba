// What a gate and its workers say to each other: JSON objects, one a line.
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
  /// The screens that it can make; nil for a worker that takes one trace at a time, by its
  /// arguments, and cannot tell the instructions of one operation from those of another.
  public var screens: [String]?

  /// What a worker of this program says.
  public static var own: GateGreeting {
    GateGreeting(
      tiers: GateTier.allCases.map(\.rawValue),
      strategies: StrategyCatalog.all.filter { !$0.isPeer }.map(\.name), build: .current(),
      screens: GateScreen.names)
  }
}

/// What a worker is asked to do: one case, a line on its standard input.
public struct GateOrder: Hashable, Sendable, Codable {
  /// What is measured.
  public var tier: GateTier
  /// A trace file.
  public var trace: String?
  /// Who replays it.
  public var strategy: String?
  /// A screen, in the place of a trace.
  public var screen: String?
  /// How many of the screen's unit.
  public var size: Int?
  /// How long it is repeated, where time is measured.
  public var budgetMilliseconds = 0.0
  /// How long it may take.
  public var limitSeconds = 300.0

  /// An order to measure `tier` of `gateCase`.
  public init(_ tier: GateTier, of gateCase: GateCase) {
    self.tier = tier
    switch gateCase.subject {
    case .trace(let path):
      trace = path
      strategy = gateCase.key.strategy
    case .screen(let name, let size):
      screen = name
      self.size = size
    }
  }

  /// An order to measure `tier` of the replay of the trace at a path.
  public init(_ tier: GateTier, trace: String, strategy: String) {
    self.tier = tier
    self.trace = trace
    self.strategy = strategy
  }
}

/// What a worker answers to an order: one line, with the fields that belong to it.
public struct GateReply: Hashable, Sendable, Codable {
  /// The version that the worker speaks.
  public var version = GateGreeting.currentVersion
  /// How many orders the worker was given before that which it answers.
  public var order: Int?
  /// Why there is nothing else in the reply.
  public var failure: String?
  /// The digest of all values; for `answers` and `work`, which are one order.
  public var values: String?
  /// What was counted; likewise.
  public var work: [String: UInt64]?
  /// Blocks and bytes, by kind of operation; for `allocations`.
  public var allocations: [String: UInt64]?
  /// For `time`.
  public var sample: TimeTrial.Sample?
  /// The process that measured, by whose number callgrind calls its file; for `instructions`.
  public var process: Int?
  /// The names of the measured series, by their numbers; for `instructions`.
  public var series: [String]?

  /// An empty answer.
  public init() {}
}
