// Whether errors or leftovers gather over a very long life.

internal import SolverCore

extension Conformance where Solver: ~Copyable {
  /// Drags a layout through `count` suggestions, solving after each.
  ///
  /// At 20 points on the way, all required constraints must hold within 1e-7 relative and every level
  /// must be optimal. Guarantee 6 asks for a million.
  package static func driftOfSuggestions(count: Int, seed: UInt64 = 1) -> Finding? {
    var drift = Drift<Solver>(seed: seed)
    return drift.run(count: count) { random in
      [.suggest(Drift<Solver>.awkwardNumber(&random), for: Drift<Solver>.windowWidth), .solve]
    }
  }

  /// Adds, changes and removes `count` constraints one after the other on a layout, with an edit and
  /// a variable now and then.
  ///
  /// Checked as for suggestions. Besides, handles must stay small: nothing may be left over, so that
  /// indices are used again. Guarantee 6 asks for 100,000 pairs.
  package static func driftOfChurn(count: Int, seed: UInt64 = 1) -> Finding? {
    var drift = Drift<Solver>(seed: seed)
    var step = 0
    return drift.run(count: count) { random in
      step += 1
      return Drift<Solver>.churn(step: step, &random)
    }
  }
}

/// A long life of one solver, beside the model of what it holds.
private struct Drift<Solver: ConstraintSolver & ~Copyable>: ~Copyable {
  private var player = Player<Solver>()
  private var model = SystemModel()
  private var random: SplitMix64

  /// The name of the variable that is dragged.
  static var windowWidth: Int { 1 }

  /// The names above those of the base layout.
  private static var firstFreeName: Int { 1_000 }
  private static var indexMax: UInt32 { 256 }
  private var problem: Finding?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    // The views of the generated layouts, but for the random part that follows them.
    let layout = Script.layout(viewCount: 6, seed: seed)
    perform(layout.operations, step: 0)
  }

  /// A number that no double sum of a few terms hits exactly.
  static func awkwardNumber(_ random: inout SplitMix64) -> Double {
    Double(random.int(1 ... 3_000_000)) / 3_000
  }

  mutating func run(count: Int, _ next: (inout SplitMix64) -> [Operation]) -> Finding? {
    let interval = max(1, count / 20)
    for step in 1 ... count {
      perform(next(&random), step: step)
      if step.isMultiple(of: interval) || step == count { check(step) }
      if let problem { return problem }
    }
    return nil
  }

  private mutating func perform(_ operations: [Operation], step: Int) {
    for operation in operations {
      switch player.perform(operation) {
      case .refused(let refusal):
        // Requirements may contradict each other; the model follows, other misuse does not occur.
        if case .unsatisfiable = refusal { continue }
        problem = Finding(.acceptance, step, "\(operation) was refused: \(refusal)")
      case .made(let variable) where variable.index >= Self.indexMax:
        problem = Finding(.handle, step, "\(variable) was made where 256 would be enough")
      case .added(let id) where id.index >= Self.indexMax:
        problem = Finding(.handle, step, "\(id) was added where 256 would be enough")
      default: model.apply(operation)
      }
    }
  }

  /// Judges the values after the `solve` with which every step ends.
  private mutating func check(_ step: Int) {
    var values: [Int: Double] = [:]
    for name in model.variables { values[name] = player.value(of: name) }
    do throws(Finding) {
      try Solution(values: values, rows: model.rows).checkOptimum(step)
    } catch { problem = error }
  }

  /// One constraint that comes, changes and goes; a required one may be refused.
  static func churn(step: Int, _ random: inout SplitMix64) -> [Operation] {
    let name = firstFreeName + step % 2
    let view = 2 * random.int(1 ... 6)
    let terms = [(1.0, view + 1), (random.pick([-1, -0.5, 1 / 3.0]), 2 * random.int(0 ... 6) + 1)]
    let relation = random.pick(Relation.allCases)
    let row = Operation.Row(
      terms, relation, awkwardNumber(&random), random.pick([751, 500, 250, 20]))
    var operations: [Operation] = [.add(name, row)]
    switch random.int(0 ... 3) {
    case 0: operations.append(.setRightHandSide(awkwardNumber(&random), of: name))
    case 1: operations.append(.setPriority(random.pick([750, 250, 3]), of: name))
    case 2: operations += [.makeVariable(name), .addEdit(name, 500), .suggest(1, for: name)]
    default: operations.append(.setPriority(.required, of: name))
    }
    operations += [.solve, .remove(name)]
    if case .makeVariable = operations[1] {
      operations += [.removeEdit(name), .removeVariable(name)]
    }
    operations.append(.solve)
    return operations
  }
}
