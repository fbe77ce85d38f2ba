// Stays follow the solution, and give way to what is stronger.

internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// Stays in a small system whose solutions are known.
  package func stays() -> [String] {
    var findings: [String] = []
    func expect(_ isTrue: Bool, _ text: String) { if !isTrue { findings.append(text) } }
    do {
      var solver = make()
      let (x, y) = (solver.makeVariable(value: 3), solver.makeVariable())
      let stay = try solver.addStay(x, priority: 200)
      let wish = try solver.add(x == 0.0, priority: 100)
      solver.solve()
      expect(solver.value(of: x) == 3, "a stay at the value of the making gave way to a wish")
      var changed: [Variable] = []
      solver.appendChangedVariables(to: &changed)
      expect(changed.isEmpty, "a variable at the value of its making is reported")
      let push = try solver.add(x >= 10.0, priority: 500)
      solver.solve()
      expect(solver.value(of: x) == 10, "a stay does not give way to what is stronger")
      expect(solver.statement(of: stay)?.constraint.rightHandSide == 10, "the stay did not follow")
      try solver.remove(push)
      solver.solve()
      expect(solver.value(of: x) == 10, "a stay that had moved did not hold its new value")
      try solver.setRightHandSide(20, of: stay)
      solver.solve()
      expect(solver.value(of: x) == 20, "a stay was not moved by hand")
      var multiplier: [Multiplier] = []
      solver.appendMultiplier(of: stay, to: &multiplier)
      expect(!multiplier.isEmpty, "a stay that holds against a wish has no multiplier")
      try solver.setPriority(50, of: stay)
      solver.solve()
      expect(solver.value(of: x) == 0, "a stay of less priority than a wish held")
      try solver.setPriority(.required, of: stay)
      try solver.add(x == 7.0, priority: 999)
      solver.solve()
      expect(solver.value(of: x) == 0, "a required stay moved")
      try solver.addEdit(x, priority: 900)
      try solver.setPriority(300, of: stay)
      for value in [4.0, 8, 15] {
        try solver.suggest(value, for: x)
        solver.solve()
      }
      expect(solver.value(of: x) == 7, "an edit below a wish moved it")
      try solver.removeEdit(x)
      try solver.remove(stay)
      expect(solver.statement(of: stay) == nil, "a removed stay has a statement")
      try solver.remove(wish)
      solver.solve()
      try solver.removeVariable(y)
      expect(isUnknown(y, &solver), "a stay for a removed variable was accepted")
    } catch { findings.append("refused: \(error)") }
    return findings
  }

  private func isUnknown(_ variable: Variable, _ solver: inout Solver) -> Bool {
    do throws(AddConstraintError) {
      _ = try solver.addStay(variable, priority: .low)
      return false
    } catch { return error == .unknownVariable(variable) }
  }
}
