// One step of a life: an operation, or a mark around some that are tried and taken back.

package import SolverCore

/// What a life is made of.
///
/// The marks stand like brackets. A closing one without its opening one means nothing, and neither
/// does an opening one that is never closed, so that any step can be left out.
package enum LifeStep: Sendable {
  case operation(Operation)

  /// Adds a stay for a variable, named like a constraint.
  case stay(Int, variable: Int, Priority)

  /// Asks which values have changed since the last step of this kind.
  case report

  /// Forgets everything.
  case reset

  /// Takes a copy of the solver.
  case snapshot

  /// Brings the solver back to the last copy that is still open, which is used up.
  case restore

  /// Begins a transaction.
  case begin

  /// Ends it by keeping what it did, and solves.
  case commit

  /// Ends it by throwing.
  case rollBack
}

extension LifeStep: CustomStringConvertible {
  /// The step as Swift source.
  package var description: String {
    switch self {
    case .operation(let operation): ".operation(\(operation))"
    case .stay(let name, let variable, let priority):
      ".stay(\(name), variable: \(variable), \(literal(priority)))"
    case .report: ".report"
    case .reset: ".reset"
    case .snapshot: ".snapshot"
    case .restore: ".restore"
    case .begin: ".begin"
    case .commit: ".commit"
    case .rollBack: ".rollBack"
    }
  }
}

extension [LifeStep] {
  /// The operations but for those that are taken back. Of stays, there are none.
  var straightened: [Operation] {
    var kept: [Operation] = []
    var open: [[Operation]] = []
    for step in self {
      switch step {
      case .operation(let operation): kept.append(operation)
      case .stay, .report: break
      case .reset: kept = []
      case .snapshot, .begin: open.append(kept)
      case .restore, .rollBack: kept = open.popLast() ?? kept
      case .commit:
        _ = open.popLast()
        kept.append(.solve)
      }
    }
    return kept
  }
}

extension Script {
  /// The beginning of a life without what is taken back in it: so many steps after its variables
  /// are made, and a solve.
  package static func life(_ kind: LifeKind, seed: UInt64, stepCount: Int) -> Script {
    let steps = LifeGenerator(kind, seed: seed).prefix(kind.variableCount + stepCount)
    return Script(Array(steps).straightened + [.solve])
  }
}
