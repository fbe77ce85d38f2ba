// The handles that solvers give out.

import SolverCore
import Testing

@Suite struct SlotPoolTests {
  @Test func reusesTheLastFreedIndexUnderANewGeneration() {
    var pool = SlotPool(tag: .next())
    let first = pool.take()
    let second = pool.take()
    pool.give(back: first.index)
    let third = pool.take()
    #expect(third.index == first.index)
    #expect(third.generation == first.generation + 1)

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
}

@Suite struct TaggedPoolTests {
  /// Goal: a pool knows its own handles with their tag and without, and no other's.
  @Test(arguments: [false, true]) func aPoolKnowsItsTag(storesTag: Bool) {
    var pool = SlotPool(tag: .next(), storesTag: storesTag)
    var other = SlotPool(tag: .next(), storesTag: storesTag)
    let (index, stamp) = pool.take()
    let stranger = other.take()
    #expect(index == stranger.index && stamp != stranger.generation)
    #expect(stamp & Variable.generationMax == 0)
    var knows = [
      pool.contains(index: index, generation: stamp), pool.contains(index: index, generation: 0),
      pool.contains(index: index, generation: stranger.generation),
      other.contains(index: index, generation: stamp),
    ]
    #expect(knows == [true, true, false, false])
    pool.give(back: index)
    #expect(pool.take().generation == stamp + 1)
    knows = [pool.contains(index: index, generation: stamp)]
    #expect(knows == [false])
  }

  /// Goal: generations never run over into the tag: after the last one the index is retired.
  @Test(arguments: [false, true]) func anIndexWithoutGenerationsLeftIsRetired(storesTag: Bool) {
    var pool = SlotPool(tag: .next(), storesTag: storesTag)
    let (first, stamp) = pool.take()
    var last = stamp
    for _ in 0 ..< Variable.generationMax {
      pool.give(back: first)
      last = pool.take().generation
    }
    #expect(last == stamp | Variable.generationMax)
    pool.give(back: first)
    let next = pool.take()
    #expect(next.index == 1 && next.generation == stamp)
    let knowsFirst = pool.contains(index: first, generation: last)
    #expect(!knowsFirst)
  }

  /// Believed: that an index which a pool gets back has a generation left. Where all were used up,
  /// the last one was given out again, and a stale handle meant the new variable.
  @Test(arguments: [false, true]) func anIndexThatComesBackUsedUpIsRetired(storesTag: Bool) {
    var pool = SlotPool(tag: .next(), storesTag: storesTag)
    let (first, stamp) = pool.take()
    pool.give(back: first)
    var earlier = pool
    // One index that is free in the earlier state, and one that is new to it.
    for _ in 0 ... 2 * Variable.generationMax { pool.give(back: pool.take().index) }
    earlier.avoidHandles(of: pool)
    let next = earlier.take()
    #expect(next.index == 2 && next.generation == stamp)
    let knows = (UInt32(0) ..< 2).map {
      earlier.contains(index: $0, generation: stamp | Variable.generationMax)
    }
    #expect(knows == [false, false])
  }

  /// Goal: tags come round after all of them were given, and none is that of no solver.
  @Test func tagsComeRound() {
    var seen: Set<UInt32> = []
    for _ in 0 ..< 4_096 {
      let tag = SolverTag.next()
      #expect(tag.bits != 0 && tag.bits & Variable.generationMax == 0 && tag.bits >> 31 == 0)
      seen.insert(tag.bits)
    }
    // Other tests take some of them meanwhile.
    #expect(seen.count > 3_000)
  }

  /// Goal: a handle that was made of numbers beyond the last generation means none.
  @Test func generationsAreClamped() {
    #expect(Variable(index: 0, generation: .max).generation == 524_287)
    #expect(Variable(index: 0, generation: 1 << 19) != Variable(index: 0))
    #expect(Variable(index: 3).description == "v3")
    #expect(Variable(index: 3, generation: 2).description == "v3'2")
  }
}
