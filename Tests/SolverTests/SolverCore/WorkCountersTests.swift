// The list of counters: what is not in it is neither recorded nor shown.

import Foundation
import SolverCore
import Testing

@Suite struct WorkCountersTests {
  /// Counters with a number of its own for each.
  private func counters(from first: UInt64) -> WorkCounters {
    var counters = WorkCounters()
    for (number, counter) in zip(first..., WorkCounters.all) {
      counters[keyPath: counter.path] = number
    }
    return counters
  }

  @Test func listsEveryCounter() {
    let names = Mirror(reflecting: WorkCounters()).children.compactMap(\.label)
    #expect(names == WorkCounters.all.map(\.key))
    #expect(Set(WorkCounters.all.map(\.name)).count == names.count)
    #expect(Set(WorkCounters.all.map(\.path)).count == names.count)
  }

  @Test func addsAndSubtractsEveryCounter() {
    let sum = counters(from: 5) + counters(from: 100)
    let difference = counters(from: 1_000) - counters(from: 10)
    for (position, counter) in WorkCounters.all.enumerated() {
      #expect(sum[keyPath: counter.path] == 105 + 2 * UInt64(position))
      #expect(difference[keyPath: counter.path] == 990)
    }
  }

  @Test func recordsEveryCounter() throws {
    let written = counters(from: .max - 100)
    let line = try JSONEncoder().encode(written)
    let object = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    #expect(Set(object.keys) == Set(WorkCounters.all.map(\.key)))
    #expect(try JSONDecoder().decode(WorkCounters.self, from: line) == written)
  }

  @Test(arguments: WorkCounters.all.map(\.key))
  func refusesARecordWithoutACounter(key: String) throws {
    var object = Dictionary(uniqueKeysWithValues: WorkCounters.all.map { ($0.key, 1) })
    object[key] = nil
    let line = try JSONEncoder().encode(object)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(WorkCounters.self, from: line) }
  }

  @Test func namesAmounts() {
    let amounts = WorkCounters(pivots: 1, rowsTouched: 2, termsTouched: 3)
      .amounts(named: "build/add ")
    #expect(amounts == ["build/add pivots": 1, "build/add rows": 2, "build/add terms": 3])
  }
}
