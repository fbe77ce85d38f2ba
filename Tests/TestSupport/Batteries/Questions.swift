// Is a value the only one, is a requirement superfluous? On random systems, by exact arithmetic.

package import SolverCore

/// Asks a strategy about its answers.
package enum Questions<Solver: InteractiveSolver & ~Copyable> {
  /// What is wrong with `isDetermined`, `ambiguousVariables` and `redundantConstraints` after the
  /// random scripts of `seeds`, by what the exact solver says of the same questions. What misses by
  /// next to nothing is left open. A solver that was asked in the middle must go on like one that
  /// was not, and each answer has a proof.
  package static func findings(
    seeds: Range<UInt64>, flavour: Flavour, making make: () -> Solver = { Solver() }
  ) -> [String] {
    seeds.compactMap { seed in
      Echo.note("\(Solver.self) questions \(flavour) \(seed)")
      let script = Script.random(seed: seed, flavour: flavour)
      var player = Player(make())
      var asked = Player(make())
      var finding: String?
      for (step, operation) in script.operations.enumerated() {
        if step == script.operations.count / 2 {
          _ = asked.solver.ambiguousVariables()
          _ = asked.solver.redundantConstraints()
        }
        let isAlike =
          asked.perform(operation) == player.perform(operation)
          && asked.values() == player.values() && asked.solver.work == player.solver.work
        if !isAlike { finding = finding ?? "other answers after questions, at step \(step)" }
        guard case .solve = operation else { continue }
        // To ask for multipliers may do what an answer alone has left to be done.
        var copy = asked.solver.copy()
        let proof = copy.certify()
        let levels = proof.violations.map(\.level)
        if !proof.isOptimal || asked.solver.defect != nil || levels != levels.sorted(by: >) {
          finding = finding ?? "no proof, at step \(step): \(proof)"
        }
      }
      finding = finding ?? ambiguityFinding(player) ?? redundancyFinding(player)
      return finding.map { "seed \(seed), \(flavour): \($0)\n\(script)" }
    }
  }

  private static func ambiguityFinding(_ player: borrowing Player<Solver>) -> String? {
    let model = player.model
    if player.solver.isDetermined(Variable(index: 999)) { return "a stranger is determined" }
    let ambiguous = player.solver.ambiguousVariables()
    for name in model.variables.sorted() {
      let variable = player.handles.variable(name)
      guard let expected = model.isDetermined(name) else { continue }
      if player.solver.isDetermined(variable) != expected {
        return "variable \(name) is \(expected ? "" : "not ")determined, unlike the answer"
      }
      if ambiguous.contains(variable) == expected {
        return "variable \(name) is \(expected ? "not " : "")ambiguous, unlike the list"
      }
    }
    return nil
  }

  private static func redundancyFinding(_ player: borrowing Player<Solver>) -> String? {
    let redundant = player.solver.redundantConstraints()
    for (name, row) in player.model.constraints.sorted(by: { $0.key < $1.key }) {
      let isListed = redundant.contains(player.handles.constraint(name))
      guard row.priority.isRequired else {
        if isListed { return "constraint \(name) is listed as redundant, but it is not required" }
        continue
      }
      guard let expected = player.model.isRedundant(name) else { continue }
      if isListed != expected {
        return "constraint \(name) is \(expected ? "" : "not ")redundant, unlike the list"
      }
    }
    return nil
  }
}

extension SystemModel {
  /// How far a variable or a row must be able to move to count as free, and below what it is fixed;
  /// in between, and where the numbers are too large for the step of 1, it is open.
  private static let (free, fixed) = (1e-3, 1e-9)

  /// Whether all optimal solutions give the variable one value; `nil` where that is open.
  func isDetermined(_ name: Int) -> Bool? {
    let rows = rows.map(\.row)
    guard mentions(name) else { return false }
    guard let value = Self.optimalValue(of: name, rows) else { return nil }
    // A wish below all others for a step away costs its whole length only if nothing can move.
    let wishes = [
      Row([(1, name)], .greaterThanOrEqual, value + 1, Self.weakest),
      Row([(1, name)], .lessThanOrEqual, value - 1, Self.weakest),
    ]
    return Self.isBlocked(wishes.map { rows + [$0] })
  }

  /// Whether the required constraint follows from the other requirements; `nil` where that is open.
  func isRedundant(_ name: Int) -> Bool? {
    guard let row = constraints[name] else { return nil }
    let others = requiredRows(otherThan: .constraint(name)).map(\.row)
    var wishes: [Row] = []
    for (relation, step) in [(Relation.greaterThanOrEqual, 1.0), (.lessThanOrEqual, -1)]
    where row.relation != relation {
      wishes.append(Row(row.terms, relation, row.rightHandSide + step, Self.weakest))
    }
    return Self.isBlocked(wishes.map { others + [$0] })
  }

  private static let weakest: Priority = 0.001

  /// Whether none of the systems, whose weakest rows each ask for a step of 1, allows any of it.
  private static func isBlocked(_ systems: [[Row]]) -> Bool? {
    var isOpen = false
    for rows in systems {
      guard let optimum = ReferenceSolver.optimum(of: problem(rows).problem),
        let missed = optimum.violations.last
      else { return nil }
      let reached = 1 - missed.sum
      if reached > free { return false }
      if abs(reached) > fixed { isOpen = true }
    }
    return isOpen ? nil : true
  }

  private static func optimalValue(of name: Int, _ rows: [Row]) -> Double? {
    let (problem, names) = problem(rows)
    guard let position = names.firstIndex(of: name) else { return nil }
    return ReferenceSolver.optimum(of: problem)?.values[position]
  }
}
