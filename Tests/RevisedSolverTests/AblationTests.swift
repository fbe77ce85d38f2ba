// Without any one of its optimisations the strategy is slower, and as right as with it.

import RevisedSolver
import SolverCore
import Testing

@testable import TestSupport

@Suite struct AblationTests {
  @Test(
    arguments: [
      RevisedOptions.noDirectionCache, .noIntervals, .noFreshPivot, .noPlacement, .noEarlyStop,
      .noTakeover, .noLongSteps, .noDeferral, .noJointFlips, .noJointRemoval, .noFreeEntry,
      .noPivotChoice, .noSweep, .noSearch, .noAugmenting, .noReturns,
    ], Flavour.allCases)
  func agreesWithTheOracle(missing: RevisedOptions, flavour: Flavour) {
    #if DEBUG
      let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 1 : 10)
    #else
      let seeds: Range<UInt64> = 0 ..< (flavour == .large ? 20 : 300)
    #endif
    let failures = Conformance<RevisedSolver>.run(seeds: seeds, flavour: flavour) {
      RevisedSolver(options: missing)
    }
    #expect(failures == [])
  }

  /// Goal: each option switches off what it names: the same work is more work without it.
  /// Method: the steps of a build, some frames and a removal, on a chain that closes a loop.
  @Test(arguments: [
    RevisedOptions.noDirectionCache, .noIntervals, .noEarlyStop, [.noFreshPivot, .noPlacement],
    .noSearch,
  ])
  func doesMoreWorkWithoutAPart(options: RevisedOptions) throws {
    let usual = try Self.work([])
    let ablated = try Self.work(options)
    #expect(ablated > usual)
  }

  /// Goal: a row that places a box leaves the lengths to the rows that say how long they are.
  /// Method: boxes that are centred, or end where their window ends, before anybody says how large
  /// they are. Then the length finds its place at once, and only the box moves; otherwise it is
  /// eliminated, or the box makes room for it.
  @Test(arguments: [0.5, 1])
  func aLengthBehindItsPlaceNeedsNoElimination(share: Double) throws {
    let chosen = try Self.workOfALength([], share: share)
    let youngest = try Self.workOfALength(.noPivotChoice, share: share)
    let eliminated = try Self.workOfALength([.noPivotChoice, .noAugmenting], share: share)
    #expect(chosen == WorkCounters(rowsTouched: 2, termsTouched: 1))
    #expect(youngest.rowsTouched > chosen.rowsTouched)
    #expect(eliminated.termsTouched > chosen.termsTouched)
  }

  private static func workOfALength(
    _ options: RevisedOptions, share: Double
  ) throws -> WorkCounters {
    var solver = RevisedSolver(options: options)
    let window = solver.makeVariable()
    try solver.add(window == 300.0)
    let (x, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(share * width + x == share * window)
    let before = solver.work
    try solver.add(width == 80.0)
    let done = solver.work - before
    solver.solve()
    #expect(solver.value(of: x) == share * 220)
    return done
  }

  private static func work(_ options: RevisedOptions) throws -> Double {
    var solver = RevisedSolver(options: options)
    let (window, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(width >= 0.0)
    var right = LinearExpression()
    for index in 0 ..< 50 {
      let x = solver.makeVariable()
      try solver.add(x == right + (index == 0 ? 8 : 4))
      right = x + width
    }
    try solver.add(right == window - 8.0)
    try solver.addEdit(window, priority: 500)
    for frame in 0 ..< 20 {
      try solver.suggest(2_000 + Double(frame), for: window)
      solver.solve()
    }
    return solver.work.touched
  }
}
