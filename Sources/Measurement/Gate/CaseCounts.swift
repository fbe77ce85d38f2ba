// Everything about a case that has no noise.

/// The deterministic findings of one replay: what came out, and what it took.
///
/// Counts have names such as `build/add pivots`: the phase, the kind of operation, and what is
/// counted.
public struct CaseCounts: Hashable, Sendable, Codable {
  /// The hash of the trace that was replayed. Counts of different traces do not compare.
  public var trace: String
  /// The hash of all values after every solve, bit by bit.
  public var values: String
  /// What the solver counted.
  public var work: [String: UInt64]
  /// Blocks and bytes asked of the allocator, if they were counted.
  public var allocations: [String: UInt64]?
  /// Instructions by phase and kind of operation, if they were counted.
  public var instructions: InstructionCounts?

  /// Counts without allocations and instructions, which take processes of their own.
  public init(trace: String, values: String, work: [String: UInt64]) {
    self.trace = trace
    self.values = values
    self.work = work
  }
}
