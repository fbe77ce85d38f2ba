// Why a replay stopped.

public import SolverCore

/// What a solver did otherwise than a trace says.
public enum ReplayProblem: Hashable, Sendable {
  /// The solver refused the operation, for a reason other than a contradiction.
  case refused(String)

  /// The operation contradicts required constraints and edits of the trace.
  case unsatisfiable(TraceConflict)

  /// The solver accepted what it must refuse.
  case notRefused

  /// The solver refused what it must refuse, but the value of a variable is another one since.
  case changedByRefusal(Variable)

  /// The solver's value is not the expected one.
  case unexpectedValue(Double)

  /// The solver gave a new variable another handle than a fresh solver would.
  case unexpectedHandle(Variable)

  /// The solver says itself that its answer is wrong, and how. Constraints and variables bear the
  /// indices of the trace.
  case wrongAnswer(Defect)
}

/// Required constraints that a solver says cannot hold together with a refused one, in terms of the
/// trace. `SolverCore.Conflict` says the same in terms of the solver.
public struct TraceConflict: Hashable, Sendable {
  /// The constraints, in the order in which the solver names them.
  public var constraints: [TraceConstraint]

  /// The variables whose required edits take part.
  public var edits: [Variable]

  /// The least violation of the refused constraint that could be reached. Above 0; NaN for a solver
  /// that says no more than that there is a conflict.
  public var residual: Double

  /// A conflict of `constraints` and `edits` with a refused constraint.
  public init(constraints: [TraceConstraint], edits: [Variable], residual: Double) {
    self.constraints = constraints
    self.edits = edits
    self.residual = residual
  }
}

/// An operation of a trace that a solver did not carry out as it should, and where it stands.
public struct ReplayError: Error, Hashable, Sendable {
  /// What the file is called.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The column at which the operation begins, in characters from 1.
  public let column: Int

  /// The position of the operation in `Trace.operations`.
  public let position: Int

  /// The operation as it stands in the file, cut after a few terms.
  public let operation: String

  /// What the solver did.
  public let problem: ReplayProblem

  /// What the solver did, in words, with the IDs and names of the trace.
  public let reason: String
}

extension ReplayError: CustomStringConvertible {
  /// `file:line:column: operation: reason`.
  public var description: String { "\(file):\(line):\(column): \(operation): \(reason)" }
}

// MARK: - Making errors

/// What the errors of a solver have in common.
@usableFromInline
protocol SolverRefusal: CustomStringConvertible {
  /// The contradiction, if that is the reason.
  var conflict: Conflict? { get }
}

extension AddConstraintError: SolverRefusal {
  @usableFromInline var conflict: Conflict? {
    if case .unsatisfiable(let conflict) = self { conflict } else { nil }
  }
}

extension ChangeConstraintError: SolverRefusal {
  @usableFromInline var conflict: Conflict? {
    if case .unsatisfiable(let conflict) = self { conflict } else { nil }
  }
}

extension EditError: SolverRefusal {
  @usableFromInline var conflict: Conflict? {
    if case .unsatisfiable(let conflict) = self { conflict } else { nil }
  }
}

extension RemoveConstraintError: SolverRefusal {
  @usableFromInline var conflict: Conflict? { nil }
}

extension Replayer {
  /// That the solver refused `operation`.
  @usableFromInline
  func refusal(of operation: TraceOperation, _ error: some SolverRefusal) -> ReplayError {
    guard let conflict = error.conflict else {
      return failure(operation, .refused(error.description))
    }
    let positions = Dictionary(
      zip(handles, handles.indices), uniquingKeysWith: { first, _ in first })
    return failure(
      operation,
      .unsatisfiable(
        TraceConflict(
          constraints: conflict.constraints.compactMap { constraint in
            positions[constraint].map { TraceConstraint(index: UInt32($0)) }
          },
          edits: conflict.edits, residual: conflict.residual)))
  }

  /// That the next operation, `operation`, went wrong.
  @usableFromInline
  func failure(_ operation: TraceOperation, _ problem: ReplayProblem) -> ReplayError {
    ReplayError(
      file: trace.name, line: Int(operation.line), column: Int(operation.column),
      position: position, operation: TraceWriter.excerpt(of: operation, in: trace),
      problem: problem, reason: reason(problem, of: operation))
  }

  /// That the solver knows its answer to be wrong.
  @usableFromInline
  func failure(_ operation: TraceOperation, _ defect: Defect) -> ReplayError {
    // Variables bear the same handles in both.
    let translated = defect.mapped(
      demand: { demand in
        guard case .constraint(let handle) = demand,
          let index = handles.firstIndex(of: handle)
        else { return demand }
        return .constraint(ConstraintID(index: UInt32(index)))
      }, variable: { $0 })
    return failure(operation, .wrongAnswer(translated))
  }

  /// How far a value misses `expectation`, and what that may be: in as few digits as show that one
  /// is more than the other, but what the line says as it stands there.
  private static func text(of miss: Double, beyond expectation: TraceOperation) -> String {
    for wholeMin in [1e2, 1e5, 1e8] {
      let shown = rounded(miss, wholeMin)
      let tolerance = expectation.statedTolerance ?? rounded(expectation.tolerance, wholeMin)
      if shown > tolerance { return "\(shown), more than \(tolerance)" }
    }
    return "\(miss), more than \(expectation.tolerance)"
  }

  /// `number`, which is not negative, to as many places as make it a whole number of at least
  /// `wholeMin`.
  private static func rounded(_ number: Double, _ wholeMin: Double) -> Double {
    var scale = 1.0
    // Up to here, powers of ten are exact, and the quotient is the number nearest to the decimal.
    while number * scale < wholeMin, scale < 1e22 { scale *= 10 }
    return (number * scale).rounded() / scale
  }

  private func reason(_ problem: ReplayProblem, of operation: TraceOperation) -> String {
    switch problem {
    case .refused(let message): "the solver refuses it: \(message)"
    case .unsatisfiable(let conflict):
      "the solver refuses it: \(trace.describe(conflict))"
    case .notRefused: "the solver accepts what contradicts the constraints before"
    case .changedByRefusal(let variable):
      "the solver refuses it, but changes the value of \(trace.label(of: variable))"
    case .unexpectedValue(let value):
      "\(trace.label(of: operation.variable)) is \(value), which is off by "
        + Self.text(of: abs(value - operation.number), beyond: operation)
    case .unexpectedHandle(let handle):
      "the solver calls the variable \(handle), but a fresh one calls it \(operation.variable)"
    case .wrongAnswer(let defect):
      "the solver says that its answer is wrong: \(trace.describe(defect))"
    }
  }
}

extension Trace {
  /// What `defect`, whose constraints and variables bear the indices of the trace, says with its
  /// IDs and names.
  public func describe(_ defect: Defect) -> String {
    defect.text(demand: label) { label(of: $0) }
  }

  /// What messages call `demand`, which bears the indices of the trace.
  func label(of demand: Demand) -> String {
    switch demand {
    case .constraint(let constraint): label(of: TraceConstraint(index: constraint.index))
    case .edit(let variable): "the suggestion for \(label(of: variable))"
    }
  }

  /// What `conflict` says, with the IDs and names of the trace.
  public func describe(_ conflict: TraceConflict) -> String {
    let members =
      conflict.constraints.map(label) + conflict.edits.map { "the edit of \(label(of: $0))" }
    return Conflict.text(members: members, residual: conflict.residual)
  }
}
