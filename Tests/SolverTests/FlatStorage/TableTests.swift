// Flat tables: what is in them stays, whatever they grow to; and the checked twin traps.

import FlatStorage
import Randomness
import Testing

@Suite struct TableTests {
  /// Goal: a table that doubles gives back what it does not need, but not what was asked for.
  /// Method: capacities before and after, with the elements in place, again after it has grown on.
  @Test func trimmedTablesHoldLittleMoreThanTheirElements() {
    var table = Table<ListIndex, Int>(growing: .byDoubling)
    for value in 0 ..< 5_000 { table.append(value) }
    #expect(table.capacity > 6_000)
    table.trim()
    #expect(table.capacity == 5_312)
    for value in 5_000 ..< 9_000 { table.append(value) }
    table.trim()
    #expect(table.capacity == 9_562)
    let isIntact = (0 ..< 9_000).allSatisfy { table[ListIndex($0)] == $0 }
    #expect(isIntact)
    table.reserve(20_000)
    table.trim()
    #expect(table.capacity == 20_000)
    let isStillIntact = (0 ..< 9_000).allSatisfy { table[ListIndex($0)] == $0 }
    #expect(isStillIntact)
  }

  /// Goal: tables that are large enough for large pages keep what is in them as they grow and are
  /// trimmed.
  @Test(arguments: [TableGrowth.byDoubling, .sparingly])
  func tablesOnLargePagesKeepTheirElements(growth: TableGrowth) {
    let count = 1_000_000
    var table = Table<ListIndex, Int>(growing: growth)
    for value in 0 ..< count { table.append(value) }
    table.trim()
    #expect(table.capacity >= count)
    var wrongCount = 0
    for position in 0 ..< count where table[ListIndex(position)] != position { wrongCount += 1 }
    #expect(wrongCount == 0)
  }

  /// A table that a snapshot had emptied was once trimmed to no elements, for which there is no
  /// memory.
  @Test func emptiedTablesCanBeTrimmed() {
    var table = Table<ListIndex, Int>(growing: .byDoubling)
    for value in 0 ..< 5_000 { table.append(value) }
    table.removeAll()
    table.trim()
    #expect(table.capacity == 256)
    for value in 0 ..< 100 { table.append(value) }
    let isIntact = (0 ..< 100).allSatisfy { table[ListIndex($0)] == $0 }
    #expect(isIntact)
  }

  /// Goal: a table holds what an `Array` would hold after the same calls, of either growth, however
  /// it is cut, copied and assigned to.
  @Test(arguments: [TableGrowth.byDoubling, .sparingly], UInt64(0) ..< 20)
  func tablesAreArrays(growth: TableGrowth, seed: UInt64) throws {
    var table = Table<ListIndex, Int>(growing: growth)
    try playAtRandom(&table, growth, seed)
  }

  /// Goal: so does a table that begins in a slab, and it leaves those before and behind it alone.
  @Test(arguments: [TableGrowth.byDoubling, .sparingly], UInt64(0) ..< 20)
  func tablesInASlabAreArrays(growth: TableGrowth, seed: UInt64) throws {
    var tables = TablesInASlab(growth)
    try playAtRandom(&tables.middle, growth, seed)
    for position in 0 ..< tables.first.capacity {
      #expect(tables.first[ListIndex(position)] == position)
      #expect(tables.last[ListIndex(position)] == -position)
    }
  }

  /// Three tables, and the slab that they begin in: the one in the middle is empty, the others
  /// full.
  private struct TablesInASlab: ~Copyable {
    var slab = TableSlab(tableCount: 3)
    var first: Table<ListIndex, Int>
    var middle: Table<ListIndex, Int>
    var last: Table<ListIndex, Int>

    init(_ growth: TableGrowth) {
      first = Table(growing: growth)
      middle = Table(growing: growth)
      last = Table(growing: growth)
      first.begin(in: &slab)
      middle.begin(in: &slab)
      last.begin(in: &slab)
      for position in 0 ..< first.capacity {
        first.append(position)
        last.append(-position)
      }
    }
  }

  private func playAtRandom(
    _ table: inout Table<ListIndex, Int>, _ growth: TableGrowth, _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var expected: [Int] = []
    for step in 0 ..< 600 {
      switch random.int(0 ... 12) {
      case 0:
        let count = expected.count + random.int(0 ... 70)
        table.grow(to: count, filling: step)
        expected += Array(repeating: step, count: count - expected.count)
      case 1:
        let count = random.int(0 ... expected.count)
        table.truncate(to: count)
        expected.removeLast(expected.count - count)
      case 2: #expect(table.popLast() == expected.popLast())
      case 3 where !expected.isEmpty: #expect(table.removeLast() == expected.removeLast())
      case 4:
        let dropped = random.int(0 ... expected.count / 4)
        table.removeFirst(dropped)
        expected.removeFirst(dropped)
      case 5: table = table.copy()
      case 6:
        var other = Table<ListIndex, Int>(growing: growth)
        other.append(step)
        swap(&other, &table)
        table.assign(from: other)
      case 7 where expected.count > 1:
        let length = random.int(0 ... expected.count / 2)
        let target = random.int(length ... expected.count - length)
        table.copy(from: ListIndex(0), to: ListIndex(target), length: length)
        expected.replaceSubrange(target ..< target + length, with: expected[..<length])
      case 8: table.reserve(additional: random.int(0 ... 100))
      case 9: table.trim()
      default:
        table.append(step)
        expected.append(step)
        let position = random.int(0 ... expected.count - 1)
        table[ListIndex(position)] &+= 1
        expected[position] &+= 1
      }
      let elements = table.withSpan { span in span.indices.map { span[$0] } }
      let (count, isEmpty) = (table.count, table.isEmpty)
      try #require(elements == expected, "seed \(seed), step \(step)")
      try #require(count == expected.count && isEmpty == expected.isEmpty, "seed \(seed)")
    }
  }

  /// Goal: to cover an index adds the next ones, but never makes the table double for them.
  @Test func coveringAnIndexTakesTheRoomThereIs() {
    var table = Table<ListIndex, Int>(growing: .sparingly)
    table.cover(ListIndex(0), filling: 7)
    #expect(table.count == 1)
    table.removeAll()
    table.reserve(200)
    table.cover(ListIndex(3), filling: 7)
    #expect(table.count == 35)
    table.cover(ListIndex(34), filling: 8)
    #expect(table.count == 35)
    #expect(table[ListIndex(34)] == 7)
    table.cover(ListIndex(table.capacity - 2), filling: 8)
    #expect(table.count == table.capacity)
  }

  #if DEBUG
    /// Goal: the checked twin of each unchecked access ends the process at an index out of range.
    @Test func theCheckedTwinTraps() async {
      await #expect(processExitsWith: .failure) {
        var table = FlatArray<Int>()
        table.append(1)
        table[1] = 2
      }
      await #expect(processExitsWith: .failure) {
        var table = Table<ListIndex, Int>()
        table.append(1)
        print(table[ListIndex.none])
      }
      await #expect(processExitsWith: .failure) {
        var table = FlatArray<Int>()
        table.append(1)
        unsafe table.mutableAddress(of: 7).pointee = 2
      }
      await #expect(processExitsWith: .failure) {
        var table = FlatArray<Int>()
        table.grow(to: 4, filling: 1)
        table.truncate(to: 5)
      }
    }
  #endif

  /// Goal: what is checked in every build traps in every build.
  @Test func searchesAreCheckedAlways() async {
    await #expect(processExitsWith: .failure) {
      let table = FlatArray<Int>()
      print(table.checked(0))
    }
    await #expect(processExitsWith: .failure) {
      var table = FlatArray<Int>()
      table.grow(to: 4, filling: 1)
      table.copy(from: 0, to: 2, length: 3)
    }
  }
}
