// Incrementality, adding a constraint: section 2.5 of the paper.

internal import SolverCore

extension TextbookSolver {
  /// Puts a constraint of the table into the tableau, and optimises.
  ///
  /// - Returns: What it contradicts, if it is required and cannot hold. Nothing has changed then.
  mutating func enter(_ origin: Origin) -> Conflict? {
    var equation = equation(of: origin, in: tableau)
    if let subject = unrestrictedSubject(of: equation) {
      insertMarkers(of: origin, solving: &equation, for: subject)
    } else if table[origin].priority.isRequired {
      if let refusal = attempt({ solver in
        solver.enterRequired(origin) ?? (solver.isAcceptedByRounding ? .undecided : nil)
      }) {
        guard !refusal.isProven else { return refusal.conflict }
        let before = self
        makeMarkers(of: origin, in: &equation)  // For the review, which makes equations of its own.
        if let conflict = review(origin, refusal.conflict) {
          self = before
          return conflict
        }
      }
    } else {
      // What is pending has to be settled before the objective gets new terms.
      settle()
      equation = self.equation(of: origin, in: tableau)
      enterSoft(origin, &equation)
    }
    changesSinceRebuild += 1
    tableau.optimize()
    return nil
  }

  /// The form a·x − b of a constraint over the nonbasic symbols of `tableau`, times the sign of its
  /// markers.
  func equation(of origin: Origin, in tableau: TextbookTableau) -> Row {
    let constraint = table[origin]
    var row = Row(constant: -constraint.rightHandSide)
    for term in constraint.terms {
      let symbol = table.mark(of: term.variable)
      row.add(tableau.expanded(symbol), times: term.coefficient)
      row.constant += term.coefficient * tableau.origin(of: symbol)
    }
    return row.scaled(by: Self.sign(of: constraint.relation))
  }

  private static func sign(of relation: Relation) -> Double {
    relation == .lessThanOrEqual ? -1 : 1
  }

  /// An unrestricted symbol to solve for, which moves to where the constraint holds.
  ///
  /// One that stands nowhere else is preferred: nothing has to be replaced then. Coefficients far
  /// below the others are avoided, because dividing by them enlarges rounding errors.
  private func unrestrictedSubject(of equation: Row) -> Symbol? {
    let externals = equation.sortedSymbols.filter { $0.kind == .external }
    let sizeMax = externals.reduce(0) { max($0, abs(equation[$1])) }
    let suitable = externals.filter { abs(equation[$0]) >= sizeMax * 1e-3 }
    return suitable.first { tableau.columns[$0] == nil } ?? suitable.first
  }

  /// Adds the markers of a constraint to its equation, and a row for `subject`, which is solved
  /// for.
  private mutating func insertMarkers(
    of origin: Origin, solving equation: inout Row, for subject: Symbol
  ) {
    makeMarkers(of: origin, in: &equation)
    let row = equation.solved(for: subject)
    tableau.substitute(row, for: subject)
    tableau.insertRow(row, for: subject)
    chargeErrors(of: origin, times: 1)
  }

  /// Makes the symbols of a constraint and completes its equation, sign·(a·x − b) − marker + other
  /// = 0.
  @discardableResult
  mutating func makeMarkers(of origin: Origin, in equation: inout Row) -> Markers {
    let constraint = table[origin]
    let isRequired = constraint.priority.isRequired
    let isEquality = constraint.relation == .equal
    let marker = tableau.makeSymbol(isEquality ? (isRequired ? .dummy : .error) : .slack)
    let other = isRequired ? nil : tableau.makeSymbol(.error)
    let markers = Markers(
      marker: marker, other: other, sign: Self.sign(of: constraint.relation))
    equation.add(-1, marker)
    tableau.setTolerance(constraint.tolerance, of: marker)
    if let other {
      equation.add(1, other)
      tableau.setTolerance(constraint.tolerance, of: other)
    }
    table[origin].mark = markers
    return markers
  }

  /// Adds a row for a soft constraint among restricted symbols: it is as violated as it is.
  private mutating func enterSoft(_ origin: Origin, _ equation: inout Row) {
    let isAbove = equation.constant >= 0
    let markers = makeMarkers(of: origin, in: &equation)
    let subject = isAbove ? markers.marker : markers.other ?? markers.marker
    tableau.insertRow(equation.solved(for: subject), for: subject)
    chargeErrors(of: origin, times: 1)
  }

  /// Adds a row for a required constraint among restricted symbols.
  ///
  /// If the marker is feasible as it is, it becomes basic. Otherwise an artificial variable stands
  /// for what is missing, and is minimised.
  private mutating func enterRequired(_ origin: Origin) -> Refusal? {
    settle()
    var equation = equation(of: origin, in: tableau)
    let tolerance = table[origin].tolerance
    let marker = makeMarkers(of: origin, in: &equation).marker
    if marker.kind == .slack, equation.constant >= -tolerance {
      tableau.insertRow(equation.solved(for: marker), for: marker)
      return nil
    }
    let artificial = tableau.makeSymbol(.artificial)
    tableau.insertRow(equation.scaled(by: equation.constant < 0 ? -1 : 1), for: artificial)
    guard tableau.minimize(artificial, tolerance: tolerance) else {
      return refusal(of: origin, infeasible: artificial)
    }
    if let row = tableau.rows[artificial] {
      // It is zero. Any symbol can take its place; the marker must where all others are dummies.
      let candidates = row.sortedSymbols.filter(\.canEnter)
      let largest = candidates.max { abs(row[$0]) < abs(row[$1]) }
      tableau.pivot(leaving: artificial, entering: largest ?? marker)
    }
    tableau.removeColumn(artificial)
    return nil
  }

  /// Adds the errors of a soft constraint to the objective, or takes them out with the factor −1.
  mutating func chargeErrors(of origin: Origin, times factor: Double) {
    let constraint = table[origin]
    for error in constraint.mark?.errors ?? [] {
      tableau.charge(SymbolicWeight(factor, at: constraint.priority), for: error)
    }
  }
}
