// Whether a refusal was right, and its conflict a minimal one.

internal import SolverCore

extension Judge {
  /// The least violation of `row` where all of `others` hold, exact but for one rounding.
  static func residual(of row: Operation.Row, under others: [Operation.Row]) -> Double {
    let problem = SystemModel.problem(others.at(.required) + [row].at(.medium)).problem
    guard let optimum = ReferenceSolver.optimum(of: problem) else {
      preconditionFailure("the requirements held before the refused one came")
    }
    return optimum.violations[0].sum
  }

  /// Judges a refusal; false where it is too close to be decided.
  func judge(
    _ refusal: Transcript.Refusal, _ expectation: SystemModel.Expectation, _ index: Int
  ) throws(Finding) -> Bool {
    switch expectation {
    case .success:
      throw Finding(.acceptance, index, "refused without reason: \(refusal)")
    case .either(let reason):
      guard refusal == reason else {
        throw Finding(.acceptance, index, "refused as \(refusal) instead of \(reason)")
      }
    case .refusal(let reasons):
      guard reasons.contains(refusal) else {
        throw Finding(.acceptance, index, "refused as \(refusal) instead of one of \(reasons)")
      }
    case .successIfFeasible(let row, let origin):
      guard case .unsatisfiable(let conflict) = refusal else {
        throw Finding(.acceptance, index, "refused as \(refusal), but nothing is wrong so far")
      }
      let others = model.requiredRows(otherThan: origin)
      let residual = Self.residual(of: row, under: others.map(\.row))
      guard residual > 0 else {
        throw Finding(.acceptance, index, "refused, but it can hold: \(refusal)")
      }
      guard residual >= Self.undecided else { return false }
      try judge(conflict, of: row, others, residual, index)
    }
    return true
  }

  /// The members must contradict the refused row, and no longer do so without any one of them.
  private func judge(
    _ conflict: Conflict, of row: Operation.Row,
    _ others: [(origin: SystemModel.Origin, row: Operation.Row)], _ residual: Double, _ index: Int
  ) throws(Finding) {
    var origins: [SystemModel.Origin] = []
    for id in conflict.constraints {
      guard let name = handles.name(of: id) else {
        throw Finding(.conflict, index, "the conflict names \(id), which was never given out")
      }
      origins.append(.constraint(name))
    }
    for variable in conflict.edits {
      guard let name = handles.name(of: variable) else {
        throw Finding(.conflict, index, "the conflict names \(variable), which was never made")
      }
      origins.append(.edit(name))
    }
    let members = others.filter { origins.contains($0.origin) }.map(\.row)
    guard members.count == origins.count else {
      throw Finding(
        .conflict, index, "not every member of the conflict is another requirement: \(conflict)")
    }
    try judgeOrder(of: conflict, index)
    guard Self.residual(of: row, under: members) > 0 else {
      throw Finding(.conflict, index, "the members can all hold: \(conflict)")
    }
    for dropped in members.indices {
      var rest = members
      rest.remove(at: dropped)
      guard Self.residual(of: row, under: rest) == 0 else {
        throw Finding(
          .conflict, index, "\(origins[dropped]) is superfluous in the conflict: \(conflict)")
      }
    }
    guard abs(conflict.residual - residual) <= LifeSystem.scriptTolerance * max(1, residual) else {
      throw Finding(
        .conflict, index, "the residual is \(residual), not as in the conflict: \(conflict)")
    }
  }

  private func judgeOrder(of conflict: Conflict, _ index: Int) throws(Finding) {
    let constraints = conflict.constraints.map(\.index)
    let edits = conflict.edits.map(\.index)
    guard Self.isAscending(constraints), Self.isAscending(edits) else {
      throw Finding(.conflict, index, "the members are not in ascending order: \(conflict)")
    }
  }

  private static func isAscending(_ numbers: [UInt32]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
