// Stays follow the solution, and give way to what is stronger.

internal import Randomness
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

  /// Random scripts with a stay on every other variable: after each solve the values are optimal
  /// for the stays as they were before, and the stays hold what the variables are. A transaction
  /// that is taken back leaves them where they were.
  package func movingStays(seeds: Range<UInt64>, flavour: Flavour) -> [String] {
    findings("stays", seeds: seeds, flavour: flavour) { random, script in
      var model = SystemModel()
      var player = Player(make())
      var stays: [Stay] = []
      for (step, operation) in script.operations.enumerated() {
        if case .removeVariable = operation { continue }
        if random.chance(10), step > 0 {
          _ = player.transaction { inner throws(RolledBack) in
            _ = inner.perform(script.operations[step - 1])
            inner.solver.solve()
            for stay in stays where random.chance(20) { try? inner.solver.remove(stay.id) }
            throw RolledBack()
          }
        }
        let outcome = Self.perform(operation, &player, &model)
        if case .makeVariable(let name) = operation, case .made(let variable) = outcome,
          random.chance(50)
        {
          guard let stay = try? player.solver.addStay(variable, priority: 20) else {
            return "step \(step): a stay was refused"
          }
          // Named out of the way of the script.
          let row = Operation.Row([(1, name)], .equal, player.solver.value(of: variable), 20)
          player.handles.constraints[Stay.firstName + name] = stay
          model.apply(.add(Stay.firstName + name, row))
          stays.append(Stay(id: stay, variable: variable, name: name))
        }
        guard case .solve = operation else { continue }
        if let finding = Stay.finding(stays, &player, &model) { return "step \(step): \(finding)" }
      }
      return nil
    }
  }
}

/// A stay of a random script.
private struct Stay {
  var id: ConstraintID
  var variable: Variable
  var name: Int

  static let firstName = 100_000

  /// What is wrong with the values after a solve, or with where the stays have moved.
  static func finding<Solver: InteractiveSolver & ~Copyable>(
    _ stays: [Stay], _ player: inout Player<Solver>, _ model: inout SystemModel
  ) -> String? {
    // The multipliers prove the optimum for the stays as they were before, and as they are now.
    if let fault = player.fault(by: model) { return "for the stays before: \(fault)" }
    for stay in stays {
      let value = player.solver.value(of: stay.variable)
      guard let held = player.solver.statement(of: stay.id)?.constraint.rightHandSide else {
        return "the stay of \(stay.variable) is gone"
      }
      let bound = Solution.tolerance * max(1, abs(value))
      if abs(held - value) > bound {
        return "the stay of \(stay.variable) holds \(held), but the value is \(value)"
      }
      model.apply(.setRightHandSide(held, of: firstName + stay.name))
    }
    return player.fault(by: model).map { "for the stays that moved: \($0)" }
  }
}
