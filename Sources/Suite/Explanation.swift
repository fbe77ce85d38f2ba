// Why a trace cannot be satisfied, and what in it is redundant or left open.

public import SolverCore
public import Traces

/// What in the system of a trace contradicts, is redundant or is ambiguous, as a strategy says.
public struct Explanation: Sendable {
  /// A constraint, or a change of one, that contradicts requirements.
  public struct Refusal: Sendable {
    /// The position of the operation in `Trace.operations`.
    public let position: Int

    /// Whether the trace says that it must be refused. The replay ends at one that it does not
    /// expect.
    public let isExpected: Bool

    /// What it contradicts. Together they form a minimal set: without any one, the rest can hold.
    public let conflict: TraceConflict
  }

  /// The refusals, in order.
  public internal(set) var refusals: [Refusal] = []
  /// Requirements that follow from the other ones at the end of the replay; `nil` if not asked for.
  public internal(set) var redundant: [TraceConstraint]?
  /// Variables that have several optimal values at the end of the replay; `nil` if not asked for.
  public internal(set) var ambiguous: [Variable]?
}

extension Explanation {
  /// Replays `trace` on `solver`, which is fresh, up to the first refusal that it does not expect.
  ///
  /// - Throws: Where the solver did not do as the trace says for any other reason.
  init<S: InteractiveSolver & ~Copyable>(
    of trace: Trace, on solver: consuming S, findsRedundant: Bool, findsAmbiguous: Bool
  ) throws(ReplayError) {
    var replayer = Replayer(trace)
    replay: while !replayer.isAtEnd {
      let position = replayer.position
      if trace.operations[position].kind == .refuse,
        let conflict = try replayer.conflictOfRefusal(on: &solver)
      {
        refusals.append(Refusal(position: position, isExpected: true, conflict: conflict))
      }
      do throws(ReplayError) { try replayer.step(on: &solver) } catch {
        guard case .unsatisfiable(let conflict) = error.problem else { throw error }
        refusals.append(Refusal(position: position, isExpected: false, conflict: conflict))
        break replay
      }
    }
    solver.solve()
    if findsRedundant {
      let redundant = Set(solver.redundantConstraints())
      self.redundant = (0 ..< trace.constraintIDs.count).lazy
        .map { TraceConstraint(index: UInt32($0)) }
        .filter { redundant.contains(replayer.handle(of: $0)) }
    }
    if findsAmbiguous { ambiguous = solver.ambiguousVariables() }
  }
}
