// Random scripts as trace files, for oracles that are no part of this package.

internal import SolverCore
package import Traces

extension Script {
  /// The script as a trace of what a right solver accepts, by the exact reference and no strategy.
  ///
  /// A requirement that contradicts the others becomes a `refuse`. Other calls that must be refused
  /// have no line in the format, and neither has the removal of a variable: both are left out. So
  /// are requirements that miss by so little that either answer would be right.
  package func trace(named name: String) -> Trace {
    var translator = ScriptTranslator(name: name)
    for operation in operations { translator.translate(operation) }
    return translator.builder.build()
  }
}

extension [LifeStep] {
  /// The life as a trace of what a solver did, which accepted the operations that `outcomes` says;
  /// `nil` where there are stays, snapshots or transactions, for which the format has no line.
  ///
  /// A requirement that was refused becomes a `refuse`; other operations that were refused are left
  /// out.
  package func trace(named name: String, outcomes: [Bool]) -> Trace? {
    var translator = ScriptTranslator(name: name)
    let steps = filter { if case .report = $0 { false } else { true } }
    for (step, isAccepted) in zip(steps, outcomes) {
      guard case .operation(let operation) = step else { return nil }
      translator.translate(operation, isAccepted: isAccepted)
    }
    return translator.builder.build()
  }
}

/// Follows a script with the model of what a solver would hold.
private struct ScriptTranslator {
  var builder: TraceBuilder
  private var model = SystemModel()
  private var variables: [Int: Variable] = [:]
  private var constraints: [Int: TraceConstraint] = [:]

  init(name: String) { builder = TraceBuilder(name: name) }

  mutating func translate(_ operation: Operation) {
    switch model.expectation(of: operation, HandleTable()) {
    case .success: append(operation)
    case .refusal, .either: break
    case .successIfFeasible(let row, let origin):
      let others = model.requiredRows(otherThan: origin).map(\.row)
      let residual = Judge.residual(of: row, under: others)
      if residual == 0 {
        append(operation)
      } else if residual >= Judge.undecided, case .add = operation {
        builder.refuse(terms(of: row).span, row.relation, row.rightHandSide)
      }
    }
  }

  /// Writes down what a solver did.
  mutating func translate(_ operation: Operation, isAccepted: Bool) {
    switch model.expectation(of: operation, HandleTable()) {
    case .refusal: break
    case .success, .either: if isAccepted { append(operation) }
    case .successIfFeasible(let row, _):
      if isAccepted {
        append(operation)
      } else if case .add = operation {
        builder.refuse(terms(of: row).span, row.relation, row.rightHandSide)
      }
    }
  }

  /// Writes down an operation that succeeds.
  private mutating func append(_ operation: Operation) {
    model.apply(operation)
    switch operation {
    case .makeVariable(let name): variables[name] = builder.variable(name: "v\(name)")
    case .removeVariable: break
    case .add(let name, let row):
      constraints[name] = builder.add(
        terms(of: row).span, row.relation, row.rightHandSide, priority: row.priority)
    case .remove(let name): builder.remove(constraint(name))
    case .setRightHandSide(let value, let name): builder.constant(value, of: constraint(name))
    case .setPriority(let priority, let name): builder.priority(priority, of: constraint(name))
    case .addEdit(let name, let priority): builder.edit(variable(name), priority: priority)
    case .removeEdit(let name): builder.unedit(variable(name))
    case .suggest(let value, let name): builder.suggest(value, for: variable(name))
    case .solve: builder.solve()
    }
  }

  private func terms(of row: Operation.Row) -> [Term] {
    row.terms.map { Term($0.coefficient, variable($0.variable)) }
  }

  private func variable(_ name: Int) -> Variable {
    guard let variable = variables[name] else {
      preconditionFailure("an operation on variable \(name) was taken before it was made")
    }
    return variable
  }

  private func constraint(_ name: Int) -> TraceConstraint {
    guard let constraint = constraints[name] else {
      preconditionFailure("an operation on constraint \(name) was taken before it was added")
    }
    return constraint
  }
}
