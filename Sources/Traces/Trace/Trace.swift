// A recorded conversation with a constraint solver, in memory.

public import SolverCore

/// A sequence of operations on a solver that any strategy can replay.
///
/// Everything that a replay needs is translated beforehand: variables are the handles that a fresh
/// solver gives out, constraints are positions in a table. The IDs and names of the file are kept
/// for messages and for output. Traces are made by `TraceReader`, `TraceBuilder` and `Recorder`,
/// which see to it that every operation is legal where it stands.
public struct Trace: Sendable {
  /// What messages call the trace: the path of its file, or the name of what made it.
  public var name: String

  /// The operations, in order. 40 bytes each.
  public internal(set) var operations: [TraceOperation] = []

  /// The terms of all added and refused constraints, one after the other.
  public internal(set) var terms: [Term] = []

  /// The IDs that variables have in the file, by the index of the variable: in order of
  /// declaration.
  public internal(set) var variableIDs: [Int] = []

  /// The IDs that constraints have in the file, by the index of the constraint.
  public internal(set) var constraintIDs: [Int] = []

  /// The names of the phases, each once, in the order in which they first occur.
  public internal(set) var phaseNames: [String] = []

  /// Whether some expectation stands behind a change that no solve has followed yet, so that a
  /// replay has to remember the values of each solve.
  public internal(set) var hasLateExpectations = false

  /// By variable; empty for one without a name.
  var variableNames: [String] = []

  init(name: String) {
    self.name = name
  }

  /// The number of variables that the trace declares.
  public var variableCount: Int { variableIDs.count }

  /// The number of distinct constraint IDs that the trace uses.
  public var constraintCount: Int { constraintIDs.count }

  /// What `variable` stands for, if the trace says so.
  public func name(of variable: Variable) -> String? {
    let name = variableNames[Int(variable.index)]
    return name.isEmpty ? nil : name
  }

  /// What messages call `variable`: `variable 3 (title.width)`.
  public func label(of variable: Variable) -> String {
    let id = "variable \(variableIDs[Int(variable.index)])"
    return name(of: variable).map { "\(id) (\($0))" } ?? id
  }

  /// What messages call `constraint`: `constraint 12`.
  public func label(of constraint: TraceConstraint) -> String {
    "constraint \(constraintIDs[Int(constraint.index)])"
  }

  /// Where `operation` stands: `file:line:column`.
  public func location(of operation: TraceOperation) -> String {
    "\(name):\(operation.line):\(operation.column)"
  }
}

// MARK: - Text

extension Trace {
  /// The name of `variable`, or `v` with its ID.
  public func shortLabel(of variable: Variable) -> String {
    name(of: variable) ?? "v\(variableIDs[Int(variable.index)])"
  }

  /// What an added or refused constraint says: `2·title.width - icon.left >= 8`.
  ///
  /// - Parameters:
  ///   - operation: An `add` or a `refuse` of this trace.
  ///   - rightHandSide: In place of the one that it was added with.
  public func text(of operation: TraceOperation, rightHandSide: Double? = nil) -> String {
    LinearConstraint(
      Array(terms[operation.terms]), operation.relation, rightHandSide ?? operation.number
    ).text(variable: shortLabel, number: text)
  }

  /// A number without a superfluous fraction.
  public func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

extension Trace {
  /// The same conversation without its expectations, which ask nothing of a solver: what was a
  /// frame between two of them follows the frame before at once. For timing, after the answers were
  /// checked.
  public func withoutExpectations() -> Trace {
    var trace = self
    trace.operations.removeAll { $0.kind == .expect }
    trace.hasLateExpectations = false
    return trace
  }
}

extension TraceOperation.Kind {
  /// Whether the operation belongs to the time of a frame: all that changes the system, and the
  /// solve.
  public var isPartOfFrame: Bool {
    switch self {
    case .phase, .expect, .variable: false
    default: true
    }
  }
}
