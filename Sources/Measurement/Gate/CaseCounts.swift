// The counts of a case: a line of the gate's baseline, or of the history.

/// What a case counted, and where.
///
/// It is kept apart from times: counting takes other processes than timing, and counts need no
/// repetitions.
public typealias CountRecord = Record<CaseCounts>

/// The deterministic findings of one replay: what came out, and what it took.
///
/// Counts have names such as `build/add pivots`: the phase, the kind of operation, and what is
/// counted.
public struct CaseCounts: RecordBody {
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

  /// Itself, as one of all kinds.
  public var anyBody: AnyRecordBody { .counts(self) }
  /// What it says that cannot be so.
  public var fault: String? { trace.isEmpty || values.isEmpty ? "a digest is missing" : nil }
}
