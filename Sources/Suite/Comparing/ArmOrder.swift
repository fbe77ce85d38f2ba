// What a process that measures one arm of a comparison is told, and what it answers.

public import Measurement
internal import Profiling
public import SolverCore

/// One case for a fresh process: replay, verify, then time.
public struct ArmOrder: Codable, Hashable, Sendable {
  /// A workload or a trace file, its size, and who solves.
  public var key: CaseKey
  /// What the workload is generated from.
  public var seed: UInt64
  /// How long one replay may take before it is given up.
  public var limitSeconds: Double
  /// How long the repetitions may take together; one is made in any case, unless none is asked for.
  public var budgetNanoseconds: UInt64
  /// The repetitions after which the process ends even if it has time left; 0 for the cold replay
  /// only.
  public var repetitionsMax = 200
  /// The digest of answers that were proved right in another process; `nil` to prove them.
  public var provenDigest: String?
  /// Whether to count the work as well.
  public var countsWork = false

  /// An order for the answers' proof and 200 repetitions within the budget.
  public init(_ key: CaseKey, seed: UInt64, limitSeconds: Double, budgetNanoseconds: UInt64) {
    self.key = key
    self.seed = seed
    self.limitSeconds = limitSeconds
    self.budgetNanoseconds = budgetNanoseconds
  }
}

/// What came of an `ArmOrder`.
public enum ArmAnswer: Codable, Hashable, Sendable {
  /// The answers are right, and these are the times.
  case measured(ArmTimes)
  /// A replay took longer than the order allows; `phase` is where, `nil` where that is not known.
  case overrun(phase: String?)
  /// There are no numbers, for the reason given: a wrong answer, or the end of the process before
  /// it had answered.
  case failed(String)
}

extension ArmAnswer {
  /// What a fresh process answers to `order`, which is one of an arm or of a race.
  package static func asking(_ order: Order) async -> ArmAnswer {
    do { return try await Worker().ask(order, for: \.arm) } catch {
      return error.isOverrun ? .overrun(phase: nil) : .failed(error.ending(of: "the process"))
    }
  }
}

/// The times of one process.
public struct ArmTimes: Codable, Hashable, Sendable {
  /// What one phase took.
  public struct Phase: Codable, Hashable, Sendable {
    /// The name in reports: see `name(ofPhase:)`.
    public var name: String
    /// How many of it a replay has: the frames, or 1.
    public var count: Int
    /// Nanoseconds for one, by repetition, the cost of readings and waits for a processor
    /// subtracted. Above 0.
    public var nanoseconds: [Double]
    /// Nanoseconds for one in the first replay of the process; `nil` where no such replay was made.
    public var coldNanoseconds: Double?
    /// What the numbers count if not nanoseconds, in the plural.
    public var unit: String?
    /// The work in the phase in one replay, if it was asked for and is counted.
    public var work: WorkCounters?

    /// The median over the repetitions; `nil` without one.
    public var medianNanoseconds: Double? { try? SortedSample(nanoseconds).median }

    /// What reports call a phase of a trace: `frame` for `animate`, otherwise its own name, which
    /// has no spaces; another name for one whose own means something else there.
    package static func name(ofPhase name: String?) -> String {
      switch name {
      case nil: "before the first phase"
      case "animate": "frame"
      case "frame"?, ComparedPhase.wholeReplay?: "phase \(name ?? "")"
      case let name?: name
      }
    }
  }

  /// The phases that ask something of a solver, in the order of the trace.
  public var phases: [Phase]
  /// How many constraints there are at most.
  public var constraintCount: Int
  /// The digest of the answers, in hexadecimal; empty if nothing but a cold replay was asked for.
  public var digest: String
  /// How the answers were verified; `nil` if they were not.
  public var verification: String?

  /// What a whole replay takes, in nanoseconds; `nil` without repetitions.
  public var replayNanoseconds: Double? {
    var sum = 0.0
    for phase in phases where phase.unit == nil {
      guard let median = phase.medianNanoseconds else { return nil }
      sum += median * Double(phase.count)
    }
    return sum
  }
}
