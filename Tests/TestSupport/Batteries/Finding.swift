// What is wrong with a transcript, and the form in which a test prints it.

/// A disagreement between a solver and what it promises.
package struct Finding: Error, Hashable, Codable, Sendable {
  /// The promises, so that shrinking does not wander from one fault to another.
  package enum Kind: String, Codable, Sendable {
    /// Something was accepted that must be refused, or the reverse, or for another reason.
    case acceptance
    /// A conflict names constraints that do not contradict the refused one, or too many of them.
    case conflict
    /// A handle was given out twice, or not in the promised order.
    case handle
    /// A refused operation left a trace.
    case refusalLeavesTrace
    /// A required constraint does not hold.
    case required
    /// A level is violated more, or less, than the exact optimum.
    case optimum
    /// A value is not a number, or a removed variable has one.
    case value
    /// A variable that nothing determines moved.
    case undetermined
    /// A repetition gave other answers.
    case determinism
    /// What is reported as changed has not, or something else has, too.
    case report
    /// What the solver says it holds is not what it was told.
    case listing
    /// A stay does not follow the solution.
    case stay
    /// Multipliers do not prove the answer.
    case certificate
    /// The solver says itself that its answer is not right, where that is asked for.
    case defect
    /// Memory grows where nothing is added.
    case memory
    /// The process that asked the solver ended.
    case crash
    /// The solver does not come back.
    case hang

    /// What a fault may turn into while it shrinks: a wrong answer shows in its values, or first in
    /// its multipliers.
    var group: Kind {
      switch self {
      case .required, .optimum, .value: .certificate
      default: self
      }
    }
  }

  package var kind: Kind

  /// The position of the operation after which it was noticed.
  package var step: Int
  package var message: String

  package init(_ kind: Kind, _ step: Int, _ message: String) {
    self.kind = kind
    self.step = step
    self.message = message
  }
}

/// What went wrong, with the smallest script that shows it.
package struct Failure: Sendable {
  /// Where the script came from: a seed, or the name of a case.
  package var origin: String
  package var finding: Finding
  package var script: Script
}

extension Failure: Equatable {
  /// Whether both are the same disagreement, wherever it was found.
  package static func == (left: Failure, right: Failure) -> Bool {
    left.origin == right.origin && left.finding == right.finding
  }
}

extension Failure: CustomStringConvertible {
  /// The finding, then the script as Swift source with the guilty operation marked.
  package var description: String {
    let lines = script.operations.enumerated().map { index, operation in
      "  \(operation),\(index == finding.step ? "  // <- here" : "")\n"
    }
    return """

      \(origin): \(finding.kind.rawValue): \(finding.message)
      Script([
      \(lines.joined())])

      """
  }
}
