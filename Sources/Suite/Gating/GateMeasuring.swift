// What a gate needs to be told about the two programs.

public import Measurement

/// Measures cases on the two sides of a gate. `GateProcesses` does it by processes.
public protocol GateMeasuring: Sendable {
  /// What a process of `arm` finds of every case for `tier`, in the order of the cases: with a
  /// failure in words for people where there is no measurement. Work is found together with the
  /// answers.
  func findings(
    of cases: [GateCase], _ tier: GateTier, on arm: TimeTrial.Arm
  ) async -> [Result<GateFinding, GateError>]

  /// `growth` with readable names, and places in the source of the candidate where they are known.
  func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth]
}

/// What is measured of a case for one tier: the field that belongs to it.
public struct GateFinding: Sendable {
  /// Values and work, without allocations and instructions.
  public var counts: CaseCounts?
  /// Blocks and bytes, by kind of operation.
  public var allocations: [String: UInt64]?
  /// Instructions by phase and kind of operation, and by function.
  public var instructions: InstructionCounts?
  /// One process's times.
  public var sample: TimeTrial.Sample?

  /// Findings of which there are none until they are set.
  public init() {}
}

/// Why a gate, or a measurement of it, did not come about.
public enum GateError: Error, Hashable, Sendable {
  /// A worker failed, crashed, did not end, or said what is not understood.
  case worker(String)

  /// A tool is missing that a tier needs.
  case missingTool(String)

  /// The base cannot be had: no such commit, a shallow clone, or it does not build.
  case noBase(String)

  /// A file of results could not be used.
  case file(String)
}

extension GateError: CustomStringConvertible {
  /// What went wrong.
  public var description: String {
    switch self {
    case .worker(let text), .missingTool(let text), .noBase(let text), .file(let text): text
    }
  }
}
