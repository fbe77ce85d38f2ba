// Is a value the only one, is a requirement superfluous? On systems whose answers are known.

internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// `isDetermined`, `ambiguousVariables` and `redundantConstraints` on small systems.
  package func questions() -> [String] {
    var findings: [String] = []
    do {
      try findings += ambiguity()
      try findings += redundancy()
      try findings += silence()
    } catch { findings.append("refused: \(error)") }
    return findings
  }

  private func ambiguity() throws -> [String] {
    var findings: [String] = []
    var solver = make()
    let v = (0 ..< 8).map { _ in solver.makeVariable() }
    try solver.add(v[0] == 5.0)
    try solver.add(v[1] >= 3.0)
    // A sum that several pairs make up, of which one part is wished for.
    try solver.add(v[2] + v[3] == 10.0)
    try solver.add(v[4] + v[5] == 10.0)
    try solver.add(v[4] == 4.0, priority: 100)
    // Two wishes of one level: everything between them is as good.
    try solver.add(v[6] == 0.0, priority: 200)
    try solver.add(v[6] == 8.0, priority: 200)
    solver.solve()
    let ambiguous = [v[1], v[2], v[3], v[6], v[7]]
    let found = solver.ambiguousVariables()
    if found != ambiguous { findings.append("ambiguous are \(ambiguous), not \(found)") }
    for variable in v where solver.isDetermined(variable) == ambiguous.contains(variable) {
      findings.append("\(variable) is said to be the opposite of what it is")
    }
    if solver.isDetermined(Variable(index: 999)) { findings.append("a stranger is determined") }
    // A weaker wish decides between the two.
    try solver.add(v[6] == 5.0, priority: 100)
    if !solver.isDetermined(v[6]) { findings.append("a weaker wish decides nothing") }
    return findings
  }

  private func redundancy() throws -> [String] {
    var findings: [String] = []
    var solver = make()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    var redundant: [ConstraintID] = []
    redundant.append(try solver.add(x >= -5.0))
    try solver.add(x >= 0.0)
    try solver.add(x <= 6.0)
    try solver.add(y <= 6.0)
    redundant.append(try solver.add(x + y <= 12.0))
    try solver.add(x + 2.0 * y <= 12.0, priority: 500)
    try solver.add(x - y == 1.0)
    let sum = solver.makeVariable()
    try solver.add(sum - x - y == 0.0)
    try solver.add(sum <= 4.0)
    // Follows from the two before; so does x <= 6, at last.
    redundant.append(try solver.add(x + y <= 4.5))
    let found = solver.redundantConstraints()
    // x <= 6 and y <= 6 follow from x - y == 1 and x + y <= 4.
    let expected =
      redundant + [
        ConstraintID(index: redundant[0].index + 2), ConstraintID(index: redundant[0].index + 3),
      ]
    let sorted = expected.sorted { $0.index < $1.index }
    if found != sorted { findings.append("redundant are \(sorted), not \(found)") }

    var copies = make()
    let z = copies.makeVariable()
    let first = try copies.add(z == 2.0)
    let second = try copies.add(2.0 * z == 4.0)
    if copies.redundantConstraints() != [first, second] {
      findings.append("of two equal requirements both are redundant")
    }
    try copies.remove(second)
    if copies.redundantConstraints() != [] { findings.append("the only requirement is redundant") }
    return findings
  }

  /// Questions change nothing: neither values nor later results nor work.
  private func silence() throws -> [String] {
    (UInt64(0) ..< 10).compactMap { seed in
      let script = Script.random(seed: seed, flavour: .layout).operations
      var asked = Player(make())
      var other = Player(make())
      for (step, operation) in script.enumerated() {
        if step == script.count / 2 {
          _ = asked.solver.ambiguousVariables()
          _ = asked.solver.redundantConstraints()
        }
        guard asked.perform(operation) == other.perform(operation),
          asked.values() == other.values(), asked.solver.work == other.solver.work
        else { return "seed \(seed): other answers after questions, at step \(step)" }
      }
      return nil
    }
  }
}
