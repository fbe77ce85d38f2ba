// The part of a replay that a profile is of: one phase, one kind of operation, or both; and the
// part of a stack that is the solver's.

package import Profiling
package import Traces
internal import Workloads

/// Which operations of a trace are profiled. Expectations never are: they are no work of the
/// solver.
package struct ReplayPart {
  private let phase: Int?
  private let kind: TraceOperation.Kind?

  /// How many operations one replay has in it. Above 0.
  package let operationCount: Int
  /// What tables call it, such as `phase animate, suggest`; empty for everything.
  package let label: String

  /// The operations of `kind` in `phase`, of all kinds or in all phases where one is nil.
  ///
  /// - Throws: `.unknown` for names that `trace` does not have, `.empty` where nothing is left.
  package init(of trace: Trace, phase: String?, operation: String?) throws(ReplayPartError) {
    if let phase {
      guard let index = trace.phaseNames.firstIndex(of: phase) else {
        throw .unknown("phase", phase, known: trace.phaseNames)
      }
      self.phase = index
    } else {
      self.phase = nil
    }
    if let operation {
      guard let kind = Self.kinds.first(where: { $0.description == operation }) else {
        throw .unknown("operation", operation, known: Self.kinds.map(\.description))
      }
      self.kind = kind
    } else {
      kind = nil
    }
    label = Self.label(phase: phase, operation: operation)

    var count = 0
    var current: Int?
    for item in trace.operations {
      if item.kind == .phase { current = item.phase }
      if Self.kinds.contains(item.kind), self.phase == nil || self.phase == current,
        kind == nil || kind == item.kind
      {
        count += 1
      }
    }
    guard count > 0 else { throw .empty(label) }
    operationCount = count
  }

  /// What tables call a part.
  static func label(phase: String?, operation: String?) -> String {
    [phase.map { "phase \($0)" }, operation].compactMap { $0 }.joined(separator: ", ")
  }

  private static let kinds = TraceOperation.Kind.allCases.filter { $0 != .phase && $0 != .expect }

  /// Follows a replay.
  struct Tracker {
    private let part: ReplayPart
    private let trace: Trace
    /// Whether the phase that the replay is in belongs to the part.
    private var isInPhase: Bool

    /// A tracker in front of the first operation of `trace`.
    init(_ part: ReplayPart, of trace: Trace) {
      self.part = part
      self.trace = trace
      isInPhase = part.phase == nil
    }

    /// Whether `run`, which comes next, belongs to the part. This is asked while samples are taken,
    /// so the phase is only looked at where it changes.
    mutating func contains(_ run: TraceRun) -> Bool {
      switch run.kind {
      case .phase:
        let phase = trace.operations[run.operations.upperBound - 1].phase
        isInPhase = part.phase == nil || part.phase == phase
        return false
      case .expect: return false
      default:
        guard isInPhase, let kind = part.kind else { return isInPhase }
        return kind == run.kind
      }
    }
  }
}

/// Why there is no such part.
package enum ReplayPartError: Error {
  /// There is no phase, or no operation, of this name.
  case unknown(String, String, known: [String])
  /// No operation is in the part.
  case empty(String)
}

extension ReplayPartError: CustomStringConvertible {
  /// What there is.
  package var description: String {
    switch self {
    case .unknown(let what, let name, let known):
      "there is no \(what) '\(name)' here"
        + NearestName.question(NearestName.of(name, among: known))
        + " There are: \(known.joined(separator: ", "))"
    case .empty(let label):
      label.isEmpty ? "the trace has no operations" : "there are no operations in \(label)"
    }
  }
}

// MARK: - Stacks

extension StackProfile {
  /// The profile without what replays the trace and starts the process.
  package func insideReplay() -> StackProfile {
    cropped(toCalleesOf: [
      "Replayer.swift", "Replayer+Runs.swift", "SolverDriver.swift",
      "AnswerComparison.swift", "Strategy.swift", "AllocationRecorder.swift",
      "MeasuredRegion.swift", "HeapRecording.swift", "CPUSampling.swift", "Order+Answer.swift",
      "ProfiledScreen.swift", "GateScreen.swift",
      // As they are called in programs that were built before these files were merged with others.
      "OperationKind.swift", "PeerDriver.swift",
    ])
  }
}

/// Telling who replays from who solves.
package enum ReplayFunction {
  /// Whether a function of this readable name replays a trace: part of the harness, whatever was
  /// inlined into it, or taken out of it as the code that copies or destroys one of its values.
  package static func isReplay(_ name: String) -> Bool {
    ["Replayer", "ReplayPart", "SolverDriver", "TraceRun"].contains {
      name.contains("\($0).") || name.hasSuffix(" of \($0)")
    }
  }
}
