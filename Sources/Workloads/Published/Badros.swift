// The benchmark of the paper that Cassowary comes from: random constraints, edited, taken away.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let badros = Workload(
    name: "badros",
    summary: "Random requirements of 1 to 3 variables, two of them edited 1,000 times, taken away.",
    why: "The benchmark of the Cassowary paper: no layout, no order, no structure to live on.",
    unit: "constraint",
    sizes: [100, 300, 900],
    sizeMax: 20_000,
    generate: { constraints, seed in Badros(constraints, seed: seed).trace(resolves: 1_000) })
}

/// The add-and-delete benchmark, as its authors' code describes it: n variables with a weak stay
/// each, n required constraints, two strong edits that grow by a thousandth before each re-solve,
/// then the removal of the constraints in the order of their additions.
///
/// A constraint has 1 to 3 variables, coefficients within ±5, and is an inequality in 12 of 100
/// cases. There, the ones that contradict earlier ones are refused and replaced until there are n.
/// Here, nobody has to refuse any, so that peers do the same work: the constants are such that one
/// hidden solution meets all constraints, and equations that would depend on earlier ones, which
/// with a random constant are those that contradict, are drawn again. Coefficients are in quarters
/// and the hidden solution is whole, so the constants are exact. Two more differences: the
/// variables of one constraint are distinct, and a stay is a wish for 0, at which the variables
/// begin, forever, where in the paper it follows the solution.
///
/// - Source: G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint
///   solving algorithm", ACM TOCHI 8(4), 2001, doi:10.1145/504704.504705, and the test `addDel` of
///   their code.
private struct Badros {
  private static let stay: Priority = 250
  private static let edit: Priority = 750
  private static let inequalityShare = 0.12
  private static let termCountMax = 3

  /// How many equations a value may pass through before its rounding is not worth expecting.
  private static let depthMax = 2

  private var random: SplitMix64
  private let solution: [Double]
  private var matching: RowMatching
  private var builder: TraceBuilder
  private var variables: [Variable] = []
  private var stays: [TraceConstraint] = []
  private var constraints: [TraceConstraint] = []
  private var equations: [[Int]] = []

  init(_ count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    solution = (0 ..< count).map { _ in random.points(-20 ... 20) }
    self.random = random
    matching = RowMatching(variableCount: count)
    builder = TraceBuilder(name: "badros \(count)")
    builder.phase("build")
    for index in 0 ..< count {
      let variable = builder.variable(name: "x\(index)")
      variables.append(variable)
      stays.append(builder.add(variable == 0.0, priority: Self.stay))
    }
    while constraints.count < count { addConstraint() }
  }

  /// Adds a random constraint, or none if it is a dependent equation.
  private mutating func addConstraint() {
    let members = drawMembers()
    let coefficients = members.map { _ in drawCoefficient() }
    let isInequality = Double.random(in: 0 ..< 1, using: &random) < Self.inequalityShare
    // How far the hidden solution is from the border of an inequality.
    let slack = isInequality ? random.points(0 ... 20) : 0
    guard isInequality || matching.accept(members) else { return }
    var value = 0.0
    for (member, coefficient) in zip(members, coefficients) {
      value += coefficient * solution[member]
    }
    let terms = zip(coefficients, members).map { Term($0, variables[$1]) }
    let constraint = LinearConstraint(
      terms, isInequality ? .greaterThanOrEqual : .equal, value - slack)
    constraints.append(builder.add(constraint))
    if !isInequality { equations.append(members) }
  }

  private mutating func drawMembers() -> [Int] {
    let count = Int.random(in: 1 ... Self.termCountMax, using: &random)
    var members: [Int] = []
    while members.count < min(count, variables.count) {
      let member = Int.random(in: 0 ..< variables.count, using: &random)
      if !members.contains(member) { members.append(member) }
    }
    return members
  }

  private mutating func drawCoefficient() -> Double {
    let size = random.points(1 ... 20) / 4
    return Bool.random(using: &random) ? size : -size
  }

  // MARK: - Phases

  consuming func trace(resolves: Int) -> Trace {
    builder.solve()
    for index in pinnedVariables() { builder.expect(solution[index], of: variables[index]) }
    builder.phase("animate")
    let edits = editedVariables()
    for edit in edits { builder.edit(edit, priority: Self.edit) }
    var value = 10.0
    for _ in 0 ..< resolves {
      value *= 1.001
      for edit in edits { builder.suggest(value, for: edit) }
      builder.solve()
    }
    builder.phase("teardown")
    for edit in edits { builder.unedit(edit) }
    for constraint in constraints { builder.remove(constraint) }
    builder.solve()
    // Nothing is left but the wishes to stay.
    for variable in variables { builder.expect(0, of: variable) }
    for stay in stays { builder.remove(stay) }
    builder.solve()
    return builder.build()
  }

  /// Two variables that equations leave free, so that an edit moves something; any if there are
  /// none.
  private func editedVariables() -> [Variable] {
    let free = matching.freeVariables
    let bound = variables.indices.filter { !free.contains($0) }
    return (free + bound).prefix(2).map { variables[$0] }
  }

  /// The variables whose values are that of the hidden solution because an equation has no other
  /// variable, or none but such variables.
  private func pinnedVariables() -> [Int] {
    var pinned: Set<Int> = []
    for _ in 0 ..< Self.depthMax {
      let rest = equations.compactMap { members in
        let unknown = members.filter { !pinned.contains($0) }
        return unknown.count == 1 ? unknown[0] : nil
      }
      pinned.formUnion(rest)
    }
    return pinned.sorted()
  }
}
