// The handles that solvers give out.

import SolverCore
import Testing

@Suite struct SlotPoolTests {
  @Test func reusesTheLastFreedIndexUnderANewGeneration() {
    var pool = SlotPool()
    let first = pool.take()
    let second = pool.take()
    pool.give(back: first.index)
    let third = pool.take()
    #expect(third.index == first.index)
    #expect(third.generation == 1)

    // Noncopyable values cannot stand inside the expectation itself.
    let knowsFirst = pool.contains(index: first.index, generation: first.generation)
    let knowsSecond = pool.contains(index: second.index, generation: second.generation)
    let knowsThird = pool.contains(index: third.index, generation: third.generation)
    let (count, capacity) = (pool.count, pool.capacity)
    #expect(!knowsFirst)
    #expect(knowsSecond)
    #expect(knowsThird)
    #expect(count == 2)
    #expect(capacity == 2)
  }

  @Test(arguments: [(UInt32(0), UInt32(0)), (1, 0), (.max, .max)])
  func doesNotKnowIndicesItNeverGaveOut(index: UInt32, generation: UInt32) {
    let pool = SlotPool()
    let isKnown = pool.contains(index: index, generation: generation)
    #expect(!isKnown)
  }
}
