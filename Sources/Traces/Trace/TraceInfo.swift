// What is in a trace, in numbers.

public import SolverCore

/// A summary of a trace.
public struct TraceInfo: Hashable, Sendable {
  /// How many operations of each kind there are; kinds that do not occur are absent.
  public var operationCounts: [TraceOperation.Kind: Int] = [:]

  /// How many variables the trace declares.
  public var variableCount = 0

  /// The largest number of constraints in force at once.
  public var constraintCountMax = 0

  /// How many added or refused constraints there are for each number of terms.
  public var constraintCountsByTermCount: [Int: Int] = [:]

  /// The priorities that occur, from the highest down, required included.
  public var levels: [Priority] = []

  /// The largest absolute value of a coefficient; 0 without constraints.
  public var coefficientMax = 0.0

  /// The smallest absolute value of a coefficient that is not zero; infinite without any.
  public var coefficientMin = Double.infinity

  /// The largest absolute value of a right-hand side, suggestion or expectation.
  public var numberMax = 0.0

  /// How many operations stand in each phase, in the order in which the phases first occur; those
  /// in front of the first phase belong to none.
  public var phases: [Phase] = []

  /// A phase of a trace.
  public struct Phase: Hashable, Sendable {
    /// The name.
    public var name: String

    /// The number of operations in it.
    public var operationCount: Int
  }

  /// Summarises `trace`.
  ///
  /// - Complexity: O(operations + terms + levels · log levels).
  public init(_ trace: Trace) {
    variableCount = trace.variableCount
    phases = trace.phaseNames.map { Phase(name: $0, operationCount: 0) }
    var priorities: Set<Priority> = []
    var constraintCount = 0
    var phase: Int?
    for operation in trace.operations {
      operationCounts[operation.kind, default: 0] += 1
      numberMax = max(numberMax, abs(operation.number))
      switch operation.kind {
      case .phase: phase = operation.phase
      case .add, .refuse:
        priorities.insert(operation.priority)
        constraintCountsByTermCount[operation.terms.count, default: 0] += 1
        if operation.kind == .add { constraintCount += 1 }
        constraintCountMax = max(constraintCountMax, constraintCount)
      case .remove: constraintCount -= 1
      case .priority, .edit: priorities.insert(operation.priority)
      default: break
      }
      if let phase, operation.kind != .phase { phases[phase].operationCount += 1 }
    }
    levels = priorities.sorted(by: >)
    for term in trace.terms {
      let size = abs(term.coefficient)
      coefficientMax = max(coefficientMax, size)
      if size > 0 { coefficientMin = min(coefficientMin, size) }
    }
  }
}
