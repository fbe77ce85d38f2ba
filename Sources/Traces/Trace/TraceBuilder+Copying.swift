// Traces made of parts of others.

extension TraceBuilder {
  /// Says the same as an operation of `other`, whose variables and constraints have the same
  /// indices here.
  package mutating func copy(_ operation: TraceOperation, of other: Trace) {
    let number = operation.number
    switch operation.kind {
    case .phase: phase(other.phaseNames[operation.phase])
    case .variable: _ = variable(name: other.name(of: operation.variable))
    case .add:
      add(
        other.terms.span.extracting(operation.terms), operation.relation, number,
        priority: operation.priority)
    case .refuse:
      refuse(
        other.terms.span.extracting(operation.terms), operation.relation, number,
        priority: operation.priority)
    case .remove: remove(operation.constraint)
    case .constant: constant(number, of: operation.constraint)
    case .priority: priority(operation.priority, of: operation.constraint)
    case .edit: edit(operation.variable, priority: operation.priority)
    case .unedit: unedit(operation.variable)
    case .suggest: suggest(number, for: operation.variable)
    case .solve: solve()
    case .expect: expect(number, of: operation.variable, tolerance: operation.statedTolerance)
    }
  }
}
