// What a gate needs to be told about the two programs.

public import Measurement

/// Measures cases on the two sides of a gate. `GateProcesses` does it by processes.
public protocol GateMeasuring: Sendable {
  /// Values and work, without allocations and instructions.
  ///
  /// - Throws: Why there is no answer, in words for people; so do the others.
  func counts(_ gateCase: GateCase, _ arm: TimeTrial.Arm) async throws(GateError) -> CaseCounts

  /// Blocks and bytes, by kind of operation.
  func allocations(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> [String: UInt64]

  /// Instructions of the whole replay.
  func instructions(_ gateCase: GateCase, _ arm: TimeTrial.Arm) async throws(GateError) -> UInt64

  /// One fresh process's times.
  func sample(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> TimeTrial.Sample
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
