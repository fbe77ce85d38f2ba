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

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .counts(self) }
  /// What is wrong with its fields, if anything.
  public var fault: String? { trace.isEmpty || values.isEmpty ? "a digest is missing" : nil }
}

/// What callgrind counted within the measured regions of one process.
public struct InstructionCounts: Hashable, Sendable, Codable {
  /// By phase and kind of operation, such as `build/add`.
  public var series: [String: UInt64]
  /// Of the functions themselves, without those that they call, by their linker names.
  public var functions: [String: UInt64]

  /// Counts as stated.
  public init(series: [String: UInt64], functions: [String: UInt64] = [:]) {
    self.series = series
    self.functions = functions
  }

  /// All instructions.
  public var total: UInt64 { series.values.reduce(0, &+) }
}

/// A function that takes more instructions than before.
public struct FunctionGrowth: Hashable, Sendable, Codable {
  /// Its linker name; once it was looked up, the readable one.
  public var name: String
  /// The file and line where it begins; nil where that is not known.
  public var place: String?
  /// Instructions of its own in the base.
  public var base: UInt64
  /// Those in the candidate.
  public var candidate: UInt64

  /// The `countMax` functions whose own instructions grew most, the most first.
  public static func largest(
    from base: InstructionCounts, to candidate: InstructionCounts, countMax: Int = 5
  ) -> [FunctionGrowth] {
    candidate.functions.compactMap { name, amount in
      let before = base.functions[name] ?? 0
      return amount > before ? Self(name: name, base: before, candidate: amount) : nil
    }.sorted { left, right in
      let (leftGrowth, rightGrowth) = (left.candidate - left.base, right.candidate - right.base)
      return leftGrowth != rightGrowth ? leftGrowth > rightGrowth : left.name < right.name
    }.prefix(countMax).map { $0 }
  }
}
