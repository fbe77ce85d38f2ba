// Requirements that are added together.

import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

/// Boxes below each other, which want a height each and end above a required bottom.
private struct List: ~Copyable {
  var solver = RevisedSolver()
  private(set) var tops: [Variable] = []

  init(count: Int, limit: Double) throws {
    for _ in 0 ... count { tops.append(solver.makeVariable()) }
    try solver.add(tops[0] == 0)
    for (top, next) in zip(tops, tops.dropFirst()) {
      try solver.add(next - top == 10, priority: 250)
      try solver.add(next - top >= 0)
    }
    try solver.add(tops[count] <= limit)
    solver.solve()
  }

  /// A requirement for the height of a box.
  func height(_ index: Int, _ relation: Relation, _ value: Double) -> NewRequirement {
    ([Term(1, tops[index + 1]), Term(-1, tops[index])], relation, value)
  }

  mutating func add(_ requirement: NewRequirement) throws {
    try solver.add(
      requirement.terms.span, requirement.relation, requirement.rightHandSide, priority: .required)
  }

  mutating func values() -> [Double] {
    solver.solve()
    solver.checkInvariants()
    return tops.map { solver.value(of: $0) }
  }
}

@Suite struct AddingTogetherTests {
  /// Goal: requirements that are added together hold as if they had come one by one, or leave
  /// everything as it was.
  /// Method: random heights, some of which contradict each other, the bottom, or what was there.
  @Test(arguments: 1 ... 30) func allHoldOrNoneIsThere(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 60
    var together = try List(count: count, limit: 900)
    var oneByOne = try List(count: count, limit: 900)
    var addedCount = 0
    for _ in 0 ..< 4 {
      let relations = [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual]
      let heights = (0 ..< count).filter { _ in random.next(below: 3) == 0 }.map { index in
        (index, relations[Int(random.next(below: 3))], Double(random.next(below: 20)))
      }
      let before = together.values()
      let ids = together.solver.addTogether(heights.map { together.height($0, $1, $2) })
      if let ids {
        addedCount += 1
        #expect(ids.count == heights.count)
        for (id, height) in zip(ids, heights) {
          let kept = together.solver.statement(of: id)?.constraint.rightHandSide
          #expect(kept == height.2)
        }
        for (index, relation, value) in heights {
          try oneByOne.add(oneByOne.height(index, relation, value))
        }
      } else {
        let after = together.values()
        #expect(after == before)
        for (index, relation, value) in heights {
          let isRefused = (try? together.add(together.height(index, relation, value))) == nil
          let isRefusedThere = (try? oneByOne.add(oneByOne.height(index, relation, value))) == nil
          #expect(isRefused == isRefusedThere)
        }
      }
      let (values, wanted) = (together.values(), oneByOne.values())
      for (value, wish) in zip(values, wanted) { #expect(abs(value - wish) < 1e-9) }
      let isOptimal = together.solver.certify().isOptimal
      #expect(isOptimal)
    }
    #expect(addedCount > 0)
  }

  /// Goal: heights of a long list are added in as much work for each as those of a short one.
  /// Regression: each moved all below it.
  @Test func additionsTogetherAreLinear() throws {
    try expectLinear([500, 4_000]) { count in
      var list = try List(count: count, limit: 1e5)
      let before = list.solver.work
      let ids = list.solver.addTogether((0 ..< count).map { list.height($0, .equal, 20) })
      #expect(ids?.count == count)
      let bottom = list.values()[count]
      #expect(bottom == Double(20 * count))
      return list.solver.work - before
    }
  }

  /// Goal: what `add` refuses, or large numbers could hide, is added neither by this nor in part.
  @Test(arguments: [Double.nan, .infinity, 1e16, 1e12]) func numbersThatAreRefused(_ number: Double)
    throws
  {
    var list = try List(count: 40, limit: 900)
    let before = list.values()
    let heights = (0 ..< 40).map { list.height($0, .equal, 20) }
    let stranger = (terms: [Term(1, Variable(index: 9_999))], relation: Relation.equal, 1.0)
    let bad: [NewRequirement] = [
      list.height(0, .equal, number), ([Term(number, list.tops[1])], .equal, 1), stranger,
    ]
    for one in bad {
      let ids = list.solver.addTogether(heights + [one])
      let after = list.values()
      #expect(ids == nil)
      #expect(after == before)
    }
    let ids = list.solver.addTogether(heights)
    #expect(ids?.count == 40)
  }
}
