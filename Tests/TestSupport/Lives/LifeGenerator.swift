// The endless stream of steps that a seed and a kind name.

private import Foundation
internal import Randomness
internal import SolverCore

/// Makes the steps of a life one by one, so that millions of them need no memory.
///
/// It knows what it has asked for, but not what was refused: the same seed gives the same steps,
/// whatever plays them. Names are never used twice.
package struct LifeGenerator: Sequence, IteratorProtocol {
  /// What has been asked for and not yet been taken back.
  private struct Holdings {
    var variables: [Int] = []
    var rows: [(name: Int, row: Operation.Row)] = []
    var edits: [Int] = []
  }

  private let kind: LifeKind
  private var random: SplitMix64
  private var held = Holdings()

  /// The detours that are open, the innermost last, each with what was held when it began.
  private var detours: [(isTransaction: Bool, held: Holdings)] = []
  private var variableNames = 0
  private var constraintNames = 0

  /// A point that most required rows are made to contain, by the variable's name.
  private var plant: [Int: Double] = [:]

  /// Steps that belong together and have not all been given out, the next one last.
  private var pending: [LifeStep] = []

  /// Each happening as often as it weighs.
  private let happenings: [LifeKind.Happening]

  /// The life of `kind` that `seed` names.
  package init(_ kind: LifeKind, seed: UInt64) {
    // The kinds need unrelated sequences for the same seed.
    let salt = kind.name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    random = SplitMix64(seed: seed ^ salt << 32)
    self.kind = kind
    happenings = LifeKind.Happening.allCases.flatMap {
      Array(repeating: $0, count: kind.weights[$0] ?? 0)
    }
  }

  /// The next step; there always is one.
  package mutating func next() -> LifeStep? {
    if let step = pending.popLast() { return step }
    // A variable must be left after one goes, and a life begins with most of them.
    guard held.variables.count > kind.variableCount * 3 / 4 else { return makeVariable() }
    switch random.pick(happenings) {
    case .add: return held.rows.count < rowCountMax ? add() : removeOldest()
    case .remove: return remove()
    case .changeConstant: return changeConstant()
    case .changePriority: return changePriority()
    case .suggest: return suggest()
    case .solve: return .operation(.solve)
    case .swing: return swing()
    case .edit: return edit()
    case .variable: return comeOrGo()
    case .stay: return held.rows.count < rowCountMax ? stay() : removeOldest()
    case .report: return .report
    case .detour: return detour()
    case .misuse: return misuse()
    }
  }

  private var rowCountMax: Int { Int(Double(kind.variableCount) * kind.rowsPerVariable) }

  // MARK: - Variables and edits

  private mutating func makeVariable() -> LifeStep {
    variableNames += 1
    held.variables.append(variableNames)
    plant[variableNames] = number()
    return .operation(.makeVariable(variableNames))
  }

  /// Makes a variable, or frees one of all that mentions it and removes it.
  private mutating func comeOrGo() -> LifeStep {
    guard held.variables.count > kind.variableCount || random.chance(50) else {
      return makeVariable()
    }
    let name = held.variables.remove(at: random.int(0 ... held.variables.count - 1))
    if detours.isEmpty { plant[name] = nil }
    pending = [.operation(.removeVariable(name))]
    if let index = held.edits.firstIndex(of: name) {
      held.edits.remove(at: index)
      pending.append(.operation(.removeEdit(name)))
    }
    for index in held.rows.indices.reversed()
    where held.rows[index].row.terms.contains(where: { $0.variable == name }) {
      pending.append(.operation(.remove(held.rows.remove(at: index).name)))
    }
    return pending.popLast() ?? .operation(.solve)
  }

  private mutating func edit() -> LifeStep {
    if !held.edits.isEmpty, random.chance(50) {
      let index = random.int(0 ... held.edits.count - 1)
      return .operation(.removeEdit(held.edits.remove(at: index)))
    }
    let name = random.pick(held.variables)
    // An edit of what is edited already is refused, and so it may be asked for.
    if !held.edits.contains(name) { held.edits.append(name) }
    let isRequired = random.chance(kind.requiredEditPercent)
    return .operation(.addEdit(name, isRequired ? .required : random.pick(kind.priorities)))
  }

  private mutating func suggest() -> LifeStep {
    guard !held.edits.isEmpty else { return edit() }
    return .operation(.suggest(number(), for: random.pick(held.edits)))
  }

  /// Several frames in which an edit or a constant takes turns between two places, or nearly, while
  /// another edit may move.
  private mutating func swing() -> LifeStep {
    if !held.rows.isEmpty, random.chance(40) {
      let index = random.int(0 ... held.rows.count - 1)
      let (name, row) = held.rows[index]
      let ends = (rightHandSide(of: row), rightHandSide(of: row))
      return swing(between: ends) {
        $0.held.rows[index].row.rightHandSide = $1
        return .setRightHandSide($1, of: name)
      }
    }
    guard !held.edits.isEmpty else { return edit() }
    let name = random.pick(held.edits)
    return swing(between: (number(), number())) { .suggest($1, for: name) }
  }

  private mutating func swing(
    between ends: (Double, Double), _ move: (inout Self, Double) -> Operation
  ) -> LifeStep {
    let other = held.edits.isEmpty || random.chance(60) ? nil : random.pick(held.edits)
    let isReported = kind.weights[.report] != nil && random.chance(50)
    pending = []
    for frame in 0 ... random.int(3 ... 9) {
      let end = frame % 2 == 0 ? ends.0 : ends.1
      let target = random.chance(30) ? end + (ends.0 - ends.1) * unit() : end
      pending.append(.operation(move(&self, target)))
      if let other, random.chance(50) { pending.append(.operation(.suggest(number(), for: other))) }
      pending.append(.operation(.solve))
      if isReported { pending.append(.report) }
      if kind.weights[.detour] != nil, random.chance(10) {
        pending += [.begin, .operation(move(&self, number())), .rollBack]
      }
      if random.chance(5) { pending.append(changePriority()) }
    }
    pending.reverse()
    return pending.popLast() ?? .operation(.solve)
  }

  // MARK: - Constraints

  private mutating func add() -> LifeStep {
    constraintNames += 1
    let row = makeRow()
    held.rows.append((constraintNames, row))
    return .operation(.add(constraintNames, row))
  }

  private mutating func stay() -> LifeStep {
    constraintNames += 1
    let (variable, priority) = (random.pick(held.variables), random.pick(kind.priorities))
    let value = plant[variable] ?? 0
    held.rows.append((constraintNames, .init([(1, variable)], .equal, value, priority)))
    return .stay(constraintNames, variable: variable, priority)
  }

  private mutating func remove() -> LifeStep {
    guard !held.rows.isEmpty else { return add() }
    return .operation(.remove(held.rows.remove(at: random.int(0 ... held.rows.count - 1)).name))
  }

  private mutating func removeOldest() -> LifeStep {
    .operation(.remove(held.rows.removeFirst().name))
  }

  private mutating func changeConstant() -> LifeStep {
    guard !held.rows.isEmpty else { return add() }
    let index = random.int(0 ... held.rows.count - 1)
    held.rows[index].row.rightHandSide = rightHandSide(of: held.rows[index].row)
    return .operation(
      .setRightHandSide(held.rows[index].row.rightHandSide, of: held.rows[index].name))
  }

  private mutating func changePriority() -> LifeStep {
    guard !held.rows.isEmpty else { return add() }
    let index = random.int(0 ... held.rows.count - 1)
    held.rows[index].row.priority = priority()
    return .operation(.setPriority(held.rows[index].row.priority, of: held.rows[index].name))
  }

  private mutating func makeRow() -> Operation.Row {
    if !held.rows.isEmpty, random.chance(kind.repetitionPercent) {
      return repetition(of: random.pick(held.rows).row)
    }
    var row = Operation.Row([], random.pick(Relation.allCases), 0, priority())
    let count = Swift.min(random.int(kind.termCounts), held.variables.count)
    for _ in 0 ..< count { row.terms.append((coefficient(), random.pick(held.variables))) }
    row.rightHandSide = rightHandSide(of: row)
    return row
  }

  /// The same row again, a multiple of it, or one that is not quite parallel to it.
  private mutating func repetition(of row: Operation.Row) -> Operation.Row {
    var row = row
    let factor = random.chance(40) ? 1 : random.pick([-1, 2, -0.5, 3, 0.1])
    if factor < 0 {
      switch row.relation {
      case .equal: break
      case .lessThanOrEqual: row.relation = .greaterThanOrEqual
      case .greaterThanOrEqual: row.relation = .lessThanOrEqual
      }
    }
    for index in row.terms.indices { row.terms[index].coefficient *= factor }
    row.rightHandSide *= factor
    if random.chance(30) { row.relation = random.pick(Relation.allCases) }
    if random.chance(40) { row.priority = priority() }
    if !row.terms.isEmpty, random.chance(kind.tiltPercent) {
      row.terms[0].coefficient *= 1 + pow(10, -Double(random.int(30 ... 80)) / 10)
      row.rightHandSide = rightHandSide(of: row)
    }
    return row
  }

  // MARK: - Numbers

  private mutating func priority() -> Priority {
    random.chance(kind.requiredPercent) ? .required : random.pick(kind.priorities)
  }

  private mutating func coefficient() -> Double {
    let sign: Double = random.chance(50) ? 1 : -1
    switch kind.coefficients {
    case .unit: return sign
    case .dyadic: return sign * random.pick([1, 1, 1, 2, 0.5])
    case .thirds: return sign * random.pick([1.0, 2, 4, 5, 3, 9]) / 3
    case .decimals: return sign * Double(random.int(2 ... 20)) / 10
    case .decades(let count): return sign * pow(10, unit() * 2 * count - count)
    }
  }

  /// From 0 to 1.
  private mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  /// A value or a suggestion.
  private mutating func number() -> Double {
    if random.chance(kind.zeroPercent) { return 0 }
    let number = (unit() * 2 - 1) * kind.extent
    return kind.hasIntegers || random.chance(30) ? number.rounded() : number
  }

  /// For a requirement mostly one that the planted point satisfies, and often just so.
  private mutating func rightHandSide(of row: Operation.Row) -> Double {
    guard row.priority.isRequired, !random.chance(kind.contradictionPercent) else {
      return number()
    }
    let sum = row.terms.reduce(0) { $0 + $1.coefficient * (plant[$1.variable] ?? 0) }
    let room = row.relation == .equal || random.chance(30) ? 0 : abs(number())
    return row.relation == .lessThanOrEqual ? sum + room : sum - room
  }

  // MARK: - Detours and misuse

  private mutating func detour() -> LifeStep {
    if !detours.isEmpty, random.chance(5) {
      held = Holdings()
      return .reset
    }
    if let detour = detours.last, detours.count > 1 || random.chance(60) {
      detours.removeLast()
      if detour.isTransaction, random.chance(50) { return .commit }
      held = detour.held
      return detour.isTransaction ? .rollBack : .restore
    }
    let isTransaction = random.chance(50)
    detours.append((isTransaction, held))
    return isTransaction ? .begin : .snapshot
  }

  private mutating func misuse() -> LifeStep {
    let bad = random.pick([.nan, .infinity, -1e300])
    let variable = random.pick(held.variables)
    let row = held.rows.isEmpty ? 0 : random.pick(held.rows).name
    return .operation(
      random.pick([
        .add(0, .init([(1, variable), (bad, variable)], .equal, 0, .medium)),
        .add(0, .init([(1, variable)], .lessThanOrEqual, bad)),
        .add(0, .init([(1, variable), (1, 0)], .equal, 1)), .remove(0), .removeVariable(0),
        .setRightHandSide(bad, of: row), .setRightHandSide(1, of: 0), .setPriority(.low, of: 0),
        .suggest(bad, for: variable), .addEdit(0, .low), .removeEdit(0),
      ]))
  }
}
