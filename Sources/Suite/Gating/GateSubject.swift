// What a case of a gate does: the replay of a trace, or a screen that is made and moved.

/// The work of a case, as both programs are told.
public enum GateSubject: Hashable, Sendable {
  /// The trace file at this path.
  ///
  /// Both programs replay the file that the candidate wrote, not workloads that each makes by
  /// itself: so the same work is compared where a workload is new, renamed or changed.
  case trace(path: String)

  /// A work for the layout engine and the DSL. Each program makes its own, since what is judged is
  /// how it makes it.
  case screen(name: String, size: Int)
}

extension GateSubject {
  /// What the workloads of screens begin with, where those of traces do not.
  public static let screenPrefix = "layout/"
}
