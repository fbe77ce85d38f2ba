// Random scripts of every flavour.

internal import Randomness
internal import SolverCore

extension Script {
  /// The script that `seed` and `flavour` name.
  package static func random(seed: UInt64, flavour: Flavour) -> Script {
    var generator = ScriptGenerator(seed: seed, flavour: flavour)
    return generator.makeScript()
  }
}

/// Makes one script. It knows what it has asked for, but not what will be refused.
struct ScriptGenerator {
  var random: SplitMix64
  let flavour: Flavour
  private(set) var operations: [Operation] = []

  /// Names, by what is to be expected of them; the stale ones are used now and then on purpose.
  private(set) var variables: [Int] = []
  private var constraints: [Int] = []
  private var edits: [Int] = []
  private var staleVariables: [Int] = [9_000]
  private var staleConstraints: [Int] = [9_000]
  private var variableNames = 0
  private var constraintNames = 0
  private var rows: [Operation.Row] = []

  /// A point that most required rows are made to contain, so that systems stay satisfiable.
  private var plant: [Double] = []

  init(seed: UInt64, flavour: Flavour) {
    // The flavours need unrelated sequences for the same seed.
    let salt = flavour.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    random = SplitMix64(seed: seed ^ salt << 32)
    self.flavour = flavour
  }

  mutating func makeScript() -> Script {
    switch flavour {
    case .tiny: makeSystem(variableCountMax: 3, rowCountMax: 5)
    case .dense: makeSystem(variableCountMax: 6, rowCountMax: 9)
    case .degenerate: makeSystem(variableCountMax: 5, rowCountMax: 8)
    case .layout: makeWindow(viewCounts: 1 ... 3)
    case .large: makeWindow(viewCounts: 8 ... 20)
    }
    // Some solvers put work off until `solve`, so that what comes between two of them matters.
    let solvePercent = random.pick(flavour == .large ? [3, 15, 30] : [0, 10, 30, 30, 60])
    for _ in 0 ..< (flavour == .large ? random.int(20 ... 60) : random.int(2 ... 14)) {
      makeStep()
      if random.chance(solvePercent) { operations.append(.solve) }
    }
    operations.append(.solve)
    return Script(operations)
  }

  private mutating func makeSystem(variableCountMax: Int, rowCountMax: Int) {
    for _ in 0 ..< random.int(1 ... variableCountMax) { makeVariable() }
    for _ in 0 ..< random.int(0 ... rowCountMax) { append(makeRow()) }
    if random.chance(50) { operations.append(.solve) }
  }

  private mutating func makeWindow(viewCounts: ClosedRange<Int>) {
    makeViews(count: random.int(viewCounts))
    edit(1)
    if random.chance(70) { operations.append(.solve) }
  }

  // MARK: - Steps

  private mutating func makeStep() {
    switch random.int(0 ... 99) {
    case 0 ..< 32: append(makeRow())
    case 32 ..< 46: remove()
    case 46 ..< 57: change()
    case 57 ..< 68: operations.append(.setPriority(makePriority(), of: pickConstraint()))
    case 68 ..< 74: addEdit()
    case 74 ..< 89: suggest()
    case 89 ..< 92: removeEdit()
    case 92 ..< 94: makeVariable()
    case 94 ..< 97: removeVariable()
    default: misuse()
    }
  }

  private mutating func makeVariable() {
    operations.append(.makeVariable(variableNames))
    variables.append(variableNames)
    plant.append(Double(random.int(-4 ... 8)))
    variableNames += 1
  }

  /// Adds `row` under a new name.
  mutating func append(_ row: Operation.Row) {
    operations.append(.add(constraintNames, row))
    constraints.append(constraintNames)
    rows.append(row)
    constraintNames += 1
  }

  private mutating func remove() {
    let name = pickConstraint()
    operations.append(.remove(name))
    constraints.removeAll { $0 == name }
    staleConstraints.append(name)
  }

  private mutating func change() {
    let name = pickConstraint()
    let isKnown = name < rows.count
    // Half of the changes go to a value that the planted point allows.
    let value = isKnown && random.chance(50) ? sum(of: rows[name]) : makeNumber()
    operations.append(.setRightHandSide(value, of: name))
  }

  private mutating func addEdit() { edit(pickVariable()) }

  /// Makes a variable an edit variable and usually suggests something.
  private mutating func edit(_ name: Int) {
    operations.append(.addEdit(name, random.chance(25) ? .required : makePriority()))
    edits.append(name)
    if random.chance(60) { operations.append(.suggest(makeNumber(), for: name)) }
  }

  private mutating func suggest() {
    guard let name = edits.isEmpty ? nil : random.pick(edits) else { return addEdit() }
    let isPlanted = name < plant.count && random.chance(40)
    operations.append(.suggest(isPlanted ? plant[name] : makeNumber(), for: name))
  }

  private mutating func removeEdit() {
    let name = edits.isEmpty ? pickVariable() : random.pick(edits)
    operations.append(.removeEdit(name))
    edits.removeAll { $0 == name }
  }

  private mutating func removeVariable() {
    let name = pickVariable()
    // Often the removal shall succeed, so what mentions the variable is taken away first.
    if random.chance(60) {
      for constraint in constraints
      where constraint < rows.count && rows[constraint].terms.contains(where: { $0.1 == name }) {
        operations.append(.remove(constraint))
      }
      if edits.contains(name) { operations.append(.removeEdit(name)) }
      variables.removeAll { $0 == name }
      staleVariables.append(name)
    }
    operations.append(.removeVariable(name))
  }

  /// Calls that must be refused, or that a careless solver trips over.
  private mutating func misuse() {
    let bad = random.pick([.nan, .infinity, -.infinity, 1e16, -1e300, .greatestFiniteMagnitude])
    let variable = pickVariable()
    switch random.int(0 ... 8) {
    case 0: append(.init([(1, variable)], random.pick(Relation.allCases), bad, makePriority()))
    case 1:
      append(.init([(1, variable), (bad, variable)], .equal, 0, makePriority()))
    case 2: append(.init([(1, random.pick(staleVariables))], .equal, 0, makePriority()))
    case 3: operations.append(.setRightHandSide(bad, of: pickConstraint()))
    case 4: operations.append(.suggest(bad, for: edits.last ?? variable))
    case 5: operations.append(.remove(random.pick(staleConstraints)))
    case 6: operations.append(.addEdit(edits.last ?? random.pick(staleVariables), .required))
    case 7: operations.append(.suggest(1, for: random.pick(staleVariables)))
    default: append(.init([], random.pick(Relation.allCases), makeNumber(), makePriority()))
    }
  }

  // MARK: - Parts

  private mutating func pickVariable() -> Int {
    if variables.isEmpty { makeVariable() }
    return random.chance(1) ? random.pick(staleVariables) : random.pick(variables)
  }

  private mutating func pickConstraint() -> Int {
    if constraints.isEmpty { append(makeRow()) }
    return random.chance(3) ? random.pick(staleConstraints) : random.pick(constraints)
  }

  mutating func makePriority() -> Priority {
    if random.chance(40) { return .required }
    return flavour == .layout || flavour == .large
      ? random.pick([999, 751, 750, 500, 251, 250, 50, 1])
      : random.pick([750, 500, 250, 250, 0.5])
  }

  mutating func makeNumber() -> Double {
    switch flavour {
    case .degenerate: random.chance(75) ? 0 : Double(random.int(-1 ... 1))
    case .layout, .large: Double(random.int(-8 ... 80)) * 8
    case .tiny, .dense:
      random.chance(20) ? Double(random.int(-40 ... 40)) / 8 : Double(random.int(-6 ... 10))
    }
  }

  private mutating func makeCoefficient() -> Double {
    switch flavour {
    case .layout, .large: random.pick([1, 1, 1, 1, -1, -1, -1, 2, 0.5, -0.25])
    case .degenerate: random.pick([1, 1, -1, -1, 2, 0])
    case .tiny: random.pick([1, 1, 1, -1, -1, 2, -2, 0.5, 3, 0])
    case .dense: Double(random.int(-5 ... 5))
    }
  }

  private mutating func makeRow() -> Operation.Row {
    if flavour == .degenerate, !rows.isEmpty, random.chance(45) { return makeRelative() }
    let count: Int
    switch flavour {
    case .dense: count = random.int(1 ... max(1, variables.count))
    case .degenerate where random.chance(8): count = 0
    default: count = random.int(1 ... 3)
    }
    var terms = (0 ..< count).map { _ in (makeCoefficient(), pickVariable()) }
    // A tautology such as x == x, or a variable that appears and cancels.
    if flavour == .degenerate, random.chance(12), let first = terms.first {
      terms.append((-first.0, first.1))
    }
    var row = Operation.Row(terms, random.pick(Relation.allCases), makeNumber(), makePriority())
    if row.priority.isRequired, random.chance(55) { row.rightHandSide = plantedRightHandSide(row) }
    return row
  }

  /// A row that an earlier one resembles: a copy, a multiple, a neighbour, the opposite.
  private mutating func makeRelative() -> Operation.Row {
    var row = random.pick(rows)
    switch random.int(0 ... 4) {
    case 0: break
    case 1:
      let factor = random.pick([2, -1, -2, 0.5])
      row.terms = row.terms.map { (factor * $0.coefficient, $0.variable) }
      row.rightHandSide *= factor
      if factor < 0, row.relation != .equal {
        row.relation =
          row.relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
      }
    case 2: row.rightHandSide += random.pick([0.125, -0.125, 1.0 / 1024])
    case 3: row.relation = random.pick(Relation.allCases)
    default: row.terms.append((makeCoefficient(), pickVariable()))
    }
    row.priority = makePriority()
    return row
  }

  /// The sum of the terms at the planted point.
  private func sum(of row: Operation.Row) -> Double {
    row.terms.reduce(0) { $0 + ($1.1 < plant.count ? $1.0 * plant[$1.1] : 0) }
  }

  private mutating func plantedRightHandSide(_ row: Operation.Row) -> Double {
    let room = random.chance(40) ? 0 : Double(random.int(0 ... 4))
    switch row.relation {
    case .equal: return sum(of: row)
    case .lessThanOrEqual: return sum(of: row) + room
    case .greaterThanOrEqual: return sum(of: row) - room
    }
  }

  /// Makes a variable as its planted value says, and returns its name.
  mutating func makeVariable(plantedAt value: Double) -> Int {
    makeVariable()
    plant[variableNames - 1] = value
    return variableNames - 1
  }
}

/// What random scripts look like.
package enum Flavour: String, CaseIterable, Sendable {
  /// One to three variables, every operation, every misuse.
  case tiny

  /// Up to six variables, most of them in every constraint.
  case dense

  /// Chains and trees of views with paddings, equal widths, limits and edits, changed while they
  /// run.
  case layout

  /// Zero right-hand sides, copies, multiples, tautologies, contradictions by a hair.
  case degenerate

  /// As `layout`, with dozens of variables and hundreds of operations.
  case large
}
