// A random life of a system whose verdicts are known without a solver.

internal import Randomness
internal import SolverCore
internal import Traces

/// Makes random operations on a system of which one point is known at which all that is required
/// holds.
///
/// So what may be required, and what has to be refused, follows from plain arithmetic: what holds
/// at the point can be added, and what contradicts a required constraint, or the sum of two,
/// cannot.
struct RareLife {
  /// Whether coefficients and constants are halves and quarters, whose sums are exact and tie
  /// often, or thirds and sevenths as well.
  enum Numbers {
    case exact
    case rounded
  }

  private struct Live {
    var constraint: TraceConstraint
    var terms: [Term]
    var relation: Relation
    var rightHandSide: Double
    var isRequired: Bool
  }

  private var builder: TraceBuilder
  private var random: SplitMix64
  private let numbers: Numbers
  private var variables: [Variable] = []
  private var point: [Double] = []
  private var live: [Live] = []
  private var edited: [Int] = []

  private static let coefficients: [Double] = [1, -1, 1, -1, 2, -0.5, 0.25, -3, 0]
  private static let termCounts = [1, 1, 2, 2, 2, 3, 4]
  private static let rooms: [Double] = [0, 0, 1, 0.25, 12]
  private static let levels: [Priority] = [1, 250, 500, 501, 750, 999]

  init(name: String, numbers: Numbers, seed: UInt64) {
    builder = TraceBuilder(name: name)
    random = SplitMix64(seed: seed)
    self.numbers = numbers
  }

  /// A life of `operations` operations on at least `variableCount` variables, and its end.
  static func trace(
    name: String, variableCount: Int, operations: Int, numbers: Numbers, seed: UInt64
  ) -> Trace {
    var life = RareLife(name: name, numbers: numbers, seed: seed)
    life.builder.phase("build")
    for _ in 0 ..< variableCount { life.makeVariable() }
    for _ in 0 ..< 2 * variableCount { life.add() }
    life.builder.solve()
    life.builder.phase("animate")
    for _ in 0 ..< operations { life.act() }
    life.builder.phase("teardown")
    life.end()
    return life.builder.build()
  }

  // MARK: - Operations

  /// One random operation, often with a solve behind it.
  private mutating func act() {
    switch Int.random(in: 0 ..< 100, using: &random) {
    case 0 ..< 3: makeVariable()
    case 3 ..< 25: add()
    case 25 ..< 40: remove()
    case 40 ..< 55: changeConstant()
    case 55 ..< 67: changePriority()
    case 67 ..< 75: refuse()
    case 75 ..< 80: edit()
    case 80 ..< 83: unedit()
    default: suggest()
    }
    if Int.random(in: 0 ..< 3, using: &random) == 0 { builder.solve() }
  }

  private mutating func end() {
    while !edited.isEmpty { unedit() }
    while !live.isEmpty {
      remove()
      if Int.random(in: 0 ..< 4, using: &random) == 0 { builder.solve() }
    }
    builder.solve()
  }

  private mutating func makeVariable() {
    variables.append(builder.variable())
    point.append(number(upTo: 40))
  }

  private mutating func add() {
    let terms = terms()
    let relation = relation()
    let isRequired = Int.random(in: 0 ..< 4, using: &random) == 0
    let bound =
      isRequired ? possibleBound(terms, relation) : value(terms) + offset()
    let constraint = builder.add(
      terms.span, relation, bound, priority: isRequired ? .required : level())
    live.append(
      Live(
        constraint: constraint, terms: terms, relation: relation, rightHandSide: bound,
        isRequired: isRequired))
  }

  private mutating func remove() {
    guard let i = live.indices.randomElement(using: &random) else { return }
    builder.remove(live[i].constraint)
    live.swapAt(i, live.count - 1)
    live.removeLast()
  }

  private mutating func changeConstant() {
    guard let i = live.indices.randomElement(using: &random) else { return }
    let bound =
      live[i].isRequired
      ? possibleBound(live[i].terms, live[i].relation)
      : Bool.random(using: &random)
        ? value(live[i].terms) + offset() : live[i].rightHandSide + offset()
    builder.constant(bound, of: live[i].constraint)
    live[i].rightHandSide = bound
  }

  private mutating func changePriority() {
    guard let i = live.indices.randomElement(using: &random) else { return }
    let becomesRequired = Int.random(in: 0 ..< 3, using: &random) == 0 && holds(live[i])
    builder.priority(becomesRequired ? .required : level(), of: live[i].constraint)
    live[i].isRequired = becomesRequired
  }

  /// Refuses what contradicts a required constraint, or the sum of two that point the same way.
  private mutating func refuse() {
    let required = live.filter(\.isRequired)
    guard let one = required.randomElement(using: &random) else { return }
    let gaps: [Double] = [0.01, 0.5, 1, 7, 300]
    let gap: Double = gaps.randomElement(using: &random) ?? 1
    var terms = one.terms
    var bound = one.rightHandSide
    var relation = one.relation
    if let two = required.randomElement(using: &random), two.constraint != one.constraint {
      switch (one.relation, two.relation) {
      case (.equal, _): relation = two.relation
      case (_, .equal): break
      case let (left, right) where left == right: break
      default: return
      }
      terms += two.terms
      bound += two.rightHandSide
    }
    // The sum of the terms may be nothing at all, which contradicts nothing it is compared with.
    guard sum(terms).contains(where: { abs($0) > 1e-6 }) else { return }
    let opposite: Relation
    switch relation {
    case .lessThanOrEqual: (opposite, bound) = (.greaterThanOrEqual, bound + gap)
    case .greaterThanOrEqual: (opposite, bound) = (.lessThanOrEqual, bound - gap)
    case .equal:
      let isAbove = Bool.random(using: &random)
      opposite =
        [.equal, isAbove ? .greaterThanOrEqual : .lessThanOrEqual].randomElement(using: &random)
        ?? .equal
      bound += isAbove ? gap : -gap
    }
    let isEqual = relation != .equal && Int.random(in: 0 ..< 3, using: &random) == 0
    builder.refuse(terms.span, isEqual ? .equal : opposite, bound)
  }

  private mutating func edit() {
    let free = variables.indices.filter { !edited.contains($0) }
    guard let i = free.randomElement(using: &random) else { return }
    builder.edit(variables[i], priority: level())
    edited.append(i)
  }

  private mutating func unedit() {
    guard let place = edited.indices.randomElement(using: &random) else { return }
    builder.unedit(variables[edited.remove(at: place)])
  }

  private mutating func suggest() {
    guard let i = edited.randomElement(using: &random) else { return edit() }
    let value: Double
    switch Int.random(in: 0 ..< 6, using: &random) {
    case 0: value = 0
    case 1: value = point[i]
    case 2: value = -number(upTo: 400)
    case 3: value = limit(of: i) ?? 1_000
    case 4: value = (limit(of: i) ?? point[i]) + offset()
    default: value = point[i] + number(upTo: 10)
    }
    builder.suggest(value, for: variables[i])
  }

  /// Where a constraint on the variable alone, if there is one, begins or ends to hold.
  private mutating func limit(of i: Int) -> Double? {
    live.first { $0.terms.count == 1 && $0.terms[0].variable == variables[i] }
      .flatMap { $0.terms[0].coefficient == 0 ? nil : $0.rightHandSide / $0.terms[0].coefficient }
  }

  // MARK: - Numbers

  private mutating func level() -> Priority { Self.levels.randomElement(using: &random) ?? 1 }

  private mutating func relation() -> Relation {
    [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal
  }

  private mutating func number(upTo limit: Int) -> Double {
    let whole = random.points(-limit ... limit)
    switch (numbers, Int.random(in: 0 ..< 4, using: &random)) {
    case (.rounded, 0): return whole / 3
    case (.rounded, 1): return whole / 7
    case (_, 2): return whole / 4
    default: return whole
    }
  }

  /// How far a constant lies from where the point is: often nothing, now and then hardly anything.
  private mutating func offset() -> Double {
    switch Int.random(in: 0 ..< 8, using: &random) {
    case 0, 1: return 0
    case 2: return Bool.random(using: &random) ? 0.001 : -0.001
    default: return number(upTo: 30)
    }
  }

  /// One to four terms; a variable may occur twice, and a coefficient may be zero.
  private mutating func terms() -> [Term] {
    let count = Self.termCounts.randomElement(using: &random) ?? 1
    return (0 ..< count).map { _ in
      let variable = variables.randomElement(using: &random) ?? variables[0]
      var coefficient: Double = Self.coefficients.randomElement(using: &random) ?? 1
      if numbers == .rounded, Int.random(in: 0 ..< 3, using: &random) == 0 { coefficient /= 3 }
      return Term(coefficient, variable)
    }
  }

  private func value(_ terms: [Term]) -> Double {
    terms.reduce(0) { $0 + $1.coefficient * point[Int($1.variable.index)] }
  }

  /// The coefficients of all variables in `terms` together.
  private func sum(_ terms: [Term]) -> [Double] {
    var sums = [Double](repeating: 0, count: variables.count)
    for term in terms { sums[Int(term.variable.index)] += term.coefficient }
    return sums
  }

  /// A constant with which the constraint holds at the point.
  private mutating func possibleBound(_ terms: [Term], _ relation: Relation) -> Double {
    let room: Double = Self.rooms.randomElement(using: &random) ?? 0
    switch relation {
    case .equal: return value(terms)
    case .lessThanOrEqual: return value(terms) + room
    case .greaterThanOrEqual: return value(terms) - room
    }
  }

  private func holds(_ row: Live) -> Bool {
    let value = value(row.terms)
    switch row.relation {
    case .equal: return value == row.rightHandSide
    case .lessThanOrEqual: return value <= row.rightHandSide
    case .greaterThanOrEqual: return value >= row.rightHandSide
    }
  }
}
