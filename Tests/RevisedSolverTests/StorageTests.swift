// The parts that store: journaled tables, heaps, blocks, the order of rows, multipliers.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct StorageTests {
  /// Goal: whatever is written after a mark is taken back, growth and repeated writes included.
  @Test(arguments: UInt64(0) ..< 20)
  func journaledTablesRollBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = JournaledTable<RowIndex, Int>()
    var expected: [Int] = []
    for value in 0 ..< random.int(1 ... 200) {
      table.append(value)
      expected.append(value)
    }
    table.mark()
    for _ in 0 ..< random.int(0 ... 500) {
      if random.chance(20) { table.append(random.int(0 ... 9)) }
      table[RowIndex(random.int(0 ... table.count - 1))] = random.int(1_000 ... 2_000)
    }
    var atMark: [Int: Int] = [:]
    for position in 0 ..< table.overwrittenCount {
      let (index, old) = table.overwritten(at: position)
      if atMark[index.position] == nil { atMark[index.position] = old }
    }
    #expect(atMark.allSatisfy { expected[$0.key] == $0.value }, "seed \(seed)")
    table.rollBack()
    let actual = (0 ..< table.count).map { table[RowIndex($0)] }
    #expect(actual == expected, "seed \(seed)")
  }

  /// Goal: a solver holds little idle memory once it has solved, and so after each further growth.
  @Test func solvingTrims() throws {
    var solver = RevisedSolver()
    for count in [1_000, 200, 1, 3_000] {
      for _ in 0 ..< count {
        let variable = solver.makeVariable()
        try solver.add(variable == 1.0)
      }
      solver.solve()
      let (rowCount, capacity) = (solver.system.rows.count, solver.system.rows.capacity)
      #expect(capacity <= rowCount + rowCount / 16)
    }
  }

  /// Goal: marks nest: each rolls back to its own beginning, whatever inner ones came to, also
  /// where the table was replaced by a shorter or longer one in between, or written so often that
  /// repeated saves are dropped.
  @Test(arguments: UInt64(0) ..< 40)
  func marksNest(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var table = JournaledTable<RowIndex, Int>()
    table.grow(to: 20, filling: 0)
    var states: [[Int]] = []
    func elements() -> [Int] { (0 ..< table.count).map { table[RowIndex($0)] } }
    var expected = elements()
    for step in 0 ..< 400 {
      switch random.int(0 ... 9) {
      case 0:
        table.mark()
        states.append(expected)
      case 1 where !states.isEmpty:
        table.rollBack()
        expected = states.removeLast()
      case 2 where !states.isEmpty:
        table.commit()
        states.removeLast()
      case 3:
        var other = JournaledTable<RowIndex, Int>()
        other.grow(to: random.int(1 ... 40), filling: step)
        table.assign(from: other)
        expected = (0 ..< other.count).map { other[RowIndex($0)] }
      case 4:
        table.append(step)
        expected.append(step)
      default:
        for _ in 0 ..< random.int(1 ... 60) {
          let position = random.int(0 ... expected.count - 1)
          table[RowIndex(position)] = step
          expected[position] = step
        }
      }
      let actual = elements()
      try #require(actual == expected, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: UInt64(0) ..< 20)
  func heapsGiveOutTheLeastKeyFirst(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var heap = KeyedHeap()
    var keys: [UInt64] = []
    for _ in 0 ..< random.int(1 ... 300) {
      keys.append(UInt64(random.int(0 ... 50)))
      heap.push(Int32(keys.count - 1), key: keys[keys.count - 1])
    }
    if seed.isMultiple(of: 2) {
      for i in keys.indices { keys[i] = 100 - keys[i] }
      heap.rekey { keys[Int($0)] }
    }
    var given: [UInt64] = []
    var payloads: Set<Int32> = []
    while !heap.isEmpty {
      let item = heap.pop()
      let isRight = keys[Int(item.payload)] == item.key
      #expect(isRight)
      given.append(item.key)
      payloads.insert(item.payload)
    }
    #expect(given == keys.sorted(), "seed \(seed)")
    #expect(payloads.count == keys.count)
  }

  /// Goal: however what is queued mixes with what is taken out, the least key comes first.
  @Test(arguments: UInt64(0) ..< 40)
  func pivotQueuesGiveOutTheLeastKeyFirst(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = PivotQueue()
    var queued: [Int32: UInt64] = [:]
    for payload in 0 ..< Int32(400) {
      // As in a factor, most keys are near those that were queued last; some are anywhere.
      let key = UInt64(random.chance(70) ? Int(payload) / 3 : random.int(0 ... 300))
      queue.push(payload, key: key)
      queued[payload] = key
      while queue.count > 0, random.chance(45) {
        let least = queued.values.min()
        let key = queued.removeValue(forKey: queue.pop())
        #expect(key == least, "seed \(seed)")
      }
      let count = queue.count
      #expect(count == queued.count)
      if payload == 200, seed.isMultiple(of: 4) {
        queue.removeAll()
        queued = [:]
      }
    }
  }

  /// Goal: labels always ascend along the list, also where all rows are put at the same place,
  /// which uses up the labels there again and again.
  @Test(arguments: UInt64(0) ..< 8)
  func labelsAscend(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var order = RowOrder()
    for number in 0 ..< 3_000 { order.makeRoom(for: RowIndex(number)) }
    var expected: [RowIndex] = []
    for number in 0 ..< 3_000 {
      let row = RowIndex(number)
      let position = seed % 4 == 0 ? min(expected.count, 1) : random.int(0 ... expected.count)
      order.insert(row, after: position == 0 ? .none : expected[position - 1])
      expected.insert(row, at: position)
      if seed % 4 == 1, random.chance(30) {
        order.remove(expected.remove(at: random.int(0 ... expected.count - 1)))
      }
    }
    var actual: [RowIndex] = []
    var row = order.first
    while !row.isNone {
      actual.append(row)
      row = order.row(after: row)
    }
    let labels = actual.map { order.label(of: $0) }
    #expect(actual == expected, "seed \(seed)")
    #expect(zip(labels, labels.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
    #expect(order.last == expected.last)
  }

  /// Goal: blocks never overlap, and released blocks are used again.
  @Test func blocksAreReusedAndDoNotOverlap() {
    var random = SplitMix64(seed: 7)
    var arena = EntryArena()
    var live: [Block] = []
    var countAfterHalf = 0
    for step in 0 ..< 4_000 {
      if live.count > 50 {
        let block = live.remove(at: random.int(0 ... live.count - 1))
        arena.release(block.start, capacity: block.count)
      }
      live.append(arena.makeBlock(count: Int32(random.int(1 ... 40))))
      if step == 2_000 { countAfterHalf = arena.count }
    }
    let ranges = live.map { $0.start.raw ..< $0.start.raw + $0.count }
      .sorted { $0.lowerBound < $1.lowerBound }
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    #expect(arena.count <= countAfterHalf + 400)
  }

  @Test(arguments: Int32(1) ... 2_000)
  func blockCapacitiesFitClosely(count: Int32) {
    let capacity = EntryArena.capacity(for: count)
    #expect(capacity >= count)
    #expect(capacity <= max(count, count * 3 / 2))
    #expect(EntryArena.capacity(for: capacity) == capacity)
  }

  /// Goal: a multiplier is the sum of what was added, ordered by level, without zeros.
  @Test(arguments: UInt64(0) ..< 20)
  func multipliersAddUp(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pool = Multipliers()
    var head = MultiplierIndex.none
    var sums: [Double: Double] = [:]
    for _ in 0 ..< 200 {
      let level = Double(random.int(1 ... 8))
      let amount = Double(random.int(-2 ... 2))
      head = pool.adding(amount, at: level, to: head, bound: 0)
      sums[level, default: 0] += amount
    }
    var entries: [Double: Double] = [:]
    var levels: [Double] = []
    var index = head
    while !index.isNone {
      entries[pool.entry(index).level] = pool.entry(index).value
      levels.append(pool.entry(index).level)
      index = pool.next(index)
    }
    #expect(entries == sums.filter { $0.value != 0 }, "seed \(seed)")
    #expect(levels == levels.sorted(by: >), "seed \(seed)")
  }
}
