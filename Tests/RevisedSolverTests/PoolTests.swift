// Handles and lists that can be taken back.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct PoolTests {
  /// Goal: the pool gives out the handles that `SlotPool` would, and a rollback brings it back,
  /// however marks nest. Method: random takes, returns and marks on both; of `SlotPool`, which is a
  /// value, copies are kept.
  @Test(arguments: UInt64(0) ..< 40)
  func handlesAreThoseOfASlotPool(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tag = SolverTag.next()
    let storesTag = seed.isMultiple(of: 2)
    var pool = JournaledPool(tag: tag, storesTag: storesTag)
    var expected = SlotPool(tag: tag, storesTag: storesTag)
    // A refusal takes back everything; what was taken meanwhile is undone before.
    var marks: [(pool: SlotPool, isRefusable: Bool)] = []
    for step in 0 ..< 600 {
      let taken = Self.taken(expected)
      switch random.int(0 ... 9) {
      case 0:
        pool.mark()
        marks.append((expected, true))
      case 1 where marks.last?.isRefusable == true && random.chance(50):
        pool.rollBack()
        expected = marks.removeLast().pool
      case 1 where !marks.isEmpty:
        pool.rollBackForGood()
        let later = expected
        expected = marks.removeLast().pool
        expected.avoidHandles(of: later)
      case 2 where !marks.isEmpty:
        pool.commit()
        marks.removeLast()
      case 3 ... 5 where !taken.isEmpty:
        let index = random.pick(taken)
        pool.give(back: index)
        expected.give(back: index)
      default:
        let slot = pool.take()
        let isSame = slot == expected.take()
        #expect(isSame, "seed \(seed), step \(step)")
        guard random.chance(20) else {
          for index in marks.indices { marks[index].isRefusable = false }
          continue
        }
        pool.undoTake(of: slot.index)
        expected.undoTake(of: slot.index)
      }
      var actual: [UInt32] = []
      pool.forEachTaken { index, generation in
        if expected.contains(index: index, generation: generation) { actual.append(index) }
      }
      let isSame = actual == Self.taken(expected) && pool.count == expected.count
      try #require(isSame, "seed \(seed), step \(step)")
    }
  }

  /// Goal: an index whose last generation was taken back is left out.
  @Test(arguments: [false, true]) func anIndexThatHadAllGenerationsIsLeftOut(isFreed: Bool) {
    var pool = JournaledPool(tag: .next())
    if isFreed {
      let index = pool.take().index
      pool.give(back: index)
    }
    for _ in 0 ... Variable.generationMax {
      pool.mark()
      _ = pool.take()
      pool.rollBackForGood()
    }
    #expect(pool.take().index == 1)
    #expect(pool.count == 1)
  }

  private static func taken(_ pool: SlotPool) -> [UInt32] {
    var indices: [UInt32] = []
    pool.forEachTaken { index, _ in indices.append(index) }
    return indices
  }

  /// Goal: lists keep their elements while others grow and gaps are closed, and come back with a
  /// rollback; gaps never take more room than three times the lists.
  @Test(arguments: UInt64(0) ..< 20)
  func listsKeepTheirElements(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var arena = ListArena<Int>()
    var blocks = [ListBlock](repeating: ListBlock(), count: 5)
    var expected = [[Int]](repeating: [], count: 5)
    var marks: [(blocks: [ListBlock], expected: [[Int]])] = []
    for step in 0 ..< 400 {
      switch random.int(0 ... 9) {
      case 0:
        arena.mark()
        marks.append((blocks, expected))
      case 1 where !marks.isEmpty:
        arena.rollBack()
        (blocks, expected) = marks.removeLast()
      case 2 where !marks.isEmpty:
        arena.commit()
        marks.removeLast()
      default:
        let count = random.int(0 ... 90)
        if arena.mustCompact(toAdd: count) {
          for list in blocks.indices { arena.keep(&blocks[list]) }
          arena.endCompacting()
        }
        let list = random.int(0 ... 4)
        expected[list] = (0 ..< count).map { step * 100 + $0 }
        arena.makeRoom(for: count, in: &blocks[list])
        for element in expected[list] { arena.append(element, to: &blocks[list]) }
      }
      let actual = blocks.map { block in (0 ..< Int(block.count)).map { arena[block, $0] } }
      try #require(actual == expected, "seed \(seed), step \(step)")
    }
  }
}
