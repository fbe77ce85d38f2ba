// What a solver did with a script, written down without judging it.

package import SolverCore

/// The answers of one solver to one script, step by step.
package struct Transcript: Hashable, Sendable {
  package var steps: [Step] = []

  /// The answer to one operation and the state after it.
  package struct Step: Hashable, Sendable {
    package var outcome: Outcome

    /// The bit patterns of the values of all variables made so far, also the removed ones, in the
    /// order of their making. Bit patterns, so that NaN equals itself and 0 differs from −0.
    package var values: [UInt64]
    package var work: WorkCounters

    /// After a `solve`: the answer, with its proof.
    var answer: LifeAnswer?
  }

  /// How an operation ended.
  package enum Outcome: Hashable, Sendable {
    case done
    case made(Variable)
    case added(ConstraintID)
    case refused(Refusal)
  }

  /// The errors of all operations as one type.
  package enum Refusal: Hashable, Sendable {
    case unknownVariable(Variable)
    case unknownConstraint(ConstraintID)

    /// With the bit pattern of the number, because NaN does not equal itself.
    case notFinite(UInt64)
    case unsatisfiable(Conflict)
    case inUse(Variable)
    case alreadyEditable(Variable)
    case notEditable(Variable)
  }
}

extension Transcript.Refusal {
  /// The error of any operation.
  init(_ error: any Error) {
    switch error {
    case AddConstraintError.unknownVariable(let variable),
      RemoveVariableError.unknownVariable(let variable), EditError.unknownVariable(let variable):
      self = .unknownVariable(variable)
    case ChangeConstraintError.unknownConstraint(let id),
      RemoveConstraintError.unknownConstraint(let id):
      self = .unknownConstraint(id)
    case AddConstraintError.notFinite(let number), ChangeConstraintError.notFinite(let number),
      EditError.notFinite(let number):
      self = .notFinite(number.bitPattern)
    case AddConstraintError.unsatisfiable(let conflict),
      ChangeConstraintError.unsatisfiable(let conflict), EditError.unsatisfiable(let conflict):
      self = .unsatisfiable(conflict)
    case RemoveVariableError.inUse(let variable): self = .inUse(variable)
    case EditError.alreadyEditable(let variable): self = .alreadyEditable(variable)
    case EditError.notEditable(let variable): self = .notEditable(variable)
    default: preconditionFailure("no operation throws \(error)")
    }
  }
}
