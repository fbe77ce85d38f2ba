// Systems with hundreds of rows, where the factor has many spikes, proven optimal after every
// change.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct LargeSystemTests {
  /// Goal: the factor stays right while spikes come and go, whatever the order of operations, also
  /// where all waits for `solve()`, or all rows are gone through. Method: rows of equally wide
  /// views are removed and put back at random, others change; the proof must hold after each round.
  @Test(arguments: UInt64(0) ..< 12)
  func staysProvenThroughChurn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    if seed % 2 == 1 { mirror.solver = .alwaysDeferring() }
    if seed % 4 == 2 { mirror.solver = RevisedSolver(options: .noSearch) }
    let system = NestedRows(
      depth: random.int(1 ... 3), breadth: random.int(2 ... 6), using: &random, in: &mirror)
    #expect(mirror.fault() == nil, "seed \(seed), after building")

    mirror.addEdit(system.width, seed % 3 == 0 ? .required : .medium)
    var absent: [Operation.Row] = []
    for round in 0 ..< 40 {
      for _ in 0 ..< random.int(1 ... 4) { try change(&mirror, &absent, &random) }
      mirror.suggest(Double(random.int(-100 ... 4_000)) / 4, for: system.width)
      let fault = mirror.fault()
      try #require(fault == nil, "seed \(seed), round \(round)")
    }
  }

  private func change(
    _ mirror: inout Mirror, _ absent: inout [Operation.Row], _ random: inout SplitMix64
  ) throws {
    let name = random.pick(mirror.rowNames)
    switch random.int(0 ... 5) {
    case 0 ... 1: absent.append(mirror.remove(name))
    case 2 ... 3:
      guard !absent.isEmpty else { return }
      let row = absent.remove(at: random.int(0 ... absent.count - 1))
      if !mirror.add(row) { absent.append(row) }
    case 4:
      let old = mirror.model.constraints[name]?.rightHandSide ?? 0
      _ = mirror.perform(.setRightHandSide(old + Double(random.int(-8 ... 8)), of: name))
    default:
      let priority: Priority = random.pick([.required, .required, 750, 500, 250, 251])
      _ = mirror.perform(.setPriority(priority, of: name))
    }
  }

  /// Goal: what moves is the same whether it was searched for, or all rows were gone through.
  /// Method: 20,000 boxes of one width, some of which must not lie beyond a line; two edits at
  /// once, then one that crosses breakpoints, then a constant.
  @Test func aLargeMovementIsTheSameInPassing() throws {
    let searching = try Self.valuesOfAChain(.noSweep)
    let sweeping = try Self.valuesOfAChain([])
    try #require(searching.count == sweeping.count)
    for (one, other) in zip(searching, sweeping) { #expect(abs(one - other) < 1e-6) }
  }

  private static func valuesOfAChain(_ options: RevisedOptions) throws -> [Double] {
    var solver = RevisedSolver(options: options)
    let (width, gap) = (solver.makeVariable(), solver.makeVariable())
    try solver.addEdit(width, priority: 500)
    try solver.addEdit(gap, priority: 501)
    var boxes: [Variable] = []
    let first = solver.makeVariable()
    let start = try solver.add(first == 10.0)
    boxes.append(first)
    for number in 1 ..< 20_000 {
      let box = solver.makeVariable()
      try solver.add(box == boxes[number - 1] + width + gap)
      if number.isMultiple(of: 1_000) { try solver.add(box <= 30_000.0, priority: 250) }
      boxes.append(box)
    }
    var values: [Double] = []
    func note() {
      for number in stride(from: 0, to: boxes.count, by: 77) {
        values.append(solver.value(of: boxes[number]))
      }
    }
    try solver.suggest(1, for: width)
    try solver.suggest(0.25, for: gap)
    solver.solve()
    note()
    #expect(abs(solver.value(of: boxes[19_999]) - (10 + 1.25 * 19_999)) < 1e-6)
    for suggestion in [2.0, 0.5, 4] {
      try solver.suggest(suggestion, for: width)
      solver.solve()
      note()
    }
    try solver.setRightHandSide(-20, of: start)
    solver.solve()
    note()
    #expect(abs(solver.value(of: boxes[19_999]) - (-20 + 4.25 * 19_999)) < 1e-6)
    return values
  }

  /// Goal: where many rows are off, going through all rows finds the rates that a search finds. A
  /// solver that moves wrongly mends that, so the rates themselves are compared. Method: all basic
  /// rows of a system shall change, each by another amount.
  @Test func manyChangesMoveTheSameInPassing() {
    var rates: [[Double]] = []
    for options in [RevisedOptions.noSweep, .noSearch] {
      var random = SplitMix64(seed: 1)
      var mirror = Mirror()
      mirror.solver = RevisedSolver(options: options)
      _ = NestedRows(depth: 2, breadth: 5, using: &random, in: &mirror)
      mirror.solver.solve()
      mirror.solver.movement.begin()
      var (row, amount) = (mirror.solver.factor.order.first, 1.0)
      while !row.isNone {
        mirror.solver.movement.add(BasisMember(row), by: amount)
        amount += 0.25
        row = mirror.solver.factor.order.row(after: row)
      }
      mirror.solver.movement.followMany(in: &mirror.solver.system, &mirror.solver.factor)
      #expect(mirror.solver.movement.isSearchGivenUp == options.contains(.noSearch))
      rates.append([])
      for variable in mirror.solver.system.variables.indices {
        rates[rates.count - 1].append(mirror.solver.movement.rate(of: variable))
      }
      mirror.solver.movement.clear()
    }
    #expect(rates[0].contains { $0 != 0 })
    for (one, other) in zip(rates[0], rates[1]) { #expect(abs(one - other) < 1e-9) }
  }

  /// Goal: a search for what moves is given up sooner where it leads to and fro through memory.
  /// Method: a chain of 5,000 boxes added in order and one added in no order among 25,000 rows; a
  /// step of either moves all of it.
  @Test func aSearchToAndFroIsGivenUpSooner() throws {
    var solver = RevisedSolver()
    var random = SplitMix64(seed: 1)
    let chains = (0 ..< 2).map { _ in (0 ..< 5_000).map { _ in solver.makeVariable() } }
    let starts = try chains.map { try solver.add($0[0] == 0.0) }
    let orders = [Array(1 ..< 5_000), Array(1 ..< 5_000).shuffled(using: &random)]
    for step in 0 ..< 4_999 {
      for (chain, order) in zip(chains, orders) {
        try solver.add(chain[order[step]] == chain[order[step] - 1] + 1.0)
      }
      for _ in 0 ..< 3 { try solver.add(solver.makeVariable() == 1.0) }
    }
    for (chain, start) in zip(chains, starts) {
      try solver.setRightHandSide(5, of: start)
      solver.solve()
      #expect(solver.movement.isSearchGivenUp == (chain == chains[1]))
      #expect(solver.value(of: chain[4_999]) == 5_004)
    }
  }

  /// Goal: a box that is placed far away by a number as it was given is no reason to look at the
  /// whole answer; one that is moved back from there is.
  @Test func whatIsPlacedFarAwayLosesNoDigits() throws {
    var solver = RevisedSolver()
    let (left, right) = (solver.makeVariable(), solver.makeVariable())
    let place = try solver.add(left == 9e5)
    try solver.add(right == left + 9e5)
    #expect(!solver.factor.health.hasMovedFar)
    try solver.setRightHandSide(-9e5, of: place)
    try solver.add(right <= 1.0)
    #expect(solver.factor.health.hasMovedFar)
  }

  /// Goal: building costs the same for each constraint, however many there are.
  @Test func buildingIsLinear() throws {
    try expectLinear([20, 2_000], within: 1.4) { breadth in
      var random = SplitMix64(seed: 1)
      var mirror = Mirror()
      _ = NestedRows(depth: 1, breadth: breadth, hasWishes: false, using: &random, in: &mirror)
      mirror.solver.solve()
      return mirror.solver.work
    }
  }

  /// Goal: the last resort, solving from scratch, deriving the spikes anew, and ordering all rows
  /// anew lose nothing. Method: each is forced in the middle of churn, as if rounding had made the
  /// factor singular.
  @Test(arguments: UInt64(0) ..< 6)
  func recoversFromASingularFactor(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mirror = Mirror()
    let system = NestedRows(depth: 2, breadth: 4, using: &random, in: &mirror)
    mirror.addEdit(system.width, .medium)
    var absent: [Operation.Row] = []
    for round in 0 ..< 20 {
      try change(&mirror, &absent, &random)
      mirror.suggest(Double(random.int(-100 ... 4_000)) / 4, for: system.width)
      mirror.solver.applyDue()
      switch round % 3 {
      case 0: mirror.solver.factor.health.isSingular = true
      case 1: mirror.solver.refactor()
      default: mirror.solver.orderAnew()
      }
      mirror.solver.optimize()
      let fault = mirror.fault()
      try #require(fault == nil, "seed \(seed), round \(round)")
    }
    #expect(mirror.solver.progress.rebuildCount == 7)
  }

  /// Goal: a removal stays local where it takes the pivot of a spike that is derived with all rows.
  /// Once, the spike was derived anew from the whole chain. Method: equally wide views, added from
  /// the last to the first; what a removal touches must not depend on how many there are.
  @Test func removingAReversedChainIsLinear() throws {
    try expectLinear([50, 400], within: 1.9) { count in
      var mirror = Mirror()
      let rows = Self.reversedChain(count: count, in: &mirror)
      mirror.solver.solve()
      let before = mirror.solver.work
      for removed in 0 ..< rows.count {
        try mirror.solver.remove(rows[removed])
        if removed % 40 == 0 { mirror.solver.checkInvariants() }
      }
      return mirror.solver.work - before
    }
  }

  /// Adds a chain from its end, and returns the handles in the order of adding.
  private static func reversedChain(count: Int, in mirror: inout Mirror) -> [ConstraintID] {
    let (window, width) = (mirror.makeVariable(), mirror.makeVariable())
    let views = (0 ..< count).map { _ in (x: mirror.makeVariable(), width: mirror.makeVariable()) }
    mirror.add(.init([(1, window)], .equal, 1_000, 999))
    let last = views[count - 1]
    mirror.add(.init([(1, last.x), (1, last.width), (-1, window)], .equal, -8, .required))
    for position in (1 ..< count).reversed() {
      let (view, previous) = (views[position], views[position - 1])
      mirror.add(.init([(1, view.width), (-1, width)], .equal, 0, .required))
      mirror.add(
        .init([(1, view.x), (-1, previous.x), (-1, previous.width)], .equal, 8, .required))
    }
    mirror.add(.init([(1, views[0].width), (-1, width)], .equal, 0, .required))
    mirror.add(.init([(1, views[0].x)], .equal, 8, .required))
    return mirror.rowNames.map { mirror.handles.constraint($0) }
  }

  /// Goal: within its interval a suggestion costs nothing that depends on the size.
  @Test func suggestionsWithinTheIntervalTouchNothing() throws {
    var random = SplitMix64(seed: 1)
    var mirror = Mirror()
    let system = NestedRows(depth: 1, breadth: 500, hasWishes: false, using: &random, in: &mirror)
    mirror.addEdit(system.width, .medium)
    for width in [40_000.0, 41_000, 40_500] { mirror.suggest(width, for: system.width) }
    mirror.solver.solve()
    let before = mirror.solver.work
    for width in 0 ..< 100 {
      mirror.suggest(40_000 + Double(width), for: system.width)
      mirror.solver.solve()
    }
    let done = mirror.solver.work - before
    #expect(done == WorkCounters())
    #expect(mirror.fault() == nil)
  }
}

/// Containers within containers, each with a row of views that are equally wide and fill it.
struct NestedRows {
  /// The variable of the outermost width.
  let width: Int

  /// - Parameter hasWishes: Whether each view wishes for a width of its own. They are equally wide,
  ///   so the wishes contradict, and each new one may move all views.
  init(
    depth: Int, breadth: Int, hasWishes: Bool = true, using random: inout SplitMix64,
    in mirror: inout Mirror
  ) {
    width = mirror.makeVariable()
    mirror.add(.init([(1, width)], .greaterThanOrEqual, 0, .required))
    mirror.add(.init([(1, width)], .equal, 320, 250))
    Self.fill(width, depth, breadth, hasWishes, &random, &mirror)
  }

  private static func fill(
    _ container: Int, _ depth: Int, _ breadth: Int, _ hasWishes: Bool,
    _ random: inout SplitMix64, _ mirror: inout Mirror
  ) {
    var previous: (x: Int, width: Int)?
    var first = 0
    for position in 0 ..< breadth {
      let (x, width) = (mirror.makeVariable(), mirror.makeVariable())
      let gap = Double(random.int(0 ... 8))
      if let previous {
        mirror.add(row([(1, x), (-1, previous.x), (-1, previous.width)], .equal, gap))
        mirror.add(row([(1, width), (-1, first)], .equal, 0))
      } else {
        mirror.add(row([(1, x)], .equal, gap))
        first = width
      }
      mirror.add(row([(1, width)], .greaterThanOrEqual, Double(position % 3), 900))
      if hasWishes {
        mirror.add(row([(1, width)], .equal, Double(random.int(10 ... 90)), 200))
        mirror.add(row([(1, width)], .lessThanOrEqual, Double(random.int(10 ... 60)), 100))
      }
      if depth > 1 { fill(width, depth - 1, breadth, hasWishes, &random, &mirror) }
      previous = (x, width)
    }
    guard let previous else { return }
    mirror.add(row([(1, previous.x), (1, previous.width), (-1, container)], .equal, -4))
  }

  private static func row(
    _ terms: [(coefficient: Double, variable: Int)], _ relation: Relation, _ rightHandSide: Double,
    _ priority: Priority = .required
  ) -> Operation.Row {
    .init(terms, relation, rightHandSide, priority)
  }
}
