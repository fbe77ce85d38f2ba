// What a process that looks for slow frames is told, and what it answers.

public import Measurement
internal import Profiling

/// One size of a workload for a fresh process: verify, then time every frame.
public struct FrameOrder: Codable, Hashable, Sendable {
  /// A workload of the catalog, its size, and who solves.
  public var key: CaseKey
  /// What the workload is generated from.
  public var seed: UInt64
  /// How long one replay may take before it is given up.
  public var limitSeconds: Double
  /// In how many replays every frame is timed.
  public var replayCount = 5

  /// An order for five replays.
  public init(_ key: CaseKey, seed: UInt64, limitSeconds: Double) {
    self.key = key
    self.seed = seed
    self.limitSeconds = limitSeconds
  }
}

/// What came of a `FrameOrder`.
public enum FrameAnswer: Codable, Hashable, Sendable {
  /// The answers are right, and these are the frames.
  case measured(FrameSize)

  /// Nothing in the workload moves.
  case noFrames

  /// A replay took longer than the order allows.
  case overrun

  /// There are no numbers, for the reason given: a wrong answer, or a crash.
  case failed(String)
}

extension FrameAnswer {
  /// What a fresh process answers to `order`.
  package static func asking(_ order: FrameOrder) async -> FrameAnswer {
    do { return try await Worker().ask(.frames(order), for: \.frames) } catch {
      return error.isOverrun ? .overrun : .failed("\(error)")
    }
  }
}
