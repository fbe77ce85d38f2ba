// What a trace demands at some point: independent of any solver.

public import SolverCore

/// Where a row of a model comes from.
public enum ModelRowOrigin: Hashable, Sendable, BitwiseCopyable {
  /// A constraint in force.
  case constraint(TraceConstraint)

  /// The suggestion for an edit variable, which counts as `variable == suggestion`.
  case suggestion(Variable)
}

/// A constraint or a suggestion, as it stands at some point of a trace.
public struct ModelRow: Sendable, BitwiseCopyable {
  /// Where the row comes from.
  public let origin: ModelRowOrigin

  /// How the sides compare.
  public let relation: Relation

  /// The right-hand side.
  public let rightHandSide: Double

  /// The priority.
  public let priority: Priority

  let termStart: Int

  /// The number of terms.
  public let termCount: Int
}

/// The constraints, priorities, edits and suggestions in force while a trace is walked.
///
/// It knows what the format says and nothing about solving, so that what solvers answer can be
/// checked against it.
public struct TraceModel: Sendable {
  /// What is walked.
  public let trace: Trace

  /// The position of the next operation.
  public private(set) var position = 0

  /// How many variables are declared by now.
  public private(set) var variableCount = 0

  // By constraint. A definition is the position of the `add`, negative while out of force.
  private var definitions: [Int]
  private var rightHandSides: [Double]
  private var priorities: [Priority]

  // By variable: the priority while it is edited, and what was suggested since.
  private var editPriorities: [Priority?]
  private var suggestions: [Double?]

  /// The model in front of the first operation of `trace`.
  public init(_ trace: Trace) {
    self.trace = trace
    definitions = Array(repeating: -1, count: trace.constraintCount)
    rightHandSides = Array(repeating: 0, count: trace.constraintCount)
    priorities = Array(repeating: .required, count: trace.constraintCount)
    editPriorities = Array(repeating: nil, count: trace.variableCount)
    suggestions = Array(repeating: nil, count: trace.variableCount)
  }

  /// Walks up to the operation at `end`, which is not carried out.
  ///
  /// - Complexity: O(operations walked).
  public mutating func advance(to end: Int) {
    precondition(end >= position && end <= trace.operations.count)
    while position < end {
      apply(trace.operations[position])
      position += 1
    }
  }

  private mutating func apply(_ operation: TraceOperation) {
    let constraint = Int(operation.constraint.index)
    let variable = Int(operation.variable.index)
    switch operation.kind {
    case .phase, .solve, .expect, .refuse: break
    case .variable: variableCount += 1
    case .add:
      definitions[constraint] = position
      rightHandSides[constraint] = operation.number
      priorities[constraint] = operation.priority
    case .remove: definitions[constraint] = -1
    case .constant: rightHandSides[constraint] = operation.number
    case .priority: priorities[constraint] = operation.priority
    case .edit: editPriorities[variable] = operation.priority
    case .unedit:
      editPriorities[variable] = nil
      suggestions[variable] = nil
    case .suggest: suggestions[variable] = operation.number
    }
  }
}

// MARK: - Rows

extension TraceModel {
  /// Everything in force: the constraints in order of their indices, then the suggestions in order
  /// of their variables. An edit without a suggestion has no weight and no row.
  ///
  /// - Complexity: O(constraints + variables of the trace).
  public func rows() -> [ModelRow] {
    var rows: [ModelRow] = []
    rows.reserveCapacity(definitions.count)
    for index in definitions.indices where definitions[index] >= 0 {
      let added = trace.operations[definitions[index]]
      rows.append(
        ModelRow(
          origin: .constraint(TraceConstraint(index: UInt32(index))), relation: added.relation,
          rightHandSide: rightHandSides[index], priority: priorities[index],
          termStart: added.terms.lowerBound, termCount: added.terms.count))
    }
    for index in suggestions.indices {
      guard let suggestion = suggestions[index], let priority = editPriorities[index]
      else { continue }
      rows.append(
        ModelRow(
          origin: .suggestion(Variable(index: UInt32(index))), relation: .equal,
          rightHandSide: suggestion, priority: priority, termStart: 0, termCount: 1))
    }
    return rows
  }

  /// The operation that added `constraint`; `nil` while it is not in force.
  public func definition(of constraint: TraceConstraint) -> TraceOperation? {
    let definition = definitions[Int(constraint.index)]
    return definition < 0 ? nil : trace.operations[definition]
  }

  /// The present right-hand side of `constraint`.
  public func rightHandSide(of constraint: TraceConstraint) -> Double {
    rightHandSides[Int(constraint.index)]
  }

  /// What was last suggested for `variable`; `nil` while it is not edited, or before that.
  public func suggestion(for variable: Variable) -> Double? { suggestions[Int(variable.index)] }

  /// The `i`-th term of `row`.
  public func term(_ i: Int, of row: ModelRow) -> Term {
    switch row.origin {
    case .constraint: trace.terms[row.termStart + i]
    case .suggestion(let variable): Term(1, variable)
    }
  }

  /// Makes `terms` those of `row`.
  func replaceTerms(_ terms: inout [Term], byThoseOf row: ModelRow) {
    terms.removeAll(keepingCapacity: true)
    for i in 0 ..< row.termCount { terms.append(term(i, of: row)) }
  }

  /// What messages call `row`: `constraint 12`, `the suggestion for variable 3 (title.width)`.
  public func label(of row: ModelRow) -> String {
    switch row.origin {
    case .constraint(let constraint): trace.label(of: constraint)
    case .suggestion(let variable): "the suggestion for \(trace.label(of: variable))"
    }
  }

  /// By how much `values` miss `row`, and how much rounding that may be.
  func residual(of row: ModelRow, _ values: [Double]) -> Residual {
    var sum = CompensatedSum()
    for i in 0 ..< row.termCount {
      let term = term(i, of: row)
      sum.add(term.coefficient, times: values[Int(term.variable.index)])
    }
    sum.add(-1, times: row.rightHandSide)
    return Residual(
      excess: sum.value, relation: row.relation,
      tolerance: Tolerance.feasibility * max(1, sum.size))
  }
}

/// How far a row is from holding exactly.
struct Residual {
  /// The left-hand side minus the right-hand side.
  let excess: Double

  let relation: Relation

  /// What cannot be told from zero, given the size of what was added up.
  let tolerance: Double

  /// By how much the relation is violated; NaN if that cannot be said, which an inequality would
  /// hide.
  var violation: Double {
    excess.isNaN ? excess : relation.violation(sum: excess, rightHandSide: 0)
  }
}
