// What a gate needs to be told about the two programs.

public import Measurement

/// Measures cases on the two sides of a gate. `GateProcesses` does it by processes.
///
/// Each function answers for every case, in their order: with a failure in words for people where
/// there is no measurement.
public protocol GateMeasuring: Sendable {
  /// Values and work, without allocations and instructions.
  func counts(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<CaseCounts, GateError>]

  /// Blocks and bytes, by kind of operation.
  func allocations(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<[String: UInt64], GateError>]

  /// Instructions by phase and kind of operation, and by function.
  func instructions(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<InstructionCounts, GateError>]

  /// One process's times.
  func samples(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<TimeTrial.Sample, GateError>]

  /// `growth` with readable names, and places in the source of the candidate where they are known.
  func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth]
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
