// What a tableau proves: that constraints contradict each other, or that a solution is optimal.

public import SolverCore

extension TextbookSolver {
  /// Reads the contradiction off the row of an artificial symbol that cannot become zero.
  ///
  /// No symbol in the row can reduce it, so the constraints of these symbols keep the new one from
  /// holding. They are active, and active constraints are linearly independent: without any one of
  /// them the rest can hold together with the new one. The set is minimal.
  func refusal(of newcomer: Origin, infeasible artificial: Symbol) -> Refusal {
    guard let row = tableau.rows[artificial] else {
      preconditionFailure("the artificial symbol is zero")
    }
    let sizeMax = row.coefficients.values.reduce(0) { max($0, abs($1)) }
    let members = table.entered.filter { origin in
      guard origin != newcomer, let markers = table[origin].mark else { return false }
      return abs(row[markers.marker]) > sizeMax * 1e-9
    }
    return Refusal(
      conflict: table.conflict(of: members, residual: row.constant),
      isProven: proves(newcomer, row, members))
  }

  /// Whether the row of an artificial symbol proves that `newcomer` cannot hold together with
  /// `members`.
  private func proves(_ newcomer: Origin, _ row: Row, _ members: [Origin]) -> Bool {
    let refused = table[newcomer]
    guard let markers = refused.mark else { return false }
    // The artificial symbol is the excess of the newcomer, with the sign that makes it positive.
    let sign = row[markers.marker] > 0 ? -markers.sign : markers.sign
    var proof = RefusalProof()
    func add(_ constraint: SystemConstraint<Markers>, times factor: Double) {
      for term in constraint.terms {
        proof.add(
          term.coefficient, times: factor, variable: term.variable.index,
          value: value(of: term.variable))
      }
      proof.add(rightHandSide: constraint.rightHandSide, times: factor)
    }
    add(refused, times: 1)
    for origin in members {
      let member = table[origin]
      guard let memberMarkers = member.mark else { return false }
      let factor = sign * row[memberMarkers.marker] * memberMarkers.sign
      let traits = SymbolTraits(
        member.relation, rightHandSide: member.rightHandSide, priority: member.priority)
      proof.note(traits, times: factor, isBelow: sign < 0)
      add(member, times: -factor)
    }
    return proof.holds(residual: row.constant, tolerance: refused.tolerance)
  }

  /// Appends the nonzero entries of the multiplier of `constraint` in the solution of the last
  /// `solve()`, from the highest level down; nothing for a constraint that the solver does not
  /// have.
  ///
  /// - Complexity: O(levels) expected.
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    guard let origin = table.origin(of: constraint) else { return }
    appendMultiplier(of: origin, to: &entries)
  }

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    guard let origin = try? table.origin(ofEditOf: variable) else { return }
    appendMultiplier(of: origin, to: &entries)
  }

  private func appendMultiplier(of origin: Origin, to entries: inout [Multiplier]) {
    tableau.appendMultiplier(of: table[origin], to: &entries)
  }
}

extension TextbookTableau {
  /// What the objective loses for each unit by which the right-hand side grows.
  ///
  /// That moves the marker, but not what the marker itself costs.
  func appendMultiplier(
    of constraint: SystemConstraint<Markers>, to entries: inout [Multiplier]
  ) {
    guard let markers = constraint.mark else { return }
    var multiplier = SymbolicWeight()
    if markers.marker.kind == .error {
      multiplier = SymbolicWeight(markers.sign, at: constraint.priority)
    }
    if let cost = objective[markers.marker] { multiplier.add(cost, times: -markers.sign) }
    let min = constraint.multiplierMin
    for entry in multiplier.entries where abs(entry.value) > min {
      guard let level = Priority(entry.level) else { continue }
      entries.append(Multiplier(level: level, value: entry.value))
    }
  }
}
