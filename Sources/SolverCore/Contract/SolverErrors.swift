// Why a solver refused an operation. Whatever is thrown, the solver is exactly as it was before.

/// Required constraints that cannot hold together with a refused one.
public struct Conflict: Hashable, Sendable {
  /// What contradicts the refused constraint, in ascending order of their indices. Together with it
  /// they form a minimal set: without any one of them, the rest can be satisfied. Empty where the
  /// refused constraint contradicts itself, such as `0 == 1`.
  public var constraints: [ConstraintID]

  /// Variables whose required edits take part in the contradiction, in ascending order.
  public var edits: [Variable]

  /// The least violation of the refused constraint that could be reached, in its own units. Above
  /// 0; NaN for a solver that says no more than that there is a conflict.
  public var residual: Double

  /// A conflict of `constraints` and `edits` with a refused constraint.
  public init(constraints: [ConstraintID], edits: [Variable] = [], residual: Double) {
    self.constraints = constraints
    self.edits = edits
    self.residual = residual
  }
}

/// Why a constraint was not added.
///
/// Declared at file scope and without type parameters on purpose: see swiftlang/swift#89617.
public enum AddConstraintError: Error, Hashable, Sendable {
  /// A term names a variable that the solver does not have, or has no longer.
  case unknownVariable(Variable)
  /// A coefficient or the right-hand side is NaN, infinite, or above `Tolerance.magnitudeMax`.
  case notFinite(Double)
  /// The constraint is required and contradicts required constraints that the solver holds.
  case unsatisfiable(Conflict)
}

/// Why a right-hand side or a priority was not changed.
public enum ChangeConstraintError: Error, Hashable, Sendable {
  /// The solver does not have the constraint, or has it no longer.
  case unknownConstraint(ConstraintID)
  /// The right-hand side is NaN, infinite, or above `Tolerance.magnitudeMax`.
  case notFinite(Double)
  /// After the change the constraint would be required and contradict other required constraints.
  case unsatisfiable(Conflict)
}

/// Why a constraint was not removed.
public enum RemoveConstraintError: Error, Hashable, Sendable {
  /// The solver does not have the constraint, or has it no longer.
  case unknownConstraint(ConstraintID)
}

/// Why a variable was not removed.
public enum RemoveVariableError: Error, Hashable, Sendable {
  /// The solver does not have the variable, or has it no longer.
  case unknownVariable(Variable)
  /// Constraints or an edit still mention the variable; remove them first.
  case inUse(Variable)
}

/// Why an edit was not made, ended or moved.
public enum EditError: Error, Hashable, Sendable {
  /// The solver does not have the variable, or has it no longer.
  case unknownVariable(Variable)
  /// The variable is an edit variable already.
  case alreadyEditable(Variable)
  /// The variable is not an edit variable; call `addEdit` first.
  case notEditable(Variable)
  /// The suggested value is NaN, infinite, or above `Tolerance.magnitudeMax`.
  case notFinite(Double)
  /// The edit is required, and the value contradicts required constraints.
  case unsatisfiable(Conflict)
}

// MARK: - Descriptions

/// What a solver throws: its text names variables and constraints as its reader knows them.
public protocol SolverError: Error, CustomStringConvertible {
  /// What was wrong, and what to do, with `variable` and `constraint` for the handles in it.
  ///
  /// `text(of:)` of the solver is the usual way to call it.
  func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String
}

extension SolverError {
  /// What was wrong, and what to do, with the handles as they are numbered.
  public var description: String { text(variable: \.description, constraint: \.description) }
}

extension Conflict: CustomStringConvertible {
  /// Lists the members and the residual, as far as they are known.
  public var description: String { text(variable: \.description, constraint: \.description) }

  /// Lists the members, with `variable` and `constraint` for them, and the residual.
  func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    Self.text(
      members: constraints.map(constraint) + edits.map { "the edit of \(variable($0))" },
      residual: residual)
  }

  /// How many members a message names; a chain may have thousands.
  private static let namedMemberCountMax = 20

  /// That something contradicts `members` by `residual`, or the requirements where neither is
  /// known.
  package static func text(members: [String], residual: Double) -> String {
    if residual.isNaN { return "it contradicts the requirements" }
    guard !members.isEmpty else { return "it contradicts itself by \(residual)" }
    let named = members.prefix(namedMemberCountMax).joined(separator: ", ")
    let rest = members.count - namedMemberCountMax
    return "it contradicts \(named)\(rest > 0 ? " and \(rest) more" : "") by \(residual)"
  }
}

private func strangeText(_ variable: String) -> String {
  "\(variable) is not a variable of this solver, or no longer"
}

private func notFiniteText(_ number: Double) -> String {
  "\(number) is not a number between ±\(Tolerance.magnitudeMax); nothing was changed"
}

private func unsatisfiableText(
  _ conflict: Conflict, variable: (Variable) -> String, constraint: (ConstraintID) -> String
) -> String {
  let text = conflict.text(variable: variable, constraint: constraint)
  let isAlone = conflict.constraints.isEmpty && conflict.edits.isEmpty && !conflict.residual.isNaN
  return "the requirement cannot hold: \(text); lower its priority"
    + (isAlone ? "" : " or remove one of them")
}

extension AddConstraintError: SolverError {
  /// What was wrong, and what to do, with `variable` and `constraint` for the handles in it.
  public func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    switch self {
    case .unknownVariable(let stranger): strangeText(variable(stranger))
    case .notFinite(let number): notFiniteText(number)
    case .unsatisfiable(let conflict):
      unsatisfiableText(conflict, variable: variable, constraint: constraint)
    }
  }
}

extension ChangeConstraintError: SolverError {
  /// What was wrong, and what to do, with `variable` and `constraint` for the handles in it.
  public func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    switch self {
    case .unknownConstraint(let id): "\(constraint(id)) is not in this solver, or no longer"
    case .notFinite(let number): notFiniteText(number)
    case .unsatisfiable(let conflict):
      unsatisfiableText(conflict, variable: variable, constraint: constraint)
    }
  }
}

extension RemoveConstraintError: SolverError {
  /// What was wrong, with `constraint` for the handle in it.
  public func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    switch self {
    case .unknownConstraint(let id): "\(constraint(id)) is not in this solver, or no longer"
    }
  }
}

extension RemoveVariableError: SolverError {
  /// What was wrong, and what to do, with `variable` for the handle in it.
  public func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    switch self {
    case .unknownVariable(let stranger): strangeText(variable(stranger))
    case .inUse(let used):
      "constraints or an edit still mention \(variable(used)); remove them first"
    }
  }
}

extension EditError: SolverError {
  /// What was wrong, and what to do, with `variable` and `constraint` for the handles in it.
  public func text(variable: (Variable) -> String, constraint: (ConstraintID) -> String) -> String {
    switch self {
    case .unknownVariable(let stranger): strangeText(variable(stranger))
    case .alreadyEditable(let edited):
      "\(variable(edited)) is an edit variable already; to change that, call removeEdit first"
    case .notEditable(let still):
      "\(variable(still)) is not an edit variable; call addEdit first"
    case .notFinite(let number): notFiniteText(number)
    case .unsatisfiable(let conflict):
      unsatisfiableText(conflict, variable: variable, constraint: constraint)
    }
  }
}
