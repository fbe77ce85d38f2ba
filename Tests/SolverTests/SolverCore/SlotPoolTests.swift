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

  /// Goal: what is undone was never done. Method: random changes, the last of which are takes that
  /// are undone in reverse order; then the pool must give out the same handles as one that did not
  /// see those.
  @Test(arguments: UInt64(1) ... 20)
  func undoneTakesLeaveNoTrace(seed: UInt64) {
    var pool = SlotPool()
    for _ in 0 ..< 6 { _ = pool.take() }
    pool.give(back: 4)
    pool.give(back: 2)
    var taken: [UInt32] = [0, 1, 3, 5]
    for step in 0 ..< 60 {
      // Which step does what is arbitrary, but differs from seed to seed.
      if taken.isEmpty || (seed &* 0x9E37_79B9 &>> UInt64(step % 29)) & 1 == 0 {
        taken.append(pool.take().index)
      } else {
        pool.give(back: taken.remove(at: step % taken.count))
      }
      var other = pool
      let undone = (0 ..< 5).map { _ in pool.take().index }
      for index in undone.reversed() { pool.undoTake(of: index) }
      #expect(pool.count == other.count)
      #expect(pool.capacity == other.capacity)
      var probe = pool
      for _ in 0 ..< 5 {
        let (left, right) = (probe.take(), other.take())
        #expect(left == right, "seed \(seed)")
      }
    }
  }

  /// Regression: handles made after a snapshot came to mean what was made after it was restored.
  /// Method: random changes, copies and returns to them; no handle is given out twice, and those in
  /// force keep theirs.
  @Test(arguments: UInt64(1) ... 40)
  func noHandleIsGivenOutAgainByAPoolPutBack(seed: UInt64) {
    struct Handle: Hashable {
      var index: UInt32
      var generation: UInt32
    }
    var pool = SlotPool()
    var given: Set<Handle> = []
    var inForce: Set<Handle> = []
    var earlier: [(pool: SlotPool, inForce: Set<Handle>)] = []
    var state = seed
    for step in 0 ..< 400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      switch state >> 60 {
      case 0: earlier.append((pool, inForce))
      case 1, 2:
        guard let last = state >> 50 & 1 == 0 ? earlier.popLast() : earlier.first else { continue }
        let later = pool
        (pool, inForce) = last
        pool.avoidHandles(of: later)
      case 3 ... 6:
        guard let handle = inForce.min(by: { $0.index < $1.index }) else { continue }
        inForce.remove(handle)
        pool.give(back: handle.index)
      default:
        let (index, generation) = pool.take()
        if state >> 50 & 7 == 0 {
          pool.undoTake(of: index)
          continue
        }
        let handle = Handle(index: index, generation: generation)
        #expect(given.insert(handle).inserted, "seed \(seed), step \(step): \(handle)")
        inForce.insert(handle)
      }
      var known: Set<Handle> = []
      pool.forEachTaken { known.insert(Handle(index: $0, generation: $1)) }
      #expect(known == inForce, "seed \(seed), step \(step)")
      #expect(pool.count == inForce.count)
    }
  }
}

@Suite struct TaggedPoolTests {
  /// Goal: a pool knows its own handles with their tag and without, and no other's.
  @Test func aPoolKnowsItsTag() {
    var (pool, other) = (SlotPool(tag: .next()), SlotPool(tag: .next()))
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
  @Test func anIndexWithoutGenerationsLeftIsRetired() {
    var pool = SlotPool(tag: .next())
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
