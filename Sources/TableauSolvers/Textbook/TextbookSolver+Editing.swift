// Incrementality, changing constants and priorities: section 2.4 of the paper.

internal import SolverCore

extension TextbookSolver {
  /// Moves the right-hand side of a constraint; a soft one is optimised by `solve()`.
  ///
  /// - Returns: What it contradicts, if it is required and cannot hold. Nothing has changed then.
  mutating func moveRightHandSide(of origin: Origin, to value: Double) -> Conflict? {
    guard table[origin].priority.isRequired else {
      shift(origin, to: value)
      return nil
    }
    return attempt { solver in
      let before = solver
      solver.shift(origin, to: value)
      if solver.tableau.reoptimize() {
        solver.tableau.optimize()
        if !solver.isAcceptedByRounding { return nil }
      }
      // Adding it anew shows the proof.
      solver = before
      return solver.reenter(origin) { $0.rightHandSide = value }
    }
  }

  /// Changes how much a constraint matters.
  ///
  /// - Returns: What it contradicts, if it is required now and cannot hold. Nothing has changed
  ///   then.
  mutating func changePriority(of origin: Origin, to priority: Priority) -> Conflict? {
    if priority.isRequired || table[origin].priority.isRequired {
      // Required and soft constraints have different symbols.
      return attempt { $0.reenter(origin) { $0.priority = priority } }
    }
    settle()
    chargeErrors(of: origin, times: -1)
    table[origin].priority = priority
    chargeErrors(of: origin, times: 1)
    tableau.optimize()
    changesSinceRebuild += 1
    return nil
  }

  /// Moves the symbols that depend on a right-hand side: a·x − b' is a·x − b less the change.
  private mutating func shift(_ origin: Origin, to value: Double) {
    guard let markers = table[origin].mark else { return }
    let delta = value - table[origin].rightHandSide
    table[origin].rightHandSide = value
    for symbol in [markers.marker, markers.other].compactMap({ $0 }) {
      tableau.setTolerance(table[origin].tolerance, of: symbol)
    }
    tableau.shift(markers.marker, by: markers.sign * delta)
    changesSinceRebuild += 1
  }

  /// Takes a constraint out of the tableau, changes it and puts it back.
  private mutating func reenter(
    _ origin: Origin, change: (inout SystemConstraint<Markers>) -> Void
  ) -> Conflict? {
    leave(origin)
    change(&table[origin])
    return enter(origin)
  }
}
