// What is reported as changed is what has changed.

internal import Randomness
internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// `appendChangedVariables` reports exactly the variables whose values are others than were
  /// reported, also after refusals, transactions that were taken back, and restored snapshots.
  package func changes(seeds: Range<UInt64>, flavour: Flavour) -> [String] {
    findings("changes", seeds: seeds, flavour: flavour) { random, script in
      var told = ToldValues()
      var player = Player(make())
      // The first snapshot is of the empty solver.
      var snapshot = player.copy()
      for (step, operation) in script.operations.enumerated() {
        switch random.int(0 ... 39) {
        case 0: snapshot = player.copy()
        case 1:
          told.forgetUnknown(before: player.variables(), after: snapshot.variables())
          player.solver.restore(snapshot.solver)
          (player.handles, player.made) = (snapshot.handles, snapshot.made)
        case 2 ... 4:
          let reports = random.chance(30)
          var finding: String?
          _ = player.transaction { inner throws(RolledBack) in
            told.perform(operation, on: &inner, &random)
            if reports { finding = told.finding(of: &inner) }
            throw RolledBack()
          }
          if let finding { return "step \(step), in a transaction: \(finding)" }
        default: break
        }
        told.perform(operation, on: &player, &random)
        guard random.chance(random.chance(50) ? 80 : 10) else { continue }
        if let finding = told.finding(of: &player) { return "step \(step): \(finding)" }
      }
      return told.finding(of: &player)
    }
  }
}

/// What the caller of `appendChangedVariables(to:)` knows.
private struct ToldValues {
  private var values: [Variable: Double] = [:]

  /// Variables of which it is open whether they are reported.
  private var open: Set<Variable> = []

  /// Performs an operation; variables are made with various values.
  mutating func perform<Solver: InteractiveSolver & ~Copyable>(
    _ operation: Operation, on player: inout Player<Solver>, _ random: inout SplitMix64
  ) {
    guard case .makeVariable(let name) = operation else {
      _ = player.perform(operation)
      return
    }
    let value = random.pick([0, 0, 0, 1, -2.5, 1e3])
    let variable = player.solver.makeVariable(value: value)
    // With a value that does not count, now and then.
    values[variable] = value
    open.remove(variable)
    _ = player.note(variable, name)
  }

  /// A restored snapshot may bring variables back of which nobody knows what was reported.
  mutating func forgetUnknown(before: [Variable], after: [Variable]) {
    open.formUnion(Set(after).subtracting(before))
  }

  /// What is wrong with the next report.
  mutating func finding<Solver: InteractiveSolver & ~Copyable>(
    of player: inout Player<Solver>
  ) -> String? {
    var reported: [Variable] = []
    player.solver.appendChangedVariables(to: &reported)
    guard Set(reported).count == reported.count else { return "reported twice: \(reported)" }
    let all = player.variables()
    defer { open.subtract(all) }
    for variable in all {
      let value = player.solver.value(of: variable)
      defer { values[variable] = value }
      if open.contains(variable) { continue }
      let isChanged = value != values[variable] ?? 0
      if isChanged != reported.contains(variable) {
        return "\(variable) went from \(values[variable] ?? 0) to \(value), but was "
          + (isChanged ? "not reported" : "reported")
      }
    }
    let strangers = reported.filter { !all.contains($0) }
    return strangers.isEmpty ? nil : "reported, but not there: \(strangers)"
  }
}
