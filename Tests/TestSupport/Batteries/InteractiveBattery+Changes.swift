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
          player.restore(snapshot)
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
