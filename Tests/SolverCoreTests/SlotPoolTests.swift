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

  /// Goal: what is undone was never done. Method: random changes, undone in reverse order; then the
  /// pool must give out the same handles as one that did not see them.
  @Test(arguments: UInt64(1) ... 20)
  func undoneChangesLeaveNoTrace(seed: UInt64) {
    var pool = SlotPool()
    for _ in 0 ..< 6 { _ = pool.take() }
    pool.give(back: 4)
    pool.give(back: 2)
    var other = pool
    var taken: [UInt32] = [0, 1, 3, 5]
    var undos: [(index: UInt32, wasTaken: Bool)] = []
    for step in 0 ..< 60 {
      // Which step does what is arbitrary, but differs from seed to seed.
      if taken.isEmpty || (seed &* 0x9E37_79B9 &>> UInt64(step % 29)) & 1 == 0 {
        let index = pool.take().index
        taken.append(index)
        undos.append((index, true))
      } else {
        let index = taken.remove(at: step % taken.count)
        pool.give(back: index)
        undos.append((index, false))
      }
    }
    for undo in undos.reversed() {
      if undo.wasTaken { pool.undoTake(of: undo.index) } else { pool.undoGive(back: undo.index) }
    }
    #expect(pool.count == other.count)
    #expect(pool.capacity == other.capacity)
    for _ in 0 ..< 5 {
      let (left, right) = (pool.take(), other.take())
      #expect(left == right, "seed \(seed)")
    }
  }
}
