// The instructions of a case, by what they were for and where they ran.

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

  private init(name: String, base: UInt64, candidate: UInt64) {
    self.name = name
    self.base = base
    self.candidate = candidate
  }
}
